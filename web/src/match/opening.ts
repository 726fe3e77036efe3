// The name of the opening that a game follows: the longest of the game's openings that its moves begin with.
import type { Opening, Ply } from '../api/wire';

export function openingOf(openings: Opening[], plies: Pick<Ply, 'move'>[]): string {
  let name = '';
  let longest = 0;
  for (const opening of openings) {
    for (const line of opening.lines) {
      if (line.length <= longest || line.length > plies.length) continue;
      if (!line.every((move, i) => plies[i]!.move === move)) continue;
      name = opening.name;
      longest = line.length;
    }
  }
  return name;
}
