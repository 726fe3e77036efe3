// What the browser tests share: a list of tests, pages that are watched for errors, and ways to use the
// page as a person would. Tests run side by side, each in a browser context of its own.
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
export const { chromium } = require('playwright-core');
const axeSource = require('axe-core').source;

const tests = [];
// `options.server`: 'own' for a test that stops or replaces its server; 'toy' for one that needs the toy game.
export function test(name, body, options = {}) {
  tests.push({ name, body, options });
}
export function allTests() {
  return tests;
}

export function check(fact, words) {
  if (!fact) throw new Error(words);
}
export function equal(actual, expected, words) {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  check(a === b, `${words}: ${a}, expected ${b}`);
}

const patience = 20_000;
// The program is slow, with sanitizers: what takes long has less to do.
export const slow = process.argv.includes('--slow');

// A visitor: one browser context with one page. Collects everything that must not happen.
export class Visitor {
  constructor(context, page, base) {
    Object.assign(this, { context, page, base, faults: [], allowed: [], requests: [] });
    page.setDefaultTimeout(patience);
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.faults.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.faults.push(`error: ${error.message}`));
    context.on('request', (request) => this.requests.push(request.url()));
  }
  static async come(browser, base, options = {}) {
    const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, reducedMotion: 'reduce', locale: 'en-US', ...options });
    return new Visitor(context, await context.newPage(), base);
  }
  // Faults that were not announced by allow(), and requests to other places than the server.
  complaints() {
    const faults = this.faults.filter((fault) => !this.allowed.some((pattern) => pattern.test(fault)));
    const outside = this.requests.filter((url) => !url.startsWith(this.base) && !url.startsWith('blob:') && !url.startsWith('data:'));
    return [...faults, ...outside.map((url) => `request to ${url}`)];
  }
  allow(pattern) {
    this.allowed.push(pattern);
  }
  async go(hash) {
    await this.page.goto(`${this.base}${hash}`);
  }
  at(selector) {
    return this.page.locator(selector).first();
  }
  click(selector) {
    return this.at(selector).click();
  }
  text(selector) {
    return this.at(selector).innerText();
  }
  see(selector) {
    return this.at(selector).waitFor();
  }
  // Waits until an element's text matches.
  async read(selector, pattern) {
    await this.page.locator(selector, { hasText: pattern }).first().waitFor();
  }
  until(fact, argument) {
    return this.page.waitForFunction(fact, argument);
  }
  cell(name) {
    return this.click(`[data-cell="${name}"]`);
  }
  plies(count) {
    return this.until((n) => document.querySelector('[data-test=match]')?.dataset.plies === String(n), count);
  }
  // Where the game goes on by itself, a number of plies may pass unseen.
  atLeastPlies(count) {
    return this.until((n) => Number(document.querySelector('[data-test=match]')?.dataset.plies) >= n, count);
  }

  // Chooses a game in the lobby; says how many seats it has.
  async choose(game) {
    await this.click(`[data-game="${game}"]`);
    await this.see(`[data-settings="${game}"]`);
    return this.page.locator('.players select').count();
  }
  // Begins a match from the lobby. `players` as the choice lists them: human, link, "kind random", a level.
  async begin(game, players, start = {}) {
    await this.go('#/');
    await this.choose(game);
    for (const [key, value] of Object.entries(start.parameters ?? {})) {
      await this.at(`#game-${key}`).evaluate((field) => (field.closest('details').open = true));
      const field = this.at(`#game-${key}`);
      if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
      else {
        await field.fill(value);
        await field.blur();
      }
    }
    const choices = this.page.locator('.players select');
    await this.until((n) => document.querySelectorAll('.players select').length === n, players.length);
    for (let seat = 0; seat < players.length; ++seat) await choices.nth(seat).selectOption(players[seat]);
    await this.at('[data-test=delay]').selectOption(start.delay ?? '0');
    if (start.position || start.moves || start.paused || start.seed) await this.click('[data-act=start-more]');
    for (const field of ['position', 'moves', 'seed']) {
      if (start[field]) await this.at(`[data-test=start-${field}]`).fill(start[field]);
    }
    if (start.paused) await this.at('[data-test=start-paused]').check();
    await this.click('[data-act=begin]');
    await this.see('[data-test=match]');
  }

  // Serious faults of the page for people with screen readers or weak eyes.
  async axeFaults() {
    if (await this.page.evaluate(() => !('axe' in globalThis))) await this.page.evaluate(axeSource);
    return this.page.evaluate(async () => {
      const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] });
      return violations.filter((one) => ['serious', 'critical'].includes(one.impact)).map((one) => `${one.id}: ${one.nodes[0].target} ${one.nodes[0].failureSummary?.split('\n')[1] ?? ''} (${one.nodes.length})`);
    });
  }

  // What may be clicked now, or that the match is over. Waits until there is something.
  async choices() {
    const found = await this.until(() => {
      const match = document.querySelector('[data-test=match]');
      if (!match) return null;
      if (match.dataset.ended === 'true') return { ended: true };
      const cells = [...document.querySelectorAll('[data-target]')].map((cell) => cell.dataset.cell);
      const buttons = [...document.querySelectorAll('[data-move]')].map((button) => button.dataset.move);
      const number = document.querySelector('[data-test=number]')?.dataset;
      const numbers = number ? [Number(number.low), Number(number.high)] : [];
      return cells.length + buttons.length + numbers.length > 0 ? { cells, buttons, numbers } : null;
    });
    return found.jsonValue();
  }
  // Plays to the end by clicking what is marked. `choose` picks among the choices; the last one by default.
  async playToTheEnd(choose = lastChoice) {
    for (let clicks = 0; clicks < 1500; ++clicks) {
      const now = await this.choices();
      if (now.ended) return clicks;
      const chosen = choose(now, clicks);
      await this.page.evaluate(() => {}); // lets the page draw what has come meanwhile
      // The match may end or go on between looking and clicking; the next look shows it.
      const brief = { timeout: 2000 };
      if (chosen.number !== undefined) await this.at('[data-act=type]').fill(String(chosen.number), brief).catch(() => {});
      const selector = chosen.cell ? `[data-cell="${chosen.cell}"]` : chosen.move ? `[data-move="${chosen.move}"]` : '[data-act=confirm]';
      await this.at(selector).click(brief).catch(() => {});
    }
    throw new Error('no end after 1500 clicks');
  }
}

export function lastChoice({ cells, buttons, numbers }, clicks) {
  if (cells.length > 0) return { cell: cells[(clicks * 7) % cells.length] };
  const withNumber = numbers.length > 0 && (buttons.length === 0 || clicks % 2 === 0);
  if (withNumber) return { number: numbers[0] + ((clicks * 31) % (numbers[1] - numbers[0] + 1)) };
  return { move: buttons[clicks % buttons.length] };
}
