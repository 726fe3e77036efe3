// The published experiments and their runs; kept up to date while they are shown.
import { connection } from './connection.svelte';
import { hostToken, keepHostToken } from './hosts';

export interface ProposedScale {
  scale: number;
  games: number;
  seconds: number;
}
export interface Experiment {
  name: string;
  title: string;
  study: string;
  text: string[];
  words?: Record<string, Pick<Experiment, 'title' | 'study' | 'text'>>; // in other languages, from its file
  scales: ProposedScale[];
}
export interface ExperimentRun {
  run: string;
  experiment: string;
  scale: number;
  state: 'running' | 'stopping' | 'stopped' | 'finished' | 'failed';
  error: string;
  done: number;
  games: number;
  tournament: string;
  seconds_left: number | null;
  threads: number | null;
  report: boolean;
}

export function mayStop(run: string): boolean {
  return hostToken('experiment', run) !== undefined;
}

export class ExperimentStore {
  experiments = $state.raw<Experiment[]>([]);
  runs = $state.raw<ExperimentRun[]>([]);
  threads = $state(1);
  canRun = $state(true);
  loaded = $state(false);
  failure = $state('');
  readonly close: () => void;

  constructor() {
    this.close = connection.watch('experiments', {
      fields: () => ({ experiments: true }),
      answered: (answer: { experiments: Experiment[]; runs: ExperimentRun[]; threads: number; can_run: boolean }) => {
        this.experiments = answer.experiments;
        this.runs = answer.runs;
        this.threads = answer.threads;
        this.canRun = answer.can_run;
        this.loaded = true;
      },
      event: (event: { run: ExperimentRun }) => {
        const known = this.runs.some((one) => one.run === event.run.run);
        this.runs = known ? this.runs.map((one) => (one.run === event.run.run ? event.run : one)) : [...this.runs, event.run];
      },
      refused: (error) => (this.failure = error.message),
    });
  }
  // Also goes on with what was stopped. Answers what is wrong, or nothing.
  async start(experiment: string, scale: number, threads: number): Promise<string> {
    try {
      const answer = await connection.request<{ run: string; token: string | null }>('experiment_start', { experiment, scale, threads });
      keepHostToken('experiment', answer.run, answer.token);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  }
  async stop(run: string): Promise<string> {
    try {
      await connection.request('experiment_stop', { run, token: hostToken('experiment', run) ?? '' });
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  }
}

export function reportAddress(run: string): string {
  return `/api/experiment_file?run=${encodeURIComponent(run)}&show=true`;
}
export function fileAddress(run: string, file: string): string {
  return `/api/experiment_file?run=${encodeURIComponent(run)}&file=${encodeURIComponent(file)}&download=true`;
}
