// Every text of the page, by key, in the person's language. `{name}` in a text is filled in.
// en.ts is the list of keys; de.ts must have the same, the compiler and a test see to it.
import { settings } from '../state/settings.svelte';
import { de } from './de';
import { en, type Key } from './en';
import { optionNamesDe, rangeInGerman } from './options_de';
import { inGerman } from './server_de';

const books: Record<string, Record<Key, string>> = { en, de };
export type Values = Record<string, string | number>;

export function filled(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function book(): Record<Key, string> {
  return books[settings.language] ?? en;
}
export function t(key: Key, values?: Values): string {
  return filled(book()[key], values);
}

// A key made at run time: the text, or the fallback's if there is none.
export function maybe(key: string, values?: Values): string | undefined {
  const texts = book() as Record<string, string>;
  return Object.hasOwn(texts, key) ? filled(texts[key]!, values) : undefined;
}

// A text the server sent, which is English: names of seats and pieces, warnings, reasons, titles.
// German has a small list of those the games have; what is not in it stays as it is.
export function word(text: string): string {
  return settings.language === 'de' ? inGerman(text) : text;
}

// An option in a form: its name, and what it may be. A key is no text: `time` is not what somebody lost by.
export function optionName(key: string): string {
  return settings.language === 'de' && Object.hasOwn(optionNamesDe, key) ? optionNamesDe[key]! : key;
}
export function rangeWords(range: string): string {
  return settings.language === 'de' ? rangeInGerman(range) : range;
}
