import {
  createChartEx,
  createSeriesMarkers,
  HistogramSeries,
  LineSeries,
  LineStyle,
  PriceScaleMode,
} from 'lightweight-charts';
import type { IHorzScaleBehavior, IPriceLine, ISeriesApi, Time } from 'lightweight-charts';
import { formatCount, formatDate } from '../../i18n/format.ts';
import { directed } from '../../i18n/isolate.ts';
import type { Lang } from '../../i18n/locales.ts';
import type { Kline } from '../../contract/trading.ts';
import { isStep } from './bars.ts';
import { chartColors, faded } from './colors.ts';
import { fillMarks } from './fill-marks.ts';
import type { Fill } from './fill-marks.ts';
import { indicatorLines } from './lines.ts';
import type { IndicatorLine } from './lines.ts';
import { addPriceSeries } from './price-series.ts';
import type { ChartSettings, IndicatorName, Zone } from './settings.ts';
import { chartTime, timeMsOf, zonedBehavior } from './times.ts';

export interface DrawingOptions {
  lang: Lang;
  zone: Zone;
  settings: ChartSettings;
  /** Price as the page writes it. */
  formatPrice: (price: number) => string;
  /** The pair's tick as a number: the axis steps by it. */
  tick: number;
  /** The bar under the crosshair by its open time, ms; undefined when it left. */
  onCrosshair: (timeMs: number | undefined) => void;
  /** The oldest bars came into sight. */
  onOldest: () => void;
}

/** A level of an own order. */
export interface OrderLine {
  price: string;
  side: 'BUY' | 'SELL';
  label: string;
}

type AnySeries = ISeriesApi<'Line' | 'Histogram', Time>;

/** Bars left before the first one when older ones are asked for. */
const oldestMargin = 30;
/** Places on screen, not amounts. */
const place = (amount: string): number => Number.parseFloat(amount);

const scaleModes = {
  normal: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
} as const;

/**
 * Draws a price chart into an element until `end`. Made anew when style, scale, zone or theme change; bars, order lines and
 * fills are set as they come. The library's own credit is written by `innerHTML`, which the policy refuses: the page names it.
 */
