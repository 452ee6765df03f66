import pngToIco from 'png-to-ico';
import sharp from 'sharp';
import type { Drawing, Svg } from '#config/logo/logo.ts';
import { fitted, isSvg, svgFile } from '#config/logo/logo.ts';
import { pixelsOf } from '#config/logo/read-logo.ts';
import { hexOf } from '#config/theme/color.ts';
import { logo } from '#logo';
import { theme } from '#theme';

/** The sizes of `favicon.ico`, px. */
const icoSizes = [16, 32, 48] as const;
/** Phones round an icon or cut a circle out of it: this part of its width is always seen. */
const safeZone = 0.8;
/** The part of an icon's width that a mark fills which has no ground of its own. */
const markShare = 0.68;
/** Corners of the ground of `favicon.svg`, part of its width. */
const cornerShare = 0.22;

/** Icons are drawn for the dark theme: phones show them on any color, so they bring a ground of their own. */
const colors = theme.dark;
const png = { compressionLevel: 9, palette: true } as const;

/** The ground of icons, `#rrggbb`: that of the brand's own icon at its upper edge, or the page's. */
async function groundColor(): Promise<string> {
  const page = hexOf(colors['surface-0']);
  if (!icon) return page;
  const side = 64;
  const data = await pixelsOf(icon, colors, { width: side, height: side }).raw().toBuffer();
  const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray((side + side / 2) * 4);
  return alpha === 255 ? `#${[red, green, blue].map((each) => each.toString(16).padStart(2, '0')).join('')}` : page;
}

/** A drawing in the middle of a square, of which it fills a part. `ground`: none lets through what is below. */
async function square(drawing: Drawing, pixels: number, share: number, ground?: string): Promise<Buffer> {
  const box = { width: pixels * share, height: pixels * share };
  const input = await pixelsOf(drawing, colors, box).png().toBuffer();
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 };
  const canvas = sharp({ create: { width: pixels, height: pixels, channels: 4, background } });
  const drawn = sharp(
    await canvas
      .composite([{ input, gravity: 'centre' }])
      .png()
      .toBuffer(),
  );
  return (ground === undefined ? drawn : drawn.flatten({ background: ground })).png(png).toBuffer();
}

/** The part of a square's width with which the corners of a drawing stay in the safe circle. */
function safeShare({ width, height }: Drawing): number {
  const box = fitted({ width, height }, { width: 1000, height: 1000 });
  return (safeZone * 0.98 * 1000) / Math.hypot(box.width, box.height);
}

const { icon, mark } = logo;
/** An icon of the brand has its own ground, a mark fills a part of one. */
const drawn = icon ?? mark.dark;
const share = icon ? 1 : markShare;

/** Icons of the manifest by name, with their size, px. */
export const iconSizes = {
  'icon-192': 192,
  'icon-512': 512,
  'maskable-512': 512,
} as const;
/** The size of `apple-touch-icon.png`, which phones look for at the root of a site. px */
const touchSize = 180;
export type IconName = keyof typeof iconSizes;

/** An icon as PNG without holes: phones fill those with black. The mark of a maskable one is in its safe circle. */
export async function drawIcon(name: IconName | 'apple-touch-icon'): Promise<Buffer> {
  const ground = await groundColor();
  return name === 'maskable-512'
    ? square(mark.dark, iconSizes[name], safeShare(mark.dark), ground)
    : square(drawn, name === 'apple-touch-icon' ? touchSize : iconSizes[name], share, ground);
}

/** `favicon.svg`: the icon of the brand, or its mark on a ground. */
export async function drawFavicon(): Promise<string> {
  if (icon && isSvg(icon)) return svgFile(icon, colors);
  const side = 32;
  const ground = `<rect width="${side}" height="${side}" rx="${side * cornerShare}" fill="${await groundColor()}"/>`;
  const image = isSvg(drawn)
    ? nested(drawn, side)
    : `<image width="${side}" height="${side}" href="data:image/png;base64,${(await square(drawn, 128, 1)).toString('base64')}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${icon ? '' : ground}${image}</svg>`;
}

/** A drawing inside another one, in the middle of its side. */
function nested(drawing: Svg, side: number): string {
  const { width, height } = fitted(drawing, { width: side * 100 * share, height: side * 100 * share });
  const [x, y] = [width, height].map((size) => (side - size / 100) / 2);
  return svgFile({ ...drawing, width: width / 100, height: height / 100 }, colors).replace(
    '<svg',
    `<svg x="${x}" y="${y}"`,
  );
}

/** `favicon.ico` for browsers that read no SVG. */
export async function drawIco(): Promise<Buffer> {
  return pngToIco(await Promise.all(icoSizes.map((size) => square(drawn, size, icon ? 1 : 0.9))));
}
