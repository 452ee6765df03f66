import { AreaSeries, CandlestickSeries, LineSeries } from 'lightweight-charts';
import type { IChartApiBase, ISeriesApi, Time } from 'lightweight-charts';
import { faded } from './colors.ts';
import type { ChartColors } from './colors.ts';
import type { ChartStyle } from './settings.ts';

export type PriceSeries = ISeriesApi<'Candlestick' | 'Line' | 'Area', Time>;

/** The prices themselves, in the chosen style. */
export function addPriceSeries(chart: IChartApiBase<Time>, style: ChartStyle, colors: ChartColors): PriceSeries {
  if (style === 'line') return chart.addSeries(LineSeries, { color: colors.accent, lineWidth: 2 });
  if (style === 'area') {
    return chart.addSeries(AreaSeries, {
      lineColor: colors.accent,
      lineWidth: 2,
      topColor: faded(colors.accent, 0.3),
      bottomColor: faded(colors.accent, 0),
    });
  }
  const { up, down } = colors;
  // Hollow above, filled below: the direction is seen without colour.
  return chart.addSeries(CandlestickSeries, {
    upColor: colors.surface,
    downColor: down,
    borderUpColor: up,
    borderDownColor: down,
    wickUpColor: up,
    wickDownColor: down,
  });
}
