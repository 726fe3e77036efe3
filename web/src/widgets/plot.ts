// Loads uPlot with the first curve, and gives it the page's colours.
import type uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

export type Plot = typeof uPlot;

export function loadPlot(): Promise<Plot> {
  return import('uplot').then((module) => module.default);
}

// As wide as its holder, until what is returned is called.
export function keepIn(holder: HTMLElement, plot: uPlot, height: number): () => void {
  const watcher = new ResizeObserver(() => plot.setSize({ width: holder.clientWidth, height }));
  watcher.observe(holder);
  return () => {
    watcher.disconnect();
    plot.destroy();
  };
}

export function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

// A probe element shows which side of light-dark() is active, chosen by the system or by the setting.
export function isDark(): boolean {
  const probe = document.createElement('i');
  probe.style.setProperty('color', 'light-dark(white, black)');
  document.body.append(probe);
  const dark = getComputedStyle(probe).color === 'rgb(0, 0, 0)';
  probe.remove();
  return dark;
}
