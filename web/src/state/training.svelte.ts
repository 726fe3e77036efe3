// Training runs: the list, and one of them watched while it grows.
import { withEvent, type TrainingEvent, type TrainingItem, type TrainingState } from '../training/curves';
import { Attempts } from './attempts.svelte';
import { connection } from './connection.svelte';
import { hostToken } from './hosts';

export class TrainingList {
  items = $state.raw<TrainingItem[]>([]);
  readonly close: () => void;

  constructor() {
    this.close = connection.watch('lobby', {
      fields: () => ({ lobby: true }),
      answered: () => this.load(),
      event: (event) => {
        if (event.event === 'training') this.take(event.item);
      },
    });
  }
  private take(item: TrainingItem): void {
    if (!this.items.some((one) => one.training === item.training)) return this.load();
    this.items = this.items.map((one) => (one.training === item.training ? { ...one, ...item } : one));
  }
  private load(): void {
    connection.request<{ trainings: TrainingItem[] }>('trainings').then(
      (answer) => (this.items = answer.trainings),
      () => {},
    );
  }
}

export class TrainingStore extends Attempts {
  run = $state.raw<TrainingState | null>(null);
  removed = $state(false);
  readonly close: () => void;

  constructor(readonly id: number) {
    super();
    this.close = connection.watch(`training:${id}`, {
      fields: () => ({ training: id }),
      answered: (answer: TrainingState) => (this.run = answer),
      event: (event: TrainingEvent) => this.take(event),
      refused: (error) => (this.failure = error.message),
    });
  }
  get mine(): boolean {
    return hostToken('training', this.id) !== undefined;
  }
  ask(what: 'training_stop' | 'training_resume' | 'training_remove'): Promise<boolean> {
    return this.attempt(async () => {
      const answer = await connection.request(what, { training: this.id, token: hostToken('training', this.id) ?? '' });
      if (what === 'training_remove') this.removed = true;
      else if (this.run && what === 'training_resume') this.run = { ...this.run, state: answer.state };
    });
  }
  saveWeights(name: string, replace: boolean): Promise<boolean> {
    return this.attempt(async () => {
      await connection.request('weights_save', { name, replace, weights: { training: this.id } });
    });
  }
  private take(event: TrainingEvent): void {
    if (!this.run) return;
    const next = withEvent(this.run, event);
    if (next) this.run = next;
    else connection.request<TrainingState>('training', { training: this.id }).then((whole) => (this.run = whole), () => {});
  }
}
