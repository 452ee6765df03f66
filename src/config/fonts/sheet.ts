import type { Fonts } from './read-fonts.ts';
import { unicodeRange } from './scripts.ts';

/** Fonts of the system that stand in, by weight: of the width of Arial, or nearly. */
const systemFonts = {
  regular: ['Arial', 'Liberation Sans', 'Arimo', 'Roboto', 'Helvetica Neue'],
  bold: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold', 'Roboto Bold', 'Helvetica Neue Bold', 'Roboto'],
} as const;
/** Other scripts have the interface fonts of their system, not those that the stand-in happens to contain. */
const standInRange = 'U+0-52F,U+1E00-1EFF,U+2000-23FF,U+FEFF,U+FFFD';

/** A part of one as a percentage with two decimals. */
const percent = (part: number): string => `${Number((part * 100).toFixed(2))}%`;

/** The name of a part's file below the folder of all of them. */
export const partFile = (name: string): string => `${name}.woff2`;

/**
 * The typeface of a site as a module of SCSS with the mixin `faces`: its parts in a folder, and the fonts of the system
 * until they have come. Both have one height, whatever a system reads from a file.
 */
export function fontSheet({ parts, ascent, descent, fallbacks }: Fonts, folder: string): string {
  const face = (lines: readonly string[]) => `  @font-face {\n${lines.map((line) => `    ${line};\n`).join('')}  }\n`;
  const heights = (size: number) => [
    `ascent-override: ${percent(ascent / size)}`,
    `descent-override: ${percent(descent / size)}`,
    'line-gap-override: 0%',
  ];
  const own = parts.map(({ name, weights, characters }) =>
    face([
      "font-family: 'Site'",
      `src: url('${folder}/${partFile(name)}') format('woff2')`,
      `font-weight: ${weights.min} ${weights.max}`,
      'font-display: swap',
      ...heights(1),
      `unicode-range: ${unicodeRange(characters)}`,
    ]),
  );
  const standIns = fallbacks.map(({ from, to, isBold, size }) =>
    face([
      "font-family: 'Site fallback'",
      `src: ${systemFonts[isBold ? 'bold' : 'regular'].map((name) => `local('${name}')`).join(', ')}`,
      `font-weight: ${from} ${to}`,
      `size-adjust: ${percent(size)}`,
      ...heights(size),
      `unicode-range: ${standInRange}`,
    ]),
  );
  return `@mixin faces {\n${[...own, ...standIns].join('')}}\n`;
}
