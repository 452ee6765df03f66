/** Which characters stand in one file: browsers load the files whose characters a page has. */

/** Ranges of code points, both ends included. */
type Ranges = readonly (readonly [from: number, to: number])[];

/** Characters of nearly every page, as Google Fonts cuts them. */
const latin: Ranges = [
  ...([
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2bb, 0x2bc],
    [0x2c6, 0x2c6],
  ] as const),
  ...([
    [0x2da, 0x2da],
    [0x2dc, 0x2dc],
    [0x304, 0x304],
    [0x308, 0x308],
    [0x329, 0x329],
    [0x2000, 0x206f],
  ] as const),
  ...([
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2191, 0x2191],
    [0x2193, 0x2193],
    [0x2212, 0x2212],
  ] as const),
  ...([
    [0x2215, 0x2215],
    [0xfeff, 0xfeff],
    [0xfffd, 0xfffd],
  ] as const),
];
const vietnamese: Ranges = [
  ...([
    [0x102, 0x103],
    [0x110, 0x111],
    [0x128, 0x129],
    [0x168, 0x169],
    [0x1a0, 0x1a1],
    [0x1af, 0x1b0],
  ] as const),
  ...([
    [0x300, 0x301],
    [0x303, 0x304],
    [0x308, 0x309],
    [0x323, 0x323],
    [0x329, 0x329],
    [0x1ea0, 0x1ef9],
  ] as const),
  ...([[0x20ab, 0x20ab]] as const),
];
const cyrillic: Ranges = [
  ...([
    [0x301, 0x301],
    [0x400, 0x45f],
    [0x490, 0x491],
    [0x4b0, 0x4b1],
    [0x2116, 0x2116],
  ] as const),
];

const isIn =
  (ranges: Ranges) =>
  (code: number): boolean =>
    ranges.some(([from, to]) => code >= from && code <= to);
const isLatin = isIn(latin);
const isVietnamese = isIn(vietnamese);
const isCyrillic = isIn(cyrillic);

/** Features of scripts whose letters stand beside each other unchanged. */
const plainFeatures = ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk', 'liga'];

const ofScript = (script: string): ((code: number) => boolean) => {
  const pattern = new RegExp(`\\p{Script=${script}}`, 'u');
  return (code) => pattern.test(String.fromCodePoint(code));
};
const isCyrillicLetter = ofScript('Cyrillic');
/** Latin letters, marks and signs. */
const isLatinOrCommon = (code: number): boolean =>
  code > 0x20 && /[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(String.fromCodePoint(code));

/** A part of a typeface. */
export interface ScriptPart {
  name: string;
  has: (code: number) => boolean;
  /** What a part without is none: its other characters serve these. */
  needs?: (code: number) => boolean;
  /** Fewest of these. A few letters of a script are signs, as that of the micro. */
  least?: number;
  /** It has what earlier parts lack; others share signs and marks with them, which combine within one font only. */
  isRest?: boolean;
  /** Features that it needs; all of them without a list. */
  features?: string[];
}

/** Other scripts, one file each, by their name in Unicode. */
const otherScripts = ['Greek', 'Arabic', 'Hebrew', 'Devanagari', 'Bengali', 'Thai', 'Georgian', 'Armenian'];

/** All parts in the order of the style sheet, in which later ones win. */
export const scriptParts: readonly [ScriptPart, ...ScriptPart[]] = [
  { name: 'latin', has: isLatin, features: plainFeatures },
  { name: 'latin-ext', has: isLatinOrCommon, isRest: true, features: plainFeatures },
  { name: 'vietnamese', has: isVietnamese, needs: (code) => code >= 0x1ea0 && code <= 0x1ef1, features: plainFeatures },
  { name: 'cyrillic', has: isCyrillic, needs: isCyrillicLetter, features: plainFeatures },
  { name: 'cyrillic-ext', has: (code) => isCyrillicLetter(code) && !isCyrillic(code), features: plainFeatures },
  ...otherScripts.map((script) => ({ name: script.toLowerCase(), has: ofScript(script), least: 20 })),
];

/** Digits and what stands between them in amounts, prices and times. */
export const figureCharacters = '0123456789.,:%+-\u2212';

/** Code points as `unicode-range` has them: `U+20-7E,U+A0`. */
export function unicodeRange(codes: readonly number[]): string {
  const runs: [from: number, to: number][] = [];
  for (const code of codes.toSorted((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last && code <= last[1] + 1) last[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return runs.map(([from, to]) => `U+${hex(from)}${to === from ? '' : `-${hex(to)}`}`).join(',');
}
