// Small things kept in this browser. A browser that refuses storage (private windows) keeps nothing,
// and everything still works.

// Another version of the page, or a person, may have stored something else there.
function sameKind(saved: unknown, fallback: unknown): boolean {
  const kind = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);
  return kind(saved) === kind(fallback);
}

export function load<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`brett.${key}`);
    const saved: unknown = text === null ? fallback : JSON.parse(text);
    return sameKind(saved, fallback) ? (saved as T) : fallback;
  } catch {
    return fallback;
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(`brett.${key}`, JSON.stringify(value));
  } catch {
    // kept nowhere
  }
}
