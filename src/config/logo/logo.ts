/** The logo of a brand: its drawings, and the boxes in which they are shown. */
import { hexOf } from '../theme/color.ts';
import type { Colors, ThemeName } from '../theme/roles.ts';

/** A drawing that was read and found harmless. Width and height are those of its view box. */
export interface Svg {
  /** The `<svg>` element: small, without a size, with colors as attributes. */
  markup: string;
  width: number;
  height: number;
}

/** A drawing of pixels, as WebP in base64. */
export interface Raster {
  webp: string;
  width: number;
  height: number;
}
export type Drawing = Svg | Raster;
/** What is shown on dark and on light pages: one drawing for both, or two. */
export type Variants = Record<ThemeName, Drawing>;

/** The logo of a brand. Without a wordmark, the name is written beside the mark. */
export interface Logo {
  mark: Variants;
  wordmark?: Variants;
  /** What browsers and phones show for the site; absent: the mark. */
  icon?: Drawing;
}

export const isSvg = (drawing: Drawing): drawing is Svg => 'markup' in drawing;

/** The largest boxes in which a logo is shown, CSS px. */
export const logoBoxes = {
  mark: { header: { width: 60, height: 20 }, footer: { width: 48, height: 16 } },
  wordmark: { header: { width: 180, height: 32 }, footer: { width: 140, height: 20 } },
} as const;
export type LogoPlace = 'header' | 'footer';
/** A drawing of which a logo is made. */
export type LogoPart = keyof typeof logoBoxes;

/** The size of a drawing that fills as much of a box as its shape allows, CSS px. */
export function fitted(drawing: { width: number; height: number }, box: { width: number; height: number }) {
  const scale = Math.min(box.width / drawing.width, box.height / drawing.height);
  return { width: Math.round(drawing.width * scale), height: Math.round(drawing.height * scale) };
}

/** A drawing as a file of its own: colors of the page are those of a theme, and all have forms that programs read. */
export function svgFile({ markup, width, height }: Svg, colors: Colors): string {
  const colored = markup
    .replaceAll(/var\(--([\w-]+)\)/g, (_, role: keyof Colors) => colors[role])
    .replaceAll(/currentcolor/gi, colors['ink-1'])
    .replaceAll(/\b(?:oklch|oklab|lch|lab|color|hwb)\([^)]*\)/g, hexOf);
  return withAttributes(colored, { width, height });
}

/** True for a drawing that takes colors from the page. */
export const usesPage = ({ markup }: Svg): boolean => /currentcolor|var\(/i.test(markup);

/** True for a drawing with names, which must not stand on a page twice. */
export const hasNames = ({ markup }: Svg): boolean => / id="/.test(markup);

/** The opening tag of a drawing with further attributes. */
export const withAttributes = (markup: string, attributes: Readonly<Record<string, string | number>>): string =>
  markup.replace(
    '<svg',
    ['<svg', ...Object.entries(attributes).map(([name, value]) => `${name}="${String(value)}"`)].join(' '),
  );
