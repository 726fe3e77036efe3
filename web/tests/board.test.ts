import { describe, expect, it } from 'vitest';
import { boardsOf, cellNamed, type Area, type Cell, type Position } from '../src/api/position';
import type { Shape } from '../src/api/wire';
import { changesOf } from '../src/board/changes';
import { lastDie, readCard, readFace, seedPlaces } from '../src/board/faces/face';
import { cellTowards, layoutOf, slopeOf } from '../src/board/geometry';
import { choose, nothingPicked, type Picked } from '../src/board/path';
import { colourOf, lookOf, pieceFor } from '../src/board/pieces';
import { previewOf } from '../src/board/preview';
import { whatToDo, whyNot } from '../src/board/roles';
import { spokenCell } from '../src/board/spoken';
import { valueMarks, valueText } from '../src/board/values';
import { recordedPosition } from './positions';

const othello = recordedPosition('othello_start');
const morris = recordedPosition('morris_mill');
const moving = recordedPosition('morris_moving');
const double = recordedPosition('morris_double');
const boardOf = (position: Position) => boardsOf(position.view)[0]!;

function after(position: Position, ...tokens: string[]): Picked {
  return tokens.reduce((picked, token) => {
    const result = choose(picked, token);
    if (result.kind !== 'picked') throw new Error(`${token}: ${result.kind}`);
    return result.picked;
  }, nothingPicked(position.next));
}

describe('what to do', () => {
  it('is to place, where cells are free', () => {
    expect(whatToDo(othello, after(othello))).toEqual({ key: 'do.place' });
  });
  it('is to select, then to move, then to take', () => {
    expect(whatToDo(moving, after(moving))).toEqual({ key: 'do.select' });
    expect(whatToDo(moving, after(moving, 'd6'))).toEqual({ key: 'do.move' });
    expect(whatToDo(moving, after(moving, 'd6', 'd7'))).toEqual({ key: 'do.take' });
  });
  it('is to take after a stone that closes a mill', () => {
    expect(whatToDo(morris, after(morris, 'g7'))).toEqual({ key: 'do.take' });
  });
  it('is to take a second stone after two mills', () => {
    expect(whatToDo(double, after(double, 'd7'))).toEqual({ key: 'do.take' });
    expect(whatToDo(double, after(double, 'd7', 'a1'))).toEqual({ key: 'do.take_second' });
  });
  it('is to jump when every free point may be reached', () => {
    const flying = recordedPosition('morris_flying');
    expect(whatToDo(flying, after(flying, 'a7'))).toEqual({ key: 'do.jump' });
  });
  it('is a button in games without cells', () => {
    const kuhn = recordedPosition('kuhn');
    const pass = recordedPosition('othello_pass');
    expect(whatToDo(kuhn, after(kuhn))).toEqual({ key: 'do.buttons' });
    expect(whatToDo(pass, after(pass))).toEqual({ key: 'do.pass' });
  });
  it('is a number, where one is asked for', () => {
    const bid: Position = { ...othello, next: [{ kind: 'number', low: 1, high: 5000, ends: true }] };
    expect(whatToDo(bid, after(bid))).toEqual({ key: 'do.number' });
    const or: Position = { ...bid, next: [...bid.next, { kind: 'word', text: 'fold', ends: true }] };
    expect(whatToDo(or, after(or))).toEqual({ key: 'do.number_or_word' });
  });
});

describe('why a click is wrong', () => {
  it('names the cell that is not free', () => {
    expect(whyNot(othello, after(othello), 'd4')).toEqual({ key: 'why.not_free', values: { cell: 'd4' } });
    expect(whyNot(othello, after(othello), 'a1').key).toBe('why.not_legal');
  });
  it('tells stones of others, empty points and stuck stones apart', () => {
    expect(whyNot(moving, after(moving), 'b4').key).toBe('why.not_yours');
    expect(whyNot(moving, after(moving), 'g1').key).toBe('why.empty');
    expect(whyNot(moving, after(moving, 'd6'), 'g1')).toEqual({ key: 'why.not_neighbour', values: { cell: 'g1', from: 'd6' } });
  });
  it('tells what cannot be taken', () => {
    expect(whyNot(morris, after(morris, 'g7'), 'a7').key).toBe('why.own_piece');
    expect(whyNot(morris, after(morris, 'g7'), 'a1').key).toBe('why.nothing_to_take');
  });
});

