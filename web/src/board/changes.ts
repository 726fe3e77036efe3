// What a move did to the pieces, as the event says it, in the form in which boards animate it.
import { cellNamed, type Cell, type View } from '../api/position';
import type { Change } from '../api/wire';

export interface Changes {
  put: Set<string>;
  flipped: Set<string>;
  counted: Set<string>;
  taken: Cell[]; // as they were
  moved: Map<string, string>; // where it is now -> where it was
}

export const noChanges: Changes = {
  put: new Set(),
  flipped: new Set(),
  counted: new Set(),
  taken: [],
  moved: new Map(),
};

export function changesOf(list: Change[], before: View): Changes {
  const cells = (kind: Change['kind']) => list.filter((one) => one.kind === kind).map((one) => one.cell);
  const moved = list.flatMap(({ kind, cell, from }): [string, string][] => (kind === 'moved' && from !== undefined ? [[cell, from]] : []));
  return {
    put: new Set(cells('put')),
    flipped: new Set(cells('flipped')),
    counted: new Set(cells('counted')),
    taken: cells('taken').flatMap((name) => cellNamed(before, name) ?? []),
    moved: new Map(moved),
  };
}
