// What games say of their positions is seen: labels, marks, tracks, dice, turns of several moves, values of many seats.
import { check, equal, test } from './harness.mjs';

test('Connect Four has the numbers of its columns, and the winning line glows', async (visitor) => {
  const me = await visitor();
  await me.begin('connect_four', ['human', 'human'], { moves: '4 4 5 5 6 6' });
  const labels = await me.page.locator('svg.board .coordinate').allTextContents();
  equal(labels.join(''), '1234567', 'names below the columns');
  await me.cell('g6'); // any free cell of the column
  await me.plies(7);
  await me.page.locator('svg.board .winning').nth(3).waitFor();
  equal(await me.page.locator('svg.board .winning').count(), 4, 'stones that glow');
  check((await me.at('[data-cell=d1]').getAttribute('aria-label')).endsWith('winning'), 'a screen reader hears it');
});

test('Pig shows the die, the way to the goal, and a turn as one line', async (visitor) => {
  const me = await visitor();
  await me.begin('pig', ['human', 'human'], { position: '12+8-30', moves: 'roll 5 roll 4' });
  await me.page.getByRole('img', { name: 'die shows 4' }).waitFor();
  const way = me.at('.table [role=meter]');
  equal([await way.getAttribute('aria-valuenow'), await way.getAttribute('aria-valuemax')], ['12', '100'], 'points on the way to the goal');
  await me.click('[data-move=roll]');
  await me.atLeastPlies(6);
  const lines = await me.page.locator('[data-test=moves] > li').evaluateAll((all) => all.map((line) => line.querySelectorAll('[data-ply]').length));
  equal(lines, [6], 'moves in the lines of the record');
});

test('every one of three seats has a bar of its value, and its place at the end', async (visitor) => {
  const me = await visitor();
  await me.begin('three_wins', ['human', 'human', 'human'], { moves: '4 5 4 5' });
  await me.click('[data-tab=analysis]');
  await me.at('[data-act=analysis]').check();
  await me.page.locator('[data-test=seat-value]').first().waitFor(); // a search that knows the value of the seat to move
  await me.page.getByLabel('Analysing player').selectOption('kind maxn'); // one that knows all
  await me.page.locator('[data-test=seat-value]').nth(2).waitFor();
  await me.at('[data-act=analysis]').uncheck();
  for (const cell of ['a7', 'd7', 'e7', 'g7', 'd7', 'a7', 'e7']) {
    if ((await me.choices()).ended) break;
    const before = await me.at('[data-test=match]').getAttribute('data-plies');
    await me.cell(cell);
    await me.until((plies) => document.querySelector('[data-test=match]').dataset.plies !== plies, before);
  }
  await me.read('[data-test=message]', /wins/);
  const places = await me.page.locator('[data-test=place]').allInnerTexts();
  equal(places.filter((place) => place === 'place 1').length, 1, 'seats in the first place');
  equal(places.length, 3, 'places');
});

test('in a study people choose what chance does', async (visitor) => {
  const me = await visitor();
  await me.go('#/study/pig');
  await me.click('[data-move=roll]');
  await me.until(() => document.querySelectorAll('[data-move]').length === 6);
  check((await me.text('[data-move="5"]')).includes('17 %'), 'the probability of an event');
  await me.click('[data-move="5"]');
  await me.until(() => document.querySelector('[data-test=study]').dataset.plies === '2');
  await me.page.getByRole('img', { name: 'die shows 5' }).waitFor();
});

test('what a move did is animated as the event says it, and nothing when it is taken back', async (visitor) => {
  const me = await visitor({ reducedMotion: 'no-preference' });
  const moving = (kind) => me.page.locator(`svg.board .mover.${kind}`).evaluateAll((all) => all.map((one) => one.closest('.cell').querySelector('[data-cell]').dataset.cell));
  await me.begin('connect_four', ['human', 'human']);
  await me.cell('d6');
  await me.see('.mover.drop');
  equal(await moving('drop'), ['d1'], 'the stone that falls');
  await me.begin('othello', ['human', 'human']);
  await me.cell('f5');
  await me.see('.mover.flip');
  equal([await moving('put'), await moving('flip')], [['f5'], ['e5']], 'the disc that came and the one that turns over');
  await me.click('[data-act=undo]');
  await me.plies(0);
  equal([await moving('put'), await moving('flip')], [[], []], 'discs that move when a move is taken back');
  await me.begin('morris', ['human', 'human'], { position: 'W.W/.W./.../WB.B../B../.../... w 0-0' });
  for (const cell of ['d6', 'd7', 'b4']) await me.cell(cell);
  await me.see('.mover.walk');
  equal(await moving('walk'), ['d7'], 'the stone that walks');
  equal(await me.page.locator('svg.board .taken').count(), 1, 'the stone that is taken');
});
