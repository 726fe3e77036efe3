// The purpose of the next click, and why a click was refused, derived from the view and the legal
// moves alone: an empty cell is somewhere to put or to go, an own piece something to move, another's
// piece something to take. Answers are keys of messages (i18n/), with the cells they speak of.
import type { Cell, Position, Seat, View } from '../api/position';
import { buttonMoves, complete, targets } from './path';

export type Role = 'place' | 'select' | 'move' | 'jump' | 'take' | 'choose';

export interface Saying {
  key: string;
  values?: Record<string, string | number>;
}

export function cellNamed(view: View, name: string): Cell | undefined {
  return view.cells.find((cell) => cell.name === name);
}

// Own pieces are those of the seat to move.
function roleOf(view: View, seat: Seat, prefix: string[], name: string): Role {
  const cell = cellNamed(view, name);
  if (!cell) return 'choose';
  if (cell.symbol === '') return prefix.length > 0 && ownAt(view, seat, prefix[0]!) ? 'move' : 'place';
  if (cell.owner === seat) return 'select';
  return 'take';
}

function ownAt(view: View, seat: Seat, name: string): boolean {
  const cell = cellNamed(view, name);
  return cell !== undefined && cell.symbol !== '' && cell.owner === seat;
}

// The roles of all cells that may be clicked next; usually one.
export function nextRoles(position: Position, prefix: string[]): Set<Role> {
  const roles = new Set<Role>();
  if (typeof position.turn !== 'number') return roles;
  const next = targets(position.moves, prefix);
  for (const name of next) roles.add(roleOf(position.view, position.turn, prefix, name));
  if (roles.has('move') && roles.size === 1) {
    const free = position.view.cells.filter((cell) => cell.symbol === '').length;
    const joined = position.view.lines.length > 0;
    if (joined && next.size === free) return new Set<Role>(['jump']);
  }
  return roles;
}

// How many pieces have been taken by the clicks so far.
function taken(position: Position, prefix: string[]): number {
  const seat = position.turn;
  return prefix.filter((name) => {
    const cell = cellNamed(position.view, name);
    return cell !== undefined && cell.symbol !== '' && cell.owner !== seat;
  }).length;
}

// What the person should do next.
export function whatToDo(position: Position, prefix: string[]): Saying {
  const roles = nextRoles(position, prefix);
  const buttons = buttonMoves(position.moves);
  if (prefix.length === 0 && roles.size === 0) {
    if (buttons.length === 1 && buttons[0]!.text === 'pass') return { key: 'do.pass' };
    return { key: buttons.length === 1 ? 'do.button' : 'do.buttons' };
  }
  if (complete(position.moves, prefix).length > 0) return { key: 'do.confirm' };
  if (roles.size !== 1) return { key: 'do.choose' };
  const [role] = roles;
  if (role === 'take') {
    const most = Math.max(...position.moves.map((m) => taken(position, m.path)));
    const before = taken(position, prefix);
    if (most > 1 && before > 0) return { key: 'do.take_second' };
    return { key: 'do.take' };
  }
  return { key: `do.${role}` };
}

function neighbours(view: View, a: string, b: string): boolean {
  return view.lines.some(([i, j]) => {
    const one = view.cells[i]?.name;
    const other = view.cells[j]?.name;
    return (one === a && other === b) || (one === b && other === a);
  });
}

// Why this cell cannot be clicked now.
export function whyNot(position: Position, prefix: string[], name: string): Saying {
  const values = { cell: name };
  const cell = cellNamed(position.view, name);
  const seat = position.turn;
  if (typeof seat !== 'number' || !cell) return { key: 'why.not_now', values };
  const roles = nextRoles(position, prefix);
  const empty = cell.symbol === '';
  const own = !empty && cell.owner === seat;
  if (roles.has('take')) {
    if (empty) return { key: 'why.nothing_to_take', values };
    return { key: own ? 'why.own_piece' : 'why.protected', values };
  }
  if (roles.has('select')) {
    if (empty) return { key: 'why.empty', values };
    return { key: own ? 'why.cannot_move' : 'why.not_yours', values };
  }
  if (!empty) return { key: 'why.not_free', values };
  const from = prefix[prefix.length - 1];
  if (roles.has('move') && from !== undefined && position.view.lines.length > 0) {
    if (!neighbours(position.view, from, name)) return { key: 'why.not_neighbour', values: { ...values, from } };
  }
  return { key: 'why.not_legal', values };
}
