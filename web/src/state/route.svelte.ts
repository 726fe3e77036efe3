// Where one is on the page: the part of the address after '#', as words between slashes (words.ts).
import { wordsOf } from './words';

const state = $state({ words: wordsOf(location.hash) });
addEventListener('hashchange', () => {
  state.words = wordsOf(location.hash);
});

export function route(): string[] {
  return state.words;
}

export function linkTo(...words: (string | number)[]): string {
  return `#/${words.map((word) => encodeURIComponent(String(word))).join('/')}`;
}

export function go(...words: (string | number)[]): void {
  location.hash = linkTo(...words);
}
