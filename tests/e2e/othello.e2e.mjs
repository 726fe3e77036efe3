// Othello: turning over, a forced pass, the end; Connect Four without a mouse.
import { check, equal, test } from './harness.mjs';

test('Othello: a forced pass is announced, and the game ends', async (visitor) => {
  const me = await visitor();
  // On four by four, after these moves Black has none and White two more.
  await me.begin('othello', ['human', 'human'], { parameters: { size: '4' }, moves: 'b1 a3 a4 a1 c4 b4 a2 d2 d4 c1' });
  await me.read('[data-test=message]', /Black cannot move and must pass/);
  await me.click('[data-move=pass]');
  await me.read('[data-test=message]', /Black had to pass.*White to move/s);
  await me.cell('d3');
  await me.playToTheEnd();
  await me.read('[data-test=message]', /wins|Draw/);
});

test('Othello: discs turn over, and a wrong click is explained', async (visitor) => {
  const me = await visitor();
  await me.begin('othello', ['human', 'human']);
  await me.cell('a1');
  await me.read('[data-test=message]', /a1/);
  check(await me.at('.message.wrong').isVisible(), 'the message is marked');
  await me.cell('f5');
  await me.plies(1);
  equal(await me.at('[data-cell=e5]').getAttribute('aria-label'), 'e5, black disc', 'the disc between was turned');
  check((await me.at('[data-cell=f5]').getAttribute('aria-label')).includes('last move'), 'the last move is told');
});

test('Connect Four by keyboard only', async (visitor) => {
  const me = await visitor();
  const { page } = me;
  await me.go('#/');
  await me.see('[data-game=connect_four]');
  // From the top of the page with the tab key, the games with the arrows, into the form and to the board.
  const press = async (key, times = 1) => {
    for (let i = 0; i < times; ++i) await page.keyboard.press(key);
  };
  const focusIs = (selector) => page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector);
  for (let i = 0; i < 30 && !(await focusIs('[data-game]')); ++i) await press('Tab');
  for (let i = 0; i < 10 && !(await focusIs('[data-game=connect_four]')); ++i) await press('ArrowRight');
  check(await focusIs('[data-game=connect_four]'), 'the game is chosen with the arrow keys');
  await me.read('.settings h2', /Connect Four/);
  for (let i = 0; i < 30 && !(await focusIs('[data-act=begin]')); ++i) await press('Tab');
  await press('Enter');
  await me.see('[data-test=match]');
  for (let i = 0; i < 40 && !(await focusIs('[data-cell]')); ++i) await press('Tab');
  check(await focusIs('[data-cell]'), 'the board is reached with the tab key');
  // Arrow keys and Enter, or the number of a column, until somebody has won.
  for (let turn = 0; !(await me.choices()).ended; ++turn) {
    check(turn < 100, 'the game ends');
    const before = await me.at('[data-test=match]').getAttribute('data-plies');
    if (turn % 2 === 0) {
      await press('ArrowLeft', 7);
      await press('ArrowRight', (turn / 2) % 7);
      await press('Enter');
    } else {
      await press(String((turn % 7) + 1));
    }
    // A full column is refused with words, and nothing happens.
    await me.until((plies) => document.querySelector('[data-test=match]').dataset.plies !== plies || document.querySelector('.message.wrong'), before);
  }
  await me.read('[data-test=message]', /wins|Draw/);
});
