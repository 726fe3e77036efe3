import { describe, expect, it } from 'vitest';
import type { Step } from '../src/api/position';
import { Chooser } from '../src/board/chooser.svelte';
import { choose, levelOf, nothingPicked, numbersOf, readable, stepBack, targets, wordsOf, type Chosen, type Next, type Picked } from '../src/board/path';
import type { Position } from '../src/api/position';

// The tree of steps of some moves, as the server sends it where there are few.
function tree(moves: [string, string[]][], depth = 0): Next {
  const next: Step[] = [];
  for (const [, path] of moves) {
    const token = path[depth];
    if (token === undefined || next.some((step) => (step.kind === 'word' ? '=' : '') + step.text === token)) continue;
    const through = moves.filter(([, other]) => other[depth] === token);
    const word = token.startsWith('=');
    const ends = through.some(([, other]) => other.length === depth + 1);
    const leads = through.some(([, other]) => other.length > depth + 1);
    next.push({ kind: word ? 'word' : 'cell', text: word ? token.slice(1) : token, ends, leads, then: tree(through, depth + 1) });
  }
  const own = moves.find(([, path]) => path.length === depth);
  return { next, ...(own ? { move: own[0] } : {}) };
}
const first = (moves: [string, string[]][]) => nothingPicked(tree(moves).next);
function after(from: Picked, ...tokens: string[]): Picked {
  return tokens.reduce((picked, token) => {
    const result = choose(picked, token);
    if (result.kind !== 'picked') throw new Error(`${token}: ${result.kind}`);
    return result.picked;
  }, from);
}

const drop = first([['a', ['a4']], ['b', ['b4']]]);
const morris = first([['a1-a4', ['a1', 'a4']], ['a1-d1xg7', ['a1', 'd1', 'g7']], ['a1-d1xd6', ['a1', 'd1', 'd6']], ['b2-b4', ['b2', 'b4']]]);

describe('a path of steps', () => {
  it('of one step is a move', () => {
    expect(choose(drop, 'a4')).toEqual({ kind: 'play', chosen: { move: 'a', path: ['a4'] } });
  });
  it('grows until it is a move', () => {
    const picked = after(morris, 'a1', 'd1');
    expect(picked.path).toEqual(['a1', 'd1']);
    expect(choose(picked, 'd6')).toEqual({ kind: 'play', chosen: { move: 'a1-d1xd6', path: ['a1', 'd1', 'd6'] } });
  });
  it('offers what may come next', () => {
    expect(targets(levelOf(morris))).toEqual(new Set(['a1', 'b2']));
    expect(targets(levelOf(after(morris, 'a1')))).toEqual(new Set(['a4', 'd1']));
  });
  it('lets go of a piece that is chosen again', () => {
    expect(choose(after(morris, 'a1'), 'a1')).toEqual({ kind: 'picked', picked: morris });
    expect(stepBack(after(morris, 'a1', 'd1')).path).toEqual(['a1']);
  });
  it('picks another piece instead', () => {
    expect(choose(after(morris, 'a1'), 'b2')).toMatchObject({ kind: 'picked', picked: { path: ['b2'] } });
  });
  it('refuses a cell that leads nowhere', () => {
    expect(choose(after(morris, 'a1'), 'g1')).toEqual({ kind: 'refused', step: 'g1' });
    expect(choose(drop, 'c1')).toEqual({ kind: 'refused', step: 'c1' });
  });
  it('does not play another move by a step that begins one, in the middle of a path', () => {
    const mixed = first([['a1-a4', ['a1', 'a4']], ['g1', ['g1']]]);
    expect(choose(after(mixed, 'a1'), 'g1')).toEqual({ kind: 'refused', step: 'g1' });
  });
  it('asks which move is meant where several have the same cells', () => {
    const same = first([['a8=Q', ['a7', 'a8', '=a8=Q']], ['a8=N', ['a7', 'a8', '=a8=N']]]);
    const picked = after(same, 'a7', 'a8');
    expect(wordsOf(levelOf(picked)).map((step) => step.text)).toEqual(['a8=Q', 'a8=N']);
    expect(choose(picked, '=a8=N')).toMatchObject({ kind: 'play', chosen: { move: 'a8=N' } });
  });
  it('plays a move that is complete though longer ones go on, at the second click', () => {
    const jump = first([['a-c', ['a', 'c']], ['a-c-e', ['a', 'c', 'e']]]);
    const picked = after(jump, 'a', 'c');
    expect(levelOf(picked).move).toBe('a-c');
    expect(choose(picked, 'c')).toMatchObject({ kind: 'play', chosen: { move: 'a-c' } });
    expect(choose(picked, 'e')).toMatchObject({ kind: 'play', chosen: { move: 'a-c-e' } });
  });
  it('takes numbers in their ranges', () => {
    const bids = nothingPicked([{ kind: 'word', text: 'fold', ends: true }, { kind: 'number', low: 1, high: 9, ends: true }, { kind: 'number', low: 20, high: 5000, ends: true }]);
    expect(numbersOf(levelOf(bids))).toHaveLength(2);
    expect(choose(bids, '#4711')).toEqual({ kind: 'play', chosen: { path: ['#4711'] } });
    expect(choose(bids, '#10')).toEqual({ kind: 'refused', step: '#10' });
    expect(choose(bids, '#1.5').kind).toBe('refused');
    expect(choose(bids, '=fold')).toEqual({ kind: 'play', chosen: { path: ['=fold'] } });
    expect([readable('#10'), readable('=fold'), readable('f5')]).toEqual(['10', 'fold', 'f5']);
  });
});

