// Positions recorded from the engine, in the shape the server sends.
import { positionOf, type Position } from '../src/api/position';
import type { WirePosition } from '../src/api/wire';
import recorded from './fixtures/positions.json';

export function recordedPosition(name: keyof typeof recorded): Position {
  return positionOf(recorded[name] as unknown as WirePosition);
}
