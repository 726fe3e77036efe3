// What the server says in its forms is English; the page has German for all of it.
import { check, test } from './harness.mjs';
import { optionHelpDe, optionNamesDe } from '../../web/src/i18n/options_de.ts';

test('German knows every option, help text and range of the forms', async (visitor, server) => {
  const ask = async (what) => (await fetch(`${server.base}api/${what}`)).json();
  const missing = new Set();
  const text = (words) => words === '' || Object.hasOwn(optionHelpDe, words) || missing.add(`text: ${words}`);
  const option = ({ key, help, range, range_said: said }) => {
    text(help);
    if (!Object.hasOwn(optionNamesDe, key)) missing.add(`key: ${key}`);
    if (range && / (to|or|of|like) /.test(range) && !said) missing.add(`range: ${range}`);
  };
  const { games } = await ask('games');
  for (const { name } of games) { // the words of games themselves: tests/laws/german_test.cpp
    for (const player of (await ask(`game?game=${name}`)).players) {
      text(player.help);
      player.options.forEach(option);
    }
  }
  (await ask('tournament_form')).keys.forEach(option);
  (await ask('training_form')).options.forEach(option);
  check(missing.size === 0, [...missing].join('\n    '));
});

test('forms are German where German is chosen', async (visitor) => {
  const me = await visitor({ locale: 'de-DE' });
  await me.go('#/');
  await me.choose('othello');
  await me.page.locator('.players select').nth(1).selectOption('kind pvs');
  await me.read('.choice small', /Alpha-Beta, das den ersten Zug für den besten hält/);
  await me.click('.choice summary');
  await me.read('.choice .field', /^\s*Zeit\s.*Zeit für einen Zug.*eine Zeit wie/s);
  await me.read('.choice .field', /^\s*Tiefe\s.*0 bis 64/s);
  await me.go('#/tournaments');
  await me.click('form > details summary');
  await me.read('form > details label', /Gleiche Mittel/);
});
