import { describe, expect, it } from 'vitest';
import { changesBetween, sliderRange, valuesOf, weightFrom, weightsAtDistance, weightsOfPlayer, withChange, type WeightGroup, type WeightsFile } from '../src/players/weights';

const group = (weights: Record<string, number>): WeightGroup => ({ name: 'cells', help: '', min: -100, max: 100, rate: 1, step: 0.01, weights });
const file = (corner: number, edge: number): WeightsFile => ({
  game: 'othello',
  kind: 'linear',
  games: 10,
  made_by: '',
  normalised: false,
  classes: [
    { name: 'opening', help: '', rate: 1, groups: [group({ corner, edge })] },
    { name: 'endgame', help: '', rate: 1, groups: [group({ corner: 1, edge: 2 }), { ...group({}), name: 'tables', weights: undefined, entries: 81 } as WeightGroup] },
  ],
});

describe('weights that are edited', () => {
  it('have full names and leave tables out', () => {
    expect(valuesOf(file(3, 4))).toEqual({ 'opening.cells.corner': 3, 'opening.cells.edge': 4, 'endgame.cells.corner': 1, 'endgame.cells.edge': 2 });
  });
  it('know what was changed by a lesson', () => {
    expect(changesBetween(file(3, 4), file(3, 4))).toEqual({});
    expect(changesBetween(file(3, 4), file(3, 4.5))).toEqual({ 'opening.cells.edge': 4.5 });
  });
  it('forget a change that leads back', () => {
    const once = withChange(file(3, 4), {}, 'opening.cells.edge', 5);
    expect(once).toEqual({ 'opening.cells.edge': 5 });
    expect(withChange(file(3, 4), once, 'opening.cells.edge', 4)).toEqual({});
  });
  it('get sliders that fit their size and stay in range', () => {
    expect(sliderRange(group({}), [0.3, -0.1])).toEqual({ min: -0.5, max: 0.5, step: 0.005 });
    expect(sliderRange(group({}), [40])).toEqual({ min: -100, max: 100, step: 0.01 });
    expect(sliderRange(group({}), [0])).toEqual({ min: -0.1, max: 0.1, step: 0.001 });
    expect(sliderRange({ ...group({}), min: 0, max: 1 }, [0.9])).toEqual({ min: 0, max: 1, step: 0.01 });
    expect(sliderRange({ ...group({}), min: -1e6, max: 1e6 }, [5000])).toMatchObject({ min: -1e6, max: 1e6 });
  });
  it('read numbers as people type them', () => {
    expect(weightFrom(' 1,5 ', group({}))).toBe(1.5);
    expect(weightFrom('−2', group({}))).toBe(-2);
    expect(weightFrom('1000', group({}))).toBe(100);
    expect(weightFrom('x', group({}))).toBeNull();
    expect(weightFrom('', group({}))).toBeNull();
  });
});

describe("a player's weights", () => {
  it('are those of its spec', () => {
    expect(weightsOfPlayer('alphabeta:depth=2,eval=linear', 'othello', [])).toEqual({ learned: true, kind: 'linear', own: 'othello-linear', opponents: [] });
    expect(weightsOfPlayer('alphabeta:eval=ntuple', 'othello', []).own).toBe('othello-ntuple');
    expect(weightsOfPlayer('alphabeta:eval=static+linear,eval.weights=mine', 'othello', [])).toMatchObject({ learned: true, own: 'mine' });
  });
  it('are those of the game where it uses none', () => {
    expect(weightsOfPlayer('random', 'morris', [])).toEqual({ learned: false, kind: 'linear', own: 'morris-linear', opponents: [] });
  });
  it('know opponents by profiles, and take others for somebody like itself', () => {
    const profile = weightsOfPlayer('upp:eval=profile,eval.weights=me,eval.opponents=anna+ben', 'three_wins', []);
    expect([0, 1, 2, 3].map((distance) => weightsAtDistance(profile, distance))).toEqual(['me', 'anna', 'ben', 'ben']);
    expect(weightsAtDistance(weightsOfPlayer('upp:eval=linear', 'three_wins', []), 2)).toBe('three_wins-linear');
  });
});
