// The rules of the games in German, by the game's name. Games that are not listed show the server's
// English rules. Paragraphs are separated by empty lines.

export const rulesDe: Record<string, string | undefined> = {
  tic_tac_toe: `Zwei Spieler setzen abwechselnd ein Zeichen auf ein freies Feld eines Bretts von drei mal drei Feldern; X beginnt.

Drei eigene Zeichen in einer Zeile, Spalte oder Diagonale gewinnen. Ein volles Brett ohne solche Reihe ist unentschieden.

Züge sind Felder: a1 ist die linke untere Ecke, c3 die rechte obere.`,
  connect_four: `Zwei Spieler lassen abwechselnd einen Stein in eine Spalte fallen; er fällt auf das unterste freie Feld. X beginnt.

Vier eigene Steine in einer Reihe, waagrecht, senkrecht oder schräg, gewinnen. Ein volles Brett ist unentschieden.

Züge sind die Nummern der Spalten von links; 4453 ist ein Spiel von vier Zügen.`,
  othello: `Zwei Spieler setzen abwechselnd einen Stein ihrer Farbe auf ein freies Feld, so dass er mindestens eine gerade Reihe gegnerischer Steine, waagrecht, senkrecht oder schräg, zwischen sich und einem anderen eigenen Stein einschließt; alle eingeschlossenen Steine werden umgedreht. Schwarz beginnt.

Wer nicht ziehen kann, muss passen; wer kann, darf nicht passen. Wenn keiner mehr ziehen kann, ist das Spiel aus, und mehr Steine gewinnen. Das Ergebnis ist der Unterschied der Steine; leere Felder zählen am Ende für den Sieger.

Mit start=reversi ist die Mitte am Anfang leer, und die Spieler besetzen ihre vier Felder nacheinander, ohne etwas umzudrehen.`,
  morris: `Zwei Spieler mit je neun Steinen spielen auf den 24 Punkten von drei Quadraten, die in der Mitte ihrer Seiten verbunden sind; Weiß beginnt.

Zuerst werden die Steine einer nach dem anderen auf freie Punkte gesetzt. Ist die Hand leer, zieht man einen Stein auf einer Linie zum nächsten freien Punkt. Mit genau drei Steinen darf man auf jeden freien Punkt springen.

Drei eigene Steine auf einer Linie sind eine Mühle: Wer eine schließt, nimmt einen Stein des Gegners, aber keinen aus einer Mühle, es sei denn, alle sind in Mühlen. Zwei Mühlen auf einmal nehmen einen Stein, mit take=2 zwei.

Wer weniger als drei Steine hat (die Hand mitgezählt) oder nicht ziehen kann, verliert.

Unentschieden ist es, wenn dieselbe Stellung zum dritten Mal entsteht oder wenn 40 Züge lang (beide Seiten gezählt) keine Mühle geschlossen wird.`,
  three_wins: `Zwei bis vier Spieler (üblich sind drei) lassen reihum einen Stein in eine Spalte fallen; er fällt auf das unterste freie Feld. X beginnt, dann folgen O, A und H.

Wer zuerst drei eigene Steine in einer Reihe hat, waagrecht, senkrecht oder schräg, gewinnt, und alle anderen verlieren. Ein volles Brett ist unentschieden.`,
  three_wins_chance: `Wie „3 gewinnt“: Zwei bis vier Spieler lassen reihum Steine in Spalten fallen; drei eigene in einer Reihe gewinnen.

Nach jedem dritten Zug, der nicht gewonnen hat, fällt ein neutraler Stein, der niemandem nützt, in eine zufällig gezogene Spalte: Je mehr freie Felder eine Spalte hat, desto wahrscheinlicher ist sie.`,
  kuhn_poker: `Zwei bis vier Spieler legen je einen Chip in den Topf und bekommen je eine Karte, die die anderen nicht sehen: aus Bube, Dame, König (J, Q, K; mit drei Spielern auch T, mit vier auch 9).

Reihum schiebt man oder setzt einen weiteren Chip. Nach einem Einsatz geht jeder andere der Reihe nach mit einem Chip mit oder gibt auf. Dann nimmt die höchste Karte derer, die nicht aufgegeben haben, den Topf; niemand muss zeigen, wenn alle anderen aufgegeben haben.

Ein Ergebnis von 1 bedeutet den größten möglichen Gewinn, zwei Chips von jedem Gegner.`,
  pig: `Zwei bis vier Spieler; wer an der Reihe ist, würfelt so oft, wie er sich traut. Was er würfelt, steht auf dem Spiel: Eine 1 verliert alles und beendet den Zug, jede andere Zahl kommt dazu.

Wer hält, schreibt den Einsatz gut und beendet seinen Zug. Wer zuerst mit 100 Punkten oder mehr (oder einem anderen Ziel) hält, gewinnt, die anderen verlieren. Am Anfang eines Zuges muss man würfeln: Wo nichts auf dem Spiel steht, darf niemand halten.`,
};
