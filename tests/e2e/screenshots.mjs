// Pictures of the page for docs/images: node screenshots.mjs PROGRAM FOLDER
// Lobby, every board, analysis, weights, a tournament with games at their tables, training, rules; light and dark; desktop and phone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, Visitor } from './harness.mjs';
import { Server } from './server.mjs';

const [program, folder] = process.argv.slice(2);
const temporary = mkdtempSync(join(tmpdir(), 'brett-pictures-'));
const server = await Server.start(program, join(temporary, 'games.db'));
const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--hide-scrollbars'];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags });

const boards = {
  tic_tac_toe: { moves: 'b2 a1 a3' },
  connect_four: { moves: '4 4 5 3 4 3 3 6 2' },
  othello: { moves: 'f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5' },
  morris: { moves: 'd6 d2 b4 f4 a7 g1 d7 c4 f6 b6 g7xd2' },
  three_wins: { moves: '4 4 3 3 5 2', seats: 3 },
  three_wins_chance: { moves: '4 4 4 *3 3 5', seats: 3 },
  kuhn_poker: {},
  pig: { position: '12+8-30', moves: 'roll 5' },
  hex: { moves: 'c2 f6 e7 g5 d8 f7' },
  mnk: { moves: 'h8 h9 i9 g7 j10 k11 j8 g8' },
  mancala: { moves: 'c f d b' },
};
const kinds = [
  ['light-desktop', { viewport: { width: 1180, height: 800 }, colorScheme: 'light' }],
  ['dark-desktop', { viewport: { width: 1180, height: 800 }, colorScheme: 'dark' }],
  ['light-phone', { viewport: { width: 390, height: 780 }, colorScheme: 'light' }],
  ['dark-phone', { viewport: { width: 390, height: 780 }, colorScheme: 'dark' }],
];

async function ask(name, fields) {
  const answer = await fetch(`${server.base}api/${name}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(fields) });
  const json = await answer.json();
  if (!answer.ok) throw new Error(`${name}: ${json.error}`);
  return json;
}

const plan = { game: 'othello', player: 'alphabeta:depth=1,table=0', games: 20000, rate: 0.02, epsilon: 0.05, random_plies: 6, test_every: 1000, test_blocks: 40, test_opponents: 'random level=3' };
const { training } = await ask('training_create', { plan });
const come = (options) => Visitor.come(browser, server.base, { ...options, locale: 'en-GB' });
async function take(me, kind, name, upTo = 'body') {
  await me.at(upTo).evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await me.page.screenshot({ path: join(folder, `${name}-${kind}.png`) });
}
async function leave(me, kind) {
  for (const complaint of me.complaints()) console.log(`${kind}: ${complaint}`);
  await me.context.close();
}

// All look at a tournament at the same time, when most games have been played and some are under way.
async function showTournament() {
  const players = ['level=expert', 'level=club', 'level=regular', 'level=casual', 'random'];
  const games = 60; // of each of the ten pairs
  const { tournament } = await ask('tournament_create', { plan: { name: 'Autumn cup', game: 'othello', format: 'round_robin', games, seed: 1, players }, threads: 2 });
  const all = await Promise.all(kinds.map(async ([kind, options]) => ({ kind, options, me: await come(options) })));
  await Promise.all(all.map(({ me }) => me.go(`#/tournament/${tournament}`)));
  for (const { kind, options, me } of all) {
    const enough = (played) => Number(document.querySelector('[data-test=tournament]')?.dataset.played) >= played;
    await me.page.waitForFunction(enough, 7 * games, { timeout: 600_000 });
    await me.see('[data-test=tables] a');
    await take(me, kind, 'tournament');
    if (options.viewport.width < 600) await take(me, kind, 'standings', '#standings');
  }
  for (const { kind, me } of all) await leave(me, kind);
}

await showTournament();
for (const [kind, options] of kinds) {
  const me = await come(options);
  const shoot = (name, upTo) => take(me, kind, name, upTo);
  for (const [game, start] of Object.entries(boards)) {
    const others = Array((start.seats ?? 2) - 1).fill('level=casual');
    await me.go('#/');
    // Through the page's own storage, so that the match is this visitor's.
    const created = await ask('create', { game, players: ['human', ...others], delay_ms: 60000, ...(start.moves ? { moves: start.moves } : {}), ...(start.position ? { position: start.position } : {}) });
    const secrets = { host: created.host, seats: { 0: created.seats[0].token }, joins: {} };
    await me.page.evaluate(([id, kept]) => localStorage.setItem('brett.tokens', JSON.stringify([[id, kept]])), [created.match, secrets]);
    await me.go(`#/match/${created.match}`);
    await me.page.reload();
    await me.see('[data-test=match]');
    await me.page.waitForTimeout(300);
    await shoot(game);
    if (game !== 'othello') continue;
    await me.click('[data-tab=analysis]');
    await me.at('[data-act=analysis]').check();
    await me.see('[data-test=ranked] li');
    await me.click('[data-act=review]');
    await me.see('[data-test=review]');
    await me.page.waitForTimeout(2500);
    await shoot('analysis', options.viewport.width < 600 ? '[data-test=figures]' : 'body');
    await me.at('[data-act=analysis]').uncheck();
    await me.click('[data-tab=players]');
    await me.see('[data-weight]');
    await me.click('[data-act=evaluate-weights]');
    await me.see('[data-test=used-class]');
    await me.at('[data-test=evaluations]').scrollIntoViewIfNeeded();
    await shoot('weights', '[data-test=evaluations]');
    await me.page.evaluate(() => scrollTo(0, 0));
  }
  await me.go(`#/training/${training}`);
  await me.see('[data-test=weight-curve] canvas');
  await me.until(() => Number(document.querySelector('[data-test=training]').dataset.points) >= 4);
  await me.page.waitForTimeout(300);
  await shoot('training');
  await me.go('#/');
  await me.see('[data-act=begin]');
  await me.page.waitForTimeout(300);
  await shoot('lobby');
  await me.go('#/rules/morris');
  await me.until(() => document.querySelectorAll('[data-test=picture]').length >= 3);
  await shoot('rules');
  await leave(me, kind);
}
await browser.close();
await server.stop();
rmSync(temporary, { recursive: true, force: true });
