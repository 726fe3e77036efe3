// A game to study: a start and a line of moves that can be stepped through, cut off and continued.
// The server checks and describes every position; there are no players.
import { positionOf, type Position } from '../api/position';
import type { Ply, WirePosition } from '../api/wire';
import type { Chosen, Next } from '../board/path';
import { connection } from './connection.svelte';
import { Latest } from './latest';
import type { Subject } from './subject';

interface Answer {
  game: string;
  position: WirePosition;
  plies: Ply[];
}

export class Study {
  start = $state('');
  plies = $state.raw<Ply[]>([]);
  ply = $state(0);
  position = $state.raw<Position | null>(null);
  failure = $state('');
  private readonly questions = new Latest();

  constructor(readonly game: string) {}

  // Sets up a position with moves played from it and shows the last one, or that after `ply` moves.
  async setUp(start: string, moves: string, ply?: number): Promise<boolean> {
    const answer = await this.ask(start, moves);
    if (!answer) return false;
    this.start = start;
    this.plies = answer.plies;
    this.ply = this.plies.length;
    this.position = positionOf(answer.position, this.position ?? undefined);
    if (ply !== undefined && ply < this.plies.length) await this.look(ply);
    return true;
  }
  async look(ply: number): Promise<void> {
    const wanted = Math.max(0, Math.min(ply, this.plies.length));
    const answer = await this.ask(this.start, this.movesUntil(wanted));
    if (!answer) return;
    this.ply = wanted;
    this.position = positionOf(answer.position, this.position ?? undefined);
  }
  // A move from the position on the board; what followed it in the line is cut off.
  async play(chosen: Chosen): Promise<void> {
    const move = chosen.move ?? (await this.moveOf(chosen.path));
    if (move === undefined) return;
    if (this.plies[this.ply]?.move === move) return this.look(this.ply + 1);
    await this.setUp(this.start, `${this.movesUntil(this.ply)} ${move}`.trim());
  }
  private async moveOf(path: string[]): Promise<string | undefined> {
    try {
      return (await connection.request<Next>('next', { ...this.subject(), path })).move;
    } catch (error) {
      this.failure = (error as Error).message;
      return undefined;
    }
  }
  movesUntil(ply: number): string {
    return this.plies.slice(0, ply).map((one) => one.move).join(' ');
  }
  subject(ply = this.ply): Subject {
    const moves = this.movesUntil(ply);
    return { game: this.game, ...(this.start ? { position: this.start } : {}), ...(moves ? { moves } : {}) };
  }

  private async ask(start: string, moves: string): Promise<Answer | null> {
    const isNewest = this.questions.begin();
    try {
      const fields = { game: this.game, ...(start ? { position: start } : {}), ...(moves ? { moves } : {}) };
      const answer = await connection.request<Answer>('position', fields);
      if (!isNewest()) return null;
      this.failure = '';
      return answer;
    } catch (error) {
      if (isNewest()) this.failure = (error as Error).message;
      return null;
    }
  }
}
