import { beforeEach, describe, expect, it } from 'vitest';
import { barText, share, squeezed, valuesOf } from '../src/analysis/points';
import { startFields, emptyStart } from '../src/lobby/start';
import { kindOf } from '../src/match/log_kinds';
import { playersTitle } from '../src/match/status';
import { clockText, countText, secondsText } from '../src/match/time';
import { printSpec, readSpec } from '../src/players/spec';
import { planOf, type PlanKey } from '../src/tournaments/plan';
import { nameOf } from '../src/tournaments/names';
import { settings } from '../src/state/settings.svelte';
import { grouped, numberText, percent, signed } from '../src/widgets/numbers';
import { patternOf } from '../src/widgets/pattern';
import type { Option } from '../src/api/wire';

const option = (key: string, value: string): Option => ({ key, type: 'integer', default: value, range: '', help: '' });

beforeEach(() => {
  settings.language = 'en'; // independent of the machine's language
});

describe('specs', () => {
  it('leave defaults out and keep the order of the table', () => {
    const options = [option('depth', '6'), option('nodes', '0')];
    expect(printSpec({ name: 'pvs', chosen: { nodes: '5', depth: '6' } }, options)).toBe('pvs:nodes=5');
    expect(printSpec({ name: 'pvs', chosen: { nodes: '5', depth: '4' } }, options)).toBe('pvs:depth=4,nodes=5');
    expect(printSpec({ name: 'random', chosen: {} }, [])).toBe('random');
  });
  it('keep dotted keys that are in no table', () => {
    expect(printSpec(readSpec('alphabeta:eval=mills,eval.possible=3'), [])).toBe('alphabeta:eval=mills,eval.possible=3');
  });
  it('are read back', () => {
    expect(readSpec('pvs:depth=4,eval=a+b')).toEqual({ name: 'pvs', chosen: { depth: '4', eval: 'a+b' } });
    expect(readSpec('random')).toEqual({ name: 'random', chosen: {} });
  });
});

describe('times and counts', () => {
  it('are as exact as people need them', () => {
    expect(clockText(9_430)).toBe('9.4');
    expect(clockText(65_000)).toBe('1:05');
    expect(clockText(3_725_000)).toBe('1:02:05');
    expect(secondsText(0.0314)).toBe('31 ms');
    expect(secondsText(2.5)).toBe('2.5 s');
    expect(countText(812)).toBe('812');
    expect(countText(45_600)).toBe('45.6 k');
    expect(countText(12_345_678)).toBe('12.3 M');
  });
});

describe('the start of a match', () => {
  it('leaves out what is empty', () => {
    expect(startFields(emptyStart)).toEqual({ delay_ms: 300 });
    expect(startFields({ ...emptyStart, clock: ' 5min ', seed: '7', paused: true })).toEqual({ delay_ms: 300, clock: '5min', seed: 7, paused: true });
  });
});

describe('the plan of a tournament', () => {
  const keys: PlanKey[] = [
    { key: 'name', type: 'text', value: '', help: '' },
    { key: 'games', type: 'whole', value: '', help: '' },
    { key: 'points', type: 'numbers', value: '', help: '' },
    { key: 'players', type: 'texts', value: '', help: '' },
  ];
  it('has what was filled in, in the right types', () => {
    expect(planOf(keys, { name: 'Cup', games: '4', points: '3/1/0' }, ['a', 'b'])).toEqual({ name: 'Cup', games: 4, points: [3, 1, 0], players: ['a', 'b'] });
    expect(planOf(keys, { name: '', games: 'four' }, [])).toEqual({ games: 'four', players: [] });
  });
});

describe('small things', () => {
  it('squeeze points', () => {
    expect(share(0)).toBe(0.5);
    expect(share(1000)).toBeGreaterThan(0.99);
    expect(squeezed(-99)).toBe(-10);
  });
  it('say how things stand in three signs', () => {
    expect([null, 0.04, -2.46, 9.96, -15.3, 640, 2000].map(barText)).toEqual(['–', '0.0', '2.5', '10', '15', '640', '#']);
  });
  it('have one minus sign', () => {
    expect([-28, 0, 3].map((one) => signed(one))).toEqual(['−28', '0', '+3']);
    expect(signed(-0.001, 2)).toBe('0.00');
    expect(numberText('-0.5')).toBe('−0.5');
  });
  it('have the decimal comma of German', () => {
    settings.language = 'de';
    expect(numberText('-0.5')).toBe('−0,5');
    expect(signed(1.25, 2)).toBe('+1,25');
    expect(secondsText(2.5)).toBe('2,5 s');
    expect(countText(45_600)).toBe('45,6 k');
    expect(barText(1.5)).toBe('1,5');
    expect(grouped(12_345)).toBe('12.345');
  });
  it('call players of a tournament by level, unless the plan names them', () => {
    const levels = [{ number: 3, name: 'casual', player: 'level=casual', spec: 'pvs:depth=2' }];
    expect(nameOf({ name: 'pvs:depth=2', spec: 'pvs:depth=2' }, levels)).toBe('level=casual');
    expect(nameOf({ name: 'Old Fritz', spec: 'pvs:depth=2' }, levels)).toBe('Old Fritz');
    expect(nameOf({ name: 'random', spec: 'random' }, levels)).toBe('random');
    expect(nameOf(undefined, levels)).toBe('?');
  });
  it('sort events into drawers', () => {
    expect(kindOf('moved')).toBe('moves');
    expect(kindOf('something_new')).toBe('match');
  });
  it('give every player the same icon every time, symmetric', () => {
    const { cells } = patternOf('pvs:depth=4');
    expect(patternOf('pvs:depth=4').cells).toEqual(cells);
    for (const [x, y] of cells) expect(cells).toContainEqual([4 - x, y]);
    expect(patternOf('random')).not.toEqual(patternOf('pvs:depth=4'));
  });
});

describe('the players of a game', () => {
  it('are named in order, of many only how many have the same name', () => {
    expect(playersTitle(['Anna', 'random'])).toBe('Anna – random');
    expect(playersTitle(['Anna', ...Array<string>(11).fill('random')])).toBe('Anna, 11 × random');
  });
});

describe('the value of every seat', () => {
  const best = (seats: number[] | null) => ({ value: { points: 0.5 }, seats });
  it('is known of both of two', () => {
    expect(valuesOf(best(null), 1, 2)).toEqual([-0.5, 0.5]);
  });
  it('is known of more only where the search tells it', () => {
    expect(valuesOf(best(null), 1, 3)).toEqual([null, 0.5, null]);
    expect(valuesOf(best([0.1, 0.2, -0.3]), 1, 3)).toEqual([0.1, 0.2, -0.3]);
  });
});

describe('shares', () => {
  it('have a digit after the point where they are small', () => {
    expect([percent(0), percent(0.051), percent(0.204)]).toEqual(['0 %', '5.1 %', '20 %']);
  });
});
