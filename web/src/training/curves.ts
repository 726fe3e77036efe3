// A training run as the page knows it, and its curves: strength with its interval, and every weight.

export interface Strength {
  games: number;
  opponent: string;
  score: number;
  low: number;
  high: number;
}
export interface CurvePoint {
  games: number;
  seconds: number;
  strength: Strength[];
  weights: number[];
}
export interface Sample {
  games: number;
  weights: number[];
}
export type RunState = 'running' | 'stopping' | 'stopped' | 'finished' | 'failed';
export interface TrainingItem {
  training: number;
  name: string;
  game: string;
  kind: string;
  state: RunState;
  error: string;
  games: number;
  of: number;
  begun: string;
}
export interface TrainingState extends TrainingItem {
  games_per_second: number;
  seconds_left: number | null;
  plan: Record<string, string>;
  command: string;
  names: string[]; // of the weights
  points: CurvePoint[]; // of test matches
  samples: Sample[]; // of weights, between them
}
export interface TrainingEvent {
  set: Partial<TrainingState>;
  from: number; // which point the first of `points` is
  points: CurvePoint[];
  sample?: Sample;
}

const mostSamples = 800; // here; the server has fewer

// The run after an event; null if points are missing in between, so that the whole run must be requested.
export function withEvent(run: TrainingState, event: TrainingEvent): TrainingState | null {
  if (event.from > run.points.length) return null;
  // Events sent before the answer to `watch` are already part of it.
  const fresh = event.points.slice(run.points.length - event.from);
  const points = fresh.length > 0 ? [...run.points, ...fresh] : run.points;
  const samples = event.sample ? [...run.samples, event.sample].slice(-mostSamples) : run.samples;
  return { ...run, ...event.set, points, samples };
}

// Columns as uPlot wants them: x first, then one for each line. null: nothing there.
export interface Curves {
  labels: string[];
  columns: (number | null)[][];
}

// For each opponent: score, lower end, upper end.
export function strengthCurves(points: CurvePoint[]): Curves {
  const opponents = [...new Set(points.flatMap((point) => point.strength.map((one) => one.opponent)))];
  const of = (opponent: string, key: 'score' | 'low' | 'high') =>
    points.map((point) => point.strength.find((one) => one.opponent === opponent)?.[key] ?? null);
  const columns = opponents.flatMap((opponent) => [of(opponent, 'score'), of(opponent, 'low'), of(opponent, 'high')]);
  return { labels: opponents, columns: [points.map((point) => point.games), ...columns] };
}

// "opening.cells.corner" is a weight of a group of a class; tables and found patterns have no group.
export function partsOf(name: string): { position: string; group: string; weight: string } {
  const parts = name.split('.');
  if (parts.length < 3) return { position: parts[0]!, group: '', weight: parts[1] ?? parts[0]! };
  return { position: parts[0]!, group: parts[1]!, weight: parts.slice(2).join('.') };
}
export function classesOf(names: string[]): string[] {
  return [...new Set(names.map((name) => partsOf(name).position))];
}
export function groupsOf(names: string[], position: string): string[] {
  return [...new Set(names.map(partsOf).filter((one) => one.position === position).map((one) => one.group))];
}

// All moments of which weights are known, in order.
export function moments(run: Pick<TrainingState, 'points' | 'samples'>): Sample[] {
  const known = new Map<number, Sample>();
  for (const one of [...run.samples, ...run.points]) known.set(one.games, one);
  return [...known.values()].sort((a, b) => a.games - b.games);
}

export function weightCurves(names: string[], all: Sample[], position: string, group: string): Curves {
  const wanted = names.map((name, i) => ({ ...partsOf(name), i })).filter((one) => one.position === position && one.group === group);
  return {
    labels: wanted.map((one) => one.weight),
    columns: [all.map((one) => one.games), ...wanted.map(({ i }) => all.map((one) => one.weights[i] ?? null))],
  };
}

// Lines that can be distinguished on both backgrounds and by colour-blind people: eight colours, then dashes.
const onLight = ['#0b63a5', '#b1480f', '#1b7a4b', '#8a3d8f', '#7a5c00', '#0f7480', '#a52a4e', '#4a4f57'];
const onDark = ['#6cb6f5', '#f59a5f', '#64cf9a', '#d79be0', '#e3c355', '#5cc9d6', '#f58fae', '#b9c0c9'];
const dashes: (number[] | undefined)[] = [undefined, [6, 4], [2, 3], [9, 3, 2, 3]];
export function lineStyle(i: number, dark: boolean): { stroke: string; dash: number[] | undefined } {
  const colours = dark ? onDark : onLight;
  return { stroke: colours[i % colours.length]!, dash: dashes[Math.floor(i / colours.length) % dashes.length] };
}
