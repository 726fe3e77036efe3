import { describe, expect, it } from 'vitest';
import { markedParts } from '../src/widgets/marked';
import { experimentWords } from '../src/experiments/words';

const files = import.meta.glob('../../data/experiments/*.toml', { query: '?raw', import: 'default', eager: true }) as Record<string, string>;

describe('texts of experiments', () => {
  it('have their marks', () => {
    expect(markedParts('a `b*c` and *d*.')).toEqual([
      { mark: '', text: 'a ' },
      { mark: 'code', text: 'b*c' },
      { mark: '', text: ' and ' },
      { mark: 'em', text: 'd' },
      { mark: '', text: '.' },
    ]);
    expect(markedParts('1 * 2')).toEqual([{ mark: '', text: '1 * 2' }]);
    expect(markedParts('')).toEqual([]);
  });
  it('are in the marks only what is meant', () => {
    expect(markedParts('445*3 and 444*3.')).toEqual([{ mark: '', text: '445*3 and 444*3.' }]);
  });
  it('are there in German for every experiment of the house', () => {
    expect(Object.keys(files).length).toBeGreaterThan(5);
    for (const [path, text] of Object.entries(files)) expect(text, path).toMatch(/^\[de\]\ntitle = "..*"\nstudy = "..*"\ntext = \[\n {2}"..*"/m);
  });
  it('stay as they are where no translation is known', () => {
    const own = { name: 'mine', title: 'Mine', study: '', text: [], scales: [], words: { de: { title: 'Meins', study: '', text: [] } } };
    expect(experimentWords(own, 'en').title).toBe('Mine');
    expect(experimentWords(own, 'de').title).toBe('Meins');
    expect(experimentWords({ ...own, words: undefined }, 'de').title).toBe('Mine');
  });
});
