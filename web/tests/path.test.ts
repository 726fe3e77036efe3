import { describe, expect, it } from 'vitest';
import type { LegalMove } from '../src/api/position';
import { buttonMoves, click, complete, nothingPicked, stillLegal, targets } from '../src/board/path';

const move = (text: string, ...path: string[]): LegalMove => ({ text, path });
const drop = [move('1', 'a1'), move('2', 'b1')];
const morris = [
  move('a1-a4', 'a1', 'a4'),
  move('a1-d1xg7', 'a1', 'd1', 'g7'),
  move('a1-d1xd6', 'a1', 'd1', 'd6'),
  move('b2-b4', 'b2', 'b4'),
];

describe('a path of clicks', () => {
  it('plays a move of one cell at once', () => {
    expect(click(drop, nothingPicked, 'b1')).toEqual({ kind: 'play', move: drop[1] });
  });
  it('leads from cell to cell until one move is left', () => {
    const first = click(morris, nothingPicked, 'a1');
    expect(first).toEqual({ kind: 'picked', picked: { prefix: ['a1'] } });
    const second = click(morris, { prefix: ['a1'] }, 'd1');
    expect(second).toEqual({ kind: 'picked', picked: { prefix: ['a1', 'd1'] } });
    expect(click(morris, { prefix: ['a1', 'd1'] }, 'd6')).toEqual({ kind: 'play', move: morris[2] });
  });
  it('offers as targets what may be clicked next', () => {
    expect(targets(morris, [])).toEqual(new Set(['a1', 'b2']));
    expect(targets(morris, ['a1'])).toEqual(new Set(['a4', 'd1']));
    expect(targets(morris, ['a1', 'd1'])).toEqual(new Set(['g7', 'd6']));
  });
  it('lets go of a piece that is clicked again', () => {
    expect(click(morris, { prefix: ['a1'] }, 'a1')).toEqual({ kind: 'picked', picked: { prefix: [] } });
  });
  it('picks another piece instead', () => {
    expect(click(morris, { prefix: ['a1'] }, 'b2')).toEqual({ kind: 'picked', picked: { prefix: ['b2'] } });
  });
  it('refuses a cell that leads nowhere', () => {
    expect(click(morris, { prefix: ['a1'] }, 'g1')).toEqual({ kind: 'refused', cell: 'g1' });
    expect(click(drop, nothingPicked, 'c1')).toEqual({ kind: 'refused', cell: 'c1' });
  });
  it('does not play another move by a click that begins one, in the middle of a path', () => {
    const mixed = [...morris, move('g1', 'g1')];
    expect(click(mixed, { prefix: ['a1'] }, 'g1')).toEqual({ kind: 'refused', cell: 'g1' });
  });
  it('asks which move is meant where several have the same cells', () => {
    const same = [move('a8=Q', 'a7', 'a8'), move('a8=N', 'a7', 'a8')];
    expect(click(same, { prefix: ['a7'] }, 'a8')).toEqual({ kind: 'choose', picked: { prefix: ['a7', 'a8'] }, moves: same });
  });
  it('plays a move that is complete though longer ones go on, at the second click', () => {
    const jump = [move('a-c', 'a', 'c'), move('a-c-e', 'a', 'c', 'e')];
    expect(click(jump, { prefix: ['a'] }, 'c').kind).toBe('picked');
    expect(complete(jump, ['a', 'c'])).toEqual([jump[0]]);
    expect(click(jump, { prefix: ['a', 'c'] }, 'c')).toEqual({ kind: 'play', move: jump[0] });
    expect(click(jump, { prefix: ['a', 'c'] }, 'e')).toEqual({ kind: 'play', move: jump[1] });
  });
  it('makes buttons of moves without cells, and never plays them by a click on the board', () => {
    const moves = [move('pass'), move('roll')];
    expect(buttonMoves(moves)).toEqual(moves);
    expect(click(moves, nothingPicked, 'a1').kind).toBe('refused');
  });
  it('forgets what was picked when the position no longer allows it', () => {
    expect(stillLegal(morris, { prefix: ['a1'] })).toEqual({ prefix: ['a1'] });
    expect(stillLegal(drop, { prefix: ['a4'] })).toBe(nothingPicked);
  });
});
