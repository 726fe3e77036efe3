// The plan of a tournament as the form makes it: only what was filled in, numbers as numbers.

export interface PlanKey {
  key: string;
  type: 'text' | 'whole' | 'number' | 'texts' | 'numbers' | 'options';
  value: string;
  help: string;
}
export type Filled = Record<string, string>;

// Keys with their own fields in the form.
export const ownFields = ['name', 'game', 'format', 'games', 'seed', 'players'];

function valueOf(key: PlanKey, text: string): unknown {
  if (key.type === 'whole' || key.type === 'number') {
    const value = Number(text);
    return Number.isFinite(value) ? value : text; // the server says what is wrong with it
  }
  if (key.type === 'texts') return text.split(';').map((part) => part.trim());
  if (key.type === 'numbers') return text.split(/[;/ ]+/).map(Number);
  return text;
}

export function planOf(keys: PlanKey[], filled: Filled, players: string[]): Record<string, unknown> {
  const plan: Record<string, unknown> = {};
  for (const key of keys) {
    const text = filled[key.key]?.trim() ?? '';
    if (key.key !== 'players' && text !== '') plan[key.key] = valueOf(key, text);
  }
  plan.players = players;
  return plan;
}
