// The review of a game: the value of each move, and the mistakes.
import type { Value } from '../api/wire';
import { connection } from './connection.svelte';
import type { Subject } from './subject';

export interface ReviewedPly {
  ply: number;
  by: number | 'chance';
  move: string;
  choices: number;
  judged: boolean;
  value?: Value;
  best?: string;
  best_value?: Value;
  line?: string[];
  loss?: number;
  mark?: string;
  judgement?: string;
  first_seat_points?: number;
}
export interface SeatReview {
  seat: number;
  moves: number;
  unjudged: number;
  agreed: number;
  agreement: number;
  mean_loss: number;
  strong: number;
  inaccuracy: number;
  mistake: number;
  blunder: number;
}

export class Review {
  plies = $state.raw<ReviewedPly[]>([]);
  seats = $state.raw<SeatReview[]>([]);
  total = $state(0);
  running = $state(false);
  failure = $state('');
  private id: string | null = null;

  async start(subject: Subject, player: string, timeMs: number): Promise<void> {
    this.stop();
    Object.assign(this, { plies: [], seats: [], failure: '', running: true });
    try {
      const fields = { ...subject, player, limits: { time_ms: timeMs } };
      const answer = await connection.analyse('review', fields, (event) => this.take(event));
      this.total = answer.plies;
      if (this.running) this.id = String(answer.analysis);
    } catch (error) {
      this.failure = (error as Error).message;
      this.running = false;
    }
  }
  stop(): void {
    if (this.id) connection.cancel(this.id);
    this.id = null;
    this.running = false;
  }
  get marks(): Map<number, string> {
    return new Map(this.plies.filter((ply) => ply.mark).map((ply) => [ply.ply, ply.mark!]));
  }
  // Points for the first seat after each judged ply.
  get curve(): Map<number, number> {
    const judged = this.plies.filter((ply) => ply.first_seat_points !== undefined);
    return new Map(judged.map((ply) => [ply.ply, ply.first_seat_points!]));
  }
  private take(event: any): void {
    if (event.event === 'ply') {
      this.plies = [...this.plies, event as ReviewedPly];
      return;
    }
    if (event.event === 'failed') this.failure = event.error;
    else this.seats = event.seats ?? [];
    this.running = false;
    this.id = null;
  }
}
