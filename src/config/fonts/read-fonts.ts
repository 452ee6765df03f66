/** Reads the typeface of a brand's folder and cuts it into the files of a site. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { hint } from '#command/nearest.ts';
import { parseJson } from '#contract/parse-json.ts';
import { brandFolder, defaultBrand, shownPath, themeFile } from '../brand-path.ts';
import { BrandError, readTheme } from '../load.ts';
import { FallbackFace, fallbackFaces } from './fallback.ts';
import { readFontFile } from './font-file.ts';
import type { FontFile } from './font-file.ts';
import { CardFont, cardFont, FontPart, hasWeight, neededWeights, partsOf } from './parts.ts';
import type { NamedFile } from './parts.ts';
import { figureCharacters, scriptParts } from './scripts.ts';

type Env = Readonly<Record<string, string | undefined>>;

const folderName = 'fonts';
const licenseFile = /^(?:OFL|LICEN[CS]E|COPYING)\b.*$/i;
const digits = '0123456789';
/** What a page has in every language: names, amounts, addresses. */
const neededCharacters = `${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz .,:;!?%+-/()&@'"`;
/** How far digits of one width may differ, parts of the font size: tables round. */
const maxDigitDifference = 0.002;

/** The typeface of a site. Ascent and descent are parts of the font size; parts are in the order of the style sheet. */
const Fonts = v.object({
  parts: v.array(FontPart),
  ascent: v.number(),
  descent: v.number(),
  fallbacks: v.array(FallbackFace),
  /** What pictures are drawn with: Latin letters. */
  cards: v.array(CardFont),
  license: v.string(),
});
export type Fonts = v.InferOutput<typeof Fonts>;

/** What is read of a folder, with a line for each fault. */
export interface ReadFonts {
  fonts?: Fonts;
  lines: string[];
}

/** Letters of a text that a file lacks. */
function lackedBy(file: FontFile | undefined, text: string): string {
  const has = new Set(file?.characters);
  return Array.from(text)
    .filter((letter) => !has.has(letter.codePointAt(0) ?? 0))
    .join('');
}

/** The file of a weight that lacks the fewest of some characters. */
const mainFile = (files: readonly NamedFile[], weight: number, text: string): NamedFile | undefined =>
  files
    .filter((file) => hasWeight(file, weight))
    .toSorted((one, other) => lackedBy(one, text).length - lackedBy(other, text).length)[0];

const hasEqualDigits = (file: FontFile, weight: number): boolean => {
  const widths = Array.from(digits, (digit) => file.widthOf(digit, weight, ['tnum']));
  return Math.max(...widths) - Math.min(...widths) <= maxDigitDifference;
};

/** The two files of a typeface with the needed characters: one that is variable, or a pair. Undefined for a fault. */
function mainFiles(
  folder: string,
  files: readonly NamedFile[],
  needed: string,
  leave: (line: string) => void,
): [NamedFile, NamedFile] | undefined {
  const missing = neededWeights.filter((weight) => !files.some((file) => hasWeight(file, weight)));
  if (missing.length > 0) {
    leave(
      `${shownPath(folder)} has no font of the weight ${missing.join(' and ')}: a variable font has both, others are one file each`,
    );
    return undefined;
  }
  const [regular, semibold] = neededWeights.map((weight) => mainFile(files, weight, needed));
  if (!regular || !semibold) return undefined;
  for (const file of new Set([regular, semibold])) {
    const lacked = lackedBy(file, needed);
    if (lacked !== '') leave(`${shownPath(file.path)} lacks what every page has: ${lacked}`);
  }
  return [regular, semibold];
}

/** The files that a theme names, read; a line for each that is missing or no font. */
async function readFiles(
  folder: string,
  names: readonly string[],
  leave: (line: string) => void,
): Promise<NamedFile[]> {
  const present = existsSync(folder) ? readdirSync(folder) : [];
  const files: NamedFile[] = [];
  for (const name of names) {
    const path = join(folder, name);
    if (!present.includes(name)) {
      leave(`${shownPath(path)} does not exist, and ${themeFile} names it; ${hint(name, present)}`);
      continue;
    }
    const file = await readFontFile(readFileSync(path)).catch(() => undefined);
    if (file) files.push({ ...file, path });
    else leave(`${shownPath(path)} is no font, or a damaged one`);
  }
  return files;
}

