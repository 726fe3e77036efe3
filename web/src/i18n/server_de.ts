// German for the English words the server sends: names of levels and endings, help of options, sentences. The words of
// a game are in its data file and come first. What is nowhere stays English.
import { errorsDe, nounsDe } from './errors_de';
import { filledInOrder, heardAs, type Said } from './heard';
import { optionHelpDe } from './options_de';

export type Words = Record<string, string>;

const words: Words = {
  ...nounsDe,
  ...errorsDe,
  ...optionHelpDe,
  // cards that nobody sees (src/core/view.cpp)
  'hidden card': 'verdeckte Karte',
  'no card': 'keine Karte',
  // switches
  'on': 'an',
  'off': 'aus',
  // levels
  'beginner': 'Anfänger',
  'novice': 'Neuling',
  'casual': 'Gelegenheitsspieler',
  'learner': 'Hobbyspieler',
  'regular': 'Stammspieler',
  'club': 'Vereinsspieler',
  'strong': 'Turnierspieler',
  'expert': 'Experte',
  'master': 'Meister',
  'strongest': 'Großmeister',
  // endings
  'time': 'Zeit überschritten',
  'illegal move': 'unerlaubter Zug',
  'crash': 'Absturz',
  'resigned': 'aufgegeben',
};

function wholeText(text: string, own: Words): string | undefined {
  if (Object.hasOwn(own, text)) return own[text];
  return Object.hasOwn(words, text) ? words[text] : undefined;
}

export function sentenceInGerman({ sentence, values }: Said, own: Words): string | undefined {
  const german = wholeText(sentence, own);
  if (german === undefined) return undefined;
  return filledInOrder(german, values.map(({ text, said }) => (said ? sentenceInGerman(said, own) : undefined) ?? text));
}

// `own`: the words of the game that is shown.
export function inGerman(text: string, own: Words = {}): string {
  const said = heardAs(text);
  return wholeText(text, own) ?? (said ? sentenceInGerman(said, own) : undefined) ?? text;
}
