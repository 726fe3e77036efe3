// The server's matches and tournaments, kept up to date while they are shown.
import type { MatchItem, StoredItem } from '../api/wire';
import { connection } from './connection.svelte';

export interface TournamentItem {
  tournament: number;
  name: string;
  game: string;
  players: (string | { name: string })[];
  state: 'running' | 'stopping' | 'stopped' | 'finished' | 'failed';
  played: number;
  known: number;
  begun: string;
  error?: string;
}

export class Lobby {
  matches = $state.raw<MatchItem[]>([]);
  tournaments = $state.raw<TournamentItem[]>([]);
  recent = $state.raw<StoredItem[]>([]);
  loaded = $state(false);
  private stop: () => void;

  constructor() {
    this.stop = connection.watch('lobby', {
      fields: () => ({ lobby: true }),
      answered: (answer) => {
        this.matches = answer.matches;
        this.tournaments = answer.tournaments;
        this.loaded = true;
        this.loadRecent();
      },
      event: (event) => this.take(event),
    });
  }
  close(): void {
    this.stop();
  }
  private take(event: any): void {
    if (event.event === 'match') {
      const item = event.item as MatchItem;
      const others = this.matches.filter((one) => one.match !== item.match);
      const known = others.length < this.matches.length;
      this.matches = known
        ? this.matches.map((one) => (one.match === item.match ? item : one))
        : [item, ...others];
      if (item.ended) this.loadRecent();
    } else if (event.event === 'gone') {
      this.matches = this.matches.filter((one) => one.match !== event.match);
      this.loadRecent();
    } else if (event.event === 'tournament') {
      const item = event.item as TournamentItem;
      const others = this.tournaments.filter((one) => one.tournament !== item.tournament);
      this.tournaments = [item, ...others];
    }
  }
  private loadRecent(): void {
    connection.request<{ games: StoredItem[] }>('recent', { limit: 12 }).then(
      (answer) => (this.recent = answer.games),
      () => {},
    );
  }
}
