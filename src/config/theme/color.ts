import {
  clampChroma,
  clampRgb,
  converter,
  differenceEuclidean,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  formatHex,
  parse,
  wcagContrast,
} from 'culori';
import type { Oklch, Rgb } from 'culori';

const toRgb = converter('rgb');
const toOklch = converter('oklch');
const distance = differenceEuclidean('oklab');
const lacking = { deuteranopia: filterDeficiencyDeuter(1), protanopia: filterDeficiencyProt(1) } as const;

/** How a color is seen; absent: by most people. */
export type Sight = keyof typeof lacking;

/** The color of a CSS text as screens show it, cut to what sRGB has; undefined for anything else than a color. */
export function colorOf(text: string): Rgb | undefined {
  const color = parse(text);
  return color && clampRgb(toRgb(color));
}

export const isOpaque = ({ alpha = 1 }: Rgb): boolean => alpha === 1;

/** A color as `#rrggbb`, for what reads no other form. Throws for a text that is no color. */
export function hexOf(text: string): string {
  const color = colorOf(text);
  if (!color) throw new Error(`"${text}" is no color`);
  return formatHex(color);
}

/** WCAG 2 contrast, 1 to 21. */
export const contrastOf = (one: Rgb, other: Rgb): number => wcagContrast(one, other);

/**
 * Distance of two CSS texts in OKLab as somebody sees it, of the colors as they are written: cutting them to sRGB would
 * move both.
 */
export function distanceOf(one: string, other: string, sight?: Sight): number {
  const [first, second] = [oklchOf(one), oklchOf(other)];
  return sight === undefined ? distance(first, second) : distance(lacking[sight](first), lacking[sight](second));
}

/** What is seen where a color that lets light through lies over an opaque one. */
export function over(top: Rgb, { r, g, b }: Rgb): Rgb {
  const { alpha = 1 } = top;
  const mix = (above: number, below: number) => above * alpha + below * (1 - alpha);
  return { mode: 'rgb', r: mix(top.r, r), g: mix(top.g, g), b: mix(top.b, b) };
}

const decimals = (value: number, places: number): string => String(Number(value.toFixed(places)));

/** OKLCH as a style sheet has it. `alpha`: from 0 to 1. */
export function written({ l, c, h = 0 }: Pick<Oklch, 'l' | 'c' | 'h'>, alpha?: number): string {
  const end = alpha === undefined ? '' : ` / ${decimals(alpha * 100, 0)}%`;
  return `oklch(${decimals(l * 100, 1)}% ${decimals(c, 3)} ${decimals(c === 0 ? 0 : h, 1)}deg${end})`;
}

/** A color with as much of its chroma as sRGB has at its lightness. */
export const inGamut = (color: Pick<Oklch, 'l' | 'c' | 'h'>): Oklch =>
  toOklch(clampChroma({ mode: 'oklch', ...color }, 'oklch'));

/** A color in OKLCH. Throws for a text that is no color. */
export function oklchOf(text: string): Oklch {
  const color = toOklch(parse(text));
  if (!color) throw new Error(`"${text}" is no color`);
  return color;
}
