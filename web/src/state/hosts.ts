// Host tokens of tournaments, training runs and experiments started in this browser; they allow stopping.
import { load, save } from './saved';

type Book = Record<string, string | null>; // null: written by an earlier page, and nobody's

export function hostToken(book: string, id: number | string): string | undefined {
  const kept = load<Book>(book, {});
  return Object.hasOwn(kept, id) ? (kept[id] ?? undefined) : undefined;
}

// Starting something that already exists returns no token; a token from before is kept.
export function keepHostToken(book: string, id: number | string, token: string | null): void {
  if (token !== null) save(book, { ...load<Book>(book, {}), [id]: token });
}
