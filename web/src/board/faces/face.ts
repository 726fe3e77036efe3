// The names of faces, as the games say them: "card:Qs", "die:5", "chip", "seed", "chess:knight". Empty is a stone.
// Each is drawn by one component of this folder.
export type FaceKind = 'stone' | 'card' | 'die' | 'chip' | 'seed' | 'chess' | 'other';
export interface FaceName {
  kind: FaceKind;
  value: string; // after the colon
}

const kinds: FaceKind[] = ['card', 'die', 'chip', 'seed', 'chess'];

export function readFace(face: string): FaceName {
  if (face === '') return { kind: 'stone', value: '' };
  const [name = '', ...rest] = face.split(':');
  const kind = kinds.find((one) => one === name) ?? 'other';
  return { kind, value: kind === 'other' ? face : rest.join(':') };
}

export interface CardFace {
  rank: string;
  suit: string; // "♠", or empty
  red: boolean;
}
const suits: Record<string, string> = { s: '♠', h: '♥', d: '♦', c: '♣' };

// "Qs" is a queen of spades, "10h" a ten of hearts, "K" a card without a suit.
export function readCard(value: string): CardFace {
  const last = value.at(-1) ?? '';
  const rank = value.slice(0, -1);
  if (/^([2-9TJQKA]|10)$/.test(rank) && Object.hasOwn(suits, last)) {
    return { rank: rank === 'T' ? '10' : rank, suit: suits[last]!, red: last === 'h' || last === 'd' };
  }
  return { rank: value, suit: '', red: false };
}

// Where seeds lie in a bowl: a spiral.
export function seedPlaces(count: number): { x: number; y: number }[] {
  return Array.from({ length: count }, (_, i) => {
    const far = count === 1 ? 0 : 30 * Math.sqrt((i + 0.5) / count);
    const turn = i * 2.39996;
    return { x: far * Math.cos(turn), y: far * Math.sin(turn) };
  });
}

// The die that chance threw last.
export function lastDie(plies: { by: number | 'chance'; face?: string }[], shown: number): string {
  const face = plies.slice(0, shown).findLast((ply) => ply.by === 'chance')?.face ?? '';
  return readFace(face).kind === 'die' ? face : '';
}
