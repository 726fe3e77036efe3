// The answer of `evaluate`: what a player's evaluation says without any search.
export interface Term {
  name: string;
  seat: number;
  value: number;
  weight: number;
  contribution: number;
  help?: string;
}
export interface Evaluated {
  player: string | null; // null: weights were asked, no player
  evaluation: string;
  seats: number[];
  classes: string[];
  class: string | null;
  own_class?: string; // of the position
  terms: Term[];
}
