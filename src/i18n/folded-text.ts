/** Letters that keep their own form when marks are removed, and what people type for them. */
const plainLetters: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
};

/**
 * The letters and digits of a text as every search compares them: without case, diacritics and full-width
 * forms, so that `btc/usdt`, `BTC-USDT` and `ｂｔｃ ｕｓｄｔ` are equal, a Turkish i with or without its dot, a Greek vowel
 * with or without its accent, and a sigma at the end of a word or inside it.
 */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ıłøđßæœς]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]/gu, '');
