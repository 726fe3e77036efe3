// Weights in the player panel, and training runs.
import { check, equal, slow, test } from './harness.mjs';

const numberOf = (me, name) => me.at(`[data-number="${name}"]`).inputValue();
const changed = (me, count) => me.until((n) => document.querySelector('[data-test=weights-changed]')?.dataset.changed === String(n), count);

async function panel(me, game, players, start) {
  await me.begin(game, players, start);
  await me.click('[data-tab=players]');
  await me.see('[data-test=evaluations]');
  await me.see('[data-weight]');
}

test('weights are edited, tried in any class, reset and saved, and play', async (visitor) => {
  const me = await visitor();
  await panel(me, 'othello', ['human', 'human'], { moves: 'f5 d6 c3 d3' });
  const corner = 'opening.cells.corner';
  const before = await numberOf(me, corner);
  // Evaluated as it is, then with a weight that somebody changes: what is shown follows.
  await me.click('[data-act=evaluate-weights]');
  await me.read('[data-test=used-class]', /Valued as opening; the position is opening/);
  const moves = 'opening.mobility.moves';
  const term = 'mobility.moves';
  const shown = async () => (await me.page.locator('tr', { hasText: term }).first().innerText()).replace(/\s+/g, ' ');
  const old = await shown();
  await me.at(`[data-number="${moves}"]`).fill('0.9');
  await me.at(`[data-number="${moves}"]`).blur();
  await changed(me, 1);
  await me.until(([name, text]) => [...document.querySelectorAll('tr')].some((row) => row.innerText.includes(name) && row.innerText.replace(/\s+/g, ' ') !== text), [term, old]);
  // The slider, by keyboard.
  await me.at(`[data-weight="${corner}"]`).focus();
  await me.page.keyboard.press('ArrowRight');
  await changed(me, 2);
  check((await numberOf(me, corner)) !== before, 'the number follows the slider');
  // Another class: of the weights that are shown, and of the evaluation.
  await me.click('[data-test=evaluations] [data-tab=endgame]');
  await me.see('[data-weight="endgame.cells.corner"]');
  await me.at('[data-test=evaluate-class]').selectOption('endgame');
  await me.click('[data-act=evaluate-weights]');
  await me.read('[data-test=used-class]', /Valued as endgame; the position is opening/);
  await me.click('[data-test=evaluations] [data-tab=opening]');
  await me.click('[data-act=reset-weights]');
  await changed(me, 0);
  equal(await numberOf(me, corner), before, 'the weight after resetting');
  // Saved, but not over what comes with the program.
  await me.at(`[data-number="${corner}"]`).fill('1,25');
  await me.at(`[data-number="${corner}"]`).blur();
  await changed(me, 1);
  await me.at('[data-test=save-name]').fill('othello-linear');
  await me.click('[data-act=save-weights]');
  await me.read('[data-test=weights-failure]', /belong to the program/);
  await me.at('[data-test=save-name]').fill('mine');
  await me.click('[data-act=save-weights]');
  await me.until(() => document.querySelector('[data-test=weights-file]')?.value === 'mine');
  await me.until((name) => document.querySelector(`[data-number="${name}"]`)?.value === '1.25', corner);
  // The match tells everybody.
  await me.click('[data-tab=log]');
  await me.read('[data-test=log]', /weights saved\s+mine/);
  // A player that uses them.
  const made = await me.page.evaluate(async () => {
    const players = ['alphabeta:depth=2,eval=linear,eval.weights=mine', 'random'];
    const answer = await fetch('/api/create', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ game: 'othello', players }) });
    return { status: answer.status, json: await answer.json() };
  });
  equal(made.status, 200, `a match of it: ${made.json.error}`);
});

