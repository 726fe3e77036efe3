// Texts of experiments and rules mark `code` with backquotes and *words* with asterisks, as the reports do.
export interface Part {
  mark: '' | 'code' | 'em';
  text: string;
}

export function markedParts(text: string): Part[] {
  const parts: Part[] = [];
  let rest = text;
  while (rest !== '') {
    const found = /`([^`]*)`|(?<![\w*])\*(?=\S)([^*]*[^*\s])\*(?![\w*])/.exec(rest);
    const before = found ? rest.slice(0, found.index) : rest;
    if (before !== '') parts.push({ mark: '', text: before });
    if (!found) break;
    parts.push(found[1] !== undefined ? { mark: 'code', text: found[1] } : { mark: 'em', text: found[2]! });
    rest = rest.slice(found.index + found[0].length);
  }
  return parts;
}
