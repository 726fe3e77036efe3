// Nine Men's Morris: place, move, jump, take one and two, hints at wrong clicks, draw warnings.
import { check, equal, test } from './harness.mjs';

test('Morris: two mills at once take two stones', async (visitor) => {
  const me = await visitor();
  await me.begin('morris', ['human', 'human'], { parameters: { take: '2' }, position: 'W.W/.W./.W./....../B.B/.../B.B w 5-5' });
  await me.read('[data-test=message]', /Place a stone/);
  await me.cell('d7');
  await me.read('[data-test=message]', /Take a stone/);
  await me.cell('a7');
  await me.read('[data-test=message]', /yours|own/);
  await me.cell('a1');
  await me.read('[data-test=message]', /second stone/);
  await me.cell('g1');
  await me.plies(1);
  for (const point of ['a1', 'g1']) {
    check((await me.at(`[data-cell=${point}]`).getAttribute('aria-label')).includes('empty'), `${point} was taken`);
  }
});

test('Morris: three stones fly, others do not; wrong clicks are explained; a click beside cancels', async (visitor) => {
  const me = await visitor();
  await me.begin('morris', ['human', 'human'], { position: 'W.W/.W./.../.B.B../B../..B/... w 0-0' });
  await me.read('[data-test=message]', /Choose the piece/);
  await me.cell('b4');
  await me.read('[data-test=message]', /not your/);
  await me.cell('a7');
  await me.read('[data-test=message]', /jump/);
  await me.page.mouse.click(5, 500); // beside the board
  await me.read('[data-test=message]', /Choose the piece/);
  await me.cell('a7');
  await me.read('[data-test=message]', /jump/);
  await me.page.locator('svg.board').click({ position: { x: 4, y: 4 } }); // on it, but on no point
  await me.read('[data-test=message]', /Choose the piece/);
  await me.cell('a7');
  await me.click('[data-tab=log]'); // does something itself
  await me.read('[data-test=message]', /jump/);
  await me.cell('d1');
  await me.plies(1);
  await me.cell('c3');
  await me.read('[data-test=message]', /where to move it/);
  await me.cell('a7');
  await me.read('[data-test=message]', /neighbour|next/);
  await me.cell('d3');
  await me.plies(2);
});

test('Morris: a draw is warned of and comes', async (visitor) => {
  const me = await visitor();
  await me.begin('morris', ['human', 'human'], { parameters: { no_mill: '8' }, position: 'W../.W./..W/W.B.../B../.B./..B w 0-0' });
  const steps = [['a7', 'd7'], ['g1', 'd1'], ['d7', 'a7'], ['d1', 'g1'], ['e5', 'd5'], ['g1', 'd1'], ['d5', 'e5'], ['d1', 'g1']];
  let ply = 0;
  for (const [from, to] of steps) {
    if (await me.at('[data-test=match][data-ended=true]').isVisible()) break;
    await me.cell(from);
    await me.cell(to);
    await me.plies(++ply);
    if (ply === 4) await me.read('[data-test=message] .warning', /draw in 4 plies/);
  }
  await me.read('[data-test=message]', /Draw/);
  equal(ply, 8, 'plies until the draw');
});
