import { describe, expect, it } from 'vitest';
import type { Ply } from '../src/api/wire';
import { turnsOf } from '../src/match/turns';

const plies = (...movers: Ply['by'][]) => movers.map((by, i) => ({ ply: i + 1, by }) as Ply);
const numbers = (turns: Ply[][]) => turns.map((turn) => turn.map((ply) => ply.ply));

describe('turns of a record', () => {
  it('are single moves where seats alternate', () => {
    expect(numbers(turnsOf(plies(0, 1, 0)))).toEqual([[1], [2], [3]]);
  });
  it('hold all that a seat does until another one moves, with the events of chance', () => {
    expect(numbers(turnsOf(plies('chance', 'chance', 0, 'chance', 0, 0, 1, 'chance', 0)))).toEqual([[1, 2], [3, 4, 5, 6], [7, 8], [9]]);
  });
  it('are none before the first move', () => {
    expect(turnsOf([])).toEqual([]);
  });
});
