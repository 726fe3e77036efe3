import { describe, expect, it } from 'vitest';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';
import { errorsDe, nounsDe, onlyEnglish } from '../src/i18n/errors_de';
import { filledInOrder, hear, heardAs, mostHeard } from '../src/i18n/heard';
import { optionHelpDe, optionNamesDe } from '../src/i18n/options_de';
import { inGerman } from '../src/i18n/server_de';
import { logKinds } from '../src/match/log_kinds';

const sources = import.meta.glob('../src/**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true }) as Record<string, string>;
const code = Object.entries(sources)
  .filter(([path]) => !path.includes('/i18n/en') && !path.includes('/i18n/de'))
  .map(([, text]) => text)
  .join('\n');
// Where the sentences of the server come from, without comments and with string literals over several lines joined. The
// words of games are in their data files, where a law test of the program looks for them.
const program = import.meta.glob(['../../src/{server,core,match,players}/*.{cpp,h}'], { query: '?raw', import: 'default', eager: true }) as Record<string, string>;
const programCode = Object.entries(program)
  .filter(([path, text]) => path.includes('/server/') || text.includes('"core/said.h"'))
  .map(([, text]) => text.replace(/^\s*\/\/.*$/gm, '').replace(/"\s*\n\s*"/g, ''))
  .join('\n');
const literal = (text: string) => text.replace(/\\(['"])/g, '$1');
const sentences = new Set([...programCode.matchAll(/\b(?:refuse|refused|said)\(\s*(?:[\w:]+,\s*)?"((?:[^"\\\n]|\\.)*)"/g)].map((match) => literal(match[1]!)));
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
  it('have a text for every step that games have hints for', () => {
    const games = import.meta.glob('../../data/games/*.toml', { query: '?raw', import: 'default', eager: true }) as Record<string, string>;
    const hints = Object.values(games).flatMap((text) => [...text.matchAll(/^"((?:do|why)\.[a-z_]+)" = "(.*)"$/gm)]);
    expect(hints.length).toBeGreaterThan(10);
    for (const [, key, text] of hints) {
      expect(Object.keys(en), key).toContain(key);
      for (const hole of holes(text!)) expect(holes(en[key as keyof typeof en]), `${key}: ${text}`).toContain(hole);
    }
  });
  it('are all used', () => {
    const made = ['do.', 'why.', 'event.', 'format.', 'log.', 'tour.', 'note.', 'mark.'];
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
    expect(inGerman('casual')).toBe('Gelegenheitsspieler');
    expect(inGerman('Black', { Black: 'Schwarz' })).toBe('Schwarz');
    expect(inGerman('f5')).toBe('f5');
    expect(inGerman('constructor')).toBe('constructor');
  });
  it('all have German, or are in English on purpose', () => {
    expect(sentences.size).toBeGreaterThan(140);
    const missing = [...sentences].filter((sentence) => !Object.hasOwn(errorsDe, sentence) && !onlyEnglish.includes(sentence));
    expect(missing).toEqual([]);
  });
  it('are what the program says today', () => {
    const said = [...Object.keys(errorsDe), ...onlyEnglish].filter((sentence) => sentence !== 'connection lost' && sentence !== '{}; {}');
    expect(said.filter((sentence) => !sentences.has(sentence))).toEqual([]);
    expect(Object.keys(nounsDe).length).toBeGreaterThan(10);
  });
  it('have a hole for every value in both languages', () => {
    for (const [english, german] of Object.entries(errorsDe)) {
      expect(german.match(/\{\d*\}/g)?.length ?? 0, english).toBe(english.match(/\{\}/g)?.length ?? 0);
    }
    for (const sentence of sentences) expect(sentence, 'a hole is {} and nothing else').not.toMatch(/\{[^}]+\}/);
  });
  it('are taken apart by the server, so that nobody parses English', () => {
    hear('ply 9: the match has only 7', { sentence: 'ply {}: the match has only {}', values: [{ text: '9', said: null }, { text: '7', said: null }] });
    expect(inGerman('ply 9: the match has only 7')).toBe('Zug 9: die Partie hat nur 7');
    const unknown = { sentence: "unknown {} {}, did you mean '{}'?", values: [{ text: 'game', said: { sentence: 'game', values: [] } }, { text: "'otello'", said: null }, { text: 'othello', said: null }] };
    hear("unknown game 'otello', did you mean 'othello'?", unknown);
    expect(inGerman("unknown game 'otello', did you mean 'othello'?")).toBe("Spiel 'otello' unbekannt, meinst du 'othello'?");
    const code = Object.entries(sources).filter(([path]) => path.includes('/i18n/'));
    for (const [path, text] of code) expect(text.includes('RegExp'), path).toBe(false);
  });
  it('may be sentences of the game, one within another', () => {
    const own = { 'without a mill a draw in {} plies': 'ohne Mühle in {} Zügen remis', 'twice': 'zweimal' };
    const inner = { sentence: 'without a mill a draw in {} plies', values: [{ text: '4', said: null }] };
    hear('without a mill a draw in 4 plies; twice', {
      sentence: '{}; {}',
      values: [{ text: 'without a mill a draw in 4 plies', said: inner }, { text: 'twice', said: { sentence: 'twice', values: [] } }],
    });
    expect(inGerman('without a mill a draw in 4 plies; twice', own)).toBe('ohne Mühle in 4 Zügen remis; zweimal');
    expect(inGerman('without a mill a draw in 4 plies; twice')).toBe('without a mill a draw in 4 plies; twice');
  });
  it('are remembered as long as they may be shown', () => {
    expect(filledInOrder('{2} vor {1}', ['a', 'b'])).toBe('b vor a');
    expect(filledInOrder('{} und {}', ['a'])).toBe('a und {}');
    for (let i = 0; i <= mostHeard; ++i) hear(`ply ${i}: the match has only 1`, { sentence: 'ply {}: the match has only {}', values: [] });
    expect(heardAs('ply 0: the match has only 1')).toBeUndefined();
    expect(heardAs(`ply ${mostHeard}: the match has only 1`)).toBeDefined();
  });
  it('of options are not mixed up with what they mean elsewhere', () => {
    expect(inGerman('time')).toBe('Zeit überschritten');
    expect(optionNamesDe.time).toBe('Zeit');
    for (const text of [...Object.values(optionNamesDe), ...Object.values(optionHelpDe)]) expect(text.trim()).not.toBe('');
  });
});
