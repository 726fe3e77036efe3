// Names of a tournament's players for people: the one the plan gives, the level that a spec is, or the spec.
import type { Level } from '../api/wire';

export function nameOf(player: { name: string; spec: string } | undefined, levels: Level[]): string {
  if (!player) return '?';
  const level = player.name === player.spec ? levels.find((one) => one.spec === player.spec) : undefined;
  return level?.player ?? player.name;
}
