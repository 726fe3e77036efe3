import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EditedWeights } from '../src/state/weights.svelte';

interface Asked {
  name: string;
  fields: any;
  answer: (told: object) => void;
}
const asked: Asked[] = [];
vi.mock('../src/state/connection.svelte', () => ({
  connection: { request: (name: string, fields: object) => new Promise((answer) => asked.push({ name, fields, answer })) },
}));

const file = {
  game: 'othello', kind: 'linear', games: 0, made_by: '', normalised: false,
  classes: [{ name: 'opening', help: '', rate: 1, groups: [{ name: 'cells', help: '', min: -9, max: 9, rate: 1, step: 1, weights: { corner: 1 } }] }],
};
const subject = { match: 'm', tokens: [] };
const settled = () => vi.advanceTimersByTimeAsync(0);

async function loaded(): Promise<EditedWeights> {
  const edited = new EditedWeights({ name: 'some' });
  edited.load();
  asked.shift()!.answer(file);
  await settled();
  return edited;
}

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('weights on the page', () => {
  it('show the newest evaluation, whatever is answered last', async () => {
    const edited = await loaded();
    void edited.evaluate(subject, '');
    asked[0]!.answer({ class: 'opening' });
    await settled();
    edited.change('opening.cells.corner', 2); // a moment later it is evaluated again
    await vi.advanceTimersByTimeAsync(500);
    void edited.evaluate(subject, 'endgame');
    expect(asked.map(({ fields }) => fields.class)).toEqual([undefined, undefined, 'endgame']);
    asked[2]!.answer({ class: 'endgame' });
    await settled();
    asked[1]!.answer({ class: 'opening' });
    await settled();
    expect(edited.evaluated).toEqual({ class: 'endgame' });
  });
  it('are not evaluated a second time by a change before the question', async () => {
    const edited = await loaded();
    void edited.evaluate(subject, '');
    asked[0]!.answer({ class: 'opening' });
    await settled();
    edited.change('opening.cells.corner', 2);
    void edited.evaluate(subject, 'endgame');
    await vi.advanceTimersByTimeAsync(500);
    expect(asked).toHaveLength(2);
    expect(asked[1]!.fields.weights).toEqual({ name: 'some', values: { 'opening.cells.corner': 2 } });
  });
  it('show nothing that was said of another position', async () => {
    const edited = await loaded();
    void edited.evaluate(subject, '');
    edited.forget();
    asked[0]!.answer({ class: 'opening' });
    await settled();
    expect(edited.evaluated).toBeNull();
  });
});
