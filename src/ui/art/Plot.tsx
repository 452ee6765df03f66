import { formatAmount, formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { dayMs, minuteMs } from '#formulas/durations.ts';
import { lineChart } from './line-chart.ts';
import type { ChartLine, Scale } from './line-chart.ts';
import { Svg } from './Svg.tsx';
import './plot.scss';

/** From these spans on days alone, and hours and minutes alone, tell the four times below a chart apart. ms */
const daysFromMs = 3 * dayMs;
const minutesFromMs = 4 * minuteMs;

/**
 * The style of the times below a chart, so that no two are written alike. `spanMs`: from the first to the last,
 * ms.
 */
export function timeStyle(spanMs: number): 'time' | 'hourMinute' | 'dayTime' | 'day' {
  if (spanMs >= daysFromMs) return 'day';
  if (spanMs >= dayMs / 2) return 'dayTime';
  return spanMs >= minutesFromMs ? 'hourMinute' : 'time';
}

/**
 * A chart with its axes as text beside it: values at the end, times below. Time runs from left to right in every
 * language.
 */
export function Plot({
  lang,
  lines,
  scale,
  band,
  unit,
  zone = 'UTC',
}: {
  lang: Lang;
  lines: readonly ChartLine[];
  scale: Scale;
  band?: readonly [number, number];
  unit: (value: string) => string;
  /** Zone of the times. */
  zone?: 'UTC' | 'local';
}) {
  const xs = lines.flatMap(({ points }) => points.map(({ x }) => x));
  const [startMs, endMs] = [Math.min(...xs), Math.max(...xs)];
  const style = timeStyle(endMs - startMs);
  const times = [0, 1 / 3, 2 / 3, 1].map((part) => startMs + (endMs - startMs) * part);
  return (
    <div className="plot" dir="ltr" aria-hidden="true">
      <Svg tree={lineChart(lines, scale, band)} />
      <div className="plot__values">
        {scale.ticks.toReversed().map((tick) => (
          <span key={tick}>{unit(formatAmount(lang, tick.toFixed(scale.decimals)))}</span>
        ))}
      </div>
      <div className="plot__times">
        {times.map((timeMs) => (
          <span key={timeMs}>{formatDate(lang, timeMs, { zone, style })}</span>
        ))}
      </div>
    </div>
  );
}
