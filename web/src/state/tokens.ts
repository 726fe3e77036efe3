// The secrets of the matches this browser takes part in: what it may move and see. They stay in this
// browser; only the server gets them, and only those of the match concerned.
import { load, save } from './saved';

export interface Secrets {
  host?: string;
  seats: Record<number, string>; // tokens
  joins: Record<number, string>; // codes for others, to make links of
}

const most = 200; // matches remembered
type Book = [string, Secrets][]; // newest last

function book(): Book {
  return load<Book>('tokens', []);
}

export function secretsOf(match: string): Secrets {
  return book().find(([id]) => id === match)?.[1] ?? { seats: {}, joins: {} };
}

export function keepSecrets(match: string, secrets: Secrets): void {
  const others = book().filter(([id]) => id !== match);
  save('tokens', [...others, [match, secrets]].slice(-most));
}

export function tokensOf(match: string): string[] {
  const { host, seats } = secretsOf(match);
  return [...Object.values(seats), ...(host ? [host] : [])];
}

// `page` is the page's address; `access` the server's access token, or null.
export function joinLink(page: string, match: string, code: string, access: string | null): string {
  return `${page}${access === null ? '' : `?access=${encodeURIComponent(access)}`}#/join/${match}/${code}`;
}
