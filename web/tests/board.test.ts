import { describe, expect, it } from 'vitest';
import { changesBetween } from '../src/board/changes';
import { landingOf, pieceFalls } from '../src/board/falling';
import { cellTowards, coordinatesOf, placeOf } from '../src/board/geometry';
import { colourOf, pieceFor, signOf } from '../src/board/pieces';
import { previewOf } from '../src/board/preview';
import { cellNamed, whatToDo, whyNot } from '../src/board/roles';
import { valueMarks, valueText } from '../src/board/values';
import { recordedPosition } from './positions';

const othello = recordedPosition('othello_start');
const morris = recordedPosition('morris_mill');
const moving = recordedPosition('morris_moving');
const double = recordedPosition('morris_double');

describe('what to do', () => {
  it('is to place, where cells are free', () => {
    expect(whatToDo(othello, [])).toEqual({ key: 'do.place' });
  });
  it('is to select, then to move, then to take', () => {
    expect(whatToDo(moving, [])).toEqual({ key: 'do.select' });
    expect(whatToDo(moving, ['d6'])).toEqual({ key: 'do.move' });
    expect(whatToDo(moving, ['d6', 'd7'])).toEqual({ key: 'do.take' });
  });
  it('is to take after a stone that closes a mill', () => {
    expect(whatToDo(morris, ['g7'])).toEqual({ key: 'do.take' });
  });
  it('is to take a second stone after two mills', () => {
    expect(whatToDo(double, ['d7'])).toEqual({ key: 'do.take' });
    expect(whatToDo(double, ['d7', 'a1'])).toEqual({ key: 'do.take_second' });
  });
  it('is to jump when every free point may be reached', () => {
    expect(whatToDo(recordedPosition('morris_flying'), ['a7'])).toEqual({ key: 'do.jump' });
  });
  it('is a button in games without cells', () => {
    expect(whatToDo(recordedPosition('kuhn'), [])).toEqual({ key: 'do.buttons' });
    expect(whatToDo(recordedPosition('othello_pass'), [])).toEqual({ key: 'do.pass' });
  });
});

describe('why a click is wrong', () => {
  it('names the cell that is not free', () => {
    expect(whyNot(othello, [], 'd4')).toEqual({ key: 'why.not_free', values: { cell: 'd4' } });
    expect(whyNot(othello, [], 'a1').key).toBe('why.not_legal');
  });
  it('tells stones of others, empty points and stuck stones apart', () => {
    expect(whyNot(moving, [], 'b4').key).toBe('why.not_yours');
    expect(whyNot(moving, [], 'g1').key).toBe('why.empty');
    expect(whyNot(moving, ['d6'], 'g1')).toEqual({ key: 'why.not_neighbour', values: { cell: 'g1', from: 'd6' } });
  });
  it('tells what cannot be taken', () => {
    expect(whyNot(morris, ['g7'], 'a7').key).toBe('why.own_piece');
    expect(whyNot(morris, ['g7'], 'a1').key).toBe('why.nothing_to_take');
  });
});

describe('changes between two positions', () => {
  it('finds the disc that came and the disc that was turned over', () => {
    const changes = changesBetween(othello.view, recordedPosition('othello_after').view);
    expect([...changes.appeared]).toEqual(['f5']);
    expect([...changes.flipped]).toEqual(['e5']);
    expect(changes.captured).toEqual([]);
  });
  it('finds nothing where boards differ', () => {
    expect(changesBetween(othello.view, morris.view).appeared.size).toBe(0);
    expect(changesBetween(null, morris.view).appeared.size).toBe(0);
  });
  it('finds a walk and a capture', () => {
    const after = structuredClone(moving.view);
    const walker = after.cells.find((cell) => cell.name === 'd6')!;
    Object.assign(after.cells.find((cell) => cell.name === 'd7')!, { symbol: walker.symbol, owner: walker.owner });
    Object.assign(walker, { symbol: '', owner: null });
    Object.assign(after.cells.find((cell) => cell.name === 'b4')!, { symbol: '', owner: null });
    const changes = changesBetween(moving.view, after);
    expect(changes.moved.get('d7')?.name).toBe('d6');
    expect(changes.captured.map((cell) => cell.name)).toEqual(['b4']);
  });
});

describe('falling pieces', () => {
  it('are seen in Connect Four and nowhere else', () => {
    expect(pieceFalls(recordedPosition('connect_four_start'))).toBe(true);
    expect(pieceFalls(recordedPosition('connect_four_after'))).toBe(true);
    expect(pieceFalls(othello)).toBe(false);
    expect(pieceFalls(recordedPosition('tic_tac_toe_start'))).toBe(false);
    expect(pieceFalls(morris)).toBe(false);
  });
  it('land on the lowest free cell, wherever the column is clicked', () => {
    expect(landingOf(recordedPosition('connect_four_after'), 'd6')).toBe('d2');
    expect(landingOf(recordedPosition('connect_four_after'), 'a6')).toBe('a1');
  });
});

describe('geometry', () => {
  it('turns the board, but never puts the bottom on top where pieces fall', () => {
    const cell = cellNamed(othello.view, 'a1')!;
    const turned = { columns: 8, rows: 8, flipped: true, upright: false };
    expect(placeOf(cell, turned)).toEqual({ x: 750, y: 750 });
    expect(placeOf(cell, { ...turned, upright: true })).toEqual({ x: 750, y: 50 });
  });
  it('reads coordinates off the names of cells', () => {
    const { columns, rows } = coordinatesOf(othello.view);
    expect(columns.get(0)).toBe('a');
    expect(rows.get(7)).toBe('8');
  });
  it('leads arrow keys along lines, also where no cell is straight ahead', () => {
    const places = moving.view.cells.map((cell) => placeOf(cell, { columns: 7, rows: 7, flipped: false, upright: false }));
    const at = (name: string) => moving.view.cells.findIndex((cell) => cell.name === name);
    expect(moving.view.cells[cellTowards(places, at('a7'), 'ArrowRight')]!.name).toBe('d7');
    expect(moving.view.cells[cellTowards(places, at('d7'), 'ArrowDown')]!.name).toBe('d6');
    expect(cellTowards(places, at('a7'), 'ArrowLeft')).toBe(at('a7'));
  });
});

describe('pieces', () => {
  it('of Black and White are dark and light, whoever begins', () => {
    expect(colourOf(othello.view, 0)).toBe('dark');
    expect(colourOf(morris.view, 0)).toBe('light');
    expect(signOf(othello.view, cellNamed(othello.view, 'd4')!)).toBe('none');
  });
  it('of other seats have signs', () => {
    const four = recordedPosition('connect_four_after');
    expect(signOf(four.view, cellNamed(four.view, 'd1')!)).toBe('cross');
    expect(signOf(four.view, pieceFor(four.view, 1, four.view.cells[0]!))).toBe('ring');
  });
});

describe('the preview', () => {
  it('shows the stone where it will be and the taken one fading', () => {
    const { view, ghosts } = previewOf(moving, ['d6', 'd7', 'b4']);
    expect(cellNamed(view, 'd6')!.symbol).toBe('');
    expect(cellNamed(view, 'd7')!.owner).toBe(0);
    expect(ghosts).toEqual(new Set(['d7', 'b4']));
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
