import { formatAmount, formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { lineChart } from './line-chart.ts';
import type { ChartLine, Scale } from './line-chart.ts';
import { Svg } from './Svg.tsx';
import { timeStyle } from './time-labels.ts';
import './plot.scss';

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
