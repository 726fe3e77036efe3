// Values of legal moves as the page shows them: on the next step, a cell, a word or a number, the best of
// the moves that go on with it, graded by how far they are from the best of all.
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

function nextStep(path: string[], soFar: string[]): string | undefined {
  if (soFar.some((step, i) => path[i] !== step)) return undefined;
  return path[soFar.length];
}

function gradeOf(value: number, best: number, worst: number): ValueMark['grade'] {
  if (value >= best) return 'best';
  const share = best === worst ? 0 : (best - value) / (best - worst);
  if (share < 0.2) return 'good';
  return share < 0.6 ? 'fair' : 'poor';
}

export function valueMarks(moves: ValuedMove[], soFar: string[]): Map<string, ValueMark> {
  const bestAt = new Map<string, Value>();
  for (const move of moves) {
    const step = nextStep(move.path, soFar);
    if (step === undefined) continue;
    const known = bestAt.get(step);
    if (!known || move.value.points > known.points) bestAt.set(step, move.value);
  }
  const points = [...bestAt.values()].map((value) => clamp(value.points));
  const best = Math.max(...points);
  const worst = Math.min(...points);
  const marks = new Map<string, ValueMark>();
  for (const [step, value] of bestAt) {
    marks.set(step, { text: valueText(value), grade: gradeOf(clamp(value.points), best, worst) });
  }
  return marks;
}

// Won and lost games must not compress the grades of all others.
function clamp(points: number): number {
  return Math.max(-50, Math.min(50, points));
}
