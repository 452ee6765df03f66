import type { Kline } from '#contract/market-data.ts';
import type { CanvasFrame } from '#ui/chart/canvas-layer.ts';
import { withOpacity } from '#ui/chart/colors.ts';
import type { ChartColors } from '#ui/chart/colors.ts';
import type { DrawingPoint, UserDrawing } from './user-drawings.ts';

type Times = readonly Pick<Kline, 't'>[];

/** The time between two bars, ms; that of the first two when all are equally far apart. */
const stepMs = (bars: Times): number => Math.max(1, (bars[1]?.t ?? 1) - (bars[0]?.t ?? 0));

/** The index of the bar at a time; a fraction within a bar, and beyond both ends as if bars continued. */
export function indexOfTime(bars: Times, timeMs: number): number {
  const index = bars.findLastIndex(({ t }) => t <= timeMs);
  const bar = bars[index];
  if (!bar) return (timeMs - (bars[0]?.t ?? timeMs)) / stepMs(bars);
  const next = bars[index + 1]?.t ?? bar.t + stepMs(bars);
  return index + (timeMs - bar.t) / (next - bar.t);
}

/** The time of a whole index, ms; beyond both ends as if bars continued. */
export function timeOfIndex(bars: Times, index: number): number {
  const bar = bars[index];
  if (bar) return bar.t;
  const [first, last] = [bars[0]?.t ?? 0, bars.at(-1)?.t ?? 0];
  return index < 0 ? first + index * stepMs(bars) : last + (index - bars.length + 1) * stepMs(bars);
}

export interface ShapeOptions {
  bars: Times;
  colors: ChartColors;
  /** What a measured distance means. `bars`: its number of bars. */
  measureText: (from: DrawingPoint, to: DrawingPoint, bars: number) => string;
}

/** Draws a trader's drawings; a drawing with a price outside the scale still reaches to where it is. */
export function drawShapes(frame: CanvasFrame, drawings: readonly UserDrawing[], options: ShapeOptions): void {
  const { context, width } = frame;
  const { colors, bars, measureText } = options;
  const place = ({ timeMs, price }: DrawingPoint) => {
    const y = frame.yOf(Number.parseFloat(price));
    return y === undefined ? undefined : { x: frame.xOf(indexOfTime(bars, timeMs)), y };
  };
  context.lineWidth = 1.5;
  context.font = '11px sans-serif';
  for (const { kind, points } of drawings) {
    const [from, to = from] = points;
    const [start, end] = [from && place(from), to && place(to)];
    if (!from || !to || !start || !end) continue;
    const color = kind === 'measure' ? colors.focus : colors.accent;
    context.strokeStyle = color;
    context.fillStyle = withOpacity(color, 0.12);
    context.beginPath();
    if (kind === 'horizontal') {
      context.moveTo(0, start.y);
      context.lineTo(width, start.y);
    } else if (kind === 'trend') {
      context.moveTo(start.x, start.y);
      context.lineTo(end.x, end.y);
    } else {
      context.rect(start.x, start.y, end.x - start.x, end.y - start.y);
      context.fill();
    }
    context.stroke();
    if (kind !== 'measure') continue;
    const text = measureText(from, to, Math.round(indexOfTime(bars, to.timeMs) - indexOfTime(bars, from.timeMs)));
    const textWidth = context.measureText(text).width;
    const x = Math.min(Math.max(4, (start.x + end.x - textWidth) / 2), Math.max(4, width - textWidth - 4));
    const y = end.y < start.y ? end.y - 6 : end.y + 14;
    context.fillStyle = colors.surface;
    context.fillRect(x - 3, y - 11, textWidth + 6, 15);
    context.fillStyle = color;
    context.fillText(text, x, y);
  }
}
