// Times and counts as people read them.
import { fixed } from '../widgets/numbers';

export function clockText(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 20) return fixed(seconds, 1);
  const whole = Math.ceil(seconds);
  const minutes = Math.floor(whole / 60);
  const rest = String(whole % 60).padStart(2, '0');
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}

export function secondsText(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 90) return `${fixed(seconds, 1)} s`;
  return `${Math.round(seconds / 60)} min`;
}

// 1234567 -> "1.2 M"
export function countText(count: number): string {
  if (count < 10_000) return String(Math.round(count));
  if (count < 1_000_000) return `${fixed(count / 1000, count < 100_000 ? 1 : 0)} k`;
  return `${fixed(count / 1_000_000, count < 100_000_000 ? 1 : 0)} M`;
}

// The hour of a time stamp, in the reader's own time.
export function hourText(stamp: string, language: string): string {
  const date = new Date(stamp);
  if (Number.isNaN(date.getTime())) return stamp;
  return date.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
}

export function dayText(stamp: string, language: string): string {
  const date = new Date(stamp);
  if (Number.isNaN(date.getTime())) return stamp;
  return date.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
}
