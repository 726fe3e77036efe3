// Where the cells of a board are drawn, and which cell an arrow key leads to. One cell is 100 wide.
import type { Area, Cell } from '../api/position';
import type { Shape } from '../api/wire';

export const unit = 100;
const closeRows = 0.866; // rows of hexagons lie closer than columns
const frameWithNames = 46; // around the cells; names of columns and rows stand in it
const bareFrame = 12;

export interface Place {
  x: number;
  y: number;
}
export interface Box extends Place {
  width: number;
  height: number;
}
export interface Named extends Place {
  name: string;
}
export interface Layout {
  places: Place[]; // centres of the cells
  box: Box; // what is seen
  field: Box; // that the cells share
  names: Named[]; // of columns, rows and points
  borders: { owner: number | null; points: string }[];
  at: (column: number, row: number) => Place;
}
export interface Turned {
  flipped: boolean;
  names: boolean; // whether they are to be seen
}

// How far a cell reaches from its centre.
const reaches: Record<Shape, [number, number]> = {
  square: [50, 50],
  disc: [50, 50],
  hexagon: [50, 57.7],
  point: [40, 40],
  edge: [26, 26],
  corner: [22, 22],
  bowl: [50, 50],
  card: [38, 52],
};

export const hexagonPath = 'M0-57.7 50-28.9V28.9L0 57.7-50 28.9V-28.9Z';

// Boards of hexagons alone lie on the page itself, others on a plate.
export function hasPlate(area: Area): boolean {
  return area.cells.some((cell) => !['hexagon', 'edge', 'corner'].includes(cell.shape));
}

function around(points: Box[]): Box {
  const x = Math.min(...points.map((one) => one.x));
  const y = Math.min(...points.map((one) => one.y));
  const right = Math.max(...points.map((one) => one.x + one.width));
  const bottom = Math.max(...points.map((one) => one.y + one.height));
  return { x, y, width: right - x, height: bottom - y };
}
function spread(place: Place, across: number, down = across): Box {
  return { x: place.x - across, y: place.y - down, width: 2 * across, height: 2 * down };
}
export function widened(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

export function layoutOf(area: Area, turned: Turned): Layout {
  const across = unit / area.unit;
  const down = across * (area.close ? closeRows : 1);
  const upright = area.falling; // turning must not put the bottom on top
  const at = (column: number, row: number): Place => ({
    x: (turned.flipped ? area.columns - column : column) * across,
    y: (turned.flipped && !upright ? area.rows - row : row) * down,
  });
  const centre = (cell: Cell) => at(cell.column + area.unit / 2, cell.row + area.unit / 2);
  const places = area.cells.map(centre);
  const plate: Box = { x: 0, y: 0, width: area.columns * across, height: area.rows * down };
  const plated = hasPlate(area);
  const cellBoxes = area.cells.map((cell, i) => spread(places[i]!, ...reaches[cell.shape]));
  const field = around([...(plated || cellBoxes.length === 0 ? [plate] : []), ...cellBoxes]);
  const names: Named[] = [];
  let outside: Box[] = [field];
  if (turned.names) {
    for (const label of area.labels) names.push({ name: label.text, ...at(label.column, label.row) });
    outside = [...outside, ...names.map((name) => spread(name, 18 + 6 * name.name.length, 20))];
  }
  const sides = turned.names && area.unit === 1;
  if (sides) names.push(...namesBeside(area, at, field));
  const borders = area.borders.map(({ owner, points }) => {
    const corners = points.map(([column, row]) => at(column, row));
    outside = [...outside, ...corners.map((corner) => spread(corner, 8))];
    return { owner, points: corners.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ') };
  });
  const named = sides && (area.columnLabels.length > 0 || area.rowLabels.length > 0);
  const box = widened(around(outside), plated ? (named ? frameWithNames : bareFrame) : 4);
  return { places, box, field, names, borders, at };
}

// Below the columns and left of the rows.
function namesBeside(area: Area, at: Layout['at'], field: Box): Named[] {
  const away = frameWithNames * 0.55;
  const columns = area.columnLabels.map((name, i) => ({ name, x: at(i + 0.5, 0).x, y: field.y + field.height + away }));
  const rows = area.rowLabels.map((name, i) => ({ name, x: field.x - away, y: at(0, i + 0.5).y }));
  return [...columns, ...rows].filter((one) => one.name !== '');
}

export function textOf(box: Box): string {
  return [box.x, box.y, box.width, box.height].map((one) => one.toFixed(1).replace(/\.0$/, '')).join(' ');
}
export function ratioOf(layout: Layout): number {
  return layout.box.width / layout.box.height;
}

// --- edges -----------------------------------------------------------------------------------------
export interface Slope {
  angle: number; // in degrees
  length: number;
}

function byDistance(from: Place, places: Place[]): Place[] {
  const far = (place: Place) => (place.x - from.x) ** 2 + (place.y - from.y) ** 2;
  return [...places].sort((a, b) => far(a) - far(b));
}
function slopeBetween(a: Place, b: Place, turn: number): Slope {
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI + turn;
  return { angle, length: Math.hypot(b.x - a.x, b.y - a.y) };
}
// An edge lies between its two nearest corners; without corners, across the way to the nearest field.
export function slopeOf(area: Area, places: Place[], i: number): Slope {
  const from = places[i]!;
  const those = (fits: (shape: Shape) => boolean) => places.filter((_, k) => k !== i && fits(area.cells[k]!.shape));
  const corners = byDistance(from, those((shape) => shape === 'corner'));
  if (corners[0] && corners[1]) return slopeBetween(corners[0], corners[1], 0);
  const [field] = byDistance(from, those((shape) => shape !== 'edge' && shape !== 'corner'));
  return field ? { angle: slopeBetween(from, field, 90).angle, length: 50 } : { angle: 0, length: unit };
}

// --- keys ------------------------------------------------------------------------------------------
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
    if (ahead <= 0.5 || aside > 1.8 * ahead) return;
    const cost = ahead + 2 * aside;
    if (cost < bestCost) {
      best = i;
      bestCost = cost;
    }
  });
  return best;
}
