import { describe, expect, it } from 'vitest';
import { boardsOf } from '../src/api/position';
import type { MatchEvent, Ply, WireMatch } from '../src/api/wire';
import { applied, matchOf, reconnected } from '../src/state/match_events';
import recorded from './fixtures/positions.json';

const start = { match: 'm', n: 3, plies: [] as Ply[], log: [{ n: 3, event: 'started', time: '' }], running: true, position: recorded.othello_start } as unknown as WireMatch;
const ply = (number: number, move: string) => ({ ply: number, by: 0, move, path: [move], kind: 'quiet', from_book: false }) as Ply;
// As the server sends it: without the frame of the board and the seats, which have not changed.
const { seats: _seats, ...view } = recorded.othello_after.view;
const pieces = { ...view, areas: view.areas.map((area) => (area.kind === 'board' ? { ...area, frame: undefined } : area)) };
const moved = { match: 'm', n: 4, event: 'moved', time: '', by: 0, text: 'f5', add: [ply(1, 'f5')], set: { position: { ...recorded.othello_after, view: pieces }, waiting_for: 1 } } as unknown as MatchEvent;

describe('events of a match', () => {
  it('add plies, set what changed and keep the board', () => {
    const after = applied(matchOf(start), moved);
    expect(after.plies.map((one) => one.move)).toEqual(['f5']);
    expect(after.n).toBe(4);
    expect(after.waiting_for).toBe(1);
    const board = boardsOf(after.position.view)[0]!;
    expect(board.cells).toHaveLength(64);
    expect(board.cells.filter((cell) => cell.piece)).toHaveLength(5);
    expect(board.columnLabels).toHaveLength(8);
    expect(after.position.view.seat_names).toEqual(['Black', 'White']);
    expect(after.log.at(-1)).toMatchObject({ n: 4, event: 'moved', text: 'f5' });
  });
  it('take plies back', () => {
    const after = applied(matchOf(start), moved);
    const undone = applied(after, { match: 'm', n: 5, event: 'undone', time: '', keep: 0, set: { position: recorded.othello_start } } as unknown as MatchEvent);
    expect(undone.plies).toEqual([]);
    expect(undone.position.turn).toBe(0);
  });
  it('leave the state before them as it was', () => {
    const before = matchOf(start);
    applied(before, moved);
    expect(before.plies).toEqual([]);
    expect(before.n).toBe(3);
  });
  it('may be ones the page does not know', () => {
    const after = applied(matchOf(start), { match: 'm', n: 4, event: 'earthquake', time: '', set: { running: false } } as unknown as MatchEvent);
    expect(after.running).toBe(false);
  });
  it('are not lost from the log by a reconnection', () => {
    const before = applied(matchOf(start), moved);
    const again = { ...start, n: 6, log: [{ n: 5, event: 'paused', time: '' }, { n: 6, event: 'resumed', time: '' }] } as unknown as WireMatch;
    expect(reconnected(again, before).log.map((entry) => entry.n)).toEqual([3, 4, 5, 6]);
  });
});
