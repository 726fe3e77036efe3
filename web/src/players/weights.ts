// Weights of an evaluation as the panel edits them: what the server sent, and what was changed since.
import type { Option } from '../api/wire';
import { readSpec } from './spec';

export interface WeightGroup {
  name: string;
  help: string;
  min: number;
  max: number;
  rate: number; // of learning; 0: frozen
  step: number;
  weights?: Record<string, number>; // not of tables
  helps?: Record<string, string>;
  entries?: number; // of a table
}
export interface WeightClass {
  name: string;
  help: string;
  rate: number;
  groups: WeightGroup[];
}
export interface WeightsFile {
  game: string;
  kind: string;
  games: number;
  made_by: string;
  normalised: boolean;
  classes: WeightClass[];
}
export interface WeightsItem {
  name: string;
  game: string;
  kind: string;
  saved: boolean; // on this server; otherwise they come with the program
}
// Which weights, as requests name them: a file, or none yet.
export type WeightsSource = { name: string } | { game: string; kind: string };
export type Changes = Record<string, number>; // by full name

export function fullName(position: string, group: string, weight: string): string {
  return `${position}.${group}.${weight}`;
}

export function valuesOf(file: WeightsFile): Changes {
  const values: Changes = {};
  for (const one of file.classes) {
    for (const group of one.groups) {
      for (const [name, value] of Object.entries(group.weights ?? {})) values[fullName(one.name, group.name, name)] = value;
    }
  }
  return values;
}

// The changes that turn the first into the second.
export function changesBetween(base: WeightsFile, other: WeightsFile): Changes {
  const before = valuesOf(base);
  return Object.fromEntries(Object.entries(valuesOf(other)).filter(([name, value]) => before[name] !== value));
}

export function withChange(base: WeightsFile, changes: Changes, name: string, value: number): Changes {
  const { [name]: _old, ...others } = changes;
  return valuesOf(base)[name] === value ? others : { ...others, [name]: value };
}

// The range of a slider: about twice the weights of its group, instead of the whole range of hundreds.
export function sliderRange(group: WeightGroup, values: number[]): { min: number; max: number; step: number } {
  const largest = Math.max(0, ...values.map(Math.abs));
  const reach = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100].find((one) => one >= 1.5 * largest) ?? Infinity;
  const step = Math.min(group.step, reach / 100);
  return { min: Math.max(group.min, -reach), max: Math.min(group.max, reach), step };
}

// A typed number, within the group's range; null if the text is not a number.
export function weightFrom(text: string, group: WeightGroup): number | null {
  const value = Number(text.trim().replace(',', '.').replace('−', '-'));
  if (text.trim() === '' || !Number.isFinite(value)) return null;
  return Math.min(group.max, Math.max(group.min, value));
}

export function shortNumber(value: number): string {
  return String(Number(value.toFixed(4)));
}

// The files a player's spec names: its own, and for each seat after it those of the opponent there. Without
// an evaluation that can be learned: those that come with the game.
export interface PlayerWeights {
  learned: boolean; // the player uses them now
  kind: string;
  own: string;
  opponents: string[];
}
export function weightsOfPlayer(spec: string, game: string, options: Option[]): PlayerWeights {
  const { chosen } = readSpec(spec);
  const said = (key: string) => chosen[key] ?? options.find((option) => option.key === key)?.default ?? '';
  const evaluation = said('eval').split('+');
  const kind = ['ntuple', 'found'].find((one) => evaluation.includes(one)) ?? 'linear';
  const own = chosen['eval.weights'] || `${game}-${kind}`;
  const opponents = evaluation.includes('profile') ? (chosen['eval.opponents'] ?? '').split('+').filter(Boolean) : [];
  const learned = ['linear', 'ntuple', 'found', 'profile'].some((one) => evaluation.includes(one));
  return { learned, kind, own, opponents };
}

// The weights by which the player values the seat this many places after its own; without a profile, its own weights.
export function weightsAtDistance(weights: PlayerWeights, distance: number): string {
  if (distance === 0 || weights.opponents.length === 0) return weights.own;
  return weights.opponents[Math.min(distance, weights.opponents.length) - 1]!;
}
