import { AreaSeries, CandlestickSeries, LineSeries } from 'lightweight-charts';
import type { IChartApiBase, ISeriesApi } from 'lightweight-charts';
import { candleColors } from '#ui/chart/base-chart.ts';
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
  return chart.addSeries(CandlestickSeries, candleColors(colors));
}
