// The toy game that uses everything a game can show and ask for: by mouse, by keys, and by a link.
import { check, equal, test } from './harness.mjs';

const names = Array(11).fill('kind random');
const bid = { cell: 'svg.board [data-target][data-cell^=h]', corner: 'svg.board [data-target][data-cell^=c]' };

// The longest event of a match that comes to this visitor.
function watchEvents(me) {
  const seen = { longest: 0, events: 0 };
  me.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const text = String(payload);
      if (!text.includes('"event":"moved"')) return;
      seen.events += 1;
      seen.longest = Math.max(seen.longest, text.length);
    }),
  );
  return seen;
}
async function bidByMouse(me, coins, begun = false) {
  if (!begun) await me.click('[data-move=bid]');
  await me.see('[data-test=number]');
  equal(await me.at('[data-act=slide]').getAttribute('max'), '5000', 'the end of the slider');
  await me.at('[data-act=type]').fill(String(coins));
  equal(await me.at('[data-act=slide]').inputValue(), String(coins), 'the slider follows the field');
  await me.click('[data-act=confirm]');
}

test('Bazaar by mouse: words, a number, hexagons with corners, twelve seats, to the end', async (visitor) => {
  const me = await visitor();
  const events = watchEvents(me);
  await me.begin('bazaar', ['human', ...names]);
  equal(await me.page.locator('[data-seat]').count(), 12, 'bars of seats');
  await me.see('[data-move=bid]');
  await me.click('[data-move=bid]');
  await me.read('[data-test=path]', /bid/);
  await me.at('[data-act=type]').fill('5001');
  check(await me.at('[data-act=confirm]').isDisabled(), '5001 coins can be confirmed');
  await me.click('[data-act=step-back]');
  await bidByMouse(me, 5000); // of equal bids the first wins
  await me.see(bid.cell);
  await me.click(bid.cell);
  const corner = await me.at(bid.corner).getAttribute('data-cell');
  await me.cell(corner);
  await me.until((name) => document.querySelector(`[data-cell="${name}"]`).getAttribute('aria-label').includes('stall'), corner);
  await me.read('[data-seat="0"]', /coins\s*0/);
  await me.playToTheEnd();
  await me.read('[data-test=message]', /wins|win|Draw/);
  equal(await me.page.locator('[data-test=place]').count(), 12, 'places at the end');
  check(events.events > 3 && events.longest < 20_000, `the longest of ${events.events} events has ${events.longest} bytes`);
}, { server: 'toy' });

for (const [size, options] of Object.entries({ 'wide and light': { viewport: { width: 1500, height: 900 }, colorScheme: 'light' }, 'a phone and dark': { viewport: { width: 360, height: 740 }, colorScheme: 'dark' } })) {
  test(`Bazaar, ${size}: nothing is too wide, axe finds no serious fault`, async (visitor) => {
    const me = await visitor(options);
    await me.begin('bazaar', ['human', ...names]);
    await me.click('[data-move=bid]');
    await me.see('[data-test=number]');
    const wide = await me.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(wide <= 0, `${wide} px too wide`);
    equal(await me.axeFaults(), [], 'faults');
    await bidByMouse(me, 5000, true);
    await me.see(bid.cell);
    equal(await me.axeFaults(), [], 'faults while building');
  }, { server: 'toy' });
}

test('Bazaar by keys: nothing needs a mouse', async (visitor) => {
  const me = await visitor();
  await me.begin('bazaar', ['human', ...names]);
  const { keyboard } = me.page;
  const focusIs = (selector) => me.page.evaluate((what) => document.activeElement?.matches(what) ?? false, selector);
  const reach = async (selector) => {
    for (let i = 0; i < 120 && !(await focusIs(selector)); ++i) await keyboard.press('Tab');
    check(await focusIs(selector), `${selector} is reached with the tab key`);
  };
  await me.see('[data-move=bid]');
  await reach('[data-move=bid]');
  await keyboard.press('Enter');
  await me.until(() => document.activeElement?.matches('[data-act=type]')); // the next step has the focus
  await keyboard.press('Escape');
  await me.see('[data-move=bid]');
  await reach('[data-move=bid]');
  await keyboard.press('Enter');
  await me.until(() => document.activeElement?.matches('[data-act=type]'));
  await keyboard.press('Control+a');
  await keyboard.type('5000');
  await keyboard.press('Enter');
  await me.see(bid.cell);
  await reach('svg.board [data-cell]');
  check(await focusIs(bid.cell), 'the first cell that may be chosen has the focus');
  const hexagon = await me.at(bid.cell).getAttribute('data-cell');
  await keyboard.press('Enter');
  await me.until((name) => document.querySelector(`[data-cell="${name}"]`).getAttribute('aria-pressed') === 'true', hexagon);
  await keyboard.press('ArrowUp');
  check(await focusIs(bid.corner), 'the arrow leads from the hexagon to its upper corner');
  await keyboard.press('Enter');
  // Then only passing is left: no coins.
  for (let i = 0; i < 4; ++i) {
    const now = await me.choices();
    if (now.ended) break;
    await reach('[data-move]');
    const plies = await me.at('[data-test=match]').getAttribute('data-plies');
    await keyboard.press('Enter');
    await me.until((before) => document.querySelector('[data-test=match]').dataset.plies !== before, plies);
  }
  await me.read('[data-test=message]', /wins|win|Draw/);
}, { server: 'toy' });

test('Bazaar by a link: bids are sealed until all have chosen', async (visitor) => {
  const ada = await visitor();
  const ben = await visitor();
  await ada.begin('bazaar', ['human', 'link', ...names.slice(1)]);
  await ben.page.goto(await ada.at('[data-test=join-link]').inputValue());
  await ben.see('[data-test=match]');
  const bidOf = (who, seat) => who.text(`[data-seat="${seat}"] [data-area=bid]`);
  await bidByMouse(ada, 317);
  await ben.see('[data-move=bid]');
  check((await bidOf(ada, 0)).includes('317'), 'Ada sees her own bid');
  check((await bidOf(ben, 0)).includes('?') && !(await ben.text('[data-seat="0"]')).includes('317'), 'Ben sees a sealed bid');
  check(/\?/.test(await ben.page.locator('[data-ply]').last().innerText()), 'the list of moves hides it, too');
  const hands = (who) => who.page.locator('[data-area=hand] svg[role=img]').evaluateAll((all) => all.filter((card) => card.getAttribute('aria-label') !== 'hidden card').length);
  equal([await hands(ada), await hands(ben)], [1, 1], 'cards that each of them sees');
  await Promise.all([ada.playToTheEnd(), ben.playToTheEnd()]);
  await ben.read('[data-test=message]', /wins|win|Draw/);
}, { server: 'toy' });
