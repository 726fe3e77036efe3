// What one can do with a match: undo, redo, pause, step, hint, resign, new game, seats, the past, the log.
import { check, equal, test } from './harness.mjs';

test('undo and redo', async (visitor) => {
  const me = await visitor();
  await me.begin('othello', ['human', 'kind random']);
  await me.cell('f5');
  await me.plies(2);
  await me.click('[data-act=undo]');
  await me.plies(0);
  await me.click('[data-act=redo]');
  await me.atLeastPlies(1);
});

test('computers pause, step and go on', async (visitor) => {
  const me = await visitor();
  await me.begin('connect_four', ['kind random', 'kind random'], { paused: true });
  await me.read('[data-test=message]', /Paused/);
  await me.plies(0);
  await me.click('[data-act=step]');
  await me.plies(1);
  await me.click('[data-act=step]');
  await me.plies(2);
  await me.click('[data-act=resume]');
  await me.until(() => document.querySelector('[data-test=match]').dataset.ended === 'true');
});

test('a match is paused in the middle and goes on', async (visitor) => {
  const me = await visitor();
  await me.begin('othello', ['kind random', 'kind random'], { delay: '300' });
  await me.atLeastPlies(1);
  await me.click('[data-act=pause]');
  await me.read('[data-test=message]', /Paused/);
  const plies = Number(await me.at('[data-test=match]').getAttribute('data-plies'));
  await me.click('[data-act=step]');
  await me.plies(plies + 1);
});

test('the past is looked at and a branch leaves from there', async (visitor) => {
  const me = await visitor();
  await me.begin('tic_tac_toe', ['human', 'human'], { moves: 'b2 a1 a3' });
  await me.click('[data-ply="1"]');
  await me.read('[data-test=message]', /After 1 of 3/);
  await me.until(() => document.querySelector('[data-cell=a1]').getAttribute('aria-label').includes('empty'));
  await me.click('[data-look=last]');
  await me.read('[data-test=message]', /O to move/);
  await me.click('[data-ply="2"]');
  await me.read('[data-test=message]', /After 2 of 3/);
  const before = me.page.url();
  await me.click('[data-act=branch]');
  await me.until((url) => location.href !== url, before);
  await me.plies(2);
});

test('hint, resign, new game', async (visitor) => {
  const me = await visitor();
  await me.begin('tic_tac_toe', ['human', 'kind random'], { moves: 'a1 b1 a2 b2' });
  await me.click('[data-act=hint]');
  await me.read('[data-test=hint]', /a3|b3/);
  me.page.once('dialog', (dialog) => dialog.accept());
  await me.click('[data-act=resign]');
  await me.read('[data-test=message]', /O wins/);
  await me.click('[data-act=new]');
  await me.plies(0);
  await me.read('[data-test=message]', /X to move/);
});

test('seats change hands', async (visitor) => {
  const me = await visitor();
  await me.begin('tic_tac_toe', ['human', 'kind random']);
  await me.click('[data-act=more]');
  await me.click('[data-act=switch]');
  await me.plies(1); // random sits in front now
  await me.at('[data-seat-menu="0"]').selectOption('me');
  await me.read('[data-seat="0"]', /Human/);
  await me.at('[data-seat-menu="1"]').selectOption('random');
  await me.read('[data-seat="1"]', /random/);
});

test('of three seats any two are changed', async (visitor) => {
  const me = await visitor();
  await me.begin('three_wins', ['human', 'level=casual', 'kind random'], { paused: true });
  await me.click('[data-act=more]');
  await me.at('[data-test=switch-one]').selectOption('1');
  await me.at('[data-test=switch-other]').selectOption('2');
  await me.click('[data-act=switch]');
  await me.read('[data-seat="1"]', /random/);
  await me.read('[data-seat="2"]', /casual/);
  await me.read('[data-seat="0"]', /Human/);
  await me.at('[data-test=switch-other]').selectOption('1');
  check(await me.at('[data-act=switch]').isDisabled(), 'nobody changes with himself');
});

test('the log is newest first and can be filtered; records are shown and read back', async (visitor) => {
  const me = await visitor();
  await me.begin('othello', ['human', 'human'], { moves: 'f5 d6' });
  await me.cell('c3');
  await me.plies(3);
  await me.click('[data-tab=log]');
  await me.at('[data-test=log-kind]').selectOption('moves');
  await me.read('[data-test=log] li:first-child', /c3/);
  await me.click('[data-act=debug]');
  await me.click('[data-tab=record]');
  await me.until(() => ['brett', 'ggf'].every((name) => [...document.querySelectorAll('[data-test=format] option')].some((one) => one.value === name)));
  await me.at('[data-test=format]').selectOption('ggf');
  await me.until(() => document.querySelector('[data-test=record]').value.startsWith('(;'));
  const record = await me.at('[data-test=record]').inputValue();
  const download = me.page.waitForEvent('download');
  await me.click('[data-act=download]');
  check((await download).suggestedFilename().endsWith('.ggf'), 'the file has the name of its format');
  await me.go('#/study');
  await me.click('[data-act=paste]');
  await me.at('[data-test=paste-text]').fill(record);
  await me.click('[data-act=read-record]');
  await me.until(() => document.querySelector('[data-test=study]')?.dataset.plies === '3');
});

test('a record of more than a megabyte is read; games that are not listed are counted', async (visitor) => {
  const me = await visitor();
  const game = '(;GM[Othello]PC[here]PB[Anna]PW[Bert]RE[?]TI[5:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6]B[c3];)\n';
  const games = Math.ceil(1_200_000 / game.length);
  await me.go('#/study');
  await me.click('[data-act=paste]');
  await me.at('.paste input[type=file]').setInputFiles({ name: 'many.ggf', mimeType: 'text/plain', buffer: Buffer.from(game.repeat(games)) });
  await me.read('[data-test=more-games]', new RegExp((games - 100).toLocaleString('en-US')));
  equal(await me.page.locator('[data-test=found] li').count(), 100, 'games listed');
  await me.click('[data-test=found] button');
  await me.until(() => document.querySelector('[data-test=study]')?.dataset.plies === '3');
});

test('a position is set up, walked on and played from', async (visitor) => {
  const me = await visitor();
  await me.go('#/study/tic_tac_toe');
  await me.see('[data-test=study]');
  await me.at('[data-test=study-position]').fill('XO------- X');
  await me.click('[data-act=set-up]');
  await me.cell('b2');
  await me.until(() => document.querySelector('[data-test=study]').dataset.plies === '1');
  await me.at('[data-test=study-position]').fill('nonsense');
  await me.click('[data-act=set-up]');
  await me.see('[data-test=study-failure]');
  await me.click('[data-act=play-on]');
  await me.see('[data-test=match]');
  equal(await me.at('[data-test=match]').getAttribute('data-ended'), 'false', 'the match runs');
});
