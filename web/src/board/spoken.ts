// Cells and pieces in words, for screen readers.
import type { Cell, Piece } from '../api/position';
import { t, word, maybe } from '../i18n/index.svelte';
import { readFace, readCard } from './faces/face';

export function spokenPiece(piece: Piece): string {
  const face = readFace(piece.face);
  if (face.kind === 'die') return t('die.face', { face: face.value });
  if (face.kind === 'card') {
    if (face.value === '?') return t('card.back');
    if (face.value === '-') return t('card.none');
    const card = readCard(face.value);
    return `${card.rank}${card.suit}`;
  }
  const name = word(piece.name || piece.symbol);
  const counts = piece.count > 1 && !piece.name.startsWith(String(piece.count));
  return counts ? t('piece.count', { count: piece.count, piece: name }) : name;
}

export function spokenCell(cell: Cell): string {
  const parts = [word(cell.name), cell.piece ? spokenPiece(cell.piece) : t('cell.empty')];
  if (cell.note !== '') parts.push(cell.note);
  if (cell.mark) parts.push(maybe(`mark.${cell.mark}`) ?? cell.mark);
  return parts.join(', ');
}
