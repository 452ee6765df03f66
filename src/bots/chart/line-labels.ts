/** A line of a bot on the chart: where it buys, where it sells, or the one without an order. */
export interface ChartLine {
  price: string;
  kind: 'buy' | 'sell' | 'empty';
}

/** Lines that are drawn at most: above it every k-th is. bots.md 4 */
export const linesMax = 60;

/** Returns k for a bot with `count` lines, when every k-th line is drawn: 1 up to 60 lines. */
export const lineStep = (count: number): number => Math.max(1, Math.ceil(count / linesMax));

/** The lines that are drawn: every k-th, with the first, the last and the empty one. */
export function drawnLines(lines: readonly ChartLine[]): readonly ChartLine[] {
  const step = lineStep(lines.length);
  if (step === 1) return lines;
  return lines.filter(({ kind }, index) => index % step === 0 || index === lines.length - 1 || kind === 'empty');
}

/** Least distance of two labels, CSS pixels. */
const labelPx = 15;

/** Which of the positions (rising or falling) get a label, so that none covers another or one of `taken`. */
export function labeled(positions: readonly number[], taken: readonly number[]): boolean[] {
  const used = [...taken];
  return positions.map((y) => {
    if (used.some((other) => Math.abs(other - y) < labelPx)) return false;
    used.push(y);
    return true;
  });
}

/** Least distance of the label of the last price from a handle, whose label covers it. CSS pixels */
const handlePx = 25;

/**
 * Where the label of the last price is drawn, so that no handle covers it: at the price, else beside the handle
 * on the side of the price; undefined when another handle is there. Positions in CSS pixels from the top.
 */
export function lastLabelPosition(last: number, handles: readonly number[]): number | undefined {
  const covering = handles.find((y) => Math.abs(y - last) < handlePx);
  if (covering === undefined) return last;
  const beside = covering + (last < covering ? -handlePx : handlePx);
  return handles.some((y) => Math.abs(y - beside) < handlePx) ? undefined : beside;
}
