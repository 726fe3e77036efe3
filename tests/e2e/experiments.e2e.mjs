// Published experiments: begun by the form, watched, stopped, resumed after a restart, reported in a frame.
import { check, equal, test } from './harness.mjs';

// Games take their time, under sanitizers more than a minute.
const patience = { timeout: 240_000 };
function untilState(me, run, wanted) {
  return me.page.waitForFunction(([name, state]) => document.querySelector(`[data-run="${name}"]`)?.dataset.state === state, [run, wanted], patience);
}
function untilMoreGames(me, run, than) {
  return me.page.waitForFunction(([name, n]) => Number(document.querySelector(`[data-run="${name}"]`)?.dataset.done) > n, [run, than], patience);
}

async function start(me, name, scale) {
  await me.go('#/experiments');
  await me.see(`[data-experiment=${name}] [data-act=exp-start]`);
  await me.at(`[data-experiment=${name}] [data-test=exp-scale]`).selectOption({ index: scale });
  await me.click(`[data-experiment=${name}] [data-act=exp-start]`);
}

test('an experiment is played and its report is read', async (visitor) => {
  const me = await visitor();
  await start(me, 'm1', 0);
  await untilState(me, 'm1-0.02', 'finished');
  await me.click('[data-run="m1-0.02"] [data-act=exp-report]');
  await me.see('[data-test=report]');
  const frame = me.page.frameLocator('[data-test=report]');
  await frame.locator('h1', { hasText: 'M1' }).waitFor();
  await frame.locator('.verdict').first().waitFor();
  check((await frame.locator('svg').count()) > 0, 'the report has pictures');
  equal(await me.at('[data-test=report]').getAttribute('sandbox'), '', 'what the frame may do');
  const opened = await me.page.goto(`${me.base}api/experiment_file?run=m1-0.02&show=true`);
  check(/^sandbox; default-src 'none'/.test(opened.headers()['content-security-policy']), 'the report alone may do nothing either');
}, { server: 'own' });

test('an experiment is stopped and resumed by keyboard, also after the server was killed', async (visitor, server) => {
  const me = await visitor();
  me.allow(/WebSocket|ERR_CONNECTION_REFUSED/);
  await start(me, 'r3', 2);
  await untilMoreGames(me, 'r3-1', 0);
  await me.at('[data-run="r3-1"] [data-act=exp-stop]').press('Enter');
  await untilState(me, 'r3-1', 'stopped');
  await me.see('[data-run="r3-1"] [data-act=exp-report]');
  const done = Number(await me.at('[data-run="r3-1"]').getAttribute('data-done'));
  check(done > 0 && done < 1300, 'some of the games are played');
  await me.at('[data-run="r3-1"] [data-act=exp-resume]').press('Enter');
  await untilState(me, 'r3-1', 'running');
  await server.kill();
  await server.again();
  await untilState(me, 'r3-1', 'stopped');
  check(Number(await me.at('[data-run="r3-1"]').getAttribute('data-done')) >= done, 'what was played is there');
  await me.click('[data-run="r3-1"] [data-act=exp-resume]');
  await untilMoreGames(me, 'r3-1', done);
  await me.click('[data-run="r3-1"] [data-act=exp-stop]');
  await untilState(me, 'r3-1', 'stopped');
}, { server: 'own' });

test('somebody else sees the experiment, but cannot stop it', async (visitor) => {
  const me = await visitor();
  const other = await visitor({ locale: 'en-US' });
  await start(me, 'r3', 2);
  await other.go('#/experiments');
  await untilState(other, 'r3-1', 'running');
  equal(await other.page.locator('[data-act=exp-stop]').count(), 0, 'buttons that stop');
  check(await other.at('[data-experiment=m1] [data-act=exp-start]').isDisabled(), 'one runs at a time');
  await me.click('[data-run="r3-1"] [data-act=exp-stop]');
  await untilState(other, 'r3-1', 'stopped');
}, { server: 'own' });