describe('what a move did', () => {
  it('is animated as the event says it', () => {
    const changes = changesOf([{ kind: 'moved', cell: 'd7', from: 'd6' }, { kind: 'taken', cell: 'b4' }, { kind: 'put', cell: 'a1' }, { kind: 'counted', cell: 'g1' }], moving.view);
    expect(changes.moved.get('d7')).toBe('d6');
    expect(changes.taken.map((cell) => [cell.name, cell.piece?.owner])).toEqual([['b4', 1]]);
    expect([...changes.put, ...changes.counted]).toEqual(['a1', 'g1']);
    expect(changes.flipped.size).toBe(0);
  });
});

describe('geometry', () => {
  it('turns the board, but never puts the bottom on top where pieces fall', () => {
    const board = boardOf(othello);
    const at = board.cells.findIndex((cell) => cell.name === 'a1');
    const turned = { flipped: true, names: true };
    expect(layoutOf(board, turned).places[at]).toEqual({ x: 750, y: 750 });
    expect(layoutOf({ ...board, falling: true }, turned).places[at]).toEqual({ x: 750, y: 50 });
  });
  it('writes the names of columns and rows beside the board, as the game says them', () => {
    const names = (position: Position, shown: boolean) => layoutOf(boardOf(position), { flipped: false, names: shown }).names.map((one) => one.name);
    expect(names(othello, true).join('')).toBe('abcdefgh12345678');
    expect(names(recordedPosition('connect_four_start'), true).join('')).toBe('1234567');
    expect(names(othello, false)).toEqual([]);
  });
  it('leads arrow keys along lines, also where no cell is straight ahead', () => {
    const board = boardOf(moving);
    const { places } = layoutOf(board, { flipped: false, names: true });
    const at = (name: string) => board.cells.findIndex((cell) => cell.name === name);
    expect(board.cells[cellTowards(places, at('a7'), 'ArrowRight')]!.name).toBe('d7');
    expect(board.cells[cellTowards(places, at('d7'), 'ArrowDown')]!.name).toBe('d6');
    expect(cellTowards(places, at('a7'), 'ArrowLeft')).toBe(at('a7'));
  });

  // Two rows of hexagons, six units wide, with an edge and its corners.
  const cell = (name: string, column: number, row: number, shape: Shape): Cell => ({ name, column, row, shape, piece: null, mark: null, note: '' });
  const hexagons: Area = {
    ...boardOf(othello),
    unit: 6,
    close: true,
    columns: 15,
    rows: 12,
    cells: [cell('a', 0, 0, 'hexagon'), cell('b', 6, 0, 'hexagon'), cell('c', 3, 6, 'hexagon'), cell('ab', 3, 0, 'edge'), cell('n', 3, -2, 'corner'), cell('s', 3, 2, 'corner')],
    columnLabels: [],
    rowLabels: [],
  };
  it('puts hexagons close together', () => {
    const { places } = layoutOf(hexagons, { flipped: false, names: false });
    expect(places[0]).toEqual({ x: 50, y: expect.closeTo(43.3, 1) });
    const far = (i: number, k: number) => Math.hypot(places[i]!.x - places[k]!.x, places[i]!.y - places[k]!.y);
    expect(far(0, 1)).toBeCloseTo(100, 1);
    expect(far(0, 2)).toBeCloseTo(100, 1);
  });
  it('draws an edge between its corners', () => {
    const { places } = layoutOf(hexagons, { flipped: false, names: false });
    const slope = slopeOf(hexagons, places, 3);
    expect(Math.abs(slope.angle)).toBeCloseTo(90, 3);
    expect(slope.length).toBeCloseTo(57.7, 0);
    const without = { ...hexagons, cells: hexagons.cells.slice(0, 4) };
    expect(Math.abs(slopeOf(without, places.slice(0, 4), 3).angle) % 180).toBeCloseTo(90, 3);
  });
  it('leads arrow keys from hexagon to hexagon, also up and down', () => {
    const { places } = layoutOf(hexagons, { flipped: false, names: false });
    expect(cellTowards(places.slice(0, 3), 0, 'ArrowDown')).toBe(2);
    expect(cellTowards(places.slice(0, 3), 2, 'ArrowUp')).not.toBe(2);
  });
});

