// Tokens of what this browser has begun: tournaments, training runs, experiments. Whoever has one may stop it.
import { load, save } from './saved';

type Book = Record<string, string | null>; // null: written by an earlier page, and nobody's

export function hostToken(book: string, id: number | string): string | undefined {
  const kept = load<Book>(book, {});
  return Object.hasOwn(kept, id) ? (kept[id] ?? undefined) : undefined;
}

// Who begins what somebody else, or he himself, has begun already gets no token; one he has is kept.
export function keepHostToken(book: string, id: number | string, token: string | null): void {
  if (token !== null) save(book, { ...load<Book>(book, {}), [id]: token });
}
