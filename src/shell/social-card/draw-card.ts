import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import { hexOf } from '#config/theme/color.ts';
import { fitted, isSvg, svgFile } from '#config/logo/logo.ts';
import { pixelsOf } from '#config/logo/read-logo.ts';
import type { Colors } from '#config/theme/roles.ts';
import { fonts } from '#fonts';
import { logo } from '#logo';
import { theme } from '#theme';
import { cover } from '../../ui/art/cover.ts';
import { svgMarkup } from '../../ui/art/svg-tree.ts';
import type { SvgTree } from '../../ui/art/svg-tree.ts';
import { cardSize } from './card-address.ts';

/** Contents of a card. No sentences, so that one card serves all languages. */
export interface SocialCard {
  brand: string;
  /** Chooses the cover art. */
  art: string;
  /** Shown when the typeface has all of its letters. */
  name: string;
  code: string;
  figures: string;
}

/**
 * How a card is written: few colors without dithering, which halves it to about 20 KB and leaves no visible steps in
 * the sky.
 */
const pngOptions = { palette: true, quality: 60, dither: 0, compressionLevel: 9 } as const;

const cardFonts = fonts.cards.map(({ weight, ttf }) => ({
  name: 'Site',
  weight,
  style: 'normal' as const,
  data: Buffer.from(ttf, 'base64'),
}));

/** Letters of every typeface that names use. */
const drawable = /^[\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u2013\u2014\u2018-\u201e\u2026\u20ac\u2122]+$/;

interface Node {
  type: string;
  props: Record<string, unknown>;
}
const box = (style: Record<string, unknown>, children: unknown): Node => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});
const picture = (image: { type: string; data: Buffer }, width: number, height: number): Node => ({
  type: 'img',
  props: { width, height, src: `data:${image.type};base64,${image.data.toString('base64')}` },
});
const drawing = (markup: string) => ({ type: 'image/svg+xml', data: Buffer.from(markup) });

/** A picture as a document of its own: with its size, and in colors that the renderer knows. */
const standalone = (tree: SvgTree, width: number, height: number): SvgTree => ({
  ...colored(tree),
  attrs: { ...colored(tree).attrs, xmlns: 'http://www.w3.org/2000/svg', width, height },
});
const colored = ({ tag, attrs, children }: SvgTree): SvgTree => ({
  tag,
  attrs: Object.fromEntries(
    Object.entries(attrs).map(([name, value]) => [
      name,
      typeof value === 'string' && value.startsWith('oklch(') ? hexOf(value) : value,
    ]),
  ),
  ...(children && { children: children.map((child) => (typeof child === 'string' ? child : colored(child))) }),
});

/** The largest boxes of the logo on a card, px. */
const logoBoxes = { mark: { width: 160, height: 52 }, wordmark: { width: 480, height: 64 } } as const;

/** The logo for dark pages, which cards are: the wordmark, or the mark beside which the name is written. */
async function logoOn(brand: string, colors: Colors): Promise<Node> {
  const part = logo.wordmark ? 'wordmark' : 'mark';
  const shown = (logo.wordmark ?? logo.mark).dark;
  const { width, height } = fitted(shown, logoBoxes[part]);
  const image = isSvg(shown)
    ? drawing(svgFile(shown, colors))
    : { type: 'image/png', data: await pixelsOf(shown, colors, { width, height }).png().toBuffer() };
  return box({ alignItems: 'center', gap: 18, fontSize: 40, fontWeight: 600 }, [
    picture(image, width, height),
    ...(part === 'mark' ? [box({}, brand)] : []),
  ]);
}

/** What a card takes from a theme, `#rrggbb`. */
const cardColors = (colors: Colors) => ({
  ground: hexOf(colors['surface-1']),
  /** What dims the art behind the text. */
  shade: hexOf(colors['surface-0']),
  ink: hexOf(colors['ink-1']),
  faintInk: hexOf(colors['ink-2']),
});

/** Opacity of the shade from the top to the bottom of the art, %. */
const shadeStops = [
  { opacity: 50, at: 0 },
  { opacity: 5, at: 30 },
  { opacity: 12, at: 50 },
  { opacity: 85, at: 82 },
] as const;

/** A color with an opacity in percent, as `#rrggbbaa`. */
const faded = (color: string, percent: number): string =>
  color +
  Math.round((percent / 100) * 255)
    .toString(16)
    .padStart(2, '0');

async function layoutOf({ brand, art, name, code, figures }: SocialCard, colors: Colors): Promise<Node> {
  const { width, height } = cardSize;
  const { ground, shade, ink, faintInk } = cardColors(colors);
  const title = drawable.test(name) ? name : code;
  const stops = shadeStops.map(({ opacity, at }) => `${faded(shade, opacity)} ${at}%`);
  return box({ width: '100%', height: '100%', backgroundColor: ground, fontFamily: 'Site', color: ink }, [
    box({ position: 'absolute', top: 0, left: 0 }, [
      picture(drawing(svgMarkup(standalone(cover(art, { id: 'sky', width, height }), width, height))), width, height),
    ]),
    box(
      {
        ...{ position: 'absolute', top: 0, left: 0, width: '100%', height: '100%' },
        backgroundImage: `linear-gradient(180deg, ${stops.join(', ')})`,
      },
      '',
    ),
    box(
      {
        ...{ position: 'absolute', top: 60, left: 64, width: width - 128, height: height - 120 },
        ...{ flexDirection: 'column', justifyContent: 'space-between' },
      },
      [
        await logoOn(brand, colors),
        box({ flexDirection: 'column', gap: 14 }, [
          box({ alignItems: 'baseline', gap: 26, fontWeight: 600, lineHeight: 1.1 }, [
            box({ fontSize: title.length > 20 ? 64 : 88, letterSpacing: '-0.02em' }, title),
            ...(title === code || code === '' ? [] : [box({ fontSize: 44, color: faintInk }, code)]),
          ]),
          box({ fontSize: 34, fontWeight: 400, color: faintInk, whiteSpace: 'nowrap', overflow: 'hidden' }, figures),
        ]),
      ],
    ),
  ]);
}

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(resolve('node_modules', name, 'package.json'), 'utf8')) as { version: string }).version;

/** The name of a card's picture in the cache: it changes with what is drawn and with what draws it. */
const hashOf = (layout: Node): string =>
  createHash('sha256')
    .update(JSON.stringify([layout, versionOf('satori'), versionOf('sharp'), fonts.cards, pngOptions]))
    .digest('hex');

/**
 * A card as PNG, 1200 × 630. A card that was drawn before comes from `cacheFolder`, and equal cards are equal
 * byte by byte. Previews of links are dark on every page: those of the dark theme. edge.md 7
 */
export async function drawCard(card: SocialCard, cacheFolder: string, colors: Colors = theme.dark): Promise<Buffer> {
  const layout = await layoutOf(card, colors);
  const file = join(cacheFolder, `${hashOf(layout)}.png`);
  const known = await readFile(file).catch(() => undefined);
  if (known) return known;
  const svg = await satori(layout as unknown as Parameters<typeof satori>[0], { ...cardSize, fonts: cardFonts });
  const png = await sharp(Buffer.from(svg)).png(pngOptions).toBuffer();
  await mkdir(cacheFolder, { recursive: true });
  // Renamed when complete: several builds share the folder.
  await writeFile(`${file}.${process.pid}`, png);
  await rename(`${file}.${process.pid}`, file);
  return png;
}
