// Numbers as the page shows them, in the person's language. Fields to type in keep hyphen and point.
import { settings } from '../state/settings.svelte';

// With a minus sign instead of a hyphen, and the language's decimal separator.
export function numberText(text: string): string {
  const shown = text.replace('-', '−');
  return settings.language === 'de' ? shown.replace('.', ',') : shown;
}

export function fixed(value: number, digits: number): string {
  return numberText(value.toFixed(digits));
}

// Whole numbers in groups of three digits.
export function grouped(value: number): string {
  return value.toLocaleString(settings.language);
}

// With its sign, positive ones too.
export function signed(value: number, digits = 0): string {
  const text = value.toFixed(digits);
  return Number(text) > 0 ? `+${numberText(text)}` : numberText(Number(text) === 0 ? text.replace('-', '') : text);
}

// A share, such as what a move loses of the chances to win.
export function percent(share: number): string {
  const size = Math.abs(100 * share);
  return `${fixed(100 * share, size > 0 && size < 9.95 ? 1 : 0)} %`;
}
