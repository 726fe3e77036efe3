// A whole game of every registered game against `random`, by clicking only. The list of games comes from
// the page itself, so that a new game is played here without another line.
import { check, lastChoice, test } from './harness.mjs';

// Where taking the next best choice would go on for ever: pig wants to be held at some point.
const ways = {
  pig: ({ buttons }, clicks) => ({ move: buttons.includes('hold') && clicks % 5 === 4 ? 'hold' : 'roll' }),
};
const games = ['tic_tac_toe', 'connect_four', 'othello', 'morris', 'three_wins', 'three_wins_chance', 'kuhn_poker', 'pig'];

for (const game of games) {
  test(`a whole game of ${game} by clicking`, async (visitor) => {
    const me = await visitor();
    await me.go('#/');
    const seats = await me.choose(game);
    await me.begin(game, ['human', ...Array(seats - 1).fill('kind random')]);
    const clicks = await me.playToTheEnd(ways[game] ?? lastChoice);
    check(clicks > 0, 'something was clicked');
    await me.read('[data-test=message]', /wins|win|Draw/);
  });
}

test('the lobby has every game that was played here', async (visitor) => {
  const me = await visitor();
  await me.go('#/');
  await me.see('[data-game]');
  const names = await me.page.locator('[data-game]').evaluateAll((tiles) => tiles.map((tile) => tile.dataset.game));
  for (const name of names) check(games.includes(name), `${name} is registered, but no whole game of it is played by clicking`);
});

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
