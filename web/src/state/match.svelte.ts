// One match as this browser sees it: the state from the server, the ply that is shown, and the
// actions. Nothing is decided here: actions are requests, and the server's events change the state.
import { positionOf, type Position, type Seat } from '../api/position';
import { RequestError } from '../api/socket';
import type { Created, MatchEvent, WireMatch, WirePosition } from '../api/wire';
import type { Chosen } from '../board/path';
import { connection } from './connection.svelte';
import { applied, reconnected, type MatchState } from './match_events';
import { keepSecrets, secretsOf, tokensOf } from './tokens';

export class MatchStore {
  state = $state.raw<MatchState | null>(null);
  failure = $state(''); // why there is no match
  refusal = $state(''); // why the server refused the last action
  looking = $state<number | null>(null); // the ply that is shown; null: the present
  private past = $state.raw<{ ply: number; position: Position } | null>(null);
  lastEvent = $state.raw<MatchEvent | null>(null);
  private sent = $state(false); // a move is in flight: the board must not be clicked
  answeredAt = 0; // when the clocks of the state were right
  private stop: () => void;

  constructor(readonly id: string) {
    this.stop = connection.watch(`match:${id}`, {
      fields: () => ({
        match: id,
        tokens: tokensOf(id),
        ...(this.state ? { since: this.state.n } : {}),
      }),
      answered: (answer: { state: WireMatch }) => this.take(reconnected(answer.state, this.state)),
      event: (event: MatchEvent) => {
        if (!this.state) return;
        this.take(applied(this.state, event));
        this.lastEvent = event;
      },
      refused: (error) => {
        this.failure = error.message;
      },
    });
  }

  close(): void {
    this.stop();
  }

  private take(state: MatchState): void {
    const before = this.state;
    // A clock runs from the time of its message, or from when its seat was asked.
    const sameClock = before && state.clock === before.clock && state.waiting_for === before.waiting_for;
    if (!sameClock || state.thinking !== before.thinking) this.answeredAt = performance.now();
    if (state.plies !== this.state?.plies) this.sent = false;
    this.state = state;
    if (this.looking !== null && this.looking >= state.plies.length) this.present();
  }

  // --- looking at the past -----------------------------------------------------------------------
  get shown(): Position | null {
    if (this.looking === null) return this.state?.position ?? null;
    return this.past?.position ?? this.state?.position ?? null;
  }
  get shownPly(): number {
    return this.looking ?? this.state?.plies.length ?? 0;
  }
  present(): void {
    this.looking = null;
    this.past = null;
  }
  async look(ply: number): Promise<void> {
    const state = this.state;
    if (!state) return;
    if (ply >= state.plies.length) return this.present();
    const wanted = Math.max(0, ply);
    this.looking = wanted;
    const answer = await connection.request<{ position: WirePosition }>('at', {
      match: this.id,
      ply: wanted,
      tokens: tokensOf(this.id),
    });
    if (this.looking === wanted) {
      this.past = { ply: wanted, position: positionOf(answer.position, state.position) };
    }
  }

  // --- who one is --------------------------------------------------------------------------------
  get mySeats(): Seat[] {
    return this.state?.viewer.seats ?? [];
  }
  get host(): boolean {
    return this.state?.viewer.host ?? false;
  }
  get mayAct(): boolean {
    return this.host || this.mySeats.length > 0;
  }
  // Whether a person at this screen is to move now.
  get myTurn(): boolean {
    const state = this.state;
    if (!state || state.ended || this.looking !== null || this.sent) return false;
    const turn = state.position.turn;
    return typeof turn === 'number' && this.mySeats.includes(turn) && state.waiting_for === turn;
  }

  // --- actions -----------------------------------------------------------------------------------
  // True if the server did it; otherwise `refusal` says why not.
  async act(action: string, fields: Record<string, unknown> = {}): Promise<any> {
    this.refusal = '';
    try {
      return await connection.request('act', {
        match: this.id,
        tokens: tokensOf(this.id),
        action,
        ...fields,
      });
    } catch (error) {
      if (error instanceof RequestError) this.refusal = error.code === 'lost' ? '' : error.message;
      return null;
    }
  }
  // Sends a note about what the host does beside the board to everybody; others' doings stay private.
  note(about: 'info_shown' | 'evaluation_toggled' | 'weights_saved' | 'weights_trained', text: string): void {
    if (!this.host) return;
    connection.request('act', { match: this.id, tokens: tokensOf(this.id), action: 'note', about, text }).catch(() => {});
  }
  async move(chosen: Chosen): Promise<void> {
    this.sent = true;
    const what = chosen.move === undefined ? { path: chosen.path } : { move: chosen.move };
    const done = await this.act('move', { ...what, ply: this.state?.plies.length ?? 0 });
    if (!done) this.sent = false;
  }
  async takeSeat(seat: Seat): Promise<void> {
    const answer = await this.act('take', { seat });
    if (!answer?.token) return;
    const secrets = secretsOf(this.id);
    keepSecrets(this.id, { ...secrets, seats: { ...secrets.seats, [seat]: answer.token } });
    this.watchAgain();
  }
  async seat(seat: Seat, player: string): Promise<void> {
    const answer = await this.act('seat', { seat, player });
    if (!answer) return;
    const secrets = secretsOf(this.id);
    const { [seat]: _gone, ...seats } = secrets.seats;
    const joins = answer.join ? { ...secrets.joins, [seat]: answer.join } : secrets.joins;
    keepSecrets(this.id, { ...secrets, seats, joins });
  }
  // Two players change seats, and the tokens go with them.
  async switchSeats(one: Seat, other: Seat): Promise<void> {
    if (!(await this.act('switch', { one, other }))) return;
    const { seats, joins, host } = secretsOf(this.id);
    const swapped = <T>(book: Record<number, T>) => {
      const { [one]: a, [other]: b, ...rest } = book;
      return { ...rest, ...(b ? { [one]: b } : {}), ...(a ? { [other]: a } : {}) } as Record<number, T>;
    };
    keepSecrets(this.id, { host, seats: swapped(seats), joins: swapped(joins) });
  }
  private watchAgain(): void {
    connection
      .request<{ state: WireMatch }>('watch', { match: this.id, tokens: tokensOf(this.id), since: this.state?.n })
      .then((answer) => this.take(reconnected(answer.state, this.state)))
      .catch(() => {});
  }
}

// Creates a match and remembers its secrets; fails with the server's words.
export async function createMatch(fields: Record<string, unknown>): Promise<string> {
  const created = await connection.request<Created>('create', fields);
  const seats: Record<number, string> = {};
  const joins: Record<number, string> = {};
  for (const seat of created.seats) {
    if (seat.token) seats[seat.seat] = seat.token;
    if (seat.join) joins[seat.seat] = seat.join;
  }
  keepSecrets(created.match, { host: created.host, seats, joins });
  return created.match;
}

export async function joinMatch(match: string, code: string): Promise<void> {
  if (Object.keys(secretsOf(match).seats).length > 0) return; // here already
  const joined = await connection.request<{ seat: Seat; token: string }>('join', { match, code });
  const secrets = secretsOf(match);
  keepSecrets(match, { ...secrets, seats: { ...secrets.seats, [joined.seat]: joined.token } });
}
