import { describe, expect, it } from 'vitest';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';
import { rulesDe } from '../src/i18n/rules_de';
import { inGerman } from '../src/i18n/server_de';
import { logKinds } from '../src/match/log_kinds';

const sources = import.meta.glob('../src/**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true }) as Record<string, string>;
const code = Object.entries(sources)
  .filter(([path]) => !path.includes('/i18n/en') && !path.includes('/i18n/de'))
  .map(([, text]) => text)
  .join('\n');
const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe('the messages', () => {
  it('have the same keys in both languages', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });
  it('fill in the same values in both languages', () => {
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
      expect(holes(de[key]), key).toEqual(holes(en[key]));
    }
  });
  it('are none of them empty', () => {
    for (const text of [...Object.values(en), ...Object.values(de)]) expect(text.trim()).not.toBe('');
  });
  it('exist for every key the page uses', () => {
    const used = [...code.matchAll(/\bt\('([a-z_.]+)'/g)].map((match) => match[1]!);
    expect(used.length).toBeGreaterThan(100);
    for (const key of used) expect(Object.keys(en), key).toContain(key);
  });
  it('are all used', () => {
    const made = ['do.', 'why.', 'event.', 'format.', 'log.', 'tour.', 'picture.'];
    for (const key of Object.keys(en)) {
      if (made.some((start) => key.startsWith(start))) continue;
      expect(code.includes(`'${key}'`), key).toBe(true);
    }
  });
  it('name every drawer of the log', () => {
    for (const kind of logKinds) expect(Object.keys(en)).toContain(`log.${kind}`);
  });
});

describe("the server's words", () => {
  it('become German where they are known, and stay where they are not', () => {
    expect(inGerman('Black')).toBe('Schwarz');
    expect(inGerman('position repeated 3 times')).toBe('Stellung 3-mal wiederholt');
    expect(inGerman('without a mill a draw in 4 plies; this position has occurred 2 times, once more is a draw')).toBe(
      'ohne Mühle in 4 Zügen remis; diese Stellung war 2-mal da, noch einmal ist remis',
    );
    expect(inGerman('a7 is no neighbour of c3.')).toBe('a7 ist kein Nachbar von c3.');
    expect(inGerman('endgame')).toBe('Endspiel');
    expect(inGerman('f5')).toBe('f5');
    expect(inGerman('constructor')).toBe('constructor');
  });
  it('have German rules for every game of the house', () => {
    const games = ['tic_tac_toe', 'connect_four', 'othello', 'morris', 'three_wins', 'three_wins_chance', 'kuhn_poker', 'pig'];
    for (const game of games) expect(rulesDe[game]?.length, game).toBeGreaterThan(200);
  });
});
