/** Reads the logo of a brand's folder: mark, wordmark and icon. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { hint } from '#command/nearest.ts';
import { brandFolder, defaultBrand, shownPath } from '../brand-path.ts';
import { BrandError } from '../load.ts';
import { colorOf, contrastOf } from '../theme/color.ts';
import { themeNames } from '../theme/roles.ts';
import type { Colors, Theme } from '../theme/roles.ts';
import { fitted, isSvg, logoBoxes, svgFile } from './logo.ts';
import type { Drawing, Logo, LogoPart, Raster, Variants } from './logo.ts';
import { readSvg } from './read-svg.ts';

type Env = Readonly<Record<string, string | undefined>>;

const folderName = 'logo';
const endings = ['svg', 'png', 'webp'] as const;
const names = ['mark', 'mark-dark', 'mark-light', 'wordmark', 'wordmark-dark', 'wordmark-light', 'icon'] as const;
type Name = (typeof names)[number];
/** Width divided by height. */
const shapes = { least: 1 / 4, most: 12 } as const;
/** Contrast with the ground from which on the edge of a drawing is seen. */
const visibleContrast = 3;
/** Width and height of a raster icon, px: the largest icon is drawn from it. */
const iconPixels = 512;

/** A drawing as pixels that fill a box of `pixels` without being stretched; the rest lets the ground through. */
export function pixelsOf(drawing: Drawing, colors: Colors, box: { width: number; height: number }): Sharp {
  const { width, height } = fitted(drawing, box);
  const source = isSvg(drawing) ? Buffer.from(svgFile(drawing, colors)) : Buffer.from(drawing.webp, 'base64');
  // Vectors are drawn at their size: 72 dots an inch are one pixel for each unit of the drawing.
  const density = isSvg(drawing) ? Math.min(100_000, Math.max(1, (72 * width) / drawing.width)) : 72;
  return sharp(source, { density }).resize(Math.max(1, width), Math.max(1, height), { fit: 'fill' }).ensureAlpha();
}

