// A position as the page uses it: what is to be seen (View) and what may be done (moves). The server
// sends the board, which stays, apart from the pieces, which change; here both are joined.
import { hear } from '../i18n/heard';
import type { WireBoard, WirePosition, WireView } from './wire';

export type Seat = number;
export type Turn = Seat | 'chance' | 'over';

export interface Cell {
  name: string;
  column: number;
  row: number; // 0 is the top row
  symbol: string; // empty: no piece
  owner: Seat | null; // null with a symbol: a piece that is nobody's
  piece: string; // its name, for screen readers
}

export interface Holding {
  seat: Seat | null; // null: lies open on the table
  label: string;
  content: string;
}

export interface View {
  surface: 'none' | 'squares' | 'points';
  columns: number;
  rows: number;
  cells: Cell[];
  lines: [number, number][]; // pairs of indices into cells
  holdings: Holding[];
  seat_names: string[];
}

export interface LegalMove {
  text: string;
  path: string[]; // the cells a person clicks for it
  kind?: string;
  probability?: number; // of chance events
}

export interface Position {
  text: string;
  turn: Turn;
  moves: LegalMove[];
  view: View;
  forcedPass: boolean;
  warning: string;
  scores: number[] | null;
  over: { payoffs: number[]; reason: string } | null;
  board: WireBoard; // kept for the next event, which may leave it out
}

const noBoard: WireBoard = {
  surface: 'none',
  columns: 0,
  rows: 0,
  cells: [],
  lines: [],
  seat_names: [],
};

function viewOf(view: WireView, board: WireBoard): View {
  const cells = board.cells.map((cell, i) => {
    const kind = view.pieces[i];
    const piece = kind === null || kind === undefined ? undefined : view.kinds[kind];
    return {
      ...cell,
      symbol: piece?.symbol ?? '',
      owner: piece?.owner ?? null,
      piece: piece?.name ?? '',
    };
  });
  const { surface, columns, rows, lines, seat_names } = board;
  return { surface, columns, rows, cells, lines, holdings: view.holdings, seat_names };
}

// A move that may be clicked in several orders is listed once for each.
function everyOrder({ other_paths, ...move }: WirePosition['moves'][number]): LegalMove[] {
  return [move, ...(other_paths ?? []).map((path) => ({ ...move, path }))];
}

export function positionOf(wire: WirePosition, before?: Position): Position {
  hear(wire.warning, wire.warning_said);
  if (wire.over) hear(wire.over.reason, wire.over.said);
  const board = wire.view.board ?? before?.board ?? noBoard;
  return {
    text: wire.text,
    turn: wire.turn,
    moves: wire.moves.flatMap(everyOrder),
    view: viewOf(wire.view, board),
    forcedPass: wire.forced_pass,
    warning: wire.warning,
    scores: wire.scores,
    over: wire.over,
    board,
  };
}
