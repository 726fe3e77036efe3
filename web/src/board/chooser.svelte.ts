// How a person chooses a move on boards, in hands, by buttons and numbers: one chooser for all parts of the page
// that show the position. It holds the steps so far, asks the server what may follow, and hands complete moves on.
import type { Position } from '../api/position';
import { choose, extended, levelOf, nothingPicked, stepBack, type Chosen, type Next, type Picked, type StepResult } from './path';
import { whyNot, type Saying } from './roles';

export interface Table {
  next: (path: string[]) => Promise<Next>;
  explain: (path: string[]) => Promise<string>;
  play: (chosen: Chosen) => void;
}
export interface Refusal {
  saying: Saying;
  words: string; // the game's own, once the server has said them
}

export class Chooser {
  picked: Picked = $state.raw(nothingPicked([]));
  refused: Refusal | null = $state.raw(null);
  asking = $state(false);
  private position: Position | null = null;
  playable = $state(false);
  private question = 0; // the newest one; answers to others are dropped

  constructor(private readonly table: Table) {}

  // Another position, or another person's turn: the steps so far are forgotten.
  begin(position: Position, playable: boolean): void {
    this.position = position;
    this.playable = playable;
    this.clear();
  }
  get path(): string[] {
    return this.picked.path;
  }
  get level(): Next {
    return levelOf(this.picked);
  }
  get isActive(): boolean {
    return this.path.length > 0 || this.refused !== null;
  }

  clear(): void {
    this.forgetQuestion();
    this.refused = null;
    this.picked = nothingPicked(this.position && this.playable ? this.position.next : []);
  }
  back(): void {
    this.forgetQuestion();
    if (this.refused) this.refused = null;
    else this.picked = stepBack(this.picked);
  }
  choose(token: string): void {
    if (!this.playable || this.asking) return;
    this.refused = null;
    this.take(choose(this.picked, token));
  }
  // Plays the steps so far, where they are a move although others may follow.
  finish(): void {
    const { move } = this.level;
    if (move !== undefined) this.take({ kind: 'play', chosen: { move, path: this.path } });
  }

  private take(result: StepResult): void {
    if (result.kind === 'play') {
      this.clear();
      this.table.play(result.chosen);
    } else if (result.kind === 'picked') this.picked = result.picked;
    else if (result.kind === 'ask') this.ask(result.path, result.from);
    else this.refuse(result.step);
  }
  private ask(path: string[], from: Picked): void {
    const question = ++this.question;
    this.asking = true;
    const isNewest = () => question === this.question;
    this.table
      .next(path)
      .then((then) => {
        if (!isNewest()) return;
        this.asking = false;
        this.take(extended(from, path, then));
      })
      .catch((error: Error) => {
        if (!isNewest()) return;
        this.asking = false;
        this.refused = { saying: { key: 'why.not_now', values: { cell: path.at(-1) ?? '' } }, words: error.message };
      });
  }
  private forgetQuestion(): void {
    ++this.question;
    this.asking = false;
  }
  // Shows the page's own explanation immediately; the game's explanation replaces it when it arrives.
  private refuse(step: string): void {
    if (!this.position) return;
    const mine: Refusal = { saying: whyNot(this.position, this.picked, step), words: '' };
    this.refused = mine;
    this.table
      .explain([...this.path, step])
      .then((words) => {
        if (this.refused === mine && words) this.refused = { ...mine, words };
      })
      .catch(() => {});
  }
}
