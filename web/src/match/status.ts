// The state of a match in one sentence: whose turn it is, who has won and why.
import type { Position } from '../api/position';
import type { SeatInfo } from '../api/wire';
import { t, word } from '../i18n/index.svelte';
import type { MatchState } from '../state/match_events';

export function seatTitle(seat: SeatInfo): string {
  return word(seat.name);
}

// The person's name, or the player in words.
export function playerTitle(seat: SeatInfo): string {
  if (seat.person) return seat.person;
  if (seat.who === 'human') return t('who.human');
  if (seat.who === 'link') return t('who.link');
  if (seat.who === 'nobody') return t('who.nobody');
  return playerWords(seat.player);
}

// "level=casual" as people say it; other specs as they are.
export function playerWords(player: string): string {
  const level = /^level=(\w+)$/.exec(player);
  return level ? t('who.level', { level: word(level[1]!) }) : player;
}

// Names of those who play, in the order of their seats; of many, how many have the same name.
export function playersTitle(names: string[]): string {
  const most = 4;
  if (names.length <= most) return names.join(' – ');
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(', ');
}

export function winners(payoffs: number[]): number[] {
  const best = Math.max(...payoffs);
  if (payoffs.every((payoff) => payoff === best)) return [];
  return payoffs.flatMap((payoff, seat) => (payoff === best ? [seat] : []));
}

export function resultWords(names: string[], payoffs: number[] | null, reason: string): string {
  if (!payoffs) return reason ? t('ended.quit_why', { reason: word(reason) }) : t('ended.quit');
  const won = winners(payoffs).map((seat) => word(names[seat] ?? String(seat + 1)));
  const text =
    won.length === 0 ? t('ended.draw') : t(won.length === 1 ? 'ended.won' : 'ended.won_many', { who: won.join(', ') });
  return reason ? `${text} (${word(reason)})` : text;
}

function endedWords(state: MatchState): string {
  const { ended, position } = state;
  if (!ended) return '';
  const names = position.view.seat_names;
  if (ended.how === 'forfeit' && ended.by !== null) {
    const who = word(names[ended.by] ?? '');
    const how = t('ended.forfeit', { who, how: word(ended.forfeit) });
    return `${resultWords(names, ended.payoffs, '')} · ${how}`;
  }
  const scores = position.scores;
  const text = resultWords(names, ended.payoffs, ended.reason);
  if (!scores || scores.length !== 2) return text;
  return `${text} · ${t('ended.margin', { margin: Math.abs(scores[0]!) })}`;
}

export function turnWords(position: Position): string {
  if (position.turn === 'over') return t('turn.over');
  if (position.turn === 'chance') return t('turn.chance');
  return t('turn.seat', { who: word(position.view.seat_names[position.turn] ?? '') });
}

export function statusWords(state: MatchState, looking: number | null, shown: Position): string {
  if (looking !== null) return t('status.past', { ply: looking, plies: state.plies.length });
  if (state.ended) return endedWords(state);
  if (shown.forcedPass && state.waiting_for !== null) {
    return t('status.must_pass', { who: word(shown.view.seat_names[state.waiting_for] ?? '') });
  }
  const last = state.plies.at(-1);
  const passed =
    last?.kind === 'pass' && typeof last.by === 'number'
      ? `${t('status.passed', { who: word(shown.view.seat_names[last.by] ?? '') })} `
      : '';
  if (!state.running) return `${t('status.paused')} ${passed}`;
  return `${passed}${turnWords(shown)}`;
}
