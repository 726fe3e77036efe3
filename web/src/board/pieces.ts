// How a piece looks: its colour by owner, and a sign on it, so that pieces can be told apart without
// colours. Black and white pieces are dark and light, whichever moves first.
import type { Cell, Seat, View } from '../api/position';

export type Colour = 'dark' | 'light' | 's0' | 's1' | 's2' | 's3' | 'blank';
export type Sign = 'none' | 'cross' | 'ring' | 'triangle' | 'square' | 'grid' | 'text';

const seatColours: Colour[] = ['s0', 's1', 's2', 's3'];

export function colourOf(view: View, owner: Seat | null): Colour {
  if (owner === null) return 'blank';
  const name = view.seat_names[owner]?.toLowerCase();
  if (name === 'black') return 'dark';
  if (name === 'white') return 'light';
  return seatColours[owner % seatColours.length]!;
}

const signs: Record<string, Sign> = { X: 'cross', O: 'ring', A: 'triangle', H: 'square' };

// Dark and light pieces of one kind need no sign. Black's and white's symbols that repeat their
// colour (W, B, X and O) are no sign either.
export function signOf(view: View, cell: Cell): Sign {
  if (cell.owner === null) return 'grid';
  const colour = colourOf(view, cell.owner);
  if (colour === 'dark' || colour === 'light') {
    const kinds = new Set(view.cells.filter((c) => c.owner === cell.owner).map((c) => c.symbol));
    return kinds.size > 1 ? 'text' : 'none';
  }
  return Object.hasOwn(signs, cell.symbol) ? signs[cell.symbol]! : 'text';
}

// The piece that the seat to move would place: like those it has, or a plain one.
export function pieceFor(view: View, seat: Seat, at: Cell): Cell {
  const like = view.cells.find((cell) => cell.owner === seat && cell.symbol !== '');
  const name = view.seat_names[seat] ?? '';
  const symbol = like?.symbol ?? (name.length === 1 ? name : '•');
  return { ...at, owner: seat, symbol, piece: like?.piece ?? name };
}
