// Points of all sizes on a bar and a curve: squeezed so that small differences show and won games
// stay at the edge.
import type { Value } from '../api/wire';
import { fixed } from '../widgets/numbers';

export function share(points: number): number {
  return 0.5 + Math.atan(points / 2) / Math.PI;
}

// For the bar, which has room for three characters; its colour shows the side.
export function barText(points: number | null): string {
  if (points === null) return '–';
  const size = Math.abs(points);
  return size > 1000 ? '#' : fixed(size, size < 9.95 ? 1 : 0);
}

// For the curve: everything beyond the limit is the limit.
export function squeezed(points: number, limit = 10): number {
  return Math.max(-limit, Math.min(limit, points));
}

// Points of every seat, as far as they are known.
export function valuesOf(best: { value: Value; seats: number[] | null }, turn: number, seats: number): (number | null)[] {
  const { points } = best.value;
  const other = seats === 2 ? -points : null;
  return Array.from({ length: seats }, (_, seat) => best.seats?.[seat] ?? (seat === turn ? points : other));
}
