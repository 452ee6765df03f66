/** Colors and shapes of the style sheet, from 1. */
const colors = 8;
const shapes = 6;

/** What is drawn for a coin without an icon. */
export interface CoinDrawing {
  letters: string;
  color: number;
  shape: number;
}

/** The drawing of a coin from its code alone: two letters on one of eight colors in one of six shapes. */
export function coinDrawing(coin: string): CoinDrawing {
  const letters = Array.from(coin);
  // FNV-1a: codes that differ in one letter differ in color or shape.
  const hash = letters.reduce(
    (sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0,
    2_166_136_261,
  );
  return {
    letters: letters.slice(0, 2).join(''),
    color: (hash % colors) + 1,
    shape: (Math.floor(hash / colors) % shapes) + 1,
  };
}