export function drawChart(element: HTMLElement, options: DrawingOptions) {
  const { lang, zone, settings } = options;
  const colors = chartColors(element);
  const chart = createChartEx<Time, IHorzScaleBehavior<Time>>(element, zonedBehavior(lang, zone), {
    autoSize: true,
    layout: {
      attributionLogo: false,
      background: { color: colors.surface },
      textColor: colors.ink,
      fontFamily: getComputedStyle(element).fontFamily,
      fontSize: 11,
      panes: { separatorColor: colors.line, separatorHoverColor: faded(colors.line, 0.6) },
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colors.line } },
    rightPriceScale: { mode: scaleModes[settings.scale], borderVisible: false },
    // The newest bar's marks are wider than it is.
    timeScale: { borderColor: colors.line, timeVisible: true, rightOffset: 3 },
    localization: {
      priceFormatter: options.formatPrice,
      timeFormatter: (time: Time) => directed(lang, formatDate(lang, timeMsOf(time) ?? 0, { zone, style: 'dateTime' })),
    },
    // A finger that moves up or down scrolls the page. Q-U17
    handleScroll: { vertTouchDrag: false },
    crosshair: { mode: 0 },
  });
  const main = addPriceSeries(chart, settings.style, colors);
  main.applyOptions({
    priceLineColor: colors.ink,
    priceFormat: { type: 'custom', formatter: options.formatPrice, minMove: options.tick },
  });
  const volume = settings.hasVolume
    ? chart.addSeries(HistogramSeries, { priceScaleId: 'volume', lastValueVisible: false, priceLineVisible: false })
    : undefined;
  volume?.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
  const marks = createSeriesMarkers(main);
  const lines = new Map<string, AnySeries>();
  const ownPanes: readonly IndicatorName[] = settings.indicators.filter((name) => name === 'rsi' || name === 'macd');
  let orderLines: IPriceLine[] = [];
  let bars: readonly Kline[] = [];
  let fills: readonly Fill[] = [];

  function seriesOf(line: IndicatorLine): AnySeries {
    const known = lines.get(line.id);
    if (known) return known;
    const pane = line.pane === 'price' ? 0 : ownPanes.indexOf(line.indicator) + 1;
    const look = { lastValueVisible: false, priceLineVisible: false, crosshairMarkerVisible: false } as const;
    const made: AnySeries =
      line.kind === 'histogram'
        ? chart.addSeries(HistogramSeries, { ...look, color: faded(colors.ink, 0.5) }, pane)
        : chart.addSeries(LineSeries, { ...look, color: colors[line.color], lineWidth: 1 }, pane);
    if (pane > 0) chart.panes()[pane]?.setStretchFactor(0.25);
    lines.set(line.id, made);
    return made;
  }

  const priceItem = (bar: Kline) =>
    settings.style === 'candles'
      ? { time: chartTime(bar.t), open: place(bar.o), high: place(bar.h), low: place(bar.l), close: place(bar.c) }
      : { time: chartTime(bar.t), value: place(bar.c) };
  const volumeItem = (bar: Kline) => ({
    time: chartTime(bar.t),
    value: place(bar.v),
    color: faded(place(bar.c) < place(bar.o) ? colors.down : colors.up, 0.4),
  });

  function drawIndicators(onlyLast: boolean): void {
    for (const line of indicatorLines(
      settings.indicators,
      bars.map(({ c }) => place(c)),
    )) {
      const series = seriesOf(line);
      const items = (onlyLast ? bars.slice(-1) : bars).flatMap((bar, index) => {
        const value = line.values[onlyLast ? bars.length - 1 : index];
        return value === undefined ? [] : [{ time: chartTime(bar.t), value }];
      });
      if (!onlyLast) series.setData(items);
      else if (items[0]) series.update(items[0]);
    }
  }

  function drawFills(): void {
    marks.setMarkers(
      fillMarks(fills, bars).map(({ barMs, side, count }) => ({
        time: chartTime(barMs),
        position: side === 'BUY' ? 'belowBar' : 'aboveBar',
        shape: side === 'BUY' ? 'arrowUp' : 'arrowDown',
        color: side === 'BUY' ? colors.up : colors.down,
        ...(count > 1 && { text: `×${formatCount(lang, count)}` }),
      })),
    );
  }

  chart.subscribeCrosshairMove(({ time }) => options.onCrosshair(timeMsOf(time)));
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && range.from < oldestMargin && bars.length > 0) options.onOldest();
  });

  return {
    /** All bars, oldest first. Only what is new is drawn when the rest is as before. */
    setBars(next: readonly Kline[]): void {
      const last = next.at(-1);
      const isOneStep = isStep(bars, next);
      const hasGrown = next.length > bars.length;
      bars = next;
      if (isOneStep && last) {
        main.update(priceItem(last));
        volume?.update(volumeItem(last));
        // A fill may have come before its bar: until then it stood at the one before.
        if (hasGrown) drawFills();
        return drawIndicators(true);
      }
      main.setData(next.map(priceItem));
      volume?.setData(next.map(volumeItem));
      drawIndicators(false);
      drawFills();
    },
    setOrders(orders: readonly OrderLine[]): void {
      for (const line of orderLines) main.removePriceLine(line);
      orderLines = orders.map(({ price, side, label }) =>
        main.createPriceLine({
          price: place(price),
          color: side === 'BUY' ? colors.up : colors.down,
          lineStyle: LineStyle.Dashed,
          lineWidth: 1,
          axisLabelVisible: true,
          title: label,
        }),
      );
    },
    setFills(next: readonly Fill[]): void {
      fills = next;
      drawFills();
    },
    /** Shows more (above 1) or less (below 1) of the time; the newest bar in sight stays. */
    zoom(factor: number): void {
      const range = chart.timeScale().getVisibleLogicalRange();
      if (range)
        chart.timeScale().setVisibleLogicalRange({ from: range.to - (range.to - range.from) * factor, to: range.to });
    },
    /** Moves by a share of what is in sight; to earlier times when negative. */
    pan(share: number): void {
      const range = chart.timeScale().getVisibleLogicalRange();
      if (!range) return;
      const by = (range.to - range.from) * share;
      chart.timeScale().setVisibleLogicalRange({ from: range.from + by, to: range.to + by });
    },
    toNewest: () => chart.timeScale().scrollToRealTime(),
    /** Puts the crosshair on the bar that opens at `timeMs`; undefined takes it away. */
    point(timeMs: number | undefined): void {
      const bar = bars.find(({ t }) => t === timeMs);
      if (bar) chart.setCrosshairPosition(place(bar.c), chartTime(bar.t), main);
      else chart.clearCrosshairPosition();
    },
    end: () => chart.remove(),
  };
}
export type ChartDrawing = ReturnType<typeof drawChart>;
