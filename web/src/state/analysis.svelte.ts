// The analysis of the position on the board: runs while it is switched on and begins again when
// the position changes.
import { valuesOf } from '../analysis/points';
import type { Limits, Value } from '../api/wire';
import { connection } from './connection.svelte';
import { Latest } from './latest';
import { load, save } from './saved';
import type { Subject } from './subject';

export interface AnalysedMove {
  move: string;
  path: string[];
  value: Value;
  bound: 'exact' | 'upper' | 'lower' | 'none';
  line: string[];
  seats: number[] | null;
}
export interface Strategy {
  move: string;
  probability: number;
  turn: number | 'chance' | 'over';
  values: number[];
  goes_on: boolean; // it was searched further than is shown
  next: Strategy[];
}
export interface Progress {
  event: 'progress' | 'done' | 'failed';
  depth: number;
  nodes: number;
  seconds: number;
  complete: boolean;
  cuts: number;
  moves: AnalysedMove[];
  strategy: Strategy | null;
  error?: string;
}
export interface Iteration {
  depth: number;
  nodes: number;
  seconds: number;
  best: AnalysedMove | undefined;
}

export class Analysis {
  on = $state(false);
  player = $state(load('analysis.player', 'level=strongest'));
  seconds = $state(load('analysis.seconds', 5));
  tree = $state(load('analysis.tree', false));
  progress = $state.raw<Progress | null>(null);
  iterations = $state.raw<Iteration[]>([]); // newest first
  failure = $state('');
  running = $state(false);
  // Points for the first seat after each ply, as far as they have been found.
  curve = $state.raw(new Map<number, number>());
  // The same for every seat; of more than two some searches tell only that of the seat to move.
  seatValues = $state.raw(new Map<number, (number | null)[]>());
  private id: string | null = null;
  private readonly questions = new Latest();

  // Analyses this subject from now on. `ply`, `turn` and the number of seats place the result on the curve.
  async look(subject: Subject, ply: number, turn: number | 'chance' | 'over', seats: number): Promise<void> {
    this.stop();
    this.progress = null;
    this.iterations = [];
    this.failure = '';
    if (!this.on || typeof turn !== 'number') return;
    const isNewest = this.questions.begin();
    this.running = true;
    const limits: Limits = { time_ms: Math.round(this.seconds * 1000) };
    const fields = { ...subject, player: this.player, limits, strategy: this.tree };
    try {
      const answer = await connection.analyse('analyse', fields, (event: Progress) => {
        if (isNewest()) this.take(event, ply, turn, seats);
      });
      if (isNewest()) this.id = String(answer.analysis);
      else connection.cancel(String(answer.analysis));
    } catch (error) {
      if (!isNewest()) return;
      this.failure = (error as Error).message;
      this.running = false;
    }
  }

  stop(): void {
    this.questions.forget();
    if (this.id) connection.cancel(this.id);
    this.id = null;
    this.running = false;
  }

  keepChoices(): void {
    save('analysis.player', this.player);
    save('analysis.seconds', this.seconds);
    save('analysis.tree', this.tree);
  }

  private take(event: Progress, ply: number, turn: number, seats: number): void {
    if (event.event === 'failed') {
      this.failure = event.error ?? '';
      this.running = false;
      this.id = null;
      return;
    }
    this.progress = event;
    const best = event.moves[0];
    if (this.iterations[0]?.depth !== event.depth || event.event === 'done') {
      const { depth, nodes, seconds } = event;
      const others = this.iterations.filter((one) => one.depth !== depth);
      this.iterations = [{ depth, nodes, seconds, best }, ...others].slice(0, 40);
    }
    if (best) {
      const values = valuesOf(best, turn, seats);
      const [first] = values;
      if (typeof first === 'number') this.curve = new Map(this.curve).set(ply, first);
      this.seatValues = new Map(this.seatValues).set(ply, values);
    }
    if (event.event === 'done') {
      this.running = false;
      this.id = null;
    }
  }
}