describe('pieces', () => {
  const of = (position: Position, name: string) => lookOf(position.view, cellNamed(position.view, name)!.piece!);
  it('are dark and light where the game says so, also if the light side begins', () => {
    expect(colourOf(othello.view, 0)).toBe('look-dark');
    expect(colourOf(morris.view, 0)).toBe('look-light');
    expect(of(othello, 'd4').sign).toBe('none');
  });
  it('of other seats have signs', () => {
    const four = recordedPosition('connect_four_after');
    expect(of(four, 'd1')).toMatchObject({ colour: 'look-0', sign: 'cross' });
    expect(lookOf(four.view, pieceFor(four.view, 1)).sign).toBe('ring');
  });
  it('of many seats can all be told apart, with and without colours', () => {
    const seats = Array.from({ length: 16 }, (_, seat) => ({ name: `S${seat}`, tint: 'numbered' as const }));
    const view = { areas: [], seats, seat_names: seats.map((seat) => seat.name) };
    const looks = seats.map((_, seat) => lookOf(view, { owner: seat, symbol: 'o', name: '', face: '', count: 1 }));
    expect(new Set(looks.map((look) => look.colour)).size).toBe(16);
    expect(new Set(looks.map((look) => `${look.sign} ${look.text}`)).size).toBe(16);
  });
  it('are known by the names of their faces', () => {
    expect(readFace('')).toEqual({ kind: 'stone', value: '' });
    expect(readFace('card:Qs')).toEqual({ kind: 'card', value: 'Qs' });
    expect(readFace('wheel:7')).toEqual({ kind: 'other', value: 'wheel:7' });
    expect(readCard('Qh')).toEqual({ rank: 'Q', suit: '♥', red: true });
    expect(readCard('10c')).toMatchObject({ rank: '10', suit: '♣', red: false });
    expect(readCard('K')).toEqual({ rank: 'K', suit: '', red: false });
    expect(readCard('wood')).toMatchObject({ rank: 'wood', suit: '' });
  });
  it('show the die that was thrown last', () => {
    const plies = [{ by: 0 }, { by: 'chance' as const, face: 'die:5' }, { by: 0 }, { by: 'chance' as const, face: 'card:K' }];
    expect(lastDie(plies, 3)).toBe('die:5');
    expect(lastDie(plies, 4)).toBe('');
    expect(lastDie(plies, 1)).toBe('');
  });
  it('lie in a bowl without hiding one another', () => {
    const places = seedPlaces(12);
    const near = places.flatMap((a, i) => places.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
    expect(Math.min(...near)).toBeGreaterThan(9);
    expect(Math.max(...places.map((place) => Math.hypot(place.x, place.y)))).toBeLessThan(32);
  });
});

describe('marks of the game', () => {
  it('are on the winning line, and spoken', () => {
    const won = boardOf(recordedPosition('connect_four_won'));
    const line = won.cells.filter((cell) => cell.mark === 'winning');
    expect(line.map((cell) => cell.name)).toEqual(['d1', 'e1', 'f1', 'g1']);
    expect(spokenCell(line[0]!)).toBe('d1, X, winning');
  });
});

describe('the preview', () => {
  it('shows the stone where it will be and the taken one fading', () => {
    const { view, ghosts } = previewOf(moving, ['d6', 'd7', 'b4']);
    expect(cellNamed(view, 'd6')!.piece).toBeNull();
    expect(cellNamed(view, 'd7')!.piece!.owner).toBe(0);
    expect(ghosts).toEqual(new Set(['d7', 'b4']));
  });
  it('passes over words and numbers', () => {
    expect(previewOf(moving, ['=offer', '#3']).ghosts.size).toBe(0);
  });
});

describe('values on the board', () => {
  const points = (value: number) => ({ points: value });
  it('stand on the cell to click next, the best of those that lead through it', () => {
    const moves = [
      { path: ['a', 'b'], value: points(1) },
      { path: ['a', 'c'], value: points(-1) },
      { path: ['d', 'e'], value: points(0.5) },
    ];
    expect([...valueMarks(moves, [])].map(([cell, mark]) => [cell, mark.text, mark.grade])).toEqual([
      ['a', '+1.00', 'best'],
      ['d', '+0.50', 'poor'],
    ]);
    expect([...valueMarks(moves, ['a']).keys()]).toEqual(['b', 'c']);
  });
  it('are short', () => {
    expect(valueText({ points: 999_999, decided: 'win', plies: 3 })).toBe('+3#');
    expect(valueText({ points: -999_999, decided: 'loss', plies: 4 })).toBe('−4#');
    expect(valueText(points(-0.125))).toBe('−0.13');
    expect(valueText(points(0.001))).toBe('0.00');
    expect(valueText(points(-21.29))).toBe('−21.3');
    expect(valueText(points(9.999))).toBe('+10.0');
    expect(valueText(points(640.4))).toBe('+640');
  });
  it('fit on a cell, whatever their size', () => {
    for (const size of [0.004, 0.5, 9.996, 12.34, 99.96, 123.4, 4321]) {
      expect(valueText(points(-size)).length, String(size)).toBeLessThanOrEqual(5);
    }
  });
});