/** Reads, checks and cuts the files of a folder. */
async function fontsOf(
  folder: string,
  { text: textNames, figures: figureNames }: { text: readonly string[]; figures: readonly string[] },
  maxLatinBytes: number,
): Promise<ReadFonts> {
  const lines: string[] = [];
  const leave = (line: string) => void lines.push(line);
  const present = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : [];
  const licenses = present.filter((name) => licenseFile.test(name));
  if (licenses.length === 0)
    leave(`${shownPath(folder)} has no license: put it beside the font as OFL.txt or LICENSE.txt`);
  const text = await readFiles(folder, textNames, leave);
  const figures = await readFiles(folder, figureNames, leave);
  if (text.length < textNames.length || figures.length < figureNames.length) return { lines };
  for (const name of present)
    if (!licenses.includes(name) && ![...textNames, ...figureNames].includes(name))
      leave(`${shownPath(join(folder, name))} is not named in ${themeFile}, fonts: { text: [ … ] }, and no license`);

  const main = mainFiles(folder, text, neededCharacters, leave);
  const figureMain = figures.length > 0 ? mainFiles(folder, figures, digits, leave) : undefined;
  if (!main || lines.length > 0) return { lines };
  const withDigits = figureMain ?? main;
  for (const file of new Set(withDigits))
    if (!neededWeights.filter((weight) => hasWeight(file, weight)).every((weight) => hasEqualDigits(file, weight)))
      leave(
        `${shownPath(file.path)} has digits of different widths and no feature tnum, so that columns of numbers do not ` +
          `align; ${figureMain ? 'name another font in fonts.figures' : 'name a font for numbers in fonts.figures'}`,
      );
  if (lines.length > 0) return { lines };

  const figurePart = { name: 'figures', has: (code: number) => figureCharacters.includes(String.fromCodePoint(code)) };
  const parts = [...(await partsOf('text', text, scriptParts)), ...(await partsOf('numbers', figures, [figurePart]))];
  const latinBytes = Math.max(
    ...parts
      .filter(({ name }) => /^text-latin(?:-\d+)?$/.test(name))
      .map(({ woff2 }) => Buffer.from(woff2, 'base64').length),
  );
  if (latinBytes > maxLatinBytes)
    leave(
      `${shownPath(main[0].path)} has ${Math.ceil(latinBytes / 1024)} KB of Latin letters; pages load at most ${maxLatinBytes / 1024} KB`,
    );
  const { ascent, descent } = main[0];
  const license = licenses.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n');
  const cards = [await cardFont(main[0], 400), await cardFont(main[1], 600)];
  return {
    ...(lines.length === 0 && { fonts: { parts, ascent, descent, fallbacks: fallbackFaces(...main), cards, license } }),
    lines,
  };
}

const cacheFolder = (root: string): string => join(root, 'node_modules/.cache/slipway-fonts');

/** Writes a file of the cache. Where nothing can be written, each command reads the fonts again. */
function keep(file: string, text: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    // Renamed when complete: several builds share the folder.
    writeFileSync(`${file}.${process.pid}`, text);
    renameSync(`${file}.${process.pid}`, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && ['EACCES', 'EROFS', 'EPERM'].includes(String(error.code))))
      throw error;
  }
}

/** A name for what this code makes of a folder's files. */
function cacheKey(folder: string, named: object): string {
  const hash = createHash('sha256').update(JSON.stringify(named));
  for (const each of [import.meta.dirname, folder])
    for (const name of existsSync(each) ? readdirSync(each).toSorted() : [])
      hash.update(`\0${name}\0`).update(readFileSync(join(each, name)));
  return hash.digest('hex').slice(0, 32);
}

/**
 * The typeface of the brand that `SLIPWAY_BRAND` names, or that of the default brand if its theme names none. What was
 * cut before comes from a cache. Latin letters have at most `maxLatinBytes`, since every page loads them. Lines name
 * each file that is missing, no font, or without what pages need.
 */
export async function readFonts(root: string, env: Env, maxLatinBytes = 40 * 1024): Promise<ReadFonts> {
  const { theme } = readTheme(root, env);
  if (!theme) return { lines: [] };
  const { isOwn, ...named } = theme.fonts;
  const own = join(brandFolder(root, env), folderName);
  if (!isOwn && existsSync(own) && brandFolder(root, env) !== join(root, defaultBrand))
    return { lines: [`${shownPath(own)} is there, but ${themeFile} names no font: fonts: { text: [ … ] }`] };
  const folder = isOwn ? own : join(root, defaultBrand, folderName);
  const file = join(cacheFolder(root), `${cacheKey(folder, { ...named, maxLatinBytes })}.json`);
  const cached = existsSync(file) ? v.safeParse(Fonts, parseJson(readFileSync(file, 'utf8'))) : undefined;
  if (cached?.success) return { fonts: cached.output, lines: [] };
  const read = await fontsOf(folder, named, maxLatinBytes);
  if (!read.fonts) return read;
  keep(file, JSON.stringify(read.fonts));
  return read;
}

/** The typeface of the brand. Throws a `BrandError` with all that is wrong with it. */
export async function loadFonts(root: string, env: Env): Promise<Fonts> {
  const { fonts, lines } = await readFonts(root, env);
  if (!fonts) throw new BrandError(lines);
  return fonts;
}
