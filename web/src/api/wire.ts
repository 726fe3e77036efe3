// The JSON of the server, as docs/api.md describes it. Positions are turned into the page's own
// shape at the border (position.ts); everything else is used as it comes.
import type { Said } from '../i18n/heard';
import type { Seat, Turn } from './position';

export type AreaKind = 'board' | 'hand' | 'pile' | 'tray' | 'dice' | 'pot' | 'track';
export type Shape = 'square' | 'disc' | 'hexagon' | 'point' | 'edge' | 'corner' | 'bowl' | 'card';
export type CellMark = 'winning' | 'check' | 'ko' | 'taken' | 'safe';
export type Tint = 'numbered' | 'dark' | 'light';

export interface WireFrame {
  columns: number; // in units
  rows: number;
  unit?: number; // the width of a cell
  close?: boolean;
  falling?: boolean;
  cells: { name: string; column: number; row: number; shape: Shape }[];
  lines?: [number, number][]; // pairs of indices into cells
  labels?: { text: string; column: number; row: number }[];
  borders?: { owner: Seat | null; points: [number, number][] }[];
  column_labels?: string[];
  row_labels?: string[];
}
export interface WireArea {
  kind: AreaKind;
  seat: Seat | null;
  label: string;
  text?: string;
  goal?: number;
  frame?: WireFrame; // left out of boards in events
  pieces: (number | null)[];
  marks?: Record<string, CellMark>;
  notes?: Record<string, string>;
}
export interface WireView {
  areas: WireArea[];
  kinds: { owner: Seat | null; symbol: string; name: string; face?: string; count?: number }[];
  seats?: { name: string; tint: Tint }[]; // left out of events
}
export interface WireStep {
  kind: 'cell' | 'word' | 'number';
  text?: string;
  low?: number;
  high?: number;
  ends?: boolean; // it may be the last step
  leads?: boolean; // others may follow
  face?: string;
  then?: WireNext; // what follows, where there are few moves; else the request `next` says it
}
export interface WireNext {
  next: WireStep[];
  move?: string; // that the steps so far are
}
export interface WirePosition {
  text: string;
  turn: Turn;
  view: WireView;
  next: WireStep[];
  probabilities?: Record<string, number>; // of chance events
  forced_pass: boolean;
  warning: string;
  warning_said?: Said | null;
  scores: number[] | null;
  over: { payoffs: number[]; reason: string; said?: Said | null } | null;
}
export interface Change {
  kind: 'put' | 'moved' | 'flipped' | 'taken' | 'counted';
  cell: string;
  from?: string;
}

export interface Value {
  points: number;
  decided?: 'win' | 'loss';
  plies?: number;
}

export interface Option {
  key: string;
  type: 'integer' | 'number' | 'flag' | 'choice' | 'set' | 'duration' | 'text';
  default: string;
  range: string;
  range_said?: Said | null;
  min?: number;
  max?: number;
  choices?: string[];
  help: string;
}

export interface GameFacts {
  name: string;
  title: string;
  help: string;
  rules: string;
  min_seats: number;
  max_seats: number;
  chance: boolean;
  hidden: boolean;
  zero_sum: boolean;
  options: Option[];
  // From the game's data file.
  words: Record<string, GameWords>; // by language
  cover?: GamePicture;
  featured?: boolean; // shown first where nobody has chosen a game yet
  data_fault?: { text: string; said: Said | null };
}
export interface GameWords {
  title?: string;
  help?: string;
  rules?: string;
  options?: Record<string, string>;
  hints?: Record<string, string>;
  words?: Record<string, string>;
}
// A position, as the game's own texts write it.
export interface GamePicture {
  name?: string;
  game?: string; // another variant
  position?: string;
  moves?: string;
}
export interface Opening {
  name: string;
  lines: string[][]; // in all orientations of the board
}
export interface Level {
  number: number;
  name: string;
  player: string;
  spec: string;
}
export interface PlayerKind {
  name: string;
  help: string;
  options: Option[];
  misfit: string;
}
export interface WireGame extends GameFacts {
  spec: string;
  seats: number;
  start: WirePosition;
  levels: Level[];
  players: PlayerKind[];
  pictures?: GamePicture[];
  openings?: Opening[];
}

export interface Ply {
  ply: number;
  by: Seat | 'chance';
  move: string;
  path: string[];
  kind: string;
  from_book: boolean;
  hidden?: boolean;
  face?: string; // what is drawn of the move: a die
  changes?: Change[]; // what it did to the pieces, of the newest ply of an event
  value?: Value;
  depth?: number;
  nodes?: number;
  seconds?: number;
}

export interface SeatInfo {
  seat: Seat;
  name: string;
  who: 'human' | 'link' | 'computer' | 'nobody';
  person: string;
  player: string;
  spec?: string;
}

export interface Ended {
  how: 'rules' | 'forfeit' | 'adjudicated' | 'quit';
  by: Seat | null;
  forfeit: string;
  reason: string;
  said?: Said | null;
  payoffs: number[] | null;
}

export interface LogEntry {
  n: number;
  event: string;
  time: string;
  by?: Seat | 'chance' | null;
  text?: string;
  note?: string;
  ranked?: { move: string; value: Value; line: string[] }[]; // with debug on, where one may know
}

export interface Limits {
  depth?: number;
  player_depth?: number;
  nodes?: number;
  time_ms?: number;
}

export interface TournamentGame {
  id: number;
  game: number;
}

// What both the wire and the page have of a match.
export interface MatchBase {
  match: string;
  n: number;
  game: string;
  title: string;
  hidden: boolean; // something of the game is not for everybody
  open_cards: boolean; // it would be, but the host has set it up: everybody sees it
  chance: boolean;
  viewer: { seats: Seat[]; host: boolean };
  start: string;
  plies: Ply[];
  seats: SeatInfo[];
  running: boolean;
  waiting_for: Seat | null;
  thinking: { seat: Seat; ms: number } | null;
  clock: { rule: string; left_ms: number[] } | null;
  delay_ms: number;
  limits: Limits;
  simulating: boolean;
  debug: boolean;
  can_undo: boolean;
  can_redo: boolean;
  ended: Ended | null;
  seed: number | null;
  begun: string;
  tournament: TournamentGame | null;
  log: LogEntry[];
}
export interface WireMatch extends MatchBase {
  position: WirePosition;
}
export interface MatchEvent extends LogEntry {
  match: string;
  keep?: number;
  add?: Ply[];
  set?: Partial<WireMatch>;
  state?: WireMatch; // of a snapshot
}

export interface MatchItem {
  match: string;
  game: string;
  title: string;
  plies: number;
  running: boolean;
  seats: SeatInfo[];
  turn: Turn;
  ended: boolean;
  watching: number;
  begun: string;
  tournament: TournamentGame | null;
}
export interface Created {
  match: string;
  host: string;
  seats: { seat: Seat; token?: string; join?: string }[];
  state: WireMatch;
}

export interface StoredItem {
  stored: number;
  game: string;
  players: string[];
  payoffs: number[] | null;
  how: string;
  plies: number;
  date: string;
  tournament: unknown;
}
export interface RecordGame {
  game: string;
  players: string[];
  start: string;
  date: string;
  event: string;
  how: string;
  reason: string;
  payoffs: number[] | null;
  moves: string;
  plies: Ply[];
  last: WirePosition;
}
export interface RecordFormat {
  name: string;
  game: string;
  help: string;
  binary: boolean;
}
