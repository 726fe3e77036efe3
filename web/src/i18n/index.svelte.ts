// Every text of the page, by key, in the person's language. `{name}` in a text is filled in.
// en.ts is the list of keys; de.ts must have the same, the compiler and a test see to it.
import { settings } from '../state/settings.svelte';
import { de } from './de';
import { en, type Key } from './en';
import { inGerman } from './server_de';

const books: Record<string, Record<Key, string>> = { en, de };
export type Values = Record<string, string | number>;

export function filled(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function t(key: Key, values?: Values): string {
  return filled(books[settings.language]![key], values);
}

// A key made at run time: the text, or the fallback's if there is none.
export function maybe(key: string, values?: Values): string | undefined {
  const book = books[settings.language] as Record<string, string>;
  return Object.hasOwn(book, key) ? filled(book[key]!, values) : undefined;
}

// A text the server sent, which is English: names of seats and pieces, warnings, reasons, titles.
// German has a small list of those the games have; what is not in it stays as it is.
export function word(text: string): string {
  return settings.language === 'de' ? inGerman(text) : text;
}
