// Training runs: the list, and one of them watched while it grows.
import { withEvent, type TrainingEvent, type TrainingItem, type TrainingState } from '../training/curves';
import { connection } from './connection.svelte';
import { hostToken, keepHostToken } from './hosts';

export function trainingHost(id: number): string | undefined {
  return hostToken('training.hosts', id);
}
export function keepTrainingHost(id: number, token: string | null): void {
  keepHostToken('training.hosts', id, token);
}

export class TrainingList {
  items = $state.raw<TrainingItem[]>([]);
  private stop: () => void;

  constructor() {
    this.stop = connection.watch('lobby', {
      fields: () => ({ lobby: true }),
      answered: () => this.load(),
      event: (event) => {
        if (event.event === 'training') this.take(event.item);
      },
    });
  }
  close(): void {
    this.stop();
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

export class TrainingStore {
  run = $state.raw<TrainingState | null>(null);
  failure = $state('');
  removed = $state(false);
  private close_: () => void;

  constructor(readonly id: number) {
    this.close_ = connection.watch(`training:${id}`, {
      fields: () => ({ training: id }),
      answered: (answer: TrainingState) => (this.run = answer),
      event: (event: TrainingEvent) => this.take(event),
      refused: (error) => (this.failure = error.message),
    });
  }
  close(): void {
    this.close_();
  }
  get mine(): boolean {
    return trainingHost(this.id) !== undefined;
  }
  async ask(what: 'training_stop' | 'training_resume' | 'training_remove'): Promise<void> {
    this.failure = '';
    try {
      const answer = await connection.request(what, { training: this.id, token: trainingHost(this.id) ?? '' });
      if (what === 'training_remove') this.removed = true;
      else if (this.run && what === 'training_resume') this.run = { ...this.run, state: answer.state };
    } catch (error) {
      this.failure = (error as Error).message;
    }
  }
  async saveWeights(name: string, replace: boolean): Promise<boolean> {
    this.failure = '';
    try {
      await connection.request('weights_save', { name, replace, weights: { training: this.id } });
      return true;
    } catch (error) {
      this.failure = (error as Error).message;
      return false;
    }
  }
  private take(event: TrainingEvent): void {
    if (!this.run) return;
    const next = withEvent(this.run, event);
    if (next) this.run = next;
    else connection.request<TrainingState>('training', { training: this.id }).then((whole) => (this.run = whole), () => {});
  }
}
