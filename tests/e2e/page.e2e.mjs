// The page as a whole: size, speed, languages, colours, small screens, accessibility.
import { gunzipSync } from 'node:zlib';
import { check, equal, test } from './harness.mjs';

const mostBytes = 150_000;
const mostMs = 1000;

test('the page is small, quick and asks nobody else', async (visitor, server) => {
  const me = await visitor();
  // The quickest of a few visits: the machine may be busy with something else.
  let ready = Infinity;
  for (let visit = 0; visit < 5 && ready >= mostMs; ++visit) {
    await (visit === 0 ? me.go('') : me.page.reload());
    await me.see('[data-game]');
    await me.see('[data-act=begin]');
    ready = Math.min(ready, await me.page.evaluate(() => performance.now()));
  }
  check(ready < mostMs, `the lobby is ready after ${Math.round(ready)} ms`);
  let bytes = 0;
  for (const url of new Set(me.requests.filter((one) => !one.includes('/api/')))) {
    const answer = await fetch(url, { headers: { 'Accept-Encoding': 'gzip' } });
    equal(answer.status, 200, url);
    check(answer.headers.get('etag')?.startsWith('"'), `${url} has a strong tag`);
    const again = await fetch(url, { headers: { 'If-None-Match': answer.headers.get('etag') } });
    equal(again.status, 304, `${url} asked again`);
    bytes += await sizeOnTheWire(url, server);
  }
  // Parts that are fetched later count, too.
  const script = me.requests.find((one) => one.endsWith('.js'));
  const later = new Set([...(await (await fetch(script)).text()).matchAll(/[\w.-]+-[\w-]{8}\.js/g)].map(([name]) => new URL(name, script).href));
  check(later.size >= 1, 'the curves are a part of their own');
  for (const url of later) bytes += me.requests.includes(url) ? 0 : await sizeOnTheWire(url, server);
  check(bytes > 10_000 && bytes < mostBytes, `${bytes} bytes in all`);
  const policy = (await fetch(server.base)).headers.get('content-security-policy') ?? '';
  for (const part of ["script-src 'self'", "style-src 'self'", "default-src 'none'"]) check(policy.includes(part), `policy: ${policy}`);
  check(!policy.includes('unsafe'), `policy: ${policy}`);
});

// fetch() unpacks by itself; a plain socket shows what is really sent.
async function sizeOnTheWire(url, server) {
  const { get } = await import('node:http');
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'gzip', Host: new URL(server.base).host } }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => {
        const body = Buffer.concat(parts);
        if (answer.headers['content-encoding'] === 'gzip') gunzipSync(body); // it is what it says
        resolve(body.length);
      });
    }).on('error', reject);
  });
}

test('German, dark and other colours are chosen and stay', async (visitor) => {
  const me = await visitor();
  await me.go('#/');
  await me.click('[data-act=settings]');
  await me.at('[data-set=language]').selectOption('de');
  await me.read('h1', /Neues Spiel/);
  await me.at('[data-set=theme]').selectOption('dark');
  await me.at('[data-set=palette]').selectOption('safe');
  const ground = await me.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await me.page.reload();
  await me.read('h1', /Neues Spiel/);
  equal(await me.page.evaluate(() => getComputedStyle(document.body).backgroundColor), ground, 'the colour after reloading');
  equal(await me.at('html').getAttribute('lang'), 'de', 'the language told to screen readers');
  await me.go('#/rules/morris');
  await me.read('article', /Drei eigene Steine/);
});

test('rules have pictures', async (visitor) => {
  const me = await visitor();
  for (const game of ['othello', 'morris', 'connect_four', 'kuhn_poker']) {
    await me.go(`#/rules/${game}`);
    await me.until(() => document.querySelectorAll('[data-test=picture]').length >= 2);
  }
});

test('nothing is wider than a phone', async (visitor) => {
  const me = await visitor({ viewport: { width: 360, height: 740 } });
  await me.begin('othello', ['human', 'kind random']);
  const places = [me.page.url().split('#')[1], '/', '/tournaments', '/experiments', '/training', '/study/morris', '/rules/pig'];
  for (const place of places) {
    await me.go(`#${place}`);
    await me.see('main h1, main h2, [data-test=match]');
    const wide = await me.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(wide <= 0, `${place} is ${wide} px too wide`);
  }
});

