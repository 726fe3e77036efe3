// Small things kept in this browser. A browser that refuses storage (private windows) keeps nothing,
// and everything still works.

export function load<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`brett.${key}`);
    return text === null ? fallback : (JSON.parse(text) as T);
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
