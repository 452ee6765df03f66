import type { CanvasFrame, PriceRange } from '#ui/chart/canvas-layer.ts';
import type { IndicatorLine } from './indicator-lines.ts';

type ValueLine = Pick<IndicatorLine, 'values'>;

/** The lowest and highest value of the lines between two bars; null without any. */
export function rangeOfLines(lines: readonly ValueLine[], from: number, to: number): PriceRange | null {
  const values = lines.flatMap((line) => line.values.slice(Math.max(0, from), Math.max(0, to + 1)));
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? null : { minValue: Math.min(...known), maxValue: Math.max(...known) };
}

/**
 * The points of a line's bars in view with one more bar at both ends, on the scale of the candles: in percent
 * their zero is its zero too. Bars without a value have no point; they are before all others.
 */
export function pointsOf(
  { values }: ValueLine,
  { from, to, xOf, yOf }: Pick<CanvasFrame, 'from' | 'to' | 'xOf' | 'yOf'>,
): { x: number; y: number }[] {
  const first = Math.max(0, from - 1);
  return values.slice(first, Math.max(0, to + 2)).flatMap((value, index) => {
    const y = value === undefined ? undefined : yOf(value);
    return y === undefined ? [] : [{ x: xOf(first + index), y }];
  });
}

/** Draws lines over the candles. `colorOf`: their color in the page's theme. */
export function drawLines(
  frame: CanvasFrame,
  lines: readonly IndicatorLine[],
  colorOf: (color: IndicatorLine['color']) => string,
): void {
  const { context } = frame;
  context.lineWidth = 1;
  context.lineJoin = 'round';
  for (const line of lines) {
    context.strokeStyle = colorOf(line.color);
    context.beginPath();
    for (const { x, y } of pointsOf(line, frame)) context.lineTo(x, y);
    context.stroke();
  }
}
