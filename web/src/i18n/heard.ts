// What the server said lately, taken apart: the English text, the sentence with {} for each value, and the values. So a
// text that is passed around as English can be said in another language, also after the language was changed.
export interface Said {
  sentence: string;
  values: { text: string; said: Said | null }[];
}

export const mostHeard = 500;
const heard = new Map<string, Said>();

export function hear(text: string, said: Said | null | undefined): void {
  if (!said) return;
  heard.delete(text); // to the end: the oldest is forgotten first
  heard.set(text, said);
  for (const value of said.values) hear(value.text, value.said);
  if (heard.size > mostHeard) heard.delete(heard.keys().next().value!);
}

export function heardAs(text: string): Said | undefined {
  return heard.get(text);
}

// The values in the holes, one after the other; {2} is the second value wherever it stands.
export function filledInOrder(sentence: string, values: string[]): string {
  let next = 0;
  return sentence.replace(/\{(\d*)\}/g, (hole, number: string) => values[number === '' ? next++ : Number(number) - 1] ?? hole);
}
