// What the page keeps in a browser, and the addresses it makes and reads.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hostToken, keepHostToken } from '../src/state/hosts';
import { load, save } from '../src/state/saved';
import { joinLink } from '../src/state/tokens';
import { numberIn, wordsOf } from '../src/state/words';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

describe('what is kept', () => {
  it('comes back, and is the usual where it is of another kind', () => {
    save('lobby', { game: 'pig' });
    expect(load('lobby', {})).toEqual({ game: 'pig' });
    for (const odd of ['null', '7', '[]', '"text"', 'not JSON']) {
      localStorage.setItem('brett.lobby', odd);
      expect(load('lobby', { game: 'othello' }), odd).toEqual({ game: 'othello' });
    }
  });
  it('is the token of who began; who enters again loses nothing', () => {
    keepHostToken('tournament', 2, 'secret');
    keepHostToken('tournament', 2, null);
    expect(hostToken('tournament', 2)).toBe('secret');
    localStorage.setItem('brett.hosts', '{"3":null}');
    expect(hostToken('tournament', 3)).toBeUndefined();
    expect(hostToken('tournament', 'constructor')).toBeUndefined();
  });
});

describe('addresses', () => {
  it('are words, also where they are not well written', () => {
    expect(wordsOf('#/study/othello%3Asize%3D6//x')).toEqual(['study', 'othello:size=6', 'x']);
    expect(wordsOf('#/study/%zz')).toEqual(['study', '%zz']);
    expect(wordsOf('')).toEqual([]);
  });
  it('have numbers or none', () => {
    expect(numberIn('12')).toBe(12);
    for (const word of ['abc', '-1', '1e3', '1.5', '', undefined]) expect(numberIn(word), word).toBeNull();
  });
  it('let others in where the server wants to see a token', () => {
    expect(joinLink('http://here/', 'm1', 'code', null)).toBe('http://here/#/join/m1/code');
    expect(joinLink('http://here/', 'm1', 'code', 'a&b')).toBe('http://here/?access=a%26b#/join/m1/code');
  });
});
