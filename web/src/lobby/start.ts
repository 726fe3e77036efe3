// How a match begins: clock, pause between computer moves, position, moves, seed, who may see it.

export interface Start {
  clock: string;
  delayMs: number;
  position: string;
  moves: string;
  seed: string;
  private: boolean;
  paused: boolean;
}
export const emptyStart: Start = {
  clock: '',
  delayMs: 300,
  position: '',
  moves: '',
  seed: '',
  private: false,
  paused: false,
};

// The fields of `create`; what is empty is left out.
export function startFields(start: Start): Record<string, unknown> {
  const fields: Record<string, unknown> = { delay_ms: start.delayMs };
  if (start.clock.trim()) fields.clock = start.clock.trim();
  if (start.position.trim()) fields.position = start.position.trim();
  if (start.moves.trim()) fields.moves = start.moves.trim();
  if (/^\d+$/.test(start.seed.trim())) fields.seed = Number(start.seed.trim());
  if (start.private) fields.private = true;
  if (start.paused) fields.paused = true;
  return fields;
}
