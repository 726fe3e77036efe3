// One request by HTTP: for what is too large for a message of the socket (records, up to 8 MB).
import { RequestError, type Message } from './socket';

export async function post<T>(name: string, fields: Message): Promise<T> {
  const body = JSON.stringify(fields);
  const answer = await fetch(`/api/${name}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }).catch(() => {
    throw new RequestError('connection lost', 'lost');
  });
  const told = (await answer.json().catch(() => ({}))) as Message;
  if (!answer.ok) throw new RequestError(String(told.error ?? answer.statusText), String(told.code ?? 'failed'));
  return told as T;
}
