// A pattern of five by five cells, the same on both sides, made of a name: an icon for players that
// have none. The same name always gives the same pattern.

export interface Pattern {
  hue: number; // 0 to 7
  cells: [number, number][];
}

function hashOf(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; ++i) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 16777619);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}

export function patternOf(name: string): Pattern {
  const bits = hashOf(name);
  const cells: [number, number][] = [];
  for (let y = 0; y < 5; ++y) {
    for (let x = 0; x < 3; ++x) {
      const full = (bits >>> (y * 3 + x)) & 1;
      if (!full) continue;
      cells.push([x, y]);
      if (x < 2) cells.push([4 - x, y]);
    }
  }
  return { hue: (bits >>> 16) % 8, cells };
}
