import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import { brandMark } from '../../ui/art/brand-mark.ts';
import { cover } from '../../ui/art/cover.ts';
import { svgMarkup } from '../../ui/art/svg-tree.ts';
import type { SvgTree } from '../../ui/art/svg-tree.ts';
import { cardSize } from './card-address.ts';
import { sRgbOf } from './oklch.ts';

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

const require = createRequire(import.meta.url);
const fontOf = (weight: 400 | 600) => ({
  name: 'Geist',
  weight,
  style: 'normal' as const,
  data: readFileSync(require.resolve(`@fontsource/geist/files/geist-latin-${weight}-normal.woff`)),
});
let fonts: ReturnType<typeof fontOf>[] | undefined;

/** Letters of the typeface's Latin subset that names use. */
const drawable = /^[\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u2013\u2014\u2018-\u201e\u2026\u20ac\u2122]+$/;

interface Node {
  type: string;
  props: Record<string, unknown>;
}
const box = (style: Record<string, unknown>, children: unknown): Node => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});
const picture = (tree: SvgTree, width: number, height: number): Node => ({
  type: 'img',
  props: {
    width,
    height,
    src: `data:image/svg+xml;base64,${Buffer.from(svgMarkup(tree)).toString('base64')}`,
  },
});

/** A picture as a document of its own: with its size, and in colors that the renderer knows. */
const standalone = (tree: SvgTree, width: number, height: number): SvgTree => ({
  ...colored(tree),
  attrs: { ...colored(tree).attrs, xmlns: 'http://www.w3.org/2000/svg', width, height },
});
const colored = ({ tag, attrs, children }: SvgTree): SvgTree => ({
  tag,
  attrs: Object.fromEntries(
    Object.entries(attrs).map(([name, value]) => [name, typeof value === 'string' ? sRgbOf(value) : value]),
  ),
  ...(children && { children: children.map((child) => (typeof child === 'string' ? child : colored(child))) }),
});

/** The brand mark in the colors of the dark theme; on pages a style sheet gives them. */
function markOf(size: number): SvgTree {
  const { tag, attrs, children = [] } = brandMark(size);
  const [surface, line] = children.filter((child) => typeof child !== 'string');
  if (!surface || !line) throw new Error('the brand mark has a surface and a line');
  return {
    tag,
    attrs,
    children: [
      { ...surface, attrs: { ...surface.attrs, fill: ink } },
      { ...line, attrs: { ...line.attrs, fill: 'none', stroke: accent } },
    ],
  };
}

const ink = '#f4f5f7';
const faintInk = '#c3c8d2';
const accent = '#ff8f3f';

function layoutOf({ brand, art, name, code, figures }: SocialCard): Node {
  const { width, height } = cardSize;
  const title = drawable.test(name) ? name : code;
  return box({ width: '100%', height: '100%', backgroundColor: '#12151b', fontFamily: 'Geist', color: ink }, [
    box({ position: 'absolute', top: 0, left: 0 }, [
      picture(standalone(cover(art, { id: 'sky', width, height }), width, height), width, height),
    ]),
    box(
      {
        ...{ position: 'absolute', top: 0, left: 0, width: '100%', height: '100%' },
        backgroundImage:
          'linear-gradient(180deg, rgba(12,14,18,.5), rgba(12,14,18,.05) 30%, rgba(12,14,18,.12) 50%, rgba(12,14,18,.85) 82%)',
      },
      '',
    ),
    box(
      {
        ...{ position: 'absolute', top: 60, left: 64, width: width - 128, height: height - 120 },
        ...{ flexDirection: 'column', justifyContent: 'space-between' },
      },
      [
        box({ alignItems: 'center', gap: 18, fontSize: 40, fontWeight: 600 }, [
          picture(standalone(markOf(52), 52, 52), 52, 52),
          box({}, brand),
        ]),
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
    .update(
      JSON.stringify([layout, versionOf('satori'), versionOf('sharp'), versionOf('@fontsource/geist'), pngOptions]),
    )
    .digest('hex');

/**
 * A card as PNG, 1200 × 630. A card that was drawn before comes from `cacheFolder`, and equal cards are equal
 * byte by byte. edge.md 7
 */
export async function drawCard(card: SocialCard, cacheFolder: string): Promise<Buffer> {
  const layout = layoutOf(card);
  const file = join(cacheFolder, `${hashOf(layout)}.png`);
  const known = await readFile(file).catch(() => undefined);
  if (known) return known;
  fonts ??= [fontOf(400), fontOf(600)];
  const svg = await satori(layout as unknown as Parameters<typeof satori>[0], { ...cardSize, fonts });
  const png = await sharp(Buffer.from(svg)).png(pngOptions).toBuffer();
  await mkdir(cacheFolder, { recursive: true });
  // Renamed when complete: several builds share the folder.
  await writeFile(`${file}.${process.pid}`, png);
  await rename(`${file}.${process.pid}`, file);
  return png;
}