/** The mean color of what borders on the ground, `#rrggbb`; undefined for a drawing without an edge. */
async function edgeColor(drawing: Drawing, colors: Colors): Promise<string | undefined> {
  const image = pixelsOf(drawing, colors, { width: 96, height: 96 });
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const alphaAt = (x: number, y: number) =>
    x < 0 || y < 0 || x >= info.width || y >= info.height ? 0 : (data[(y * info.width + x) * 4 + 3] ?? 0);
  const sum = [0, 0, 0];
  let weight = 0;
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1) {
      const around = Math.min(alphaAt(x - 1, y), alphaAt(x + 1, y), alphaAt(x, y - 1), alphaAt(x, y + 1));
      const alpha = alphaAt(x, y);
      if (alpha < 128 || around >= 128) continue;
      weight += alpha;
      for (const channel of [0, 1, 2])
        sum[channel] = (sum[channel] ?? 0) + alpha * (data[(y * info.width + x) * 4 + channel] ?? 0);
    }
  if (weight === 0) return undefined;
  return `#${sum
    .map((each) =>
      Math.round(each / weight)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** What is read of a folder, with a line for each fault. */
export interface ReadLogo {
  logo?: Logo;
  lines: string[];
}

/** One file of a logo. Throws an error whose message follows its name. */
async function readDrawing(file: string, part: LogoPart | 'icon'): Promise<Drawing> {
  const drawing = file.endsWith('.svg') ? readSvg(readFileSync(file, 'utf8')) : await readRaster(file, part);
  const ratio = drawing.width / drawing.height;
  if (ratio < shapes.least || ratio > shapes.most)
    throw new Error(`is ${drawing.width} × ${drawing.height}: a logo is from 1:4 to 12:1`);
  return drawing;
}

/** A picture of pixels at twice the size at which it is shown; an icon at its full size. */
async function readRaster(file: string, part: LogoPart | 'icon'): Promise<Raster> {
  const bytes = readFileSync(file);
  const { width, height, format } = await Promise.try(() => sharp(bytes).metadata()).catch((cause: unknown) => {
    throw new Error('is no picture, or a damaged one', { cause });
  });
  if (format !== 'png' && format !== 'webp') throw new Error(`is ${format} and no PNG or WebP, whatever its name says`);
  const needed =
    part === 'icon'
      ? { width: iconPixels, height: iconPixels }
      : fitted(
          { width, height },
          { width: 2 * logoBoxes[part].header.width, height: 2 * logoBoxes[part].header.height },
        );
  if (width < needed.width || height < needed.height)
    throw new Error(
      `has ${width} × ${height} px; it is shown so large that it needs ${needed.width} × ${needed.height}`,
    );
  const shown = await sharp(bytes)
    .resize(needed.width, needed.height, { fit: part === 'icon' ? 'contain' : 'fill' })
    .webp({ lossless: true })
    .toBuffer();
  return { webp: shown.toString('base64'), ...needed };
}

/**
 * The logo of the brand that `SLIPWAY_BRAND` names, or of the default brand if it has no folder `logo`. Lines name each
 * file that is none of a logo, is broken or does more than draw.
 */
export async function readLogo(root: string, env: Env): Promise<ReadLogo> {
  const own = join(brandFolder(root, env), folderName);
  const folder = existsSync(own) ? own : join(root, defaultBrand, folderName);
  const lines: string[] = [];
  const files = new Map<Name, string>();
  for (const file of readdirSync(folder).filter((each) => !each.startsWith('.'))) {
    const [, name = file, ending = ''] = /^(.*)\.([^.]*)$/.exec(file) ?? [];
    const path = join(folder, file);
    if (!names.some((each) => each === name) || !endings.some((each) => each === ending))
      lines.push(
        `${shownPath(path)} is no part of a logo; ${hint(
          file,
          names.map((each) => `${each}.svg`),
        )}`,
      );
    else if (files.has(name as Name)) lines.push(`${shownPath(path)} is there twice: keep one of the two files`);
    else files.set(name as Name, path);
  }

  const drawings = new Map<Name, Drawing>();
  for (const [name, path] of files) {
    const part = name === 'icon' ? 'icon' : name.startsWith('wordmark') ? 'wordmark' : 'mark';
    await readDrawing(path, part).then(
      (drawing) => drawings.set(name, drawing),
      (error: unknown) => lines.push(`${shownPath(path)} ${error instanceof Error ? error.message : String(error)}`),
    );
  }

  const variantsOf = (part: LogoPart): Variants | undefined => {
    const one = drawings.get(part);
    const pair = { dark: drawings.get(`${part}-dark`) ?? one, light: drawings.get(`${part}-light`) ?? one };
    if (pair.dark && pair.light) return { dark: pair.dark, light: pair.light };
    const missing = themeNames.find((theme) => !pair[theme]);
    if (files.has(`${part}-dark`) !== files.has(`${part}-light`) && !files.has(part))
      lines.push(`${shownPath(folder)} has no ${part}-${missing}.svg: a pair is drawn for dark and for light pages`);
    return undefined;
  };
  const mark = variantsOf('mark');
  const wordmark = variantsOf('wordmark');
  if (!mark && lines.length === 0)
    lines.push(`${shownPath(folder)} has no mark.svg: the small drawing, beside which the name is written`);
  const icon = drawings.get('icon');
  if (mark && !icon && [mark.dark, mark.light].some((drawing) => !isSvg(drawing)))
    lines.push(
      `${shownPath(folder)} has no icon.svg or icon.png: a mark of pixels is too small for the icons of phones`,
    );

  if (!mark || lines.length > 0) return { lines };
  return { logo: { mark, ...(wordmark && { wordmark }), ...(icon && { icon }) }, lines };
}

/** A line for each drawing whose edge is hard to see on the pages of a theme. */
export async function logoWarnings({ mark, wordmark }: Logo, theme: Theme): Promise<string[]> {
  const parts = Object.entries({ mark, ...(wordmark && { wordmark }) });
  const shown = parts.flatMap(([part, variants]) =>
    themeNames.map((name) => ({ part, name, drawing: variants[name] })),
  );
  const lines = await Promise.all(
    shown.map(async ({ part, name, drawing }) => {
      const colors = theme[name];
      const edge = await edgeColor(drawing, colors);
      const [front, ground] = [colorOf(edge ?? ''), colorOf(colors['surface-0'])];
      if (!front || !ground || contrastOf(front, ground) >= visibleContrast) return [];
      const contrast = contrastOf(front, ground).toFixed(2);
      return `the edge of the ${part} has a contrast of ${contrast} on ${name} pages, ${visibleContrast} is visible; ${part}-${name}.svg is shown there instead`;
    }),
  );
  return lines.flat();
}

/** The logo of the brand. Throws a `BrandError` with all that is wrong with it. */
export async function loadLogo(root: string, env: Env): Promise<Logo> {
  const { logo, lines } = await readLogo(root, env);
  if (!logo) throw new BrandError(lines);
  return logo;
}
