// A position as the page uses it: what is to be seen (View) and what may be chosen (next). The server
// sends frames of boards, which stay, apart from the pieces, which change; here both are joined.
import { hear } from '../i18n/heard';
import type { AreaKind, CellMark, Shape, Tint, WireArea, WireFrame, WirePosition, WireStep, WireView } from './wire';

export type Seat = number;
export type Turn = Seat | 'chance' | 'over';
export type Step = WireStep;

export interface Piece {
  owner: Seat | null; // null: nobody's
  symbol: string;
  name: string; // for screen readers
  face: string; // what is drawn of it (faces/); empty: a stone
  count: number; // equal pieces on the cell
}
export interface Cell {
  name: string;
  column: number; // its left edge, in units of the area
  row: number; // its upper edge
  shape: Shape;
  piece: Piece | null;
  mark: CellMark | null;
  note: string;
}
export interface Area {
  kind: AreaKind;
  seat: Seat | null; // null: lies open on the table
  label: string;
  text: string;
  goal: number;
  columns: number;
  rows: number;
  unit: number;
  close: boolean;
  falling: boolean;
  cells: Cell[];
  lines: [number, number][];
  labels: { text: string; column: number; row: number }[];
  borders: { owner: Seat | null; points: [number, number][] }[];
  columnLabels: string[];
  rowLabels: string[];
}
export interface SeatLook {
  name: string;
  tint: Tint;
}
export interface View {
  areas: Area[];
  seats: SeatLook[];
  seat_names: string[];
}

export interface Position {
  text: string;
  turn: Turn;
  next: Step[];
  view: View;
  probabilities: Record<string, number>;
  forcedPass: boolean;
  warning: string;
  scores: number[] | null;
  over: { payoffs: number[]; reason: string } | null;
  frames: WireFrame[]; // of the boards, kept for the next event, which leaves them out
}

const noFrame: WireFrame = { columns: 0, rows: 0, cells: [] };

function areaOf(wire: WireArea, frame: WireFrame, kinds: WireView['kinds']): Area {
  const cells = frame.cells.map((cell, i): Cell => {
    const kind = wire.pieces[i];
    const piece = kind === null || kind === undefined ? undefined : kinds[kind];
    return {
      ...cell,
      piece: piece ? { face: '', count: 1, ...piece } : null,
      mark: wire.marks?.[cell.name] ?? null,
      note: wire.notes?.[cell.name] ?? '',
    };
  });
  return {
    kind: wire.kind,
    seat: wire.seat,
    label: wire.label,
    text: wire.text ?? '',
    goal: wire.goal ?? 0,
    columns: frame.columns,
    rows: frame.rows,
    unit: frame.unit ?? 1,
    close: frame.close ?? false,
    falling: frame.falling ?? false,
    cells,
    lines: frame.lines ?? [],
    labels: frame.labels ?? [],
    borders: frame.borders ?? [],
    columnLabels: frame.column_labels ?? [],
    rowLabels: frame.row_labels ?? [],
  };
}

// The frames of all boards: new ones, or those of the position before.
function framesOf(areas: WireArea[], before: WireFrame[]): WireFrame[] {
  const boards = areas.filter((area) => area.kind === 'board');
  return boards.map((board, i) => board.frame ?? before[i] ?? noFrame);
}

export function positionOf(wire: WirePosition, before?: Position): Position {
  hear(wire.warning, wire.warning_said);
  if (wire.over) hear(wire.over.reason, wire.over.said);
  const frames = framesOf(wire.view.areas, before?.frames ?? []);
  let boards = 0;
  const areas = wire.view.areas.map((area) => {
    const frame = area.kind === 'board' ? frames[boards++] : area.frame;
    return areaOf(area, frame ?? noFrame, wire.view.kinds);
  });
  const seats = wire.view.seats ?? before?.view.seats ?? [];
  return {
    text: wire.text,
    turn: wire.turn,
    next: wire.next,
    view: { areas, seats, seat_names: seats.map((seat) => seat.name) },
    probabilities: wire.probabilities ?? {},
    forcedPass: wire.forced_pass,
    warning: wire.warning,
    scores: wire.scores,
    over: wire.over,
    frames,
  };
}

export function boardsOf(view: View): Area[] {
  return view.areas.filter((area) => area.kind === 'board');
}
export function cellNamed(view: View, name: string): Cell | undefined {
  for (const area of view.areas) {
    const cell = area.cells.find((one) => one.name === name);
    if (cell) return cell;
  }
  return undefined;
}
// The board on which a cell is.
export function boardWith(view: View, name: string): Area | undefined {
  return boardsOf(view).find((board) => board.cells.some((cell) => cell.name === name));
}
