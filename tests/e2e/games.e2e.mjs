// A whole game of every registered game against `random`, by clicking only. The list of games comes from
// the program itself, so that a new game is played here without another line.
import { execFileSync } from 'node:child_process';
import { check, test } from './harness.mjs';

const program = process.argv.slice(2).find((word) => !word.startsWith('--'));
const { games } = JSON.parse(execFileSync(program, ['games', '--json']));

for (const { name } of games) {
  test(`a whole game of ${name} by clicking`, async (visitor) => {
    const me = await visitor();
    await me.go('#/');
    const seats = await me.choose(name);
    await me.begin(name, ['human', ...Array(seats - 1).fill('kind random')]);
    const clicks = await me.playToTheEnd();
    check(clicks > 0, 'something was clicked');
    await me.read('[data-test=message]', /wins|win|Draw/);
  });
}

test('the lobby has every game of the program', async (visitor) => {
  const me = await visitor();
  await me.go('#/');
  await me.see('[data-game]');
  const shown = await me.page.locator('[data-game]').evaluateAll((tiles) => tiles.map((tile) => tile.dataset.game));
  for (const { name } of games) check(shown.includes(name), `${name} is registered, but not in the lobby`);
});

test('a plug-in written by the docs alone is played', async (visitor) => {
  const me = await visitor();
  await me.go('#/');
  await me.choose('keep_apart');
  await me.begin('keep_apart', ['human', 'kind alphabeta']);
  await me.cell('e');
  await me.playToTheEnd();
  await me.read('[data-test=message]', /wins/);
}, { plugin: 'keep_apart' });

test('toy games that only C++ knows are played', async (visitor) => {
  const me = await visitor();
  await me.begin('aloof', ['human', 'kind random']);
  await me.playToTheEnd();
  await me.read('[data-test=message]', /wins/);
  await me.begin('hexapawn', ['human', 'kind random']);
  await me.read('[data-test=message]', /Choose the piece/);
  await me.cell('b2');
  await me.read('[data-test=message]', /is empty/);
  await me.playToTheEnd();
  await me.read('[data-test=message]', /wins/);
}, { server: 'toy' });
