import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileString } from 'sass';
import subsetFont from 'subset-font';
import { afterAll, expect, test } from 'vitest';
import { readFontFile } from '#config/fonts/font-file.ts';
import { readFonts } from '#config/fonts/read-fonts.ts';
import { unicodeRange } from '#config/fonts/scripts.ts';
import { fontSheet } from '#config/fonts/sheet.ts';
import { loadTheme } from '#config/load.ts';

const root = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'slipway-fonts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const inter = readFileSync('examples/harbor/fonts/inter-latin.woff2');
const license = readFileSync('examples/harbor/fonts/OFL.txt');
const latin = String.fromCodePoint(...(await readFontFile(inter)).characters.filter((code) => code < 0x100));
/** Inter with some characters, at some weight, and with some features alone. */
const font = (options: { text?: string; weight?: number; keepFeatures?: string[] } = {}) =>
  subsetFont(inter, options.text ?? latin, {
    targetFormat: 'truetype',
    ...(options.weight !== undefined && { variationAxes: { wght: options.weight } }),
    ...(options.keepFeatures && { keepFeatures: options.keepFeatures }),
  });

interface Files {
  theme: string;
  files: Record<string, string | Buffer>;
  hasLicense?: boolean;
  maxLatinBytes?: number;
}

/** What is read of a brand with this part of a theme and these files in `fonts/`. */
async function read({ theme, files, hasLicense = true, maxLatinBytes }: Files) {
  const brand = mkdtempSync(join(folder, 'brand-'));
  cpSync('brand/slipway.config.ts', join(brand, 'slipway.config.ts'));
  writeFileSync(
    join(brand, 'theme.ts'),
    `import { defineTheme } from 'slipway';\nexport default defineTheme({ ${theme} });\n`,
  );
  mkdirSync(join(brand, 'fonts'));
  if (hasLicense) writeFileSync(join(brand, 'fonts/OFL.txt'), license);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(brand, 'fonts', name), content);
  const { lines, fonts } = await readFonts(root, { SLIPWAY_BRAND: brand }, maxLatinBytes);
  return { fonts, lines: lines.map((line) => line.replaceAll(`${brand}/`, '')) };
}

const noTnum = await font({ keepFeatures: ['kern'] });

const faults: [name: string, brand: Files, line: string][] = [
  [
    'that is missing',
    { theme: `fonts: { text: 'intre.woff2' }`, files: { 'inter.woff2': inter } },
    'fonts/intre.woff2 does not exist, and theme.ts names it; did you mean inter.woff2?',
  ],
  [
    'that is damaged',
    { theme: `fonts: { text: 'inter.woff2' }`, files: { 'inter.woff2': inter.subarray(0, 4000) } },
    'fonts/inter.woff2 is no font, or a damaged one',
  ],
  [
    'that is a text',
    { theme: `fonts: { text: 'inter.ttf' }`, files: { 'inter.ttf': '<html></html>' } },
    'fonts/inter.ttf is no font, or a damaged one',
  ],
  [
    'without a license beside it',
    { theme: `fonts: { text: 'inter.woff2' }`, files: { 'inter.woff2': inter }, hasLicense: false },
    'fonts has no license: put it beside the font as OFL.txt or LICENSE.txt',
  ],
  [
    'that no theme names',
    { theme: '', files: { 'inter.woff2': inter } },
    'fonts is there, but theme.ts names no font: fonts: { text: [ … ] }',
  ],
  [
    'that the theme does not name beside others',
    { theme: `fonts: { text: 'inter.woff2' }`, files: { 'inter.woff2': inter, 'old.woff2': inter } },
    'fonts/old.woff2 is not named in theme.ts, fonts: { text: [ … ] }, and no license',
  ],
  [
    'of one weight',
    { theme: `fonts: { text: 'inter.ttf' }`, files: { 'inter.ttf': await font({ weight: 400 }) } },
    'fonts has no font of the weight 600: a variable font has both, others are one file each',
  ],
  [
    'without Latin letters',
    { theme: `fonts: { text: 'inter.ttf' }`, files: { 'inter.ttf': await font({ text: '0123456789ABCDEF' }) } },
    `fonts/inter.ttf lacks what every page has: GHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz .,:;!?%+-/()&@'"`,
  ],
  [
    'whose digits do not align',
    { theme: `fonts: { text: 'inter.ttf' }`, files: { 'inter.ttf': noTnum } },
    'fonts/inter.ttf has digits of different widths and no feature tnum, so that columns of numbers do not align; name a font for numbers in fonts.figures',
  ],
  [
    'for numbers whose digits do not align',
    { theme: `fonts: { text: 'a.woff2', figures: 'b.ttf' }`, files: { 'a.woff2': inter, 'b.ttf': noTnum } },
    'fonts/b.ttf has digits of different widths and no feature tnum, so that columns of numbers do not align; name another font in fonts.figures',
  ],
  [
    'that is too large',
    { theme: `fonts: { text: 'inter.woff2' }`, files: { 'inter.woff2': inter }, maxLatinBytes: 20 * 1024 },
    'fonts/inter.woff2 has 24 KB of Latin letters; pages load at most 20 KB',
  ],
];

