// One WebSocket for everything: requests with answers, and what the server sends by itself about
// things that are watched. A lost connection is made again, after longer and longer pauses, and
// everything that was watched is watched again; requests under way fail with the code `lost`.

import { hear } from '../i18n/heard';

export class RequestError extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
  }
}

// What the server refused with; its sentence can be said in other languages.
export function refusalOf(message: Message): RequestError {
  hear(String(message.error), message.said);
  return new RequestError(String(message.error), String(message.code));
}

export type Status = 'connecting' | 'open' | 'lost';
// Messages have the form of docs/api.md; the caller knows which one.
export type Message = Record<string, any>;

interface Pending {
  resolve: (answer: any) => void;
  reject: (error: Error) => void;
}
export interface Subscription {
  fields: () => Message; // of the `watch` request, asked again after each reconnection
  answered: (answer: any) => void;
  event: (event: any) => void;
  refused?: (error: Error) => void;
}

export const firstDelay = 400;
export const longestDelay = 8000;

// The delay before the n-th attempt in a row, spread a little so that many pages do not come at once.
export function backOff(attempt: number, random = Math.random()): number {
  const delay = Math.min(longestDelay, firstDelay * 2 ** attempt);
  return Math.round(delay * (0.75 + random / 2));
}

// The subscription a message belongs to.
function topicOf(message: Message): string | null {
  if (message.analysis !== undefined) return `analysis:${message.analysis}`;
  if (message.lobby) return 'lobby';
  if (message.experiments) return 'experiments';
  if (message.match !== undefined) return `match:${message.match}`;
  if (message.tournament !== undefined) return `tournament:${message.tournament}`;
  if (message.training !== undefined) return `training:${message.training}`;
  return null;
}

export class Connection {
  private socket: WebSocket | null = null;
  private nextId = 1;
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly pending = new Map<number, Pending>();
  private queue: Message[] = [];
  private readonly topics = new Map<string, Subscription>();
  private readonly analyses = new Map<string, (event: any) => void>();
  private early: Message[] = []; // analyses whose answer has not been seen yet

  constructor(
    private readonly url: string,
    private readonly changed: (status: Status) => void,
    private readonly make: (url: string) => WebSocket = (address) => new WebSocket(address),
  ) {}

  open(): void {
    clearTimeout(this.timer);
    this.changed(this.attempt === 0 ? 'connecting' : 'lost');
    const socket = this.make(this.url);
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.received(JSON.parse(String(event.data)) as Message);
    socket.onclose = () => {
      if (this.socket === socket) this.closed();
    };
  }

  // Tries again immediately, for example after the computer slept.
  retry(): void {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    this.attempt = Math.max(1, this.attempt);
    this.open();
  }

  request<T = any>(name: string, fields: Message = {}): Promise<T> {
    const message = { id: this.nextId++, do: name, ...fields };
    return new Promise<T>((resolve, reject) => {
      this.pending.set(message.id, { resolve, reject });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
      else this.queue.push(message);
    });
  }

  // Watches until the returned function is called.
  watch(topic: string, subscription: Subscription): () => void {
    this.topics.set(topic, subscription);
    if (this.socket?.readyState === WebSocket.OPEN) this.subscribe(subscription);
    return () => {
      if (this.topics.get(topic) !== subscription) return;
      this.topics.delete(topic);
      const { since: _since, tokens: _tokens, ...what } = subscription.fields();
      if (this.socket?.readyState === WebSocket.OPEN) this.request('unwatch', what).catch(() => {});
    };
  }

  // Analyses answer with a name, and events under that name follow.
  async analyse(name: string, fields: Message, event: (event: any) => void): Promise<any> {
    const answer = await this.request(name, fields);
    const id = String(answer.analysis);
    this.analyses.set(id, event);
    const waiting = this.early.filter((message) => String(message.analysis) === id);
    this.early = this.early.filter((message) => String(message.analysis) !== id);
    for (const message of waiting) this.analysed(message);
    return answer;
  }
  cancel(analysis: string): void {
    this.analyses.delete(analysis);
    this.request('cancel', { analysis }).catch(() => {});
  }

  private opened(): void {
    this.attempt = 0;
    this.changed('open');
    for (const subscription of this.topics.values()) this.subscribe(subscription);
    for (const message of this.queue) this.socket?.send(JSON.stringify(message));
    this.queue = [];
  }

  private subscribe(subscription: Subscription): void {
    this.request('watch', subscription.fields()).then(subscription.answered, (error: Error) => {
      if (!(error instanceof RequestError) || error.code !== 'lost') subscription.refused?.(error);
    });
  }

  private closed(): void {
    this.socket = null;
    const unsent = new Set(this.queue.map((message) => message.id as number));
    for (const [id, pending] of this.pending) {
      if (unsent.has(id)) continue;
      this.pending.delete(id);
      pending.reject(new RequestError('connection lost', 'lost'));
    }
    for (const event of this.analyses.values()) event({ event: 'failed', error: '', code: 'lost' });
    this.analyses.clear();
    this.early = [];
    this.changed('lost');
    this.timer = setTimeout(() => this.open(), backOff(this.attempt++));
  }

  private received(message: Message): void {
    if (message.id !== undefined && message.ok !== undefined) {
      const pending = this.pending.get(message.id as number);
      this.pending.delete(message.id as number);
      if (message.ok && message.said) hear(String(message.text), message.said);
      if (message.ok) pending?.resolve(message);
      else pending?.reject(refusalOf(message));
      return;
    }
    if (message.analysis !== undefined) return this.analysed(message);
    const subscription = this.topics.get(topicOf(message) ?? '');
    // A page that read too slowly gets the answer of `watch` again; for a match it counts as an event.
    if (message.event === 'snapshot' && message.match === undefined) subscription?.answered(message);
    else subscription?.event(message);
  }

  private analysed(message: Message): void {
    if (message.event === 'failed') hear(String(message.error), message.said);
    const id = String(message.analysis);
    const listener = this.analyses.get(id);
    if (!listener) {
      if (this.early.length < 50) this.early.push(message);
      return;
    }
    if (message.event === 'done' || message.event === 'failed') this.analyses.delete(id);
    listener(message);
  }
}
