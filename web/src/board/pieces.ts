// How a piece looks: its colour by what the game says of its seat, and a sign on it, so that pieces can be told apart
// without colours.
import type { Piece, Seat, View } from '../api/position';
import type { Shape } from '../api/wire';

// Signs of seats, in their order.
const signs = ['cross', 'ring', 'triangle', 'square', 'diamond', 'plus', 'bars', 'star'] as const;
export type Sign = (typeof signs)[number] | 'none' | 'grid' | 'text';

export interface Look {
  colour: string; // classes of style/seats.css
  sign: Sign;
  text: string; // of the sign `text`
}

const hues = 8; // the seats after these have the same ones with a second rim

export function colourOf(view: View, owner: Seat | null): string {
  if (owner === null) return 'look-blank';
  const tint = view.seats[owner]?.tint ?? 'numbered';
  if (tint !== 'numbered') return `look-${tint}`;
  return owner < hues ? `look-${owner}` : `look-${owner % hues} look-second`;
}

const symbolsOfViews = new WeakMap<View, Map<Seat | null, Set<string>>>();
// The symbols of each seat's stones.
function symbolsOf(view: View): Map<Seat | null, Set<string>> {
  const known = symbolsOfViews.get(view);
  if (known) return known;
  const symbols = new Map<Seat | null, Set<string>>();
  for (const { piece } of view.areas.flatMap((area) => area.cells)) {
    if (!piece || piece.face !== '') continue;
    symbols.set(piece.owner, (symbols.get(piece.owner) ?? new Set()).add(piece.symbol));
  }
  symbolsOfViews.set(view, symbols);
  return symbols;
}

// Stones of one kind show whose they are, those of several kinds which one they are.
export function lookOf(view: View, piece: Piece): Look {
  const colour = colourOf(view, piece.owner);
  if ((symbolsOf(view).get(piece.owner)?.size ?? 0) > 1) return { colour, sign: 'text', text: piece.symbol };
  if (piece.owner === null) return { colour, sign: 'grid', text: '' };
  if ((view.seats[piece.owner]?.tint ?? 'numbered') !== 'numbered') return { colour, sign: 'none', text: '' };
  if (view.seats.length > signs.length) return { colour, sign: 'text', text: String(piece.owner + 1) };
  return { colour, sign: signs[piece.owner] ?? 'text', text: String(piece.owner + 1) };
}

// A stone of a seat, for its name.
export function stoneOf(view: View, seat: Seat): Piece {
  return pieceFor(view, seat);
}
// The piece that a seat would place on a cell of this shape: like one it has, or a plain one.
export function pieceFor(view: View, seat: Seat, shape?: Shape): Piece {
  const cells = view.areas.flatMap((area) => area.cells);
  const like = cells.find(({ piece, shape: own }) => piece?.owner === seat && piece.face === '' && (!shape || own === shape));
  const { symbol, name } = like?.piece ?? { symbol: '•', name: view.seat_names[seat] ?? '' };
  return { owner: seat, symbol, name, face: '', count: 1 };
}
