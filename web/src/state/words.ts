// The words of an address: what stands between slashes after '#'.

// People type addresses: what is not well written stays as it is, and the page says that it knows no such thing.
function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

export function wordsOf(hash: string): string[] {
  return hash
    .replace(/^#\/?/, '')
    .split('/')
    .filter((word) => word !== '')
    .map(decoded);
}

// The number of a tournament, a training run, a stored game; null if it is none.
export function numberIn(word: string | undefined): number | null {
  return word !== undefined && /^\d{1,15}$/.test(word) ? Number(word) : null;
}
