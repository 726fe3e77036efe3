// Values of legal moves as the board shows them: on the cell where the move ends, the best of those
// that end there, graded by how far they are from the best of all.
import type { Value } from '../api/wire';
import { signed } from '../widgets/numbers';

export interface ValueMark {
  text: string;
  grade: 'best' | 'good' | 'fair' | 'poor';
}
export interface ValuedMove {
  path: string[];
  value: Value;
}

// Three digits: more do not fit on a cell.
function digitsFor(size: number): number {
  return size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
}

export function valueText(value: Value): string {
  if (value.decided) return `${value.decided === 'win' ? '+' : '−'}${value.plies ?? ''}#`;
  return signed(value.points, digitsFor(Math.abs(value.points)));
}

// The cell on which a move's value is shown: where the piece goes, not what it takes. For a path of
// several cells that is the next one to click.
function cellOf(path: string[], prefix: string[]): string | undefined {
  if (prefix.some((cell, i) => path[i] !== cell)) return undefined;
  return path[prefix.length];
}

function gradeOf(value: number, best: number, worst: number): ValueMark['grade'] {
  if (value >= best) return 'best';
  const share = best === worst ? 0 : (best - value) / (best - worst);
  if (share < 0.2) return 'good';
  return share < 0.6 ? 'fair' : 'poor';
}

export function valueMarks(moves: ValuedMove[], prefix: string[]): Map<string, ValueMark> {
  const bestAt = new Map<string, Value>();
  for (const move of moves) {
    const cell = cellOf(move.path, prefix);
    if (cell === undefined) continue;
    const known = bestAt.get(cell);
    if (!known || move.value.points > known.points) bestAt.set(cell, move.value);
  }
  const points = [...bestAt.values()].map((value) => clamp(value.points));
  const best = Math.max(...points);
  const worst = Math.min(...points);
  const marks = new Map<string, ValueMark>();
  for (const [cell, value] of bestAt) {
    marks.set(cell, { text: valueText(value), grade: gradeOf(clamp(value.points), best, worst) });
  }
  return marks;
}

// Won and lost games must not compress the grades of all others.
function clamp(points: number): number {
  return Math.max(-50, Math.min(50, points));
}
