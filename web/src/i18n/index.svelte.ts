// Every text of the page, by key, in the person's language. `{name}` in a text is filled in.
// en.ts is the list of keys; de.ts must have the same, the compiler and a test see to it.
// The words of games come with them, from their data files: those of the game that is shown are used everywhere.
import type { GameWords, Option, WireGame } from '../api/wire';
import { settings } from '../state/settings.svelte';
import { de } from './de';
import { en, type Key } from './en';
import { optionNamesDe } from './options_de';
import { inGerman, sentenceInGerman } from './server_de';

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

// --- words of the game that is shown ---------------------------------------------------------------
type Languages = Record<string, GameWords>;
let shown: Languages = $state.raw({});

export function showWordsOf(game: Pick<WireGame, 'words'> | null | undefined): void {
  shown = game?.words ?? {};
}
function ownWords(): GameWords {
  return shown[settings.language] ?? {};
}

// What the game says of a step of a move instead of the page's own text for this key.
export function hint(key: string, values?: Values): string | undefined {
  const text = ownWords().hints?.[key] ?? shown.en?.hints?.[key];
  return text === undefined ? maybe(key, values) : filled(text, values);
}

export interface Named {
  title: string;
  help: string;
  words?: Languages;
}
export function titleOf(game: Named): string {
  return game.words?.[settings.language]?.title ?? game.title;
}
export function helpOf(game: Named): string {
  return game.words?.[settings.language]?.help ?? game.help;
}

// A text the server sent, which is English: names of seats and pieces, warnings, reasons, refusals. What has no German
// stays as it is.
export function word(text: string): string {
  return settings.language === 'de' ? inGerman(text, ownWords().words) : text;
}

// An option in a form: its name, and what it may be. A key is no text: `time` is not what somebody lost by.
export function optionName(key: string): string {
  return settings.language === 'de' && Object.hasOwn(optionNamesDe, key) ? optionNamesDe[key]! : key;
}
// "0 to 64", "a, b or c": made by the program from the option itself.
export function rangeWords({ range, range_said: said }: Pick<Option, 'range' | 'range_said'>): string {
  if (settings.language !== 'de' || !said) return range;
  return sentenceInGerman(said, {}) ?? range;
}
// An option of the game that is shown.
export function gameOptionName(key: string): string {
  return ownWords().options?.[key] ?? optionName(key);
}
