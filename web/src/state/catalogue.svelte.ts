// The server's games and their details, requested once and kept.
import { positionOf, type Position } from '../api/position';
import type { GameFacts, WireGame } from '../api/wire';
import { connection } from './connection.svelte';

export interface Game extends Omit<WireGame, 'start'> {
  start: Position;
}

const state = $state({ games: [] as GameFacts[], loaded: false });
const details = new Map<string, Promise<Game>>();

export function games(): GameFacts[] {
  return state.games;
}
export function gamesLoaded(): boolean {
  return state.loaded;
}

export async function loadGames(): Promise<void> {
  const answer = await connection.request<{ games: GameFacts[] }>('games');
  state.games = answer.games;
  state.loaded = true;
}

// The game that is shown where nobody has chosen one yet.
export function firstGame(): string {
  return (state.games.find((game) => game.featured) ?? state.games[0])?.name ?? '';
}

// A game with its parameters. The promise fails with the server's words if the spec is wrong.
export function gameOf(spec: string): Promise<Game> {
  const known = details.get(spec);
  if (known) return known;
  const asked = connection
    .request<WireGame>('game', { game: spec })
    .then((game) => ({ ...game, start: positionOf(game.start) }));
  details.set(spec, asked);
  asked.catch(() => details.delete(spec));
  return asked;
}

export function factsOf(spec: string): GameFacts | undefined {
  const name = spec.split(':')[0];
  return state.games.find((game) => game.name === name);
}
