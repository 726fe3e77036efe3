// Weights being edited: the server reads, evaluates, saves and trains them; changes are made here.
import type { Evaluated } from '../players/evaluated';
import { changesBetween, withChange, type Changes, type WeightsFile, type WeightsItem, type WeightsSource } from '../players/weights';
import { Attempts } from './attempts.svelte';
import { connection } from './connection.svelte';
import { Latest } from './latest';
import type { Subject } from './subject';

export function listWeights(game: string): Promise<{ weights: WeightsItem[]; kinds: string[] }> {
  return connection.request('weights', { game });
}

export class EditedWeights extends Attempts {
  file = $state.raw<WeightsFile | null>(null);
  changes = $state.raw<Changes>({});
  busy = $state(false);
  evaluated = $state.raw<Evaluated | null>(null);
  learned = $state(0); // positions, in the last lesson

  private again: () => void = () => {}; // evaluates what is shown once more
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly evaluations = new Latest(); // the server may answer an older one last

  constructor(readonly source: WeightsSource) {
    super();
  }

  load(): void {
    if (this.file || this.busy) return;
    void this.ask(async () => {
      this.file = await connection.request<WeightsFile>('weights_read', { weights: this.source });
    });
  }
  change(name: string, value: number): void {
    if (this.file) this.changed(withChange(this.file, this.changes, name, value));
  }
  reset(): void {
    this.failure = '';
    this.changed({});
  }
  // Removes the evaluation of another position.
  forget(): void {
    clearTimeout(this.timer);
    this.evaluations.forget();
    this.evaluated = null;
  }
  evaluate(subject: Subject, positionClass: string): Promise<boolean> {
    const work = async () => {
      clearTimeout(this.timer);
      const isNewest = this.evaluations.begin();
      const fields = positionClass ? { class: positionClass } : {};
      const evaluated = await connection.request<Evaluated>('evaluate', { ...subject, ...fields, weights: this.chosen() });
      if (isNewest()) this.evaluated = evaluated;
    };
    // An automatic repetition: errors of other requests stay visible.
    this.again = () => void work().catch((error: Error) => (this.failure = error.message));
    return this.ask(work);
  }
  // What the lesson changes are changes like those made by hand: nothing is saved.
  train(subject: Subject, seats: number[], plan: Record<string, string>): Promise<boolean> {
    return this.ask(async () => {
      const { ply: _ply, ...whole } = { ply: 0, ...subject };
      const taught = await connection.request<WeightsFile & { positions: number }>('weights_train', { ...whole, seats, plan, weights: this.chosen() });
      if (this.file) this.changed(changesBetween(this.file, taught));
      this.learned = taught.positions;
    });
  }
  save(name: string, replace: boolean): Promise<boolean> {
    return this.ask(async () => {
      await connection.request('weights_save', { name, replace, weights: this.chosen() });
    });
  }

  // An evaluation that is shown follows the sliders, a moment later.
  private changed(changes: Changes): void {
    this.changes = changes;
    this.learned = 0;
    clearTimeout(this.timer);
    if (this.evaluated) this.timer = setTimeout(this.again, 120);
  }
  private chosen(): object {
    return Object.keys(this.changes).length > 0 ? { ...this.source, values: this.changes } : this.source;
  }
  private async ask(work: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    const done = await this.attempt(work);
    this.busy = false;
    return done;
  }
}
