/** Color tokens of the chart, as CSS custom properties. */
const tokens = {
  surface: '--surface-1',
  line: '--line',
  ink: '--ink-2',
  accent: '--accent',
  up: '--up',
  down: '--down',
  warn: '--warn',
  focus: '--focus',
} as const;
export type ChartColors = Record<keyof typeof tokens, string>;

/**
 * The page's colors as rgb. The chart library reads only hex and rgb while the tokens are OKLCH: a canvas of
 * one pixel converts them.
 */
export function chartColors(element: HTMLElement): ChartColors {
  const style = getComputedStyle(element);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const rgb = (name: string): string => {
    if (!context) return '#808080';
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = style.getPropertyValue(name);
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  };
  return {
    surface: rgb(tokens.surface),
    line: rgb(tokens.line),
    ink: rgb(tokens.ink),
    accent: rgb(tokens.accent),
    up: rgb(tokens.up),
    down: rgb(tokens.down),
    warn: rgb(tokens.warn),
    focus: rgb(tokens.focus),
  };
}

/** A color of `chartColors` with an opacity from 0 to 1. */
export const withOpacity = (rgb: string, opacity: number): string =>
  rgb.replace('rgb(', 'rgba(').replace(')', `, ${opacity})`);
