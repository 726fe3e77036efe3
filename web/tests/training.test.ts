import { describe, expect, it } from 'vitest';
import type { Option } from '../src/api/wire';
import { classesOf, groupsOf, lineStyle, moments, partsOf, strengthCurves, weightCurves, withEvent, type CurvePoint, type TrainingState } from '../src/training/curves';
import { further, planOf, suggestion, usual } from '../src/training/form';

const point = (games: number, score: number, weights = [0, 0]): CurvePoint => ({
  games,
  seconds: games / 100,
  strength: [{ games, opponent: 'random', score, low: score - 0.1, high: score + 0.1 }],
  weights,
});
const run = (points: CurvePoint[]): TrainingState => ({
  training: 1, name: 'a', game: 'othello', kind: 'linear', state: 'running', error: '', games: 0, of: 100, begun: '',
  games_per_second: 0, seconds_left: null, plan: {}, command: '', names: ['opening.cells.corner', 'endgame.cells.corner'], points, samples: [],
});

describe('a training run that is watched', () => {
  it('grows with its events', () => {
    const next = withEvent(run([point(0, 0.1)]), { set: { games: 50 }, from: 1, points: [point(50, 0.5)], sample: { games: 60, weights: [1, 2] } });
    expect(next).toMatchObject({ games: 50, samples: [{ games: 60 }] });
    expect(next?.points.map((one) => one.games)).toEqual([0, 50]);
  });
  it('keeps its points when nothing new comes, and takes points again that it had', () => {
    const old = run([point(0, 0.1), point(50, 0.5)]);
    expect(withEvent(old, { set: { state: 'stopped' }, from: 2, points: [] })?.points).toBe(old.points);
    expect(withEvent(old, { set: {}, from: 0, points: [point(0, 0.1)] })?.points).toEqual(old.points);
    expect(withEvent(old, { set: {}, from: 1, points: [point(50, 0.5), point(60, 0.6)] })?.points.map((one) => one.games)).toEqual([0, 50, 60]);
  });
  it('says when something is missing', () => {
    expect(withEvent(run([]), { set: {}, from: 1, points: [point(50, 0.5)] })).toBeNull();
  });
});

describe('curves', () => {
  it('have score and interval for every opponent, with gaps', () => {
    const curves = strengthCurves([point(0, 0.25), { ...point(50, 0.5), strength: [] }]);
    expect(curves.labels).toEqual(['random']);
    expect(curves.columns[0]).toEqual([0, 50]);
    expect(curves.columns[1]).toEqual([0.25, null]);
    expect(curves.columns).toHaveLength(4);
  });
  it('of weights go through samples and points in order, each moment once', () => {
    const state = { ...run([point(0, 0, [0, 1]), point(50, 0, [5, 6])]), samples: [{ games: 25, weights: [2, 3] }, { games: 50, weights: [9, 9] }] };
    const all = moments(state);
    expect(all.map((one) => one.games)).toEqual([0, 25, 50]);
    const curves = weightCurves(state.names, all, 'endgame', 'cells');
    expect(curves).toEqual({ labels: ['corner'], columns: [[0, 25, 50], [1, 3, 6]] });
  });
  it('are sorted into classes and groups by their names', () => {
    const names = ['opening.cells.corner', 'opening.mobility.moves', 'endgame.cells.corner'];
    expect(classesOf(names)).toEqual(['opening', 'endgame']);
    expect(groupsOf(names, 'opening')).toEqual(['cells', 'mobility']);
    expect(partsOf('all.rows_1')).toEqual({ position: 'all', group: '', weight: 'rows_1' });
  });
  it('look different from each other', () => {
    const looks = Array.from({ length: 24 }, (_, i) => JSON.stringify(lineStyle(i, true)));
    expect(new Set(looks).size).toBe(24);
  });
});

describe('the form of a training run', () => {
  const option = (key: string): Option => ({ key, type: 'text', default: '', range: '', help: '' });
  it('shows every option once, game and name in fields of their own', () => {
    const options = ['game', 'kind', 'name', 'from', 'games', 'rate', 'adapt'].map(option);
    expect(usual(options).map((one) => one.key)).toEqual(['games', 'rate']);
    expect(further(options).map((one) => one.key)).toEqual(['adapt']);
  });
  it('leaves out what is empty', () => {
    expect(planOf({ game: 'othello', name: ' ' }, { games: '10' })).toEqual({ game: 'othello', games: '10' });
  });
  it('suggests a search that fits the seats', () => {
    expect(suggestion({ max_seats: 2, chance: false }).player).toMatch(/^alphabeta/);
    expect(suggestion({ max_seats: 4, chance: false }).player).toMatch(/^maxn/);
    expect(suggestion({ max_seats: 2, chance: true }).player).toMatch(/^maxn/);
  });
});
