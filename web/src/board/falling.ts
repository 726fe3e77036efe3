// Boards on which pieces fall: every legal move is one cell, the lowest free one of its column. Detected
// from the position, for any such game; a click anywhere in a column then means that column, and falling
// stones are animated.
import type { Cell, Position, View } from '../api/position';
import { cellNamed } from './roles';

function lowestFree(view: View, column: number): Cell | undefined {
  let lowest: Cell | undefined;
  for (const cell of view.cells) {
    if (cell.column !== column || cell.symbol !== '') continue;
    if (!lowest || cell.row > lowest.row) lowest = cell;
  }
  return lowest;
}

// Precondition for `true`: all free columns can be played, each at its lowest free cell, and no piece
// hangs in the air.
export function pieceFalls(position: Position): boolean {
  const { view, moves } = position;
  if (view.surface !== 'squares' || view.rows < 2 || moves.length === 0) return false;
  if (moves.some((move) => move.path.length !== 1)) return false;
  const landings = new Set(moves.map((move) => move.path[0]));
  let free = 0;
  for (let column = 0; column < view.columns; ++column) {
    const lowest = lowestFree(view, column);
    if (!lowest) continue;
    ++free;
    if (!landings.has(lowest.name)) return false;
    const hanging = view.cells.some(
      (cell) => cell.column === column && cell.symbol !== '' && cell.row < lowest.row,
    );
    if (hanging) return false;
  }
  return free === landings.size && free > 1;
}

// The cell that is meant by a click, on boards where pieces fall.
export function landingOf(position: Position, name: string): string {
  const cell = cellNamed(position.view, name);
  if (!cell || cell.symbol !== '') return name;
  return lowestFree(position.view, cell.column)?.name ?? name;
}
