// The purpose of the next step, and why a cell was refused, derived from the view and the steps that may
// come: an empty cell is somewhere to put or to go, an own piece something to move, another's piece
// something to take. Answers are keys of messages (i18n/), with the cells they speak of.
import { boardWith, boardsOf, cellNamed, type Position, type Seat, type View } from '../api/position';
import { levelOf, numbersOf, targets, wordsOf, type Picked } from './path';

export type Role = 'place' | 'select' | 'move' | 'jump' | 'take' | 'choose';

export interface Saying {
  key: string;
  values?: Record<string, string | number>;
}

// Own pieces are those of the seat to move.
function roleOf(view: View, seat: Seat, path: string[], name: string): Role {
  const cell = cellNamed(view, name);
  if (!cell || !boardWith(view, name)) return 'choose';
  if (!cell.piece) return path.length > 0 && ownAt(view, seat, path[0]!) ? 'move' : 'place';
  if (cell.piece.count > 1) return 'choose';
  if (cell.piece.owner === seat) return 'select';
  return cell.piece.owner === null ? 'choose' : 'take';
}

function ownAt(view: View, seat: Seat, name: string): boolean {
  return cellNamed(view, name)?.piece?.owner === seat && boardWith(view, name) !== undefined;
}

// The roles of all cells that may be clicked next; usually one.
export function nextRoles(position: Position, picked: Picked): Set<Role> {
  const roles = new Set<Role>();
  const { view, turn } = position;
  if (typeof turn !== 'number') return roles;
  const next = targets(levelOf(picked));
  for (const name of next) roles.add(roleOf(view, turn, picked.path, name));
  if (roles.has('move') && roles.size === 1) {
    const boards = boardsOf(view);
    const free = boards.flatMap((board) => board.cells).filter((cell) => !cell.piece).length;
    const joined = boards.some((board) => board.lines.length > 0);
    if (joined && next.size === free) return new Set<Role>(['jump']);
  }
  return roles;
}

// Whether one of the steps so far has taken a piece.
function hasTaken(position: Position, path: string[]): boolean {
  return path.some((name) => {
    const piece = cellNamed(position.view, name)?.piece;
    return piece && piece.owner !== null && piece.owner !== position.turn;
  });
}

// What the person should do next.
export function whatToDo(position: Position, picked: Picked): Saying {
  const level = levelOf(picked);
  const roles = nextRoles(position, picked);
  const words = wordsOf(level);
  const numbers = numbersOf(level);
  if (level.move !== undefined) return { key: 'do.confirm' };
  if (roles.size === 0 && targets(level).size === 0) {
    if (numbers.length > 0) return { key: words.length > 0 ? 'do.number_or_word' : 'do.number' };
    if (position.forcedPass) return { key: 'do.pass' };
    return { key: words.length === 1 && picked.path.length === 0 ? 'do.button' : 'do.buttons' };
  }
  if (roles.size !== 1) return { key: 'do.choose' };
  const [role] = roles;
  if (role === 'take' && hasTaken(position, picked.path)) return { key: 'do.take_second' };
  return { key: `do.${role}` };
}

function neighbours(view: View, a: string, b: string): boolean {
  return boardsOf(view).some((board) =>
    board.lines.some(([i, j]) => {
      const one = board.cells[i]?.name;
      const other = board.cells[j]?.name;
      return (one === a && other === b) || (one === b && other === a);
    }),
  );
}

// Why this cell cannot be chosen now.
export function whyNot(position: Position, picked: Picked, name: string): Saying {
  const values = { cell: name };
  const { view, turn } = position;
  const cell = cellNamed(view, name);
  if (typeof turn !== 'number' || !cell) return { key: 'why.not_now', values };
  const roles = nextRoles(position, picked);
  const empty = !cell.piece;
  const own = cell.piece?.owner === turn;
  if (roles.has('take')) {
    if (empty) return { key: 'why.nothing_to_take', values };
    return { key: own ? 'why.own_piece' : 'why.protected', values };
  }
  if (roles.has('select')) {
    if (empty) return { key: 'why.empty', values };
    return { key: own ? 'why.cannot_move' : 'why.not_yours', values };
  }
  const places = roles.has('place') || roles.has('move') || roles.has('jump');
  if (!empty && places) return { key: 'why.not_free', values };
  const from = picked.path.at(-1);
  const joined = boardWith(view, name)?.lines.length ?? 0;
  if (roles.has('move') && from !== undefined && joined > 0 && !neighbours(view, from, name)) {
    return { key: 'why.not_neighbour', values: { ...values, from } };
  }
  return { key: 'why.not_legal', values };
}
