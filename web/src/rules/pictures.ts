// Which positions the rules show. Every game has its start; those known here have a few more, written
// as positions and moves of the game, so that the server's rules draw them, not the page.
import type { Game } from '../state/catalogue.svelte';

export interface Picture {
  caption: string; // a key of messages
  position?: string;
  moves?: string;
  spec?: string; // of another variant of the game
}

const more: Record<string, Picture[]> = {
  tic_tac_toe: [{ caption: 'picture.line', moves: 'b2 a1 a3 c1 c3 b1' }],
  connect_four: [
    { caption: 'picture.middle', moves: '44536' },
    { caption: 'picture.line', moves: '4455667' },
  ],
  othello: [
    { caption: 'picture.othello_before', moves: 'f5' },
    { caption: 'picture.othello_after', moves: 'f5 d6' },
  ],
  morris: [
    { caption: 'picture.morris_mill', moves: 'a7 d6 d7 d2 g7xd6' },
    { caption: 'picture.morris_fly', position: 'W.W/.W./.../.B.B../B../..B/... w 0-0' },
  ],
  three_wins: [{ caption: 'picture.line', moves: '4 3 5 4 5 3 4' }],
  three_wins_chance: [{ caption: 'picture.blank', moves: '444*3' }],
  kuhn_poker: [{ caption: 'picture.cards', position: 'KJ cb' }],
  pig: [{ caption: 'picture.pig', position: '12-30+8' }],
};

const covers: Record<string, Partial<Picture>> = {
  tic_tac_toe: { moves: 'b2 a1 a3 c1 b1' },
  connect_four: { moves: '4453432266' },
  othello: { moves: 'f5d6c3d3c4f4f6f3e6e7' },
  morris: { moves: 'd6 d2 b4 f4 a7 g1 d7 c4 f6' },
  three_wins: { moves: '443352' },
  three_wins_chance: { moves: '444*335' },
};

// A position that is typical of the game, for its tile.
export function coverOf(name: string): Picture {
  return { caption: 'picture.start', ...(Object.hasOwn(covers, name) ? covers[name] : {}) };
}

export function picturesOf(game: Game): Picture[] {
  return [{ caption: 'picture.start' }, ...(Object.hasOwn(more, game.name) ? more[game.name]! : [])];
}
