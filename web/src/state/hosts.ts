// Tokens of what this browser has begun: tournaments, training runs, experiments. A token allows to stop it.
import { load, save } from './saved';

type Book = Record<string, string | null>; // null: written by an earlier page, and nobody's
const books = { tournament: 'hosts', training: 'training.hosts', experiment: 'experiments' };
type Kind = keyof typeof books;

export function hostToken(kind: Kind, id: number | string): string | undefined {
  const kept = load<Book>(books[kind], {});
  return Object.hasOwn(kept, id) ? (kept[id] ?? undefined) : undefined;
}

// No token comes for what has been begun before: the one of that time is kept.
export function keepHostToken(kind: Kind, id: number | string, token: string | null): void {
  if (token !== null) save(books[kind], { ...load<Book>(books[kind], {}), [id]: token });
}
