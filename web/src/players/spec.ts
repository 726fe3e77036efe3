// Specs as the forms make them: a name and the options that differ from their defaults.
// "alphabeta:depth=6,eval=mills". The server answers the canonical form, or what is wrong.
import type { Option } from '../api/wire';

export type Chosen = Record<string, string>; // option -> value, as text

export interface Spec {
  name: string;
  chosen: Chosen;
}

export function printSpec({ name, chosen }: Spec, options: Option[]): string {
  const changed = options
    .filter((option) => option.key in chosen && chosen[option.key] !== option.default)
    .map((option) => `${option.key}=${chosen[option.key]}`);
  const known = new Set(options.map((option) => option.key));
  const others = Object.entries(chosen)
    .filter(([key]) => !known.has(key))
    .map(([key, value]) => `${key}=${value}`);
  const all = [...changed, ...others];
  return all.length === 0 ? name : `${name}:${all.join(',')}`;
}

export function readSpec(text: string): Spec {
  const colon = text.indexOf(':');
  if (colon < 0) return { name: text, chosen: {} };
  const chosen: Chosen = {};
  for (const part of text.slice(colon + 1).split(',')) {
    const equals = part.indexOf('=');
    if (equals > 0) chosen[part.slice(0, equals)] = part.slice(equals + 1);
  }
  return { name: text.slice(0, colon), chosen };
}
