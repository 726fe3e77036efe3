// Several people, lost connections.
import { check, equal, test } from './harness.mjs';

test('two browsers play by link', async (visitor) => {
  const anna = await visitor();
  const bert = await visitor();
  const carl = await visitor();
  await anna.begin('tic_tac_toe', ['human', 'link']);
  const link = await anna.at('[data-test=join-link]').inputValue();
  await bert.page.goto(link);
  await bert.see('[data-test=match]');
  await carl.page.goto(anna.page.url());
  await carl.see('[data-test=match]');
  await anna.cell('b2');
  await bert.plies(1);
  await bert.cell('a1');
  await anna.plies(2);
  await carl.plies(2);
  equal(await carl.page.locator('[data-target]').count(), 0, 'cells a spectator may click');
  equal(await bert.page.locator('[data-target]').count(), 0, 'cells Bert may click while Anna is to move');
});

test('hidden cards stay hidden from the other side of the link', async (visitor) => {
  const anna = await visitor();
  const bert = await visitor();
  await anna.begin('kuhn_poker', ['human', 'link']);
  await bert.page.goto(await anna.at('[data-test=join-link]').inputValue());
  await bert.see('[data-test=match]');
  await anna.see('[data-move=bet]');
  const cards = (who) => who.page.locator('.table .hand svg[role=img]').evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')));
  const [mine, other] = await cards(anna);
  check(/^[JQK]$/.test(mine) && other === 'hidden card', `Anna sees ${mine} and ${other}`);
  const [his, own] = await cards(bert);
  check(his === 'hidden card' && /^[JQK]$/.test(own), `Bert sees ${his} and ${own}`);
  await anna.click('[data-move=bet]');
  await bert.click('[data-move=call]');
  await anna.read('[data-test=message]', /wins/);
});

test('a killed server comes back, and so does the page, in the middle of a game', async (visitor, server) => {
  const me = await visitor();
  me.allow(/WebSocket|ERR_CONNECTION|Failed to load resource/);
  await me.begin('othello', ['human', 'human']);
  await me.cell('f5');
  await me.plies(1);
  await server.kill();
  await me.see('[data-test=lost]');
  await server.again();
  await me.at('[data-test=lost]').waitFor({ state: 'detached' });
  await me.plies(1);
  await me.cell('d6');
  await me.plies(2);
  await me.page.reload();
  await me.plies(2);
  await me.cell('c3');
  await me.plies(3);
}, { server: 'own' });
