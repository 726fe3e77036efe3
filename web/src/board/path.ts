// A move as a short path of clicks. The state is the list of cells clicked so far; a click either
// extends it, completes a move, begins another path, takes the last click back, or is refused.
// Pure: the board shows what this says.
import type { LegalMove } from '../api/position';

export interface Picked {
  prefix: string[];
}
export const nothingPicked: Picked = { prefix: [] };

export type ClickResult =
  | { kind: 'play'; move: LegalMove }
  | { kind: 'picked'; picked: Picked }
  | { kind: 'choose'; picked: Picked; moves: LegalMove[] } // several moves have this very path
  | { kind: 'refused'; cell: string };

function startsWith(path: string[], prefix: string[]): boolean {
  return prefix.length <= path.length && prefix.every((cell, i) => path[i] === cell);
}

// Moves that are still possible after the clicks so far.
export function candidates(moves: LegalMove[], prefix: string[]): LegalMove[] {
  return moves.filter((move) => move.path.length > 0 && startsWith(move.path, prefix));
}

// Cells that can be clicked next.
export function targets(moves: LegalMove[], prefix: string[]): Set<string> {
  const cells = new Set<string>();
  for (const move of candidates(moves, prefix)) {
    const next = move.path[prefix.length];
    if (next !== undefined) cells.add(next);
  }
  return cells;
}

// Moves that the clicks complete, even if longer ones continue them.
export function complete(moves: LegalMove[], prefix: string[]): LegalMove[] {
  if (prefix.length === 0) return [];
  return candidates(moves, prefix).filter((move) => move.path.length === prefix.length);
}

// Moves without cells: they are buttons beside the board.
export function buttonMoves(moves: LegalMove[]): LegalMove[] {
  return moves.filter((move) => move.path.length === 0);
}

function extended(moves: LegalMove[], prefix: string[]): ClickResult | null {
  const fitting = candidates(moves, prefix);
  if (fitting.length === 0) return null;
  const done = complete(moves, prefix);
  if (done.length < fitting.length) return { kind: 'picked', picked: { prefix } };
  if (done.length === 1) return { kind: 'play', move: done[0]! };
  return { kind: 'choose', picked: { prefix }, moves: done };
}

export function click(moves: LegalMove[], picked: Picked, cell: string): ClickResult {
  const { prefix } = picked;
  const longer = extended(moves, [...prefix, cell]);
  if (longer) return longer;
  if (prefix.length > 0 && prefix[prefix.length - 1] === cell) {
    const done = complete(moves, prefix);
    if (done.length === 1) return { kind: 'play', move: done[0]! };
    return { kind: 'picked', picked: { prefix: prefix.slice(0, -1) } };
  }
  // Another first cell: a person who has picked one piece may pick another instead.
  const restarted = prefix.length > 0 ? extended(moves, [cell]) : null;
  if (restarted?.kind === 'picked') return restarted;
  return { kind: 'refused', cell };
}

// The clicks so far, if they are also the beginning of a move in another position; otherwise none.
export function stillLegal(moves: LegalMove[], picked: Picked): Picked {
  return candidates(moves, picked.prefix).length > 0 ? picked : nothingPicked;
}
