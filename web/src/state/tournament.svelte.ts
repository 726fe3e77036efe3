// One tournament, watched: the server tells what has changed, here it is put together.
import { Attempts } from './attempts.svelte';
import { connection } from './connection.svelte';
import { hostToken } from './hosts';

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

export class TournamentStore extends Attempts {
  state = $state.raw<TournamentState | null>(null);
  readonly close: () => void;

  constructor(readonly id: number) {
    super();
    this.close = connection.watch(`tournament:${id}`, {
      fields: () => ({ tournament: id }),
      answered: (answer: TournamentState) => (this.state = answer),
      event: (event: { set?: Partial<TournamentState> }) => {
        if (this.state) this.state = { ...this.state, ...event.set };
      },
      refused: (error) => (this.failure = error.message),
    });
  }
  get mine(): boolean {
    return hostToken('tournament', this.id) !== undefined;
  }
  ask(what: 'tournament_stop' | 'tournament_resume'): Promise<boolean> {
    return this.attempt(async () => {
      const answer = await connection.request(what, { tournament: this.id, token: hostToken('tournament', this.id) ?? '' });
      if (this.state) this.state = { ...this.state, state: answer.state };
    });
  }
}
