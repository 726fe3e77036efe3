// One request by HTTP: for what is too large for a message of the socket (records, up to 8 MB).
import { refusalOf, RequestError, type Message } from './socket';

export async function post<T>(name: string, fields: Message): Promise<T> {
  const body = JSON.stringify(fields);
  const answer = await fetch(`/api/${name}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }).catch(() => {
    throw new RequestError('connection lost', 'lost');
  });
  const told = (await answer.json().catch(() => ({}))) as Message;
  if (!answer.ok) throw refusalOf({ ...told, error: told.error ?? answer.statusText, code: told.code ?? 'failed' });
  return told as T;
}
