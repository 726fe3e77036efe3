// The words of an address: what stands between slashes after '#'.

// People type addresses: a malformed word is kept, and the page then reports that it does not exist.
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

// The number of a tournament, a training run, a stored game; null if the word is not a number.
export function numberIn(word: string | undefined): number | null {
  return word !== undefined && /^\d{1,15}$/.test(word) ? Number(word) : null;
}
