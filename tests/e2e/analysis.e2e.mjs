// Analysis, review, evaluation.
import { check, equal, test } from './harness.mjs';

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

test('large values have room on the board and on the bar, which turns with the board', async (visitor) => {
  const me = await visitor();
  // Black has few discs and many moves.
  await me.begin('othello', ['human', 'human'], { position: '--OOOO----OOOO--OOOOOOO-OOOXOO-OOOOOXO----OOOOX---OOOO-X-------X X' });
  await me.click('[data-tab=analysis]');
  await me.at('[data-act=analysis]').check();
  await me.until(() => [...document.querySelectorAll('.board .value text')].some((one) => /^[+−]\d\d/.test(one.textContent)));
  const outside = await me.page.locator('.board .value').evaluateAll((marks) =>
    marks.filter((mark) => mark.querySelector('text').getBoundingClientRect().width > mark.querySelector('rect').getBoundingClientRect().width).map((mark) => mark.textContent),
  );
  equal(outside, [], 'values wider than their ground');
  const bar = me.at('[role=meter]');
  const number = await bar.evaluate((one) => ({ wide: one.querySelector('span').scrollWidth, room: one.clientWidth }));
  check(number.wide <= number.room, `the bar's number is ${number.wide} wide and has ${number.room}`);
  equal(await bar.locator('.share.look-dark').count(), 1, 'Black below');
  // The search goes on, and the bar moves slowly: it has to come to where its number says, from below or from above.
  const settles = (turned) =>
    me.until((turned) => {
      const meter = document.querySelector('[role=meter]');
      const share = (100 * meter.querySelector('.share').offsetHeight) / meter.clientHeight;
      const black = Number(meter.getAttribute('aria-valuenow'));
      return Math.abs(black - 50) > 10 && Math.abs(share - (turned ? 100 - black : black)) <= 2;
    }, turned);
  await settles(false);
  await me.click('[data-act=flip]');
  await bar.locator('.share.look-light').waitFor();
  await settles(true);
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
  await me.page.getByLabel('Time').selectOption('1'); // the whole tree is there when the time is over
  await me.page.getByLabel('Analysing player').selectOption('kind maxn_mcts');
  await me.at('[data-act=analysis]').check();
  await me.read('[data-test=no-tree]', /have a strategy tree/);
  for (const search of ['expectimax', 'upp']) {
    await me.page.getByLabel('Analysing player').selectOption(`kind ${search}`);
    await me.read('summary', /Strategy/);
  }
});