test('weights are trained on the game on the board', async (visitor) => {
  const me = await visitor();
  await panel(me, 'connect_four', ['kind random', 'kind random']);
  await me.until(() => document.querySelector('[data-test=match]').dataset.ended === 'true');
  check(await me.at('[data-act=evaluate-weights]').isDisabled(), 'a game that is over has no value');
  await me.click('[data-act=train-game]');
  await me.read('[data-test=weights-changed]', /learned from \d+ positions/);
  const own = Number(await me.at('[data-test=weights-changed]').getAttribute('data-changed'));
  check(own > 0, 'the game has taught something');
  // The picture of the opponent learns from the opponent's moves, and is another one.
  await me.click('[data-test=evaluations] [data-tab=of-1]');
  await me.see('[data-weight]');
  await changed(me, 0);
  await me.click('[data-act=train-game]');
  await me.read('[data-test=weights-changed]', /learned from \d+ positions/);
  await me.click('[data-test=evaluations] [data-tab=own]');
  await changed(me, own);
});

test('a training run is begun, grows, is stopped, resumed after a restart, finished and kept', async (visitor, server) => {
  const me = await visitor();
  me.allow(/WebSocket|ERR_CONNECTION_REFUSED/);
  const all = slow ? 2000 : 20_000; // so many that there is time to stop them
  await me.go('#/training');
  await me.see('#train-games');
  await me.at('[data-test=train-game]').selectOption('connect_four');
  await me.at('#train-games').fill(String(all));
  await me.at('#train-games').blur();
  await me.at('#train-test_every').fill(String(all / 4));
  await me.at('#train-test_every').blur();
  await me.at('#train-test_blocks').fill('4');
  await me.at('#train-test_blocks').blur();
  await me.at('[data-test=train-name]').fill('first-run');
  await me.click('[data-act=begin-training]');
  await me.see('[data-test=training]');
  await me.see('[data-test=strength-curve] canvas');
  await me.see('[data-test=weight-curve] canvas');
  await me.until(() => Number(document.querySelector('[data-test=training]').dataset.games) > 0);
  await me.click('[data-act=train-stop]');
  await me.see('[data-act=train-resume]');
  const games = Number(await me.at('[data-test=training]').getAttribute('data-games'));
  check(games > 0 && games < all, `stopped after ${games} games`);
  await server.kill();
  await server.again();
  await me.page.reload();
  await me.see('[data-act=train-resume]');
  equal(await me.at('[data-test=training]').getAttribute('data-games'), String(games), 'games after the restart');
  await me.click('[data-act=train-resume]');
  await me.page.waitForFunction(() => document.querySelector('[data-test=training]')?.dataset.state === 'finished', undefined, { timeout: 120_000 });
  equal(await me.at('[data-test=training]').getAttribute('data-points'), '5', 'points of the curve');
  // The curves have grown while one looked: at their right end are the last games.
  for (const curve of ['strength-curve', 'weight-curve']) {
    const over = me.at(`[data-test=${curve}] .u-over`);
    await over.scrollIntoViewIfNeeded();
    const { width, height } = await over.boundingBox();
    await over.hover({ position: { x: width - 2, y: height / 2 } });
    const games = `[data-test=${curve}] .u-legend .u-series:first-child .u-value`;
    await me.until(([one, most]) => Number(document.querySelector(one)?.textContent.replace(/\D/g, '')) > 0.95 * most, [games, all]);
  }
  await me.read('[data-test=strength-now]', /Now .*% .*against random/);
  await me.click('details:has([data-test=strength-table]) summary');
  equal(await me.page.locator('[data-test=strength-table] tbody tr').count(), 5, 'rows of the table');
  await me.read('[data-test=command]', /^brett train --game connect_four/);
  await me.at('[data-test=save-name]').fill('first');
  await me.click('[data-act=save-weights]');
  await me.read('[data-test=saved]', /eval\.weights=first/);
  await me.go('#/training');
  await me.read('[data-test=trainings]', slow ? /first-run.*2,000 of 2,000 games.*finished/s : /first-run.*20,000 of 20,000 games.*finished/s);
}, { server: 'own' });

test('what is wrong with a plan is said, and nothing begins', async (visitor) => {
  const me = await visitor();
  await me.go('#/training');
  await me.see('#train-player');
  await me.at('#train-player').fill('alphabta:depth=1');
  await me.at('#train-player').blur();
  await me.click('[data-act=begin-training]');
  await me.read('[data-test=train-failure]', /did you mean 'alphabeta'/);
});
