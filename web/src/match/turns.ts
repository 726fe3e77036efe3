// The moves of a record by turns: what a seat does until another one moves is one line, with the events of
// chance among it.
import type { Ply } from '../api/wire';

export function turnsOf(plies: Ply[]): Ply[][] {
  const turns: Ply[][] = [];
  let mover: Ply['by'] = 'chance'; // of the turn so far; chance: nobody yet
  for (const ply of plies) {
    const turn = turns.at(-1);
    const goesOn = ply.by === 'chance' || ply.by === mover;
    if (turn && goesOn) turn.push(ply);
    else turns.push([ply]);
    if (ply.by !== 'chance') mover = ply.by;
  }
  return turns;
}
