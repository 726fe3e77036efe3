// The changes between two views: pieces that were added, removed, turned over or moved. The board
// animates and marks them.
import type { Cell, View } from '../api/position';

export interface Changes {
  appeared: Set<string>;
  flipped: Set<string>;
  captured: Cell[]; // as they were
  moved: Map<string, Cell>; // where it is now -> where it was
}

export const noChanges: Changes = {
  appeared: new Set(),
  flipped: new Set(),
  captured: [],
  moved: new Map(),
};

function same(a: Cell, b: Cell): boolean {
  return a.symbol === b.symbol && a.owner === b.owner;
}

function comparable(before: View, after: View): boolean {
  return (
    before.cells.length === after.cells.length &&
    before.cells.every((cell, i) => cell.name === after.cells[i]!.name)
  );
}

export function changesBetween(before: View | null, after: View): Changes {
  if (!before || before.cells.length === 0 || !comparable(before, after)) return noChanges;
  const came: Cell[] = [];
  const gone: Cell[] = [];
  const flipped = new Set<string>();
  after.cells.forEach((now, i) => {
    const was = before.cells[i]!;
    if (same(was, now)) return;
    if (was.symbol === '') came.push(now);
    else if (now.symbol === '') gone.push(was);
    else flipped.add(now.name);
  });
  // A piece that left one cell and appeared on another has moved there.
  const moved = new Map<string, Cell>();
  const captured: Cell[] = [];
  const unexplained = [...came];
  for (const was of gone) {
    const at = unexplained.findIndex((now) => same(was, now));
    if (at < 0) captured.push(was);
    else moved.set(unexplained.splice(at, 1)[0]!.name, was);
  }
  return { appeared: new Set(unexplained.map((cell) => cell.name)), flipped, captured, moved };
}
