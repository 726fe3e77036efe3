// Numbers as they are shown: with a minus sign, not a hyphen. Fields to type in keep the hyphen.

export function withMinus(text: string): string {
  return text.replace('-', '−');
}

// With its sign, also where it is good.
export function signed(value: number, digits = 0): string {
  const text = value.toFixed(digits);
  return Number(text) > 0 ? `+${text}` : Number(text) === 0 ? text.replace('-', '') : withMinus(text);
}
