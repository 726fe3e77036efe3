// Where cells are drawn, and which cell an arrow key leads to. One cell is 100 units wide.
import type { Cell, View } from '../api/position';

export const unit = 100;
export const frame = 46; // around the cells; coordinates stand in it

export interface Place {
  x: number;
  y: number;
}
export interface Turned {
  columns: number;
  rows: number;
  flipped: boolean;
  upright: boolean; // pieces fall: turning must not put the bottom on top
}

export function placeOf(cell: Cell, turned: Turned): Place {
  const column = turned.flipped ? turned.columns - 1 - cell.column : cell.column;
  const row = turned.flipped && !turned.upright ? turned.rows - 1 - cell.row : cell.row;
  return { x: (column + 0.5) * unit, y: (row + 0.5) * unit };
}

function sizeOf(view: View, bare: boolean): { edge: number; width: number; height: number } {
  const edge = bare ? 12 : frame;
  return { edge, width: view.columns * unit + 2 * edge, height: view.rows * unit + 2 * edge };
}
export function boxOf(view: View, bare: boolean): string {
  const { edge, width, height } = sizeOf(view, bare);
  return `${-edge} ${-edge} ${width} ${height}`;
}
export function ratioOf(view: View, bare: boolean): number {
  const { width, height } = sizeOf(view, bare);
  return width / height;
}

// Letters below the columns and numbers beside the rows, if cells are named that way.
export function coordinatesOf(view: View): { columns: Map<number, string>; rows: Map<number, string> } {
  const columns = new Map<number, string>();
  const rows = new Map<number, string>();
  for (const cell of view.cells) {
    const parts = /^([a-z]+)(\d+)$/.exec(cell.name);
    if (!parts) return { columns: new Map(), rows: new Map() };
    columns.set(cell.column, parts[1]!);
    rows.set(cell.row, parts[2]!);
  }
  return { columns, rows };
}

const directions: Record<string, Place> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

// The nearest cell in the direction of an arrow key: straight ahead counts more than aside. The same
// cell if there is none.
export function cellTowards(places: Place[], from: number, key: string): number {
  const direction = directions[key];
  const start = places[from];
  if (!direction || !start) return from;
  let best = from;
  let bestCost = Infinity;
  places.forEach((place, i) => {
    const ahead = (place.x - start.x) * direction.x + (place.y - start.y) * direction.y;
    const aside = Math.abs((place.x - start.x) * direction.y) + Math.abs((place.y - start.y) * direction.x);
    if (ahead <= 0 || aside > ahead) return;
    const cost = ahead + 2 * aside;
    if (cost < bestCost) {
      best = i;
      bestCost = cost;
    }
  });
  return best;
}
