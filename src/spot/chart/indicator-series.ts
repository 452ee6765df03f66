import { HistogramSeries, LineSeries, LineStyle } from 'lightweight-charts';
import type { IChartApiBase, IPaneApi, ISeriesApi, Time } from 'lightweight-charts';
import type { Kline } from '#contract/market-data.ts';
import type { ChartColors } from '#ui/chart/colors.ts';
import { withOpacity } from '#ui/chart/colors.ts';
import { barColor } from './indicator-lines.ts';
import type { IndicatorLine } from './indicator-lines.ts';
import type { IndicatorName } from './settings.ts';
import { chartTime } from '#ui/chart/time-axis.ts';

type AnySeries = ISeriesApi<'Line' | 'Histogram'>;

/** Height of an indicator's pane in relation to the price pane. */
const paneHeight = 0.35;
/** Levels of the relative strength index, percent. */
const rsiLevels = [30, 70] as const;

/**
 * The indicators of a chart that have panes of their own, such as MACD; those over the candles are drawn by
 * overlay-lines.ts. `onNewPane` runs after a pane has come, because the library gives it the scale of the price pane.
 */
export function indicatorSeries(chart: IChartApiBase, onNewPane: () => void, formatPrice: (price: number) => string) {
  const drawn = new Map<string, { indicator: IndicatorName; series: AnySeries }>();

  /** The pane of a line: the one of its indicator, or a new one at the end. */
  function paneOf({ indicator }: IndicatorLine): number {
    const sibling = [...drawn.values()].find((other) => other.indicator === indicator);
    return sibling?.series.getPane().paneIndex() ?? chart.panes().length;
  }

  /** Draws the levels of an overbought and an oversold market; the whole range stays in view. */
  function addRsiLevels(series: AnySeries, colors: ChartColors): void {
    series.applyOptions({ autoscaleInfoProvider: () => ({ priceRange: { minValue: 0, maxValue: 100 } }) });
    for (const price of rsiLevels)
      series.createPriceLine({
        price,
        color: withOpacity(colors.ink, 0.5),
        lineStyle: LineStyle.Dashed,
        lineWidth: 1,
        axisLabelVisible: true,
        axisLabelColor: colors.line,
        axisLabelTextColor: colors.ink,
      });
  }

  function addSeries(line: IndicatorLine, colors: ChartColors): AnySeries {
    const pane = paneOf(line);
    const hidden = {
      lastValueVisible: false,
      priceLineVisible: false,
      crosshairMarkerVisible: false,
      priceFormat: { type: 'custom', formatter: formatPrice },
    } as const;
    const series: AnySeries =
      line.kind === 'histogram'
        ? chart.addSeries(HistogramSeries, hidden, pane)
        : chart.addSeries(LineSeries, { ...hidden, color: colors[line.color], lineWidth: 1 }, pane);
    chart.panes()[pane]?.setStretchFactor(paneHeight);
    onNewPane();
    if (line.indicator === 'rsi') addRsiLevels(series, colors);
    drawn.set(line.id, { indicator: line.indicator, series });
    return series;
  }

  return {
    /**
     * Draws the lines' values and removes other lines; of lines that are drawn already only the last value when
     * `onlyLast`.
     */
    draw(lines: readonly IndicatorLine[], bars: readonly Kline[], colors: ChartColors, onlyLast: boolean): void {
      for (const [id, { series }] of drawn) {
        if (lines.some((line) => line.id === id)) continue;
        // First, since the library reports the view at once.
        drawn.delete(id);
        chart.removeSeries(series);
      }
      for (const line of lines.filter(({ pane }) => pane === 'own')) {
        const existing = drawn.get(line.id)?.series;
        const series = existing ?? addSeries(line, colors);
        const isUpdate = onlyLast && existing !== undefined;
        const from = isUpdate ? bars.length - 1 : 0;
        const items = bars.slice(from).flatMap((bar, index) => {
          const value = line.values[from + index];
          if (value === undefined) return [];
          const item = { time: chartTime(bar.t), value };
          return [line.kind === 'line' ? item : { ...item, color: barColor(line, value, colors) }];
        });
        if (!isUpdate) series.setData(items);
        else if (items[0]) series.update(items[0]);
      }
    },
    /** Removes all lines with their panes. */
    clear(): void {
      const removed = [...drawn.values()];
      drawn.clear();
      for (const { series } of removed) chart.removeSeries(series);
    },
    /** The indicator that a pane belongs to; undefined for the price pane. */
    indicatorOf: (pane: IPaneApi<Time>): IndicatorName | undefined =>
      [...drawn.values()].find(({ series }) => series.getPane() === pane)?.indicator,
  };
}
