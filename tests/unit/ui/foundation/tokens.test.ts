import { compileString } from 'sass';
import { describe, expect, test } from 'vitest';

type Color = readonly [red: number, green: number, blue: number];

/** Returns the linear sRGB of an oklch color without alpha (Björn Ottosson's matrices), clipped to the sRGB range. */
function linearOf(light: number, chroma: number, hue: number): Color {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const luminance = ([red, green, blue]: Color): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
/** Returns the WCAG 2 contrast of two colors. */
function contrast(one: Color, other: Color): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const number = (text: string): number =>
  text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text.replace('deg', ''));

function colorsOf(theme: 'dark' | 'light'): Map<string, Color> {
  const { css } = compileString(`@use 'src/ui/foundation/tokens'; .x { @include tokens.${theme}; }`, {
    loadPaths: ['.'],
  });
  const block = css.slice(css.lastIndexOf('.x {'));
  const matches = block.matchAll(/--([\w-]+): oklch\(([\d.%]+) ([\d.%]+) ([\d.]+(?:deg)?)\)/g);
  return new Map(
    Array.from(matches, ([, name = '', light = '', chroma = '', hue = '']) => [
      name,
      linearOf(number(light), number(chroma), number(hue)),
    ]),
  );
}

const surfaces = ['surface-0', 'surface-1', 'surface-2', 'surface-3'];
const textColors = ['ink-1', 'ink-2', 'ink-3', 'accent', 'gain', 'loss', 'gain-safe', 'loss-safe', 'warn'];
const edges = ['line-strong', 'focus'];

describe.each(['dark', 'light'] as const)('%s', (theme) => {
  const colors = colorsOf(theme);
  const between = (one: string, other: string): number => {
    const [first, second] = [colors.get(one), colors.get(other)];
    if (!first || !second) throw new Error(`${theme} has no ${one} or ${other}`);
    return contrast(first, second);
  };

  test.each(textColors.flatMap((text) => surfaces.map((surface) => [text, surface] as const)))(
    '[Q-A16] %s on %s has a contrast of 4.5:1',
    (text, surface) => {
      expect(between(text, surface)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(edges.flatMap((edge) => surfaces.map((surface) => [edge, surface] as const)))(
    '[Q-A16] [Q-A11] %s on %s has a contrast of 3:1',
    (edge, surface) => {
      expect(between(edge, surface)).toBeGreaterThanOrEqual(3);
    },
  );

  test.each([
    ['on-accent', 'accent'],
    ['on-accent', 'accent-hover'],
    ['on-direction', 'gain'],
    ['on-direction', 'loss'],
    ['on-direction', 'gain-safe'],
    ['on-direction', 'loss-safe'],
  ])('[Q-A16] %s on %s has a contrast of 4.5:1', (text, surface) => {
    expect(between(text, surface)).toBeGreaterThanOrEqual(4.5);
  });
});
