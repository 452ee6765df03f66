import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { fitted, isSvg, logoBoxes, svgFile } from '#config/logo/logo.ts';
import { loadTheme } from '#config/load.ts';
import { logoWarnings, readLogo } from '#config/logo/read-logo.ts';
import { readSvg } from '#config/logo/read-svg.ts';
import { logoFiles, logoPictures } from '#shell/logo/logo-pictures.ts';

const root = process.cwd();
const theme = loadTheme(root, {});
const folder = mkdtempSync(join(tmpdir(), 'slipway-logo-'));
afterAll(() => rmSync(folder, { recursive: true }));

const svg = (inner: string, viewBox = '0 0 20 20') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inner}</svg>`;
const path = '<path d="M2 2h16v16H2z" fill="currentColor"/>';
const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#888888' } })
    .png()
    .toBuffer();

const square = await image(512, 512);

/** What is read of a brand with these files in `logo/`. */
async function read(files: Record<string, string | Buffer>) {
  const brand = mkdtempSync(join(folder, 'brand-'));
  mkdirSync(join(brand, 'logo'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(brand, 'logo', name), content);
  const { lines, ...found } = await readLogo(root, { SLIPWAY_BRAND: brand });
  const short = (each: string[]) => each.map((line) => line.replaceAll(`${brand}/`, ''));
  const warnings = found.logo ? await logoWarnings(found.logo, theme) : [];
  return { ...found, lines: short(lines), warnings };
}

describe('a drawing', () => {
  test('is small, has no size of its own, and colors as attributes', () => {
    const { markup, width, height } = readSvg(
      `<?xml version="1.0"?><!-- by a program --><svg xmlns="http://www.w3.org/2000/svg" width="99" height="9" id="Layer_1"
        viewBox="0 0 40 20"><title>Mark</title><style>.a{fill:#f00}</style><path class="a" d="M 2 2 L 18 2"/>
        <path style="stroke:var(--accent, red)" d="M0 0h4"/></svg>`,
    );
    expect({ width, height }).toEqual({ width: 40, height: 20 });
    expect(markup).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 40 20">/);
    expect(markup).toContain('stroke="var(--accent)"');
    expect(markup).toMatch(/fill="(?:red|#f00)"/);
    expect(markup).not.toMatch(/style|class|title|Layer/);
  });

  test.each([
    [
      'a script',
      svg('<script>alert(1)</script>'),
      'has <script>, which a logo must not have: shapes, groups and gradients',
    ],
    ['a handler', svg('<path d="M0 0h4" onload="alert(1)"/>'), 'has onload="…": a logo runs no script'],
    ['HTML', svg('<foreignObject><p>Hi</p></foreignObject>'), 'has <foreignObject>, which a logo must not have'],
    [
      'a picture of another host',
      svg('<image href="https://x.example/a.png"/>'),
      'has <image>, which a logo must not have',
    ],
    [
      'a reference to another file',
      svg('<use href="https://x.example/a.svg#a"/>'),
      'has href="https://x.example/a.svg#a"',
    ],
    ['a fill of another file', svg('<path d="M0 0h4" fill="url(https://x.example/a.svg#a)"/>'), 'a logo loads nothing'],
    ['letters, which need a font', svg('<text>Harbor</text>'), 'has <text>, which a logo must not have'],
    [
      'a color that is none of the theme',
      svg('<path d="M0 0h4" fill="var(--acent)"/>'),
      'has var(--acent), which is no color of theme.ts',
    ],
    ['10,001 elements', svg('<path d="M0 0h4"/>'.repeat(10_001)), 'has more than 10000 elements: a logo is a drawing'],
    [
      'no view box',
      '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h4"/></svg>',
      'has no viewBox, so that nothing can scale it',
    ],
    [
      'entities',
      `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('<path d="M0 0h4"/>')}`,
      'declares entities, which a logo must not have',
    ],
    ['no SVG', 'Harbor', 'is no SVG'],
    ['half of one', '<svg viewBox="0 0 2 2"><path', 'is no SVG'],
  ])('with %s is refused', (_what, text, message) => {
    expect(() => readSvg(text)).toThrow(message);
  });

  test('as a file has the colors of a theme in forms that every program reads', () => {
    const drawing = readSvg(svg('<path d="M0 0h4" fill="currentColor" stroke="oklch(70% 0.1 200)"/>'));
    const file = svgFile(drawing, theme.light);
    expect(file).toMatch(/^<svg width="20" height="20" /);
    expect(file.match(/#[0-9a-f]{6}/g)).toHaveLength(2);
    expect(file).not.toMatch(/oklch|currentColor/);
  });
});

describe('a folder', () => {
  test('with a mark alone is a logo for both themes', async () => {
    const { logo, lines } = await read({ 'mark.svg': svg(path) });
    expect(lines).toEqual([]);
    expect(logo?.mark.dark).toEqual(logo?.mark.light);
    expect(logo?.wordmark).toBeUndefined();
  });

  test('with a pair has a drawing for each theme; half a pair is a line', async () => {
    const dark = svg('<path d="M2 2h16v16H2z" fill="#fff"/>');
    const light = svg('<path d="M2 2h16v16H2z" fill="#111"/>');
    const { logo, lines, warnings } = await read({ 'mark-dark.svg': dark, 'mark-light.svg': light });
    expect([lines, warnings]).toEqual([[], []]);
    expect(logo?.mark.dark).not.toEqual(logo?.mark.light);
    expect((await read({ 'mark-dark.svg': dark })).lines).toEqual([
      expect.stringMatching(/logo has no mark-light.svg: a pair is drawn for dark and for light pages$/),
    ]);
  });

  test('a drawing that is hard to see in a theme is a warning with its contrast', async () => {
    const { logo, warnings } = await read({ 'mark.svg': svg('<path d="M2 2h16v16H2z" fill="#111418"/>') });
    expect(logo).toBeDefined();
    expect(warnings).toEqual([
      expect.stringMatching(
        /the edge of the mark has a contrast of 1\.\d+ on dark pages, 3 is visible; mark-dark.svg is shown there instead$/,
      ),
    ]);
  });

  test.each([
    ['nothing', {}, /has no mark\.svg: the small drawing, beside which the name is written$/],
    ['a mistyped name', { 'mrak.svg': svg(path) }, /^logo\/mrak\.svg is no part of a logo; did you mean mark\.svg\?$/],
    [
      'two marks',
      { 'mark.svg': svg(path), 'mark.png': square, 'icon.png': square },
      /is there twice: keep one of the two files$/,
    ],
    [
      'a mark of 4000 × 10',
      { 'mark.svg': svg(path, '0 0 4000 10') },
      /^logo\/mark\.svg is 4000 × 10: a logo is from 1:4 to 12:1$/,
    ],
    [
      'a drawing that is called a picture',
      { 'mark.png': svg(path) },
      /^logo\/mark\.png is svg and no PNG or WebP, whatever its name says$/,
    ],
    ['a damaged picture', { 'mark.png': 'PNG' }, /^logo\/mark\.png is no picture, or a damaged one$/],
  ])('with %s is a line', async (_what, files, line) => {
    const { logo, lines } = await read(files);
    expect(logo).toBeUndefined();
    expect(lines).toEqual([expect.stringMatching(line)]);
  });

  test('pixels need twice the size at which they are shown, and an icon of their own', async () => {
    const small = await read({ 'wordmark.png': await image(200, 40), 'mark.svg': svg(path) });
    expect(small.lines).toEqual(['logo/wordmark.png has 200 × 40 px; it is shown so large that it needs 320 × 64']);
    const large = await read({ 'wordmark.png': await image(800, 160), 'mark.svg': svg(path) });
    expect(large.lines).toEqual([]);
    expect(large.logo?.wordmark?.dark).toMatchObject({ width: 320, height: 64 });
    const mark = { 'mark.png': await image(128, 128) };
    expect((await read(mark)).lines).toEqual([
      expect.stringMatching(/has no icon\.svg or icon\.png: a mark of pixels/),
    ]);
    expect((await read({ ...mark, 'icon.png': square })).lines).toEqual([]);
  });
});

describe('[OK6] what pages have', () => {
  const shapes = [
    ['1:4', 1, 4],
    ['1:1', 1, 1],
    ['5:1', 5, 1],
    ['12:1', 12, 1],
  ] as const;

  test.each(shapes)('a wordmark of %s fills its boxes as far as its shape allows', async (_shape, width, height) => {
    const drawing = svg(`<path d="M0 0h${width}v${height}H0z" fill="currentColor"/>`, `0 0 ${width} ${height}`);
    const { logo } = await read({ 'mark.svg': svg(path), 'wordmark.svg': drawing });
    for (const place of ['header', 'footer'] as const) {
      const box = logoBoxes.wordmark[place];
      const shown = fitted({ width, height }, box);
      expect(shown.width === box.width || shown.height === box.height).toBe(true);
      expect(shown.width <= box.width && shown.height <= box.height).toBe(true);
      const [picture, ...others] = logoPictures(place, 'Harbor <Exchange>', logo);
      expect(others).toEqual([]);
      expect(picture && 'markup' in picture && picture.markup).toContain(
        `<svg class="logo logo--word" width="${shown.width}" height="${shown.height}" role="img" aria-label="Harbor &lt;Exchange&gt;" `,
      );
    }
  });

  test('of a pair, one drawing for each theme; what is large or has names is a file in its own colors', async () => {
    const gradient = (color: string) =>
      svg(
        `<linearGradient id="a"><stop stop-color="${color}"/></linearGradient><path d="M2 2h16v16H2z" fill="url(#a)"/>`,
      );
    const { logo } = await read({
      'mark-dark.svg': gradient('#fff'),
      'mark-light.svg': gradient('#222'),
      'wordmark.svg': svg(
        // More than fits into the HTML.
        Array.from({ length: 400 }, (_, n) => `<circle cx="${n}" cy="5" r="${1 + (n % 7)}" fill="currentColor"/>`).join(
          '',
        ),
        '0 0 100 20',
      ),
    });
    const files = logoFiles(logo);
    expect(files.map(({ name }) => name.replace(/-[0-9a-f]{10}$/, ''))).toEqual([
      'mark-dark',
      'mark-light',
      'wordmark-dark',
      'wordmark-light',
    ]);
    expect(files.every(({ body }) => !/currentColor/.test(String(body)))).toBe(true);
    expect(logoPictures('header', undefined, logo)).toEqual(
      ['dark', 'light'].map((name) => ({
        className: `logo logo--word logo--${name}`,
        src: `/logo/${files.find((file) => file.name.startsWith(`wordmark-${name}`))?.name}.svg`,
        width: 160,
        height: 32,
      })),
    );
  });

  test('pixels are one file for both themes', async () => {
    const { logo } = await read({ 'mark.svg': svg(path), 'wordmark.webp': await image(800, 160) });
    expect(logo && isSvg(logo.mark.dark)).toBe(true);
    const [file, ...others] = logoFiles(logo);
    expect(others).toEqual([]);
    expect(await sharp(file?.body).metadata()).toMatchObject({ format: 'webp', width: 320, height: 64 });
    expect(logoPictures('footer', undefined, logo)).toEqual([
      { className: 'logo logo--word', src: `/logo/${file?.name}.webp`, width: 100, height: 20 },
    ]);
  });
});
