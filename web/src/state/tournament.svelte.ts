// One tournament being watched: applies the server's changes.
import { connection } from './connection.svelte';
import { hostToken, keepHostToken } from './hosts';

export interface Standing {
  rank: number;
  player: number;
  games: number;
  points: number;
  difference: number;
  won: number;
  drawn: number;
  lost: number;
}
export interface Meeting {
  won: number;
  drawn: number;
  lost: number;
}
export interface Rating {
  player: number;
  status: 'rated' | 'won_all' | 'lost_all' | 'unconnected';
  elo: number;
  error: number | null;
}
export interface Running {
  match: string;
  game: number;
  seats: number[];
  plies: number;
}
export interface Finished {
  stored: number;
  game: number;
  round: number;
  seats: number[];
  payoffs: number[] | null;
  plies: number;
}
export interface TournamentState {
  tournament: number;
  name: string;
  game: string;
  format: string;
  plan: string;
  state: 'running' | 'stopping' | 'stopped' | 'finished' | 'failed';
  error: string;
  played: number;
  known: number;
  games_per_second: number;
  seconds_left: number | null;
  players: { name: string; spec: string }[];
  standings: Standing[];
  cross: (Meeting | null)[][];
  ratings: Rating[];
  forfeits: number;
  adjudicated: number;
  test: string | null;
  under_way: Running[];
  recent: Finished[];
}

export function hostOf(id: number): string | undefined {
  return hostToken('hosts', id);
}
export function keepHost(id: number, token: string | null): void {
  keepHostToken('hosts', id, token);
}

export class TournamentStore {
  state = $state.raw<TournamentState | null>(null);
  failure = $state('');
  private close_: () => void;

  constructor(readonly id: number) {
    this.close_ = connection.watch(`tournament:${id}`, {
      fields: () => ({ tournament: id }),
      answered: (answer: TournamentState) => (this.state = answer),
      event: (event: { set?: Partial<TournamentState> }) => {
        if (this.state) this.state = { ...this.state, ...event.set };
      },
      refused: (error) => (this.failure = error.message),
    });
  }
  close(): void {
    this.close_();
  }
  async ask(what: 'tournament_stop' | 'tournament_resume'): Promise<void> {
    this.failure = '';
    try {
      const answer = await connection.request(what, { tournament: this.id, token: hostOf(this.id) ?? '' });
      if (this.state) this.state = { ...this.state, state: answer.state };
    } catch (error) {
      this.failure = (error as Error).message;
    }
  }
}