// Other tests may be at the same server: every match, tournament and run here is this test's own.
async function begun(server, name, fields) {
  const answer = await fetch(`${server.base}api/${name}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(fields) });
  const json = await answer.json();
  check(answer.ok, `${name}: ${json.error}`);
  return json;
}

const sizes = { desktop: { width: 1100, height: 900 }, phone: { width: 390, height: 780 } };
// Each scheme and each size once; the other combinations in `./test --all`.
const usual = ['light phone', 'dark desktop'];
for (const scheme of ['light', 'dark']) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test(`axe finds no serious fault, ${scheme}, ${size}`, async (visitor, server) => {
      const me = await visitor({ colorScheme: scheme, viewport });
      const faults = [];
      const look = async (place) => {
        const found = await me.axeFaults();
        faults.push(...found.map((one) => `${place}: ${one}`));
      };
      await me.go('#/');
      await me.see('[data-act=begin]');
      await look('lobby');
      await me.begin('othello', ['human', 'human'], { moves: 'f5 d6 c3' });
      await look('match');
      await me.click('[data-act=more]');
      await look('more');
      await me.click('[data-act=more]');
      await me.click('[data-tab=analysis]');
      await me.at('[data-act=analysis]').check();
      await me.see('[data-test=ranked] li');
      await look('analysis');
      for (const tab of ['players', 'log', 'record']) {
        await me.click(`[data-tab=${tab}]`);
        await look(tab);
      }
      await me.begin('kuhn_poker', ['human', 'kind random']);
      await look('cards');
      const players = ['level=casual', 'level=beginner', 'random', 'alphabeta:depth=1,epsilon=0.5'];
      const { tournament } = await begun(server, 'tournament_create', { plan: { name: `Axe ${scheme} ${size}`, game: 'tic_tac_toe', format: 'round_robin', games: 4, seed: 1, players } });
      const plan = { name: `axe-${scheme}-${size}`, game: 'connect_four', kind: 'linear', player: 'alphabeta:depth=1,table=0', games: 60, test_every: 20, test_blocks: 2 };
      const { training } = await begun(server, 'training_create', { plan });
      const places = [
        [`#/tournament/${tournament}`, '[data-test=tournament][data-state=finished]'],
        [`#/training/${training}`, '[data-test=training][data-state=finished] [data-test=weight-curve] canvas'],
        ['#/tournaments', '[data-act=create-tournament]'],
        ['#/experiments', '[data-act=exp-start]'],
        ['#/training', '#train-games'],
        ['#/study/connect_four', '[data-test=study]'],
        ['#/rules/morris', '[data-test=picture]'],
        ['#/nowhere', '[data-test=unknown]'],
      ];
      for (const [hash, sign] of places) {
        await me.go(hash);
        await me.see(sign);
        await me.page.evaluate(() => document.querySelectorAll('main details').forEach((one) => (one.open = true)));
        await look(hash);
      }
      check(faults.length === 0, faults.join('\n    '));
    }, { all: !usual.includes(`${scheme} ${size}`) });
  }
}

test('an address that leads nowhere, and odd things left in the browser, give a page with words', async (visitor) => {
  const me = await visitor();
  await me.go('#/study/%zz');
  await me.read('[role=alert]', /%zz/);
  for (const hash of ['#/tournament/abc', '#/training/-1', '#/stored/1e3', '#/nonsense']) {
    await me.go(hash);
    await me.read('main', /This page does not exist/);
  }
  for (const odd of ['null', '7', '[]', '{"game":null,"players":null}', 'not JSON']) {
    await me.page.evaluate((text) => localStorage.setItem('brett.lobby', text), odd);
    await me.go('#/');
    await me.page.reload();
    await me.see('[data-act=begin]');
  }
});

test('on a phone the menu of a paused match is in sight', async (visitor) => {
  const me = await visitor({ viewport: { width: 360, height: 740 } });
  await me.begin('othello', ['human', 'kind random'], { paused: true });
  await me.click('[data-act=more]');
  const { x, width } = await me.at('.controls .sheet').boundingBox();
  check(x >= 0 && x + width <= 360, `the menu reaches from ${x} to ${x + width}`);
});

test('pictures of the rules say whose stones are in hand', async (visitor) => {
  const me = await visitor();
  await me.go('#/rules/morris');
  await me.read('[data-test=picture] [data-test=hands]', /White.*Black/s);
});
