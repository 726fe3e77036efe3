// The boards as they will look after the steps so far: the picked piece stands where it is to go, taken
// pieces are gone. Display only; the server does not know about it.
import { boardWith, cellNamed, type Cell, type Position, type View } from '../api/position';
import { pieceFor } from './pieces';

export interface Preview {
  view: View;
  ghosts: Set<string>; // cells whose piece is not there yet, or about to go
}

const isPlain = (cell: Cell) => !cell.piece || (cell.piece.count === 1 && cell.shape !== 'card');

export function previewOf(position: Position, path: string[]): Preview {
  const { view, turn } = position;
  if (path.length === 0 || typeof turn !== 'number') return { view, ghosts: new Set() };
  const areas = view.areas.map((area) => ({ ...area, cells: area.cells.map((cell) => ({ ...cell })) }));
  const shown: View = { ...view, areas };
  const ghosts = new Set<string>();
  let carried: Cell | undefined; // where the piece in hand came from
  for (const name of path) {
    const before = cellNamed(view, name);
    const now = cellNamed(shown, name);
    if (!before || !now || !boardWith(view, name) || !isPlain(before)) continue;
    if (!before.piece) {
      if (before.shape === 'bowl' || before.shape === 'card') continue;
      now.piece = carried?.piece ?? pieceFor(view, turn, before.shape);
      if (carried) carried.piece = null;
      ghosts.add(name);
      carried = now;
    } else if (before.piece.owner === turn) {
      carried = now;
    } else {
      ghosts.add(name);
    }
  }
  return { view: shown, ghosts };
}
