/** Longest shown name, in characters. */
const lengthMax = 120;

/**
 * A text from outside without direction controls and other invisible characters, with single spaces. quality.md
 * Q-S26
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

/**
 * A name from outside in a form that is safe to show: without direction controls and other invisible
 * characters, with single spaces, at most 120 characters. Wrap it in `<bdi>`, so that its direction does not affect the
 * text around it. quality.md Q-S26
 */
export function plainName(name: string): string {
  const plain = plainText(name);
  const characters = Array.from(plain);
  return characters.length > lengthMax ? `${characters.slice(0, lengthMax - 1).join('')}…` : plain;
}
