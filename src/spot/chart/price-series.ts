import { AreaSeries, CandlestickSeries, LineSeries } from 'lightweight-charts';
import type { IChartApiBase, ISeriesApi } from 'lightweight-charts';
import { withOpacity } from '#ui/chart/colors.ts';
import type { ChartColors } from '#ui/chart/colors.ts';
import type { ChartStyle } from './settings.ts';

export type PriceSeries = ISeriesApi<'Candlestick' | 'Line' | 'Area'>;

/** Adds the series of prices in the chosen style. */
export function addPriceSeries(chart: IChartApiBase, style: ChartStyle, colors: ChartColors): PriceSeries {
  if (style === 'line') return chart.addSeries(LineSeries, { color: colors.accent, lineWidth: 2 });
  if (style === 'area') {
    return chart.addSeries(AreaSeries, {
      lineColor: colors.accent,
      lineWidth: 2,
      topColor: withOpacity(colors.accent, 0.3),
      bottomColor: withOpacity(colors.accent, 0),
    });
  }
  const { up, down } = colors;
  // Rising candles are hollow and falling ones filled, so that color is not the only sign.
  return chart.addSeries(CandlestickSeries, {
    upColor: colors.surface,
    downColor: down,
    borderUpColor: up,
    borderDownColor: down,
    wickUpColor: up,
    wickDownColor: down,
  });
}
