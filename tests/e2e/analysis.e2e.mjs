// Analysis, review, evaluation.
import { test } from './harness.mjs';

test('analysis is switched on: values on the board, lines, figures, curve', async (visitor) => {
  const me = await visitor();
  await me.begin('othello', ['human', 'human'], { moves: 'f5 d6 c3 d3' });
  await me.click('[data-tab=analysis]');
  await me.at('[data-act=analysis]').check();
  await me.see('[data-test=ranked] li.best');
  await me.until(() => {
    const legal = document.querySelectorAll('[data-target]').length;
    return legal > 0 && document.querySelectorAll('.board .value').length === legal;
  });
  await me.read('[data-test=figures]', /Depth \d/);
  await me.see('[data-test=curve] canvas');
  await me.see('[role=meter]');
  // Another position, another analysis.
  await me.click('[data-tab=moves]');
  await me.click('[data-ply="1"]');
  await me.until(() => document.querySelectorAll('.board .value').length === 3);
});

test('a game is reviewed and its mistakes are marked', async (visitor) => {
  const me = await visitor();
  // O may take the middle and does not; X wins.
  await me.begin('tic_tac_toe', ['human', 'human'], { moves: 'a1 b1 b2 c1' });
  await me.cell('c3');
  await me.read('[data-test=message]', /X wins/);
  await me.click('[data-tab=analysis]');
  await me.click('[data-act=review]');
  await me.see('[data-test=review]');
  await me.read('[data-test=mistakes]', /\?/);
  await me.click('[data-tab=moves]');
  await me.see('.ply.bad b');
});

test('any player is asked for its evaluation and its best move', async (visitor) => {
  const me = await visitor();
  await me.begin('morris', ['human', 'level=casual']);
  await me.click('[data-tab=players]');
  await me.click('[data-act=evaluate]');
  await me.see('[data-test=evaluation]');
  await me.click('[data-act=ask]');
  await me.read('[data-test=best-move]', /Plays \w\d/);
});

test('a strategy tree shows chance', async (visitor) => {
  const me = await visitor();
  await me.go('#/study/pig');
  await me.see('[data-test=study]');
  await me.click('[data-tab=analysis]');
  await me.page.getByLabel('Strategy tree').check();
  await me.page.getByLabel('Who analyses').selectOption('kind expectimax');
  await me.at('[data-act=analysis]').check();
  await me.read('[data-test=no-tree]', /makes no strategy tree/);
  await me.page.getByLabel('Who analyses').selectOption('kind upp');
  await me.read('summary', /Strategy/);
});
