import { describe, expect, it } from 'vitest';
import { markedParts } from '../src/experiments/marked';
import { experimentsDe, experimentWords } from '../src/i18n/experiments_de';

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
  it('are there in German for every experiment of the house', () => {
    const names = Object.keys(files).map((path) => path.replace(/.*\/|\.toml$/g, ''));
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(experimentsDe[name]?.text.length, name).toBeGreaterThan(0);
  });
  it('stay as they are where no translation is known', () => {
    const own = { name: 'mine', title: 'Mine', study: '', text: [], scales: [] };
    expect(experimentWords(own, 'de').title).toBe('Mine');
    expect(experimentWords({ ...own, name: 'm1' }, 'en').title).toBe('Mine');
    expect(experimentWords({ ...own, name: 'm1' }, 'de').title).toContain('Mühle');
  });
});
