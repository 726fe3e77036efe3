// Tournaments: created by the form, watched to the end, stopped and resumed.
import { check, equal, test } from './harness.mjs';

async function fill(me, name, games) {
  await me.go('#/tournaments');
  await me.see('[data-act=create-tournament]');
  await me.at('[data-test=tour-name]').fill(name);
  await me.at('[data-test=tour-game]').selectOption('tic_tac_toe');
  await me.at('[data-test=tour-format]').selectOption('round_robin');
  await me.at('[data-test=tour-games]').fill(String(games));
}

test('a tournament of 20 games is watched to its end', async (visitor) => {
  const me = await visitor();
  await fill(me, 'Twenty', 20);
  await me.click('[aria-label="Remove player 3"]');
  const players = me.page.locator('.player select');
  await players.nth(0).selectOption('kind random');
  await players.nth(1).selectOption('level=strongest');
  await me.click('[data-act=create-tournament]');
  await me.see('[data-test=tournament]');
  await me.until(() => document.querySelector('[data-test=tournament]').dataset.state === 'finished');
  equal(await me.at('[data-test=tournament]').getAttribute('data-played'), '20', 'games played');
  const games = await me.page.locator('[data-test=standings] tbody tr td:nth-child(3)').allInnerTexts();
  equal(games, ['20', '20'], 'games of each player');
  check((await me.text('[data-test=standings] tbody tr:first-child th')).trim() !== 'random', 'the stronger player leads');
  await me.see('[data-test=cross] tbody tr:nth-child(2)');
  await me.page.locator('a[href^="#/stored/"]').first().click();
  await me.see('[data-test=study]');
  check(Number(await me.at('[data-test=study]').getAttribute('data-plies')) >= 5, 'a game of it is there');
});

test('who enters his tournament again keeps it', async (visitor) => {
  const me = await visitor();
  for (let time = 0; time < 2; ++time) {
    await fill(me, 'Twice', 2);
    await me.click('[data-act=create-tournament]');
    await me.see('[data-test=tournament]');
    // While it is played it cannot be entered again.
    await me.until(() => document.querySelector('[data-test=tournament]').dataset.state === 'finished');
  }
  const kept = await me.page.evaluate(() => JSON.parse(localStorage.getItem('brett.hosts')));
  const id = me.page.url().split('/').at(-1);
  check(/^\w{32}$/.test(kept[id] ?? ''), `the token of tournament ${id} is ${kept[id]}`);
  // Something an earlier page may have left: nobody's.
  await me.page.evaluate((which) => localStorage.setItem('brett.hosts', JSON.stringify({ [which]: null })), id);
  await me.page.reload();
  await me.see('[data-test=tournament]');
  equal(await me.page.locator('[data-act=tour-stop], [data-act=tour-resume]').count(), 0, 'buttons of a host');
});

test('players are called by their levels', async (visitor) => {
  const me = await visitor({ viewport: { width: 390, height: 780 } });
  await fill(me, 'Levels', 2);
  await me.click('[aria-label="Remove player 3"]');
  const players = me.page.locator('.player select');
  await players.nth(0).selectOption('level=casual');
  await players.nth(1).selectOption('kind random');
  await me.click('[data-act=create-tournament]');
  await me.read('[data-test=standings]', /Level casual/);
  await me.read('[data-test=cross]', /Level casual/);
});

test('a tournament is stopped, resumed and clicked into', async (visitor) => {
  const me = await visitor();
  await me.go('#/tournaments');
  await me.see('[data-act=create-tournament]');
  await me.at('[data-test=tour-name]').fill('Long');
  await me.at('[data-test=tour-game]').selectOption('othello');
  await me.at('[data-test=tour-games]').fill('200');
  const players = me.page.locator('.player select');
  for (let i = 0; i < 3; ++i) await players.nth(i).selectOption('level=strong');
  await players.nth(0).selectOption('level=expert');
  await players.nth(1).selectOption('level=club');
  await me.click('[data-act=create-tournament]');
  await me.see('[data-test=tables] a');
  const tournament = me.page.url();
  await me.click('[data-test=tables] a');
  await me.see('[data-test=match]');
  await me.page.goto(tournament);
  await me.click('[data-act=tour-stop]');
  await me.until(() => document.querySelector('[data-test=tournament]')?.dataset.state === 'stopped');
  await me.click('[data-act=tour-resume]');
  await me.until(() => document.querySelector('[data-test=tournament]')?.dataset.state === 'running');
  await me.click('[data-act=tour-stop]');
  await me.until(() => document.querySelector('[data-test=tournament]')?.dataset.state === 'stopped');
});
