// The events of a match in four kinds, for the filter of the log. Unknown events belong to the match.

export const logKinds = ['moves', 'thinking', 'players', 'match'] as const;
export type LogKind = (typeof logKinds)[number];

const kinds: Record<string, LogKind> = {
  moved: 'moves',
  undone: 'moves',
  redone: 'moves',
  asked: 'thinking',
  answered: 'thinking',
  interrupted: 'thinking',
  seated: 'players',
  removed: 'players',
  switched: 'players',
  joined: 'players',
  left: 'players',
};

export function kindOf(event: string): LogKind {
  return kinds[event] ?? 'match';
}
