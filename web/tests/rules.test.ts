import { describe, expect, it } from 'vitest';
import { openingOf } from '../src/match/opening';
import { blocksOf, sectionsOf } from '../src/rules/markdown';

const rules = `Two players take
turns.

![The start](start)

![Then](after)

## Moves

- a stone
- a pass

Positions: rows.
`;

describe('the rules of a game', () => {
  it('are paragraphs, headings, lists and pictures', () => {
    expect(blocksOf(rules)).toEqual([
      { kind: 'text', text: 'Two players take turns.' },
      { kind: 'picture', caption: 'The start', name: 'start' },
      { kind: 'picture', caption: 'Then', name: 'after' },
      { kind: 'heading', text: 'Moves' },
      { kind: 'list', items: ['a stone', 'a pass'] },
      { kind: 'text', text: 'Positions: rows.' },
    ]);
    expect(blocksOf('')).toEqual([]);
  });
  it('show the pictures beside the text before them', () => {
    const sections = sectionsOf(blocksOf(rules));
    expect(sections.map((section) => [section.text.length, section.pictures.map((one) => one.name)])).toEqual([
      [1, ['start', 'after']],
      [3, []],
    ]);
    expect(sectionsOf([{ kind: 'picture', caption: '', name: 'start' }])).toHaveLength(1);
  });
});

describe('an opening', () => {
  const openings = [
    { name: 'Short', lines: [['f5', 'd6'], ['d3', 'c5']] },
    { name: 'Long', lines: [['f5', 'd6', 'c3']] },
  ];
  const plies = (moves: string) => moves.split(' ').map((move) => ({ move }));
  it('is the longest line that the game begins with, in any orientation', () => {
    expect(openingOf(openings, plies('f5'))).toBe('');
    expect(openingOf(openings, plies('d3 c5 e6'))).toBe('Short');
    expect(openingOf(openings, plies('f5 d6 c3 d3'))).toBe('Long');
    expect(openingOf([], plies('f5 d6'))).toBe('');
  });
});
