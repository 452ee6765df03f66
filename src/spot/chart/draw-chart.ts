import { createSeriesMarkers, HistogramSeries, LineStyle, PriceScaleMode } from 'lightweight-charts';
import type { IPriceLine, LogicalRange } from 'lightweight-charts';
import type { Lang } from '#i18n/locales.ts';
import type { Kline } from '#contract/market-data.ts';
import { isLastBarChange } from '#session/market-feed/bars.ts';
import { baseChart, candleOf, fillArrows, position } from '#ui/chart/base-chart.ts';
import { canvasLayer } from '#ui/chart/canvas-layer.ts';
import { chartColors, withOpacity } from '#ui/chart/colors.ts';
import { drawShapes, timeOfIndex } from './drawing-shapes.ts';
import type { ChartFill } from '#ui/chart/fill-marks.ts';
import type { IndicatorLine } from './indicator-lines.ts';
import { indicatorSeries } from './indicator-series.ts';
import type { OrderLine } from './order-lines.ts';
import { onPress } from './on-press.ts';
import { drawLines, rangeOfLines } from './overlay-lines.ts';
import { addPriceSeries } from './price-series.ts';
import type { ChartScale, ChartSettings, IndicatorName, Zone } from './settings.ts';
import { chartTime, timeMsOf } from '#ui/chart/time-axis.ts';
import { $firstPoint, $tool, $userDrawings, drawingsOf, placePoint } from './user-drawings.ts';
import type { DrawingPoint, UserDrawing } from './user-drawings.ts';

export interface DrawingOptions {
  lang: Lang;
  zone: Zone;
  settings: ChartSettings;
  /** A price as the page shows it. */
  formatPrice: (price: number) => string;
  /** A price of the axis rounded to the tick, as the exchange takes it. */
  toTick: (price: number) => string;
  /** The pair whose drawings are shown. */
  symbolId: string;
  /** What a measured distance means. */
  measureText: (from: DrawingPoint, to: DrawingPoint, bars: number) => string;
  /** Receives the price (rounded to the tick) at which the price pane was pressed without a drawing tool. */
  onPress: (price: string) => void;
  /** The pair's tick size as a number: the smallest step of the price axis. */
  tick: number;
  /** Receives the open time (ms) of the bar under the crosshair; undefined when the crosshair leaves the chart. */
  onCrosshair: (timeMs: number | undefined) => void;
  /** Receives the panes from top to bottom whenever they change. */
  onPanes: (panes: readonly ChartPane[]) => void;
  /** Runs when the oldest bars come into view. */
  onOldest: () => void;
}

/**
 * A pane of the drawing: its scale, the indicator that it belongs to (undefined: the price), and its top in CSS pixels.
 */
export interface ChartPane {
  indicator: IndicatorName | undefined;
  scale: ChartScale;
  top: number;
}

/** Bars that remain before the first one in view when older ones are requested. */
const oldestMargin = 30;
/** Space after the newest bar at least: its marks are wider than the bar. CSS pixels. */
const marginMinPx = 24;
/** Height of the line between two panes, CSS pixels. */
const separatorPx = 1;

const scaleModes = {
  normal: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
} as const;
const scaleOfMode = (mode: PriceScaleMode): ChartScale =>
  mode === PriceScaleMode.Logarithmic ? 'log' : mode === PriceScaleMode.Percentage ? 'percent' : 'normal';

/**
 * Draws a price chart into an element until `end`. Settings, theme colors, bars, order lines and fills change in place,
 * so that zoom and position stay.
 */
