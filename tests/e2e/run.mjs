// Runs the browser tests against a program: node run.mjs PROGRAM [TOY_PROGRAM] [--only=PATTERN] [--all] [--slow]
// Starts servers on free ports with stores that are thrown away, and chromium without a window. The
// last line is "N passed, N failed".
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allTests, chromium, Visitor } from './harness.mjs';
import { Server } from './server.mjs';

const [program, toy] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const only = process.argv.find((word) => word.startsWith('--only='))?.slice(7);
const all = process.argv.includes('--all');
const atOnce = 2;
const folder = mkdtempSync(join(tmpdir(), 'brett-e2e-'));
const here = new URL('.', import.meta.url);
for (const file of readdirSync(here).filter((name) => name.endsWith('.e2e.mjs')).sort()) await import(new URL(file, here));

const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage',
  // Fewer processes: a sixth of the processor time.
  '--in-process-gpu', '--disable-software-rasterizer'];
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags });
const shared = await Server.start(program, join(folder, 'shared.db'));
let stores = 0;

async function serverFor(options) {
  if (options.server === 'own') return Server.start(program, join(folder, `own-${++stores}.db`));
  if (options.plugin) {
    const header = join(folder, `${options.plugin}.h`);
    copyFileSync(new URL(`../plugins/${options.plugin}.h`, here), header);
    return Server.start(program, join(folder, 'plugin.db'), 0, ['--plugin', header]);
  }
  if (options.server === 'toy') return Server.start(toy, join(folder, `toy-${++stores}.db`));
  return shared;
}

async function run({ name, body, options }) {
  const begun = performance.now();
  const visitors = [];
  let server = null;
  let fault = '';
  try {
    server = await serverFor(options);
    const visitor = async (how) => {
      const one = await Visitor.come(browser, server.base, how);
      visitors.push(one);
      return one;
    };
    await body(visitor, server);
    const complaints = visitors.flatMap((one) => one.complaints());
    if (complaints.length > 0) fault = complaints.slice(0, 5).join('\n    ');
  } catch (error) {
    fault = String(error.message ?? error).split('\n').slice(0, 6).join('\n    ');
    const seen = await visitors[0]?.page.screenshot({ path: join(tmpdir(), `brett-e2e-${name.replace(/\W+/g, '-')}.png`) }).then(() => true, () => false);
    if (seen) fault += `\n    picture: ${join(tmpdir(), `brett-e2e-${name.replace(/\W+/g, '-')}.png`)}`;
    fault += visitors.flatMap((one) => one.complaints()).slice(0, 5).map((one) => `\n    ${one}`).join('');
  }
  for (const one of visitors) await one.context.close();
  if (server && server !== shared) await server.stop();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(fault ? `FAILED  ${name} (${seconds} s)\n    ${fault}` : `ok      ${name} (${seconds} s)`);
  return fault === '';
}

const waiting = allTests().filter(({ name, options }) => (!only || new RegExp(only).test(name)) && (all || !options.all) && (options.server !== 'toy' || toy));
let passed = 0;
let failed = 0;
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) (await run(next)) ? ++passed : ++failed;
  }),
);
await browser.close();
await shared.stop();
rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
