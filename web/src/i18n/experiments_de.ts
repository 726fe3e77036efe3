// The experiments in German, by name: what their files say in English, in short. Those that are not listed
// show the server's words.
import type { Experiment } from '../state/experiments.svelte';

export type Words = Pick<Experiment, 'title' | 'study' | 'text'>;

export const experimentsDe: Record<string, Words | undefined> = {
  r1: {
    title: 'R1: Othello, Suchverfahren gegen zufällige Züge und gegeneinander',
    study: 'Studienarbeit, DHBW Mannheim 2019: Agenten in Python, 15 Paarungen, etwa 24 Tage Rechenzeit.',
    text: [
      'Spieler 1 hat Schwarz. Monte Carlo und Alpha-Beta benutzen die Eröffnungstabelle, der Zufall nicht; Monte Carlo spielt 2000 Zufallsspiele je Entscheidung, Alpha-Beta sieht 5 Halbzüge voraus (2 mit 10 Zufallsspielen an jedem Blatt).',
      'Alpha-Beta schlägt in der Arbeit zufällige Züge kaum. Ihre Listings zeigen zwei Gründe: *Fehler (a)*, jedes Kind der Wurzel wird mit dem Fenster [-1, 1] durchsucht; *Fehler (b)*, nach erzwungenem Passen hat der Wert das falsche Vorzeichen. Der Spieler `study2019` wiederholt sie (`slips=window`, `passes`, `both`); sie werden einzeln, zusammen und gar nicht gespielt. Die Urteile gelten der Suche mit beiden.',
    ],
  },
  r2: {
    title: 'R2: Othello, Alpha-Beta, MTD(f) und Best-First-Minimax nach Tiefe',
    study: 'Bachelorarbeit, TU Berlin 2023: Suchverfahren in Java, Bewertung `static`, Tiefe 5 bis 10, 20 Stellungen, beide Farben.',
    text: [
      'Die Stellungen der Arbeit sind bis auf den Anfang nicht als Text veröffentlicht; wir nehmen den Anfang und 19 eigene. Jedes Paar spielt jede mit beiden Farben.',
      '*Plain searches* sind die der Arbeit: ohne Zugsortierung und Iterationen. *Modern searches* sind unsere Suchen mit allem, was sie können. Wie die Arbeit Knoten zählt, ist unklar; verglichen wird nur, wer mehr braucht.',
      '*Sign of the side to move* ist ein Fehler, auf den die Ergebnisse der Arbeit deuten: Werte gelten für die Seite am Zug, aber MAX und MIN ändern ihr Vorzeichen nicht; Blätter und Spielenden, an denen der Gegner am Zug ist, zählen so für die falsche Seite. Der Spieler `study2023` wiederholt ihn in allen drei einfachen Suchen, bis Tiefe 9.',
    ],
  },
  r3: {
    title: 'R3: Othello, Bewertungen gegeneinander',
    study: 'Bachelorarbeit, TU Berlin 2023: MTD(f) mit Tiefe 8 und fünf Bewertungen, 5 Stellungen, beide Farben, 10 Spiele je Paar.',
    text: ['Zehn Spiele je Paar beweisen wenig. Darum werden zwei Turniere gespielt: *ten games* wie veröffentlicht, und *many games* mit 120 Spielen je Paar bei Maßstab 1. Die Urteile gelten den vielen.'],
  },
  m1: {
    title: 'M1: Mühle, Minimax gegen Alpha-Beta',
    study: 'Studienarbeit, DHBW Mannheim 2021: Spieler in Python, Minimax mit Tiefe 3 gegen Alpha-Beta mit 25 000 Zuständen, 4 Spiele je Farbe.',
    text: [
      'Regeln wie in der Arbeit: zwei Steine für zwei Mühlen, remis nach der fünften Wiederholung, nach 30 Zügen ohne Mühle und nach 250 Stellungen. Tiefe 3 zählt dort ab dem Zug an der Wurzel: hier 4 Halbzüge.',
      'Zwei Schalter werden geprüft: *nearer wins first* lässt nähere Siege mehr zählen, *ordered moves* sortiert auch die Züge.',
    ],
  },
  m2: {
    title: 'M2: Mühle, sechs Gewichtungen der Bewertung',
    study: 'Studienarbeit, DHBW Mannheim 2021: Alpha-Beta mit 25 000 Zuständen, jedes geordnete Paar, je 3 Spiele; 12 Stunden und über 32 GB in Python.',
    text: ['Eine Gewichtung: Steine auf dem Brett, Steine in der Hand, geschlossene Mühlen, mögliche Mühlen. *Three games* ist wie veröffentlicht, *many games* hat 50 je geordnetem Paar bei Maßstab 1; die Urteile gelten den vielen. Befund der Arbeit: mögliche Mühlen am höchsten zu gewichten ist deutlich schlecht.'],
  },
  extra: {
    title: 'Über die Arbeiten hinaus: Stärke aller Spieler, der Tiefe und der Zufallsspiele',
    study: 'Keine veröffentlichten Zahlen: Messungen, die die Arbeiten vorschlagen.',
    text: ['Othello, zufällige Eröffnungszüge, jedes Paar mit beiden Farben. Wertungen nach Bradley-Terry mit 95-%-Intervallen.'],
  },
};

export function experimentWords(experiment: Experiment, language: string): Words {
  return (language === 'de' && experimentsDe[experiment.name]) || experiment;
}
