// German for the English words the server sends: names of seats, pieces and levels, moves that are
// words, warnings, titles. Whole texts first, then patterns for texts with numbers in them. What is
// in neither list stays English.

import { errorPatternsDe, errorsDe } from './errors_de';
import { learningDe } from './learning_de';
import { optionHelpDe } from './options_de';

const words: Record<string, string> = {
  ...errorsDe,
  ...learningDe,
  ...optionHelpDe,
  // games
  'Tic-tac-toe': 'Tic-Tac-Toe',
  'Connect Four': 'Vier gewinnt',
  "Nine Men's Morris": 'Mühle',
  '3 wins': '3 gewinnt',
  '3 wins with chance': '3 gewinnt mit Zufall',
  'Kuhn poker': 'Kuhn-Poker',
  'Pig': 'Die böse Eins',
  'three in a row on a board of nine cells': 'drei in einer Reihe auf neun Feldern',
  'four stones in a row, dropped into columns': 'vier Steine in einer Reihe, in Spalten geworfen',
  "enclose the other side's discs to turn them over": 'die Steine des Gegners einschließen und umdrehen',
  'close mills of three on a board of 24 points and take stones': 'Mühlen schließen auf 24 Punkten und Steine nehmen',
  'three stones in a row for two to four, dropped into columns': 'drei Steine in einer Reihe für zwei bis vier, in Spalten geworfen',
  'three in a row for two to four, with blanks that fall by chance': 'drei in einer Reihe für zwei bis vier, mit zufällig fallenden neutralen Steinen',
  'poker with one card each and one bet': 'Poker mit einer Karte und einem Einsatz',
  'a race to 100 points with one die: roll on, or hold': 'ein Wettlauf auf 100 Punkte mit einem Würfel: weiterwürfeln oder halten',
  // seats and pieces
  'Black': 'Schwarz',
  'White': 'Weiß',
  'First': 'Erster',
  'Second': 'Zweiter',
  'Third': 'Dritter',
  'Fourth': 'Vierter',
  'black disc': 'schwarzer Stein',
  'white disc': 'weißer Stein',
  'black stone': 'schwarzer Stein',
  'white stone': 'weißer Stein',
  'blank stone': 'neutraler Stein',
  // holdings
  'in hand': 'in der Hand',
  'discs': 'Steine',
  'card': 'Karte',
  'put in': 'eingesetzt',
  'pot': 'Topf',
  'points': 'Punkte',
  'at stake': 'auf dem Spiel',
  // moves that are words
  'pass': 'passen',
  'roll': 'würfeln',
  'hold': 'halten',
  'check': 'schieben',
  'bet': 'setzen',
  'fold': 'aufgeben',
  'call': 'mitgehen',
  // switches
  'on': 'an',
  'off': 'aus',
  // levels
  'beginner': 'Anfänger',
  'novice': 'Neuling',
  'casual': 'Gelegenheitsspieler',
  'learner': 'Hobbyspieler',
  'regular': 'Stammspieler',
  'club': 'Vereinsspieler',
  'strong': 'Turnierspieler',
  'expert': 'Experte',
  'master': 'Meister',
  'strongest': 'Großmeister',
  // endings
  'time': 'Zeit überschritten',
  'illegal move': 'unerlaubter Zug',
  'crash': 'Absturz',
  'resigned': 'aufgegeben',
};

const patterns: [RegExp, string][] = [
  ...errorPatternsDe,
  [/^(\w+) is not your stone\.$/, 'Auf $1 ist nicht dein Stein.'],
  [/^(\w+) is empty: choose one of your stones\.$/, '$1 ist leer: wähle einen deiner Steine.'],
  [/^The stone on (\w+) cannot move: all its neighbours are taken\.$/, 'Der Stein auf $1 kann nicht ziehen: alle Nachbarn sind besetzt.'],
  [/^(\w+) is not free\.$/, '$1 ist nicht frei.'],
  [/^(\w+) is no neighbour of (\w+)\.$/, '$1 ist kein Nachbar von $2.'],
  [/^(\w+) is your own stone: take one of the other side\.$/, 'Auf $1 ist dein eigener Stein: nimm einen des Gegners.'],
  [/^There is no stone on (\w+) to take\.$/, 'Auf $1 ist kein Stein zu nehmen.'],
  [/^The stone on (\w+) is in a mill: take one that is not\.$/, 'Der Stein auf $1 ist in einer Mühle: nimm einen anderen.'],
  [/^position repeated (\d+) times$/, 'Stellung $1-mal wiederholt'],
  [/^(\d+) plies without a mill$/, '$1 Züge ohne Mühle'],
  [/^this position has occurred (\d+) times, once more is a draw$/, 'diese Stellung war $1-mal da, noch einmal ist remis'],
  [/^without a mill a draw in 1 ply$/, 'ohne Mühle im nächsten Zug remis'],
  [/^without a mill a draw in (\d+) plies$/, 'ohne Mühle in $1 Zügen remis'],
];

export function inGerman(text: string): string {
  const known = Object.hasOwn(words, text) ? words[text] : undefined;
  if (known !== undefined) return known;
  // Several warnings are joined by semicolons.
  if (text.includes('; ')) return text.split('; ').map(inGerman).join('; ');
  for (const [pattern, german] of patterns) {
    if (pattern.test(text)) return text.replace(pattern, german);
  }
  return text;
}