export function drawChart(element: HTMLElement, options: DrawingOptions) {
  const { lang, zone } = options;
  let { settings } = options;
  let colors = chartColors(element);
  let bars: readonly Kline[] = [];
  let lines: readonly IndicatorLine[] = [];
  let fills: readonly ChartFill[] = [];
  let orders: readonly Pick<OrderLine, 'price' | 'side' | 'isWaiting'>[] = [];
  /** Space after the newest bar, CSS pixels. */
  let marginPx = marginMinPx;
  let preview: IPriceLine | undefined;

  /** The axis reaches below zero under a low price, where no price is. */
  const axisPrice = (price: number) => (price < 0 ? '' : options.formatPrice(price));
  const base = baseChart(element, colors, { lang, zone, marginPx });
  const { chart, hasEnded } = base;
  const applyColors = () =>
    chart.applyOptions({
      layout: { panes: { separatorColor: colors.line, separatorHoverColor: withOpacity(colors.line, 0.6) } },
      grid: { horzLines: { color: colors.line } },
    });
  applyColors();
  // A figure at the edge is whole or absent.
  chart.applyOptions({ rightPriceScale: { borderVisible: false, entireTextOnly: true } });

  /**
   * Sets the scale of the price pane; indicators in panes of their own keep a linear one. The library gives the last
   * scale that was set to panes that follow, so the price pane is the last one.
   */
  const applyScale = () => {
    for (const pane of [...chart.panes()].reverse()) {
      const mode = pane.paneIndex() === 0 ? scaleModes[settings.scale] : PriceScaleMode.Normal;
      pane.priceScale('right').applyOptions({ mode });
    }
  };
  applyScale();

  /** Lines over the candles. As series of the library each would have a zero of its own on a percent scale. */
  const overlays = () => lines.filter(({ pane }) => pane === 'price');
  const overlayLayer = canvasLayer({
    draw: (frame) => drawLines(frame, overlays(), (color) => colors[color]),
    rangeOf: (from, to) => rangeOfLines(overlays(), from, to),
    onView: () => {
      reportPanes();
      base.reportView();
    },
  });

  const priceItem = (bar: Kline) =>
    settings.style === 'candles' ? candleOf(bar) : { time: chartTime(bar.t), value: position(bar.c) };
  const volumeItem = (bar: Kline) => ({
    time: chartTime(bar.t),
    value: position(bar.v),
    color: withOpacity(position(bar.c) < position(bar.o) ? colors.down : colors.up, 0.4),
  });

  /** The drawing in progress up to the pointer. */
  let pointer: DrawingPoint | undefined;
  const unfinished = (): UserDrawing[] => {
    const [kind, first] = [$tool.get(), $firstPoint.get()];
    return kind && first && pointer ? [{ kind, points: [first, pointer] }] : [];
  };
  const shapeLayer = canvasLayer({
    draw: (frame) =>
      drawShapes(frame, [...drawingsOf(options.symbolId), ...unfinished()], {
        bars,
        colors,
        measureText: options.measureText,
      }),
  });

  function addMainSeries() {
    const series = addPriceSeries(chart, settings.style, colors);
    series.applyOptions({
      priceLineColor: colors.ink,
      priceFormat: { type: 'custom', formatter: axisPrice, minMove: options.tick },
    });
    series.setData(bars.map(priceItem));
    series.attachPrimitive(overlayLayer);
    series.attachPrimitive(shapeLayer);
    return { series, marks: createSeriesMarkers(series), orderLines: new Array<IPriceLine>() };
  }

  function addVolume() {
    if (!settings.hasVolume) return undefined;
    const series = chart.addSeries(HistogramSeries, {
      priceScaleId: 'volume',
      lastValueVisible: false,
      priceLineVisible: false,
    });
    series.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
    series.setData(bars.map(volumeItem));
    return series;
  }

  const indicators = indicatorSeries(chart, applyScale, options.formatPrice);
  let reported = '';
  let main = addMainSeries();
  let volume = addVolume();

  /** Reports the panes when one of them has come, gone or moved. */
  function reportPanes(): void {
    let top = 0;
    const panes = chart.panes().map((pane, index): ChartPane => {
      const { mode } = pane.priceScale('right').options();
      const place = { indicator: indicators.indicatorOf(pane), scale: scaleOfMode(mode), top };
      top += pane.getHeight() + separatorPx;
      return index === 0 ? { ...place, indicator: undefined } : place;
    });
    const next = JSON.stringify(panes);
    if (next === reported) return;
    reported = next;
    options.onPanes(panes);
  }

  /** Draws the indicators; of those that are drawn already only the last value when `onlyLast`. */
  function drawIndicators(onlyLast: boolean): void {
    indicators.draw(lines, bars, colors, onlyLast);
    overlayLayer.redraw();
  }

  function drawFills(): void {
    main.marks.setMarkers(fillArrows(lang, colors, settings.hasOrders ? fills : [], bars));
  }

  function drawOrders(): void {
    if (hasEnded()) return;
    for (const line of main.orderLines) main.series.removePriceLine(line);
    main.orderLines = (settings.hasOrders ? orders : []).map(({ price, side, isWaiting }) =>
      main.series.createPriceLine({
        price: position(price),
        color: side === 'BUY' ? colors.up : colors.down,
        lineStyle: isWaiting ? LineStyle.Dotted : LineStyle.Dashed,
        lineWidth: 1,
        axisLabelVisible: true,
      }),
    );
  }

  /** Replaces all series. New ones are added before old ones go, so that the time axis never loses its points. */
  function redraw(): void {
    main.series.detachPrimitive(overlayLayer);
    main.series.detachPrimitive(shapeLayer);
    const replaced = [main.series, ...(volume ? [volume] : [])];
    main = addMainSeries();
    volume = addVolume();
    for (const series of replaced) chart.removeSeries(series);
    indicators.clear();
    drawIndicators(false);
    drawFills();
    drawOrders();
  }

  /** True while labels after the newest bar cover no bar. */
  const isAtNewest = () => {
    const timeScale = chart.timeScale();
    return timeScale.scrollPosition() * timeScale.options().barSpacing >= marginPx - marginMinPx;
  };

  /** The price at a position of the price pane, rounded to the tick. */
  function priceAt(y: number): string | undefined {
    const price = hasEnded() ? null : main.series.coordinateToPrice(y);
    return price === null || price <= 0 ? undefined : options.toTick(price);
  }

  /** The bar and price at a position of the price pane; undefined outside it. */
  function pointAt({ x, y }: { x: number; y: number }): DrawingPoint | undefined {
    if (x > chart.timeScale().width() || y > (chart.panes()[0]?.getHeight() ?? 0)) return undefined;
    const price = priceAt(y);
    const index = chart.timeScale().coordinateToLogical(x);
    return price === undefined || index === null ? undefined : { timeMs: timeOfIndex(bars, index), price };
  }

  const listening = new AbortController();
  onPress(element, listening.signal, (position) => {
    const point = pointAt(position);
    if (point && !placePoint(options.symbolId, point)) options.onPress(point.price);
  });
  chart.subscribeCrosshairMove(({ time, point, paneIndex }) => {
    options.onCrosshair(timeMsOf(time));
    pointer = (point && paneIndex === 0 ? pointAt(point) : undefined) ?? pointer;
    if ($firstPoint.get()) shapeLayer.redraw();
  });
  const redrawShapes = () => shapeLayer.redraw();
  const unlisten = [$userDrawings.listen(redrawShapes), $firstPoint.listen(redrawShapes)];
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && range.from < oldestMargin && bars.length > 0) options.onOldest();
  });

  return {
    /** Shows all bars, oldest first, with their indicator lines. Draws only the last bar when nothing else changed. */
    setBars(next: readonly Kline[], nextLines: readonly IndicatorLine[]): void {
      const last = next.at(-1);
      const isOneStep = isLastBarChange(bars, next);
      const hasGrown = next.length > bars.length;
      bars = next;
      lines = nextLines;
      if (isOneStep && last) {
        main.series.update(priceItem(last));
        volume?.update(volumeItem(last));
        // A fill can arrive before its bar: until then its mark is at the bar before.
        if (hasGrown) drawFills();
        drawIndicators(true);
        return;
      }
      main.series.setData(next.map(priceItem));
      volume?.setData(next.map(volumeItem));
      drawIndicators(false);
      drawFills();
    },
    /** Changes style, scale, volume and marks; zoom and position stay. Indicators change with `setBars`. */
    setSettings(next: ChartSettings): void {
      const { style, hasVolume } = settings;
      settings = next;
      applyScale();
      if (style !== next.style || hasVolume !== next.hasVolume) {
        redraw();
        return;
      }
      drawFills();
      drawOrders();
    },
    /** Reads the page's colors again and draws everything in them. */
    updateColors(): void {
      colors = chartColors(element);
      base.setColors(colors);
      applyColors();
      redraw();
    },
    setOrders(next: readonly Pick<OrderLine, 'price' | 'side' | 'isWaiting'>[]): void {
      orders = next;
      drawOrders();
    },
    setFills(next: readonly ChartFill[]): void {
      fills = next;
      drawFills();
    },
    ...base.controls,
    toNewest: () => chart.timeScale().scrollToPosition(marginPx / chart.timeScale().options().barSpacing, true),
    /** Leaves `px` CSS pixels after the newest bar; a chart that shows older bars stays where it is. */
    setMargin(px: number): void {
      const next = Math.max(px, marginMinPx);
      if (next === marginPx || hasEnded()) return;
      marginPx = next;
      const timeScale = chart.timeScale();
      const position = timeScale.scrollPosition();
      // The option moves the chart to its newest bar.
      timeScale.applyOptions({ rightOffsetPixels: marginPx });
      if (position < 0) timeScale.scrollToPosition(position, false);
    },
    /**
     * Size of the price pane: its height, the space of the price axis at its right, and whether the newest bar is in
     * view.
     */
    view: () =>
      hasEnded()
        ? { height: 0, right: 0, isAtNewest: false }
        : {
            height: base.height(),
            right: chart.priceScale('right').width(),
            isAtNewest: isAtNewest(),
          },
    /** The position of a price in the price pane, CSS pixels; undefined before the first bars. */
    yOf: (price: string): number | undefined =>
      (hasEnded() ? null : main.series.priceToCoordinate(position(price))) ?? undefined,
    /**
     * The price at a position of the price pane, rounded to the pair's tick; undefined without a price there.
     */
    priceAt,
    /** Draws the price that a dragged order would have; removes it when undefined. */
    setPreview(price: string | undefined): void {
      if (hasEnded()) return;
      if (price === undefined) {
        if (preview) main.series.removePriceLine(preview);
        preview = undefined;
      } else if (preview) preview.applyOptions({ price: position(price) });
      else
        preview = main.series.createPriceLine({
          price: position(price),
          color: colors.ink,
          lineWidth: 1,
          lineStyle: LineStyle.Solid,
        });
    },
    /** Bars in view, by index; null before the first bars. */
    visibleRange: (): LogicalRange | null => chart.timeScale().getVisibleLogicalRange(),
    showRange: (range: LogicalRange) => chart.timeScale().setVisibleLogicalRange(range),
    /** Puts the crosshair on the bar that opens at `timeMs`; removes it when undefined. */
    point(timeMs: number | undefined): void {
      const bar = bars.find(({ t }) => t === timeMs);
      if (bar) chart.setCrosshairPosition(position(bar.c), chartTime(bar.t), main.series);
      else chart.clearCrosshairPosition();
    },
    /** Adds the closing price of a bar to the drawing in progress; false without a tool. */
    placeAt: ({ t, c }: Kline): boolean => placePoint(options.symbolId, { timeMs: t, price: c }),
    /** Puts the drawing tool away. */
    dropTool: () => $tool.set(undefined),
    end(): void {
      listening.abort();
      for (const stop of unlisten) stop();
      base.end();
    },
  };
}
export type ChartDrawing = ReturnType<typeof drawChart>;
