/** Cuts the files of a typeface into those of a site: by script, with the weights and features that pages use. */
import subsetFont from 'subset-font';
import * as v from 'valibot';
import { pairBands } from './fallback.ts';
import type { FontFile } from './font-file.ts';
import { scriptParts } from './scripts.ts';
import type { ScriptPart } from './scripts.ts';

/** Weights that pages use; a variable font keeps these alone. */
const usedWeights = { min: 400, max: 700 } as const;
/** Weights of which a typeface has at least these two: text and what is emphasized. */
export const neededWeights = [400, 600] as const;
export type NeededWeight = (typeof neededWeights)[number];

/** A file of the site with a part of the typeface. `name`: `text-latin`; a pair of files has `text-latin-400`. */
export const FontPart = v.object({
  name: v.string(),
  weights: v.object({ min: v.number(), max: v.number() }),
  /** Code points. */
  characters: v.array(v.number()),
  /** base64 */
  woff2: v.string(),
});
export type FontPart = v.InferOutput<typeof FontPart>;

/** The font of one weight that pictures are drawn with: TrueType, base64. */
export const CardFont = v.object({ weight: v.picklist(neededWeights), ttf: v.string() });
export type CardFont = v.InferOutput<typeof CardFont>;

/** A file with its name, for messages. */
export interface NamedFile extends FontFile {
  path: string;
}

export const hasWeight = ({ weights }: FontFile, weight: number): boolean =>
  weights.min <= weight && weight <= weights.max;
const isVariable = ({ weights }: FontFile): boolean => weights.min < weights.max;

/** The weights of a file on a site, as its rule names them. */
function shownWeights(file: FontFile): { min: number; max: number } {
  if (isVariable(file))
    return { min: Math.max(file.weights.min, usedWeights.min), max: Math.min(file.weights.max, usedWeights.max) };
  const band = pairBands.find(({ measured }) => measured === file.weights.min) ?? pairBands[0];
  return { min: band.from, max: band.to };
}

const textOf = (codes: readonly number[]): string => codes.map((code) => String.fromCodePoint(code)).join('');

/** A part of a file as woff2. Hints stay: without them a system makes its own, and rounds equal digits differently. */
async function cut(file: FontFile, codes: readonly number[], keepFeatures: string[] | undefined): Promise<Buffer> {
  const variationAxes = { ...file.otherAxes, ...(isVariable(file) && { wght: shownWeights(file) }) };
  return subsetFont(file.bytes, textOf(codes), {
    targetFormat: 'woff2',
    variationAxes,
    ...(keepFeatures && { keepFeatures }),
  });
}

/** The parts of a typeface that have characters: each is of the file that has most of them. */
export async function partsOf(
  family: string,
  files: readonly NamedFile[],
  scripts: readonly ScriptPart[],
): Promise<FontPart[]> {
  const parts: FontPart[] = [];
  const weights = new Set(files.map((file) => shownWeights(file).min));
  for (const weight of weights) {
    const ofWeight = files.filter((file) => shownWeights(file).min === weight);
    const brought = new Set<number>();
    for (const { name, has, needs = has, least = 1, isRest, features } of scripts) {
      const found = ofWeight.map((file) => ({
        file,
        codes: file.characters.filter((code) => has(code) && !(isRest && brought.has(code))),
      }));
      const [best] = found.toSorted((one, other) => other.codes.length - one.codes.length);
      if (!best || best.codes.filter(needs).length < least) continue;
      const woff2 = await cut(best.file, best.codes, features);
      for (const code of best.codes) brought.add(code);
      parts.push({
        name: `${family}-${name}${weights.size === 1 ? '' : `-${best.file.weights.min}`}`,
        weights: shownWeights(best.file),
        characters: best.codes,
        woff2: woff2.toString('base64'),
      });
    }
  }
  return parts;
}

/** The Latin letters of one weight, for what reads no variable font. */
export async function cardFont(file: FontFile, weight: NeededWeight): Promise<CardFont> {
  const [{ has }] = scriptParts;
  const ttf = await subsetFont(file.bytes, textOf(file.characters.filter(has)), {
    targetFormat: 'truetype',
    variationAxes: { ...file.otherAxes, ...(isVariable(file) && { wght: weight }) },
  });
  return { weight, ttf: ttf.toString('base64') };
}
