import { describe, expect, it } from 'vitest';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';
import { errorPatternsDe, errorsDe } from '../src/i18n/errors_de';
import { optionHelpDe, optionNamesDe, rangeInGerman } from '../src/i18n/options_de';
import { rulesDe } from '../src/i18n/rules_de';
import { inGerman } from '../src/i18n/server_de';
import { logKinds } from '../src/match/log_kinds';

const sources = import.meta.glob('../src/**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true }) as Record<string, string>;
const code = Object.entries(sources)
  .filter(([path]) => !path.includes('/i18n/en') && !path.includes('/i18n/de'))
  .map(([, text]) => text)
  .join('\n');
// The server's texts, with string literals over several lines joined.
const servers = import.meta.glob('../../src/server/*.cpp', { query: '?raw', import: 'default', eager: true }) as Record<string, string>;
const serverCode = Object.values(servers).join('\n').replace(/"\s*\n\s*"/g, '');
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
    const made = ['do.', 'why.', 'event.', 'format.', 'log.', 'tour.', 'picture.', 'note.', 'mark.'];
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
  it('of refusals are what the server says today', () => {
    for (const text of Object.keys(errorsDe)) {
      if (text !== 'connection lost') expect(serverCode.includes(text), text).toBe(true); // that one the page says
    }
    // Those with names in them: what the server's literals become when a number, a word or something in quotes is filled in.
    const literals = [...serverCode.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map((match) => match[1]!);
    const said = ['7', 'undo', "'x'"].flatMap((name) => literals.flatMap((text) => text.replace(/\{[^}]*\}/g, name).split('; ')));
    for (const [pattern] of errorPatternsDe) expect(said.some((text) => pattern.test(text)), String(pattern)).toBe(true);
    expect(inGerman("undo: 'a1' is another player's move; only the host may take it back")).toBe(
      'zurücknehmen: a1 ist der Zug eines anderen; nur der Gastgeber darf ihn zurücknehmen',
    );
    expect(inGerman("weights 'mine': exist already; choose another name or replace them")).toBe('Gewichte mine: gibt es schon; wähle einen anderen Namen oder ersetze sie');
    expect(inGerman("there is no match 'x'")).toBe('es gibt keine Partie x');
  });
  it('of options are not mixed up with what they mean elsewhere', () => {
    expect(inGerman('time')).toBe('Zeit überschritten');
    expect(optionNamesDe.time).toBe('Zeit');
    for (const text of [...Object.values(optionNamesDe), ...Object.values(optionHelpDe)]) expect(text.trim()).not.toBe('');
  });
  it('that say what an option may be become German', () => {
    const pairs = {
      '0 to 1000': '0 bis 1000',
      '-1 to 0.5': '-1 bis 0.5',
      'on or off': 'an oder aus',
      '4, 6, 8 or 10': '4, 6, 8 oder 10',
      'all, fixed, variable or variable_shifted': 'all, fixed, variable oder variable_shifted',
      'a time like 20ms or 1.5s, at most 86400s': 'eine Zeit wie 20ms oder 1.5s, höchstens 86400s',
      'none, or any of table+killer': 'none oder beliebige von table+killer',
      'something new': 'something new',
    };
    for (const [english, german] of Object.entries(pairs)) expect(rangeInGerman(english)).toBe(german);
  });
  it('have German rules for every game of the house', () => {
    const games = ['tic_tac_toe', 'connect_four', 'othello', 'morris', 'three_wins', 'three_wins_chance', 'kuhn_poker', 'pig'];
    for (const game of games) expect(rulesDe[game]?.length, game).toBeGreaterThan(200);
  });
});
