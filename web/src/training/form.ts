// The plan of a training run as the form makes it: what is usual for a game, and what was filled in.
import type { GameFacts, Option } from '../api/wire';
import type { Chosen } from '../players/spec';

// Keys with their own fields, and those that are always shown; all others are further settings.
export const ownFields = ['game', 'kind', 'from', 'name'];
const usualKeys = ['games', 'player', 'rate', 'lambda', 'epsilon', 'random_plies', 'opponents', 'test_every', 'test_blocks', 'test_opponents'];

export function usual(options: Option[]): Option[] {
  return usualKeys.flatMap((key) => options.filter((option) => option.key === key));
}
export function further(options: Option[]): Option[] {
  return options.filter((option) => !ownFields.includes(option.key) && !usualKeys.includes(option.key));
}

// A run of seconds to a minute, with a curve of ten tests.
export function suggestion(game: Pick<GameFacts, 'max_seats' | 'chance'>): Chosen {
  const two = game.max_seats === 2 && !game.chance;
  return { games: '2000', player: two ? 'alphabeta:depth=1,table=0' : 'maxn:depth=1', rate: '0.02', epsilon: '0.1', random_plies: '4', test_every: '200', test_blocks: '20' };
}

// Empty fields are left out: the server knows its defaults.
export function planOf(own: Record<string, string>, chosen: Chosen): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...own, ...chosen }).filter(([, value]) => value.trim() !== ''));
}
