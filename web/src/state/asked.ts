// What the chooser of moves asks the server about a position: what may follow some steps, and why none may.
import type { Next } from '../board/path';
import { connection } from './connection.svelte';
import type { Subject } from './subject';

export function askNext(subject: Subject, path: string[]): Promise<Next> {
  return connection.request<Next>('next', { ...subject, path });
}

// The game's own words; empty if it has none for this case.
export async function askWhy(subject: Subject, path: string[]): Promise<string> {
  const answer = await connection.request<{ general?: boolean; text?: string }>('explain', { ...subject, path });
  return answer.general ? '' : (answer.text ?? '');
}
