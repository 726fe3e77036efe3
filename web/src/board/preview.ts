// The board as it will look after the clicks so far: the picked piece stands where it is to go, taken
// pieces are gone. Display only; the server does not know about it.
import type { Position, View } from '../api/position';
import { pieceFor } from './pieces';
import { cellNamed } from './roles';

export interface Preview {
  view: View;
  ghosts: Set<string>; // cells whose piece is not there yet, or about to go
}

export function previewOf(position: Position, prefix: string[]): Preview {
  const { view, turn } = position;
  if (prefix.length === 0 || typeof turn !== 'number') return { view, ghosts: new Set() };
  const cells = view.cells.map((cell) => ({ ...cell }));
  const at = (name: string) => cells.find((cell) => cell.name === name);
  const ghosts = new Set<string>();
  let carried = null as string | null; // where the piece in hand came from
  for (const name of prefix) {
    const now = at(name);
    const before = cellNamed(view, name);
    if (!now || !before) continue;
    if (before.symbol === '') {
      const from = carried === null ? undefined : at(carried);
      const piece = from && from.symbol !== '' ? from : pieceFor(view, turn, now);
      Object.assign(now, { owner: piece.owner, symbol: piece.symbol, piece: piece.piece });
      if (from) Object.assign(from, { owner: null, symbol: '', piece: '' });
      ghosts.add(name);
      carried = name;
    } else if (before.owner === turn) {
      carried = name;
    } else {
      ghosts.add(name);
    }
  }
  return { view: { ...view, cells }, ghosts };
}
