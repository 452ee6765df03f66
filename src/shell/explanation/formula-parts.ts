/**
 * A piece of a formula: the name of an input, a place index after a rounding bracket, or signs and names of functions.
 */
export interface FormulaPart {
  kind: 'input' | 'places' | 'sign';
  text: string;
}

const pieces = /[A-Za-z]\w*|(?<=[⌉⌋])\d+|(?:(?![A-Za-z]|(?<=[⌉⌋])\d).)+/gu;
const signs: readonly (readonly [written: string, shown: string])[] = [
  [' * ', ' × '],
  [' / ', ' ÷ '],
];

const shownSigns = (text: string): string =>
  signs.reduce((line, [written, shown]) => line.replaceAll(written, shown), text);

/** The pieces of a rule's formula in their order, so that inputs can be shown by their names or values. */
export function formulaParts(formula: string, inputs: readonly string[]): FormulaPart[] {
  return (formula.match(pieces) ?? []).map((text) => {
    if (inputs.includes(text)) return { kind: 'input', text };
    return /^\d+$/.test(text) ? { kind: 'places', text } : { kind: 'sign', text: shownSigns(text) };
  });
}
