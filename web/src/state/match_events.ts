// Applies an event to the page's copy of a match, by the one rule of docs/api.md for all events,
// known or unknown. Pure, so that it can be tested with recorded events.
import { positionOf, type Position } from '../api/position';
import type { Ended, LogEntry, MatchBase, MatchEvent, WireMatch } from '../api/wire';
import { hear } from '../i18n/heard';

export interface MatchState extends MatchBase {
  position: Position;
}

const longestLog = 500;

function hearEnd(ended: Ended | null | undefined): void {
  if (ended) hear(ended.reason, ended.said);
}

export function matchOf(wire: WireMatch, before?: MatchState): MatchState {
  hearEnd(wire.ended);
  return { ...wire, position: positionOf(wire.position, before?.position) };
}

// After a reconnection the answer's log begins where the old one ended.
export function reconnected(wire: WireMatch, before: MatchState | null): MatchState {
  const state = matchOf(wire, before ?? undefined);
  if (!before) return state;
  const last = before.log.at(-1)?.n ?? -1;
  const news = state.log.filter((entry) => entry.n > last);
  return { ...state, log: [...before.log, ...news].slice(-longestLog) };
}

function entryOf(event: MatchEvent): LogEntry {
  const { n, event: name, time, by, text, note, ranked } = event;
  return { n, event: name, time, by, text, note, ranked };
}

export function applied(before: MatchState, event: MatchEvent): MatchState {
  if (event.state) return reconnected(event.state, before);
  const { position, ...rest } = event.set ?? {};
  hearEnd(rest.ended);
  const after: MatchState = { ...before, ...rest, n: event.n };
  if (event.keep !== undefined) after.plies = after.plies.slice(0, event.keep);
  if (event.add) after.plies = [...after.plies, ...event.add];
  if (position) after.position = positionOf(position, before.position);
  after.log = [...before.log, entryOf(event)].slice(-longestLog);
  return after;
}
