// What an analysis looks at: a position of a match, or one that was set up.
import { tokensOf } from './tokens';

export type Subject =
  | { match: string; tokens: string[]; ply?: number }
  | { game: string; position?: string; moves?: string };

export function matchSubject(match: string, ply?: number): Subject {
  const tokens = tokensOf(match);
  return ply === undefined ? { match, tokens } : { match, tokens, ply };
}