test.each(faults)('[OK9] a font %s is one line', async (_, brand, line) => {
  expect(await read(brand)).toEqual({ fonts: undefined, lines: [line] });
});

test.each([
  [
    `fonts: { text: '../inter.woff2' }`,
    'fonts.text: "../inter.woff2" is no .woff2, .woff or .ttf file of the folder fonts',
  ],
  [`fonts: { text: 'inter.eot' }`, 'fonts.text: "inter.eot" is no .woff2, .woff or .ttf file of the folder fonts'],
  [`fonts: { text: [] }`, 'fonts.text: needs 1 to 12 different files of the folder fonts'],
  [`fonts: { text: ['a.ttf', 'a.ttf'] }`, 'fonts.text: needs 1 to 12 different files of the folder fonts'],
  [`fonts: {}`, 'fonts: is no object with text'],
  [`fonts: { text: 'a.ttf', figure: 'b.ttf' }`, 'fonts.figure: is no kind of font; did you mean figures?'],
])('[OK9] a theme with %s is a line with its place', (theme, line) => {
  const brand = mkdtempSync(join(folder, 'brand-'));
  cpSync('brand/slipway.config.ts', join(brand, 'slipway.config.ts'));
  writeFileSync(join(brand, 'theme.ts'), `export default { ${theme} } as object;\n`);
  expect(() => loadTheme(root, { SLIPWAY_BRAND: brand })).toThrow(line);
});

test('[OK9] a pair of files is each its weights; numbers of another font stand last, so that they win', async () => {
  const [regular, semibold] = [await font({ weight: 400 }), await font({ weight: 600 })];
  const { fonts, lines } = await read({
    theme: `fonts: { text: ['a.ttf', 'b.ttf'], figures: ['c.woff2'] }`,
    files: { 'a.ttf': regular, 'b.ttf': semibold, 'c.woff2': inter },
  });
  expect(lines).toEqual([]);
  expect(fonts?.parts.map(({ name, weights: { min, max } }) => [name, min, max])).toEqual([
    ['text-latin-400', 100, 524],
    ['text-latin-600', 525, 900],
    ['numbers-figures', 400, 700],
  ]);
  expect(fonts?.fallbacks.map(({ from, to, isBold }) => [from, to, isBold])).toEqual([
    [100, 524, false],
    [525, 900, true],
  ]);
  expect(unicodeRange(fonts?.parts.at(-1)?.characters ?? [])).toBe('U+25,U+2B-2E,U+30-3A,U+2212');
});

test.each([
  ['brand', ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext']],
  ['examples/harbor', ['latin', 'latin-ext']],
])('[OK9] the font of %s is a file a script, with the letters that pages have', async (brand, scripts) => {
  const { fonts, lines } = await readFonts(root, { SLIPWAY_BRAND: brand });
  expect(lines).toEqual([]);
  const parts = fonts?.parts ?? [];
  expect(parts.map(({ name }) => name.replace('text-', ''))).toEqual(scripts);
  for (const { woff2, characters, weights } of parts) {
    const file = await readFontFile(Buffer.from(woff2, 'base64'));
    expect(new Set(file.characters)).toEqual(new Set(characters));
    expect([weights, file.weights]).toEqual(Array(2).fill({ min: 400, max: 700 }));
  }
  const widths = Array.from('0123456789', async (digit) => {
    const file = await readFontFile(Buffer.from(parts[0]?.woff2 ?? '', 'base64'));
    return file.widthOf(digit, 600, ['tnum']).toFixed(3);
  });
  expect(new Set(await Promise.all(widths)).size).toBe(1);
  expect(fonts?.license).toContain('SIL OPEN FONT LICENSE');
  const { css } = compileString(fontSheet(fonts ?? expect.fail(), '/fonts') + '@include faces;');
  expect(css.match(/font-display: swap/g)).toHaveLength(scripts.length);
});
