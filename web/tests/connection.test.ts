import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backOff, Connection, firstDelay, longestDelay, RequestError, type Status } from '../src/api/socket';

// A socket under the test's control.
class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: any[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  lose(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
const last = () => FakeSocket.all.at(-1)!;
let statuses: Status[] = [];

function connected(): Connection {
  const connection = new Connection('ws://here', (status) => statuses.push(status), () => new FakeSocket() as unknown as WebSocket);
  connection.open();
  return connection;
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', { OPEN: 1 });
  vi.useFakeTimers();
  FakeSocket.all = [];
  statuses = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a connection', () => {
  it('sends what was asked before it stood, and gives the answers to who asked', async () => {
    const connection = connected();
    const answer = connection.request('games');
    expect(last().sent).toEqual([]);
    last().open();
    expect(last().sent).toEqual([{ id: 1, do: 'games' }]);
    last().say({ id: 1, ok: true, games: [] });
    await expect(answer).resolves.toMatchObject({ games: [] });
  });
  it("fails a request with the server's words", async () => {
    const connection = connected();
    last().open();
    const answer = connection.request('game', { game: 'otello' });
    last().say({ id: 1, ok: false, error: "unknown game 'otello'", code: 'bad_request' });
    await expect(answer).rejects.toEqual(new RequestError("unknown game 'otello'", 'bad_request'));
  });
  it('comes back by itself, later and later, and watches again', async () => {
    const connection = connected();
    last().open();
    const states: unknown[] = [];
    connection.watch('match:m', { fields: () => ({ match: 'm', since: states.length }), answered: (answer) => states.push(answer), event: () => {} });
    last().say({ id: 1, ok: true, state: 'first' });
    await vi.advanceTimersByTimeAsync(0);
    last().lose();
    expect(statuses.at(-1)).toBe('lost');
    await vi.advanceTimersByTimeAsync(firstDelay * 1.25);
    expect(FakeSocket.all).toHaveLength(2);
    last().lose();
    await vi.advanceTimersByTimeAsync(firstDelay * 1.25);
    expect(FakeSocket.all).toHaveLength(2); // twice as long this time
    await vi.advanceTimersByTimeAsync(firstDelay * 1.5);
    expect(FakeSocket.all).toHaveLength(3);
    last().open();
    expect(statuses.at(-1)).toBe('open');
    expect(last().sent).toEqual([{ id: 2, do: 'watch', match: 'm', since: 1 }]);
  });
  it('fails requests on their way when it is lost, but keeps those not sent yet', async () => {
    const connection = connected();
    last().open();
    const sent = connection.request('act');
    last().lose();
    await expect(sent).rejects.toMatchObject({ code: 'lost' });
    const waiting = connection.request('games');
    await vi.advanceTimersByTimeAsync(longestDelay * 2);
    last().open();
    last().say({ id: 2, ok: true });
    await expect(waiting).resolves.toBeTruthy();
  });
  it('passes events to who watches, and no longer after that', () => {
    const connection = connected();
    last().open();
    const events: unknown[] = [];
    const stop = connection.watch('match:m', { fields: () => ({ match: 'm', tokens: ['secret'] }), answered: () => {}, event: (event) => events.push(event.event) });
    last().say({ match: 'm', event: 'moved' });
    last().say({ match: 'other', event: 'moved' });
    stop();
    last().say({ match: 'm', event: 'ended' });
    expect(events).toEqual(['moved']);
    expect(last().sent.at(-1)).toEqual({ id: 2, do: 'unwatch', match: 'm' });
  });
  it('takes the whole state again after events were lost', () => {
    const connection = connected();
    last().open();
    const told: unknown[] = [];
    const watch = (topic: string) => connection.watch(topic, { fields: () => ({}), answered: () => told.push(`${topic} whole`), event: () => told.push(`${topic} event`) });
    for (const topic of ['lobby', 'experiments', 'tournament:3', 'training:4', 'match:m']) watch(topic);
    last().say({ lobby: true, event: 'snapshot', matches: [], tournaments: [] });
    last().say({ event: 'snapshot', experiments: [], runs: [] });
    last().say({ event: 'snapshot', tournament: 3, state: 'finished' });
    last().say({ event: 'snapshot', training: 4, state: 'stopped' });
    last().say({ match: 'm', event: 'snapshot', n: 40, state: {} });
    last().say({ lobby: true, event: 'gone', match: 'm' });
    expect(told).toEqual(['lobby whole', 'experiments whole', 'tournament:3 whole', 'training:4 whole', 'match:m event', 'lobby event']);
  });
  it('keeps what an analysis says before its name is known', async () => {
    const connection = connected();
    last().open();
    const events: string[] = [];
    const answer = connection.analyse('analyse', {}, (event) => events.push(event.event));
    last().say({ analysis: 'a1', event: 'progress' });
    last().say({ id: 1, ok: true, analysis: 'a1' });
    await answer;
    last().say({ analysis: 'a1', event: 'done' });
    expect(events).toEqual(['progress', 'done']);
  });
  it('does not wait longer than it promises', () => {
    expect(backOff(0, 0.5)).toBe(firstDelay);
    expect(backOff(30, 1)).toBeLessThanOrEqual(longestDelay * 1.25);
  });
});