describe('the chooser', () => {
  const deep = { next: [{ kind: 'word', text: 'offer', leads: true }], turn: 0, view: { areas: [], seats: [], seat_names: [] } } as unknown as Position;
  function chooserWith(answers: Record<string, Next>) {
    const asked: string[][] = [];
    const played: Chosen[] = [];
    const chooser = new Chooser({
      next: async (path) => {
        asked.push(path);
        const answer = answers[path.join(' ')];
        if (!answer) throw new Error('lost');
        return answer;
      },
      explain: async () => 'because',
      play: (chosen) => played.push(chosen),
    });
    chooser.begin(deep, true);
    return { chooser, asked, played };
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  it('asks the server what may follow, and plays by the path where nothing may', async () => {
    const { chooser, asked, played } = chooserWith({ '=offer': { next: [{ kind: 'number', low: 1, high: 5000, ends: true }] } });
    chooser.choose('=offer');
    expect(chooser.asking).toBe(true);
    chooser.choose('=offer'); // ignored while the answer is on its way
    await settled();
    expect(asked).toEqual([['=offer']]);
    expect(chooser.path).toEqual(['=offer']);
    chooser.choose('#317');
    expect(played).toEqual([{ path: ['=offer', '#317'] }]);
    expect(chooser.path).toEqual([]);
  });
  it('drops an answer that comes after a step back', async () => {
    const { chooser } = chooserWith({ '=offer': { next: [{ kind: 'number', low: 1, high: 2, ends: true }] } });
    chooser.choose('=offer');
    chooser.back();
    await settled();
    expect(chooser.path).toEqual([]);
    expect(chooser.asking).toBe(false);
  });
  it('says why there is no answer, and why a step is wrong', async () => {
    const { chooser } = chooserWith({});
    chooser.choose('=offer');
    await settled();
    expect(chooser.refused?.words).toBe('lost');
    chooser.choose('x9');
    await settled();
    expect(chooser.refused?.words).toBe('because');
  });
  it('does nothing for those who only watch', () => {
    const { chooser, asked } = chooserWith({});
    chooser.begin(deep, false);
    chooser.choose('=offer');
    expect(asked).toEqual([]);
    expect(wordsOf(chooser.level)).toEqual([]);
  });
});
