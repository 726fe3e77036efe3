// The person's settings: language, theme, colours, what the board shows.
import { load, save } from './saved';

export type Language = 'en' | 'de';
export type Theme = 'auto' | 'light' | 'dark';
export type Palette = 'standard' | 'safe';

export interface Settings {
  language: Language;
  theme: Theme;
  palette: Palette;
  coordinates: boolean;
  marks: boolean; // legal moves on the board
}

function preferredLanguage(): Language {
  return navigator.language.toLowerCase().startsWith('de') ? 'de' : 'en';
}

const defaults: Settings = {
  language: preferredLanguage(),
  theme: 'auto',
  palette: 'standard',
  coordinates: true,
  marks: true,
};

export const settings: Settings = $state({ ...defaults, ...load<Partial<Settings>>('settings', {}) });

export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  save('settings', $state.snapshot(settings));
}

// Puts theme, palette and language where style sheets and screen readers look for them.
export function applySettings(): void {
  const root = document.documentElement;
  root.lang = settings.language;
  root.dataset.theme = settings.theme;
  root.dataset.palette = settings.palette;
}
