// A move as people choose it: a path of steps, one after the other. A step is a cell, a word or a number; a
// path names them "f5", "=accept" and "#120". What may come next is known, or has to be asked of the server. Pure:
// the chooser (chooser.svelte.ts) does what this says.
import type { Step } from '../api/position';
import type { WireNext } from '../api/wire';

// What may come after the steps so far, and the move that they already are.
export type Next = WireNext;

export interface Picked {
  path: string[];
  levels: Next[]; // what may come first, after the first step, ...: one more than steps
}

// A move by its text or, where that is not known, by its path.
export interface Chosen {
  move?: string;
  path: string[];
}

export type StepResult =
  | { kind: 'play'; chosen: Chosen }
  | { kind: 'picked'; picked: Picked }
  | { kind: 'ask'; path: string[]; from: Picked } // only the server knows what may follow
  | { kind: 'refused'; step: string };

export function nothingPicked(first: Step[]): Picked {
  return { path: [], levels: [{ next: first }] };
}
export function levelOf(picked: Picked): Next {
  return picked.levels.at(-1) ?? { next: [] };
}

export function tokenOf(step: Step): string {
  return step.kind === 'word' ? `=${step.text ?? ''}` : (step.text ?? '');
}
export function numberToken(number: number): string {
  return `#${number}`;
}
// A step of a path as people read it.
export function readable(token: string): string {
  return /^[=#]/.test(token) ? token.slice(1) : token;
}

function matches(step: Step, token: string): boolean {
  if (step.kind !== 'number') return tokenOf(step) === token;
  if (!/^#\d+$/.test(token)) return false;
  const number = Number(token.slice(1));
  return number >= (step.low ?? 0) && number <= (step.high ?? 0);
}
export function stepFor(level: Next, token: string): Step | undefined {
  return level.next.find((step) => matches(step, token));
}

export function targets(level: Next): Set<string> {
  return new Set(level.next.filter((step) => step.kind === 'cell').map(tokenOf));
}
export function wordsOf(level: Next): Step[] {
  return level.next.filter((step) => step.kind === 'word');
}
export function numbersOf(level: Next): Step[] {
  return level.next.filter((step) => step.kind === 'number');
}

// The path goes on with what the server, or the position, says may follow.
export function extended(from: Picked, path: string[], then: Next): StepResult {
  if (then.next.length === 0 && then.move !== undefined) return { kind: 'play', chosen: { move: then.move, path } };
  if (then.next.length === 0) return { kind: 'refused', step: path.at(-1) ?? '' };
  return { kind: 'picked', picked: { path, levels: [...from.levels, then] } };
}

function taken(from: Picked, token: string): StepResult | null {
  const step = stepFor(levelOf(from), token);
  if (!step) return null;
  const path = [...from.path, token];
  if (step.then) return extended(from, path, step.then);
  if (step.ends && !step.leads) return { kind: 'play', chosen: { path } };
  return { kind: 'ask', path, from };
}

export function stepBack(picked: Picked): Picked {
  if (picked.path.length === 0) return picked;
  return { path: picked.path.slice(0, -1), levels: picked.levels.slice(0, -1) };
}

// A step goes on, completes a move, begins another path, takes the last step back, or is refused.
export function choose(picked: Picked, token: string): StepResult {
  const longer = taken(picked, token);
  if (longer) return longer;
  if (picked.path.length > 0 && picked.path.at(-1) === token) {
    const { move } = levelOf(picked);
    if (move !== undefined) return { kind: 'play', chosen: { move, path: picked.path } };
    return { kind: 'picked', picked: stepBack(picked) };
  }
  // A person who has picked one piece may pick another instead.
  const first = picked.levels[0];
  const restarted = picked.path.length > 0 && first ? taken(nothingPicked(first.next), token) : null;
  return restarted && restarted.kind !== 'play' ? restarted : { kind: 'refused', step: token };
}
