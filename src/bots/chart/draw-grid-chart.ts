import { CandlestickSeries, createSeriesMarkers } from 'lightweight-charts';
import type { Kline } from '#contract/market-data.ts';
import type { DateStyle } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { isLastBarChange } from '#session/market-feed/bars.ts';
import { baseChart, candleColors, candleOf, fillArrows, position } from '#ui/chart/base-chart.ts';
import { canvasLayer } from '#ui/chart/canvas-layer.ts';
import type { CanvasFrame } from '#ui/chart/canvas-layer.ts';
import { chartColors, withOpacity } from '#ui/chart/colors.ts';
import type { ChartFill } from '#ui/chart/fill-marks.ts';
import { drawnLines, labeled, lastLabelPosition } from './line-labels.ts';
import type { ChartLine } from './line-labels.ts';

export interface GridChartOptions {
  lang: Lang;
  zone: DateStyle['zone'];
  /** Tick size as a number: the smallest step of the scale. */
  tick: number;
  /** Decimals of prices. */
  decimals: number;
  formatPrice: (price: string) => string;
  /** The label of a line at the axis. */
  lineLabel: (kind: ChartLine['kind'], price: string) => string;
}

/** What is drawn over the bars: the bot's lines, its range, and prices that end or start it. */
export interface GridDrawing {
  lines: readonly ChartLine[];
  min: string | undefined;
  max: string | undefined;
  /** Entry price, take profit and stop loss, each with its name. */
  marks: readonly { price: string; label: string }[];
  /** Handles over the canvas name the range and the marks. */
  hasHandles: boolean;
  last: string | undefined;
}

/** Space for labels and handles at the right of the newest bar, CSS pixels: narrow charts have labels without words. */
const labelSpacePx = { wide: 172, narrow: 118 };
const narrowPx = 600;
/** Opacity of the lines between the lower and the upper price. */
const innerOpacity = 0.55;
/** Prices outside this part of the bars' range, above and below it, do not change the scale. */
const scaleReach = 3;

/**
 * Draws bars with the lines of a bot until `end`. Bars, lines, fills and colors change in place, so that zoom and
 * position stay. Handles are elements over the canvas, placed by `yOf`. bots.md 4 "Create"
 */
export function drawGridChart(
  element: HTMLElement,
  { lang, zone, tick, decimals, formatPrice, lineLabel }: GridChartOptions,
) {
  let colors = chartColors(element);
  let bars: readonly Kline[] = [];
  let drawing: GridDrawing = {
    lines: [],
    min: undefined,
    max: undefined,
    marks: [],
    hasHandles: false,
    last: undefined,
  };
  let fills: readonly ChartFill[] = [];
  const font = getComputedStyle(element).fontFamily;
  const isNarrow = () => element.clientWidth < narrowPx;
  const spacePx = () => (isNarrow() ? labelSpacePx.narrow : labelSpacePx.wide);

  const base = baseChart(element, colors, { lang, zone, marginPx: spacePx() });
  const { chart, hasEnded } = base;
  chart.applyOptions({
    grid: { horzLines: { visible: false } },
    rightPriceScale: { visible: false, scaleMargins: { top: 0.1, bottom: 0.1 } },
    localization: { priceFormatter: (price: number) => formatPrice(price.toFixed(decimals)) },
    handleScroll: { mouseWheel: false },
    handleScale: { mouseWheel: false },
    crosshair: { horzLine: { labelVisible: false } },
  });
  const series = chart.addSeries(CandlestickSeries, {
    ...candleColors(colors),
    lastValueVisible: false,
    priceLineVisible: false,
    priceFormat: { type: 'custom', formatter: (price: number) => formatPrice(price.toFixed(decimals)), minMove: tick },
  });

  function line(
    { context, width }: CanvasFrame,
    y: number,
    color: string,
    dash: readonly number[],
    thickness = 1,
  ): void {
    context.strokeStyle = color;
    context.lineWidth = thickness;
    context.setLineDash([...dash]);
    context.beginPath();
    context.moveTo(0, Math.round(y) + 0.5);
    context.lineTo(width, Math.round(y) + 0.5);
    context.stroke();
  }

  const inPane = (y: number | undefined, height: number): y is number => y !== undefined && y >= 0 && y <= height;

  function drawLines(frame: CanvasFrame): void {
    const { context, width, height, yOf } = frame;
    const at = (price: string | undefined) => (price === undefined ? undefined : yOf(position(price)));
    const [top, bottom, last] = [at(drawing.max), at(drawing.min), at(drawing.last)];
    if (top !== undefined && bottom !== undefined) {
      context.fillStyle = withOpacity(colors.ink, 0.04);
      context.fillRect(0, top, width, bottom - top);
    }
    const space = spacePx();
    const shown = drawnLines(drawing.lines).flatMap((each) => {
      const y = at(each.price);
      return inPane(y, height) ? [{ ...each, y }] : [];
    });
    for (const { kind, price, y } of shown) {
      const isEdge = price === drawing.min || price === drawing.max;
      const color = kind === 'empty' ? colors.ink : kind === 'buy' ? colors.up : colors.down;
      const opacity = isEdge && kind !== 'empty' ? 1 : innerOpacity;
      // Only a handle continues its line: elsewhere it would strike through the label.
      const inner = { ...frame, width: isEdge && drawing.hasHandles ? width : width - space + 12 };
      line(inner, y, withOpacity(color, opacity), kind === 'empty' ? [2, 4] : [], isEdge ? 1.5 : 1);
    }
    for (const { price } of drawing.marks) {
      const y = at(price);
      if (inPane(y, height)) line(frame, y, colors.accent, [5, 4]);
    }
    context.setLineDash([]);
    context.font = `11px ${font}`;
    context.textBaseline = 'middle';
    context.direction = 'ltr';
    const marks = drawing.marks.flatMap(({ price, label }) => {
      const y = at(price);
      return inPane(y, height) ? [{ price, label, y }] : [];
    });
    const marked = marks.map(({ y }) => y);
    const handles = drawing.hasHandles ? [top ?? 0, bottom ?? 0, ...marked] : [];
    const lastLabel = last === undefined ? undefined : lastLabelPosition(last, handles);
    const taken = [...handles, ...marked, ...(lastLabel === undefined ? [] : [lastLabel])];
    const labels = labeled(
      shown.map(({ y }) => y),
      taken,
    );
    context.fillStyle = colors.ink;
    for (const [index, { kind, price, y }] of shown.entries())
      if (labels[index] === true && kind !== 'empty')
        context.fillText(isNarrow() ? formatPrice(price) : lineLabel(kind, formatPrice(price)), width - space + 20, y);
    if (!drawing.hasHandles)
      for (const { price, label, y } of marks)
        context.fillText(isNarrow() ? formatPrice(price) : `${label} ${formatPrice(price)}`, width - space + 20, y - 9);
    if (drawing.last !== undefined && inPane(last, height)) drawLast(frame, last, lastLabel, formatPrice(drawing.last));
  }

  /** The last price as a dotted line with a filled label, at `labelY` when there is space for it. */
  function drawLast(frame: CanvasFrame, y: number, labelY: number | undefined, text: string): void {
    const { context, width } = frame;
    const x = width - spacePx() + 12;
    line({ ...frame, width: x }, y, colors.ink, [1, 3]);
    context.setLineDash([]);
    if (labelY === undefined) return;
    context.font = `600 11.5px ${font}`;
    const textWidth = context.measureText(text).width;
    context.fillStyle = colors.ink;
    context.beginPath();
    context.roundRect(x, labelY - 10, textWidth + 16, 20, 3);
    context.fill();
    context.fillStyle = colors.surface;
    context.fillText(text, x + 8, labelY);
  }

  /** Prices that the scale has to contain: those of the bot, unless they are far from the bars. */
  function rangeOf(from: number, to: number) {
    const shown = bars.slice(Math.max(0, from), to + 1);
    const [low, high] = [
      Math.min(...shown.map(({ l }) => position(l))),
      Math.max(...shown.map(({ h }) => position(h))),
    ];
    const reach = (high - low || high / 100) * scaleReach;
    const prices = [drawing.min, drawing.max, ...drawing.marks.map(({ price }) => price)]
      .flatMap((price) => (price === undefined ? [] : [position(price)]))
      .filter((price) => price > low - reach && price < high + reach);
    if (prices.length === 0) return null;
    return { minValue: Math.min(low, ...prices), maxValue: Math.max(high, ...prices) };
  }

  const layer = canvasLayer({ draw: drawLines, rangeOf, onView: base.reportView });
  series.attachPrimitive(layer);
  const marks = createSeriesMarkers(series);
  const resized = new ResizeObserver(() => chart.timeScale().applyOptions({ rightOffsetPixels: spacePx() }));
  resized.observe(element);

  const drawFills = () => marks.setMarkers(fillArrows(lang, colors, fills, bars));

  return {
    setBars(next: readonly Kline[]): void {
      const last = next.at(-1);
      const isOneStep = isLastBarChange(bars, next);
      const isFirst = bars.length === 0;
      bars = next;
      if (isOneStep && last) series.update(candleOf(last));
      else {
        series.setData(next.map(candleOf));
        drawFills();
      }
      if (isFirst) chart.timeScale().scrollToPosition(spacePx() / chart.timeScale().options().barSpacing, false);
    },
    setDrawing(next: GridDrawing): void {
      drawing = next;
      if (!hasEnded()) layer.redraw();
    },
    setFills(next: readonly ChartFill[]): void {
      fills = next;
      drawFills();
    },
    updateColors(): void {
      colors = chartColors(element);
      base.setColors(colors);
      series.applyOptions(candleColors(colors));
      drawFills();
      layer.redraw();
    },
    /** Keeps the scale while a handle is dragged: it would run away from the pointer. */
    holdScale: (isHeld: boolean): void => {
      if (!hasEnded()) series.priceScale().setAutoScale(!isHeld);
    },
    ...base.controls,
    /** Height of the price pane, CSS pixels. */
    height: base.height,
    /** The position of a price in the pane; undefined before the first bars. */
    yOf: (price: string): number | undefined =>
      (hasEnded() ? null : series.priceToCoordinate(position(price))) ?? undefined,
    /** The price at a position of the pane; undefined without one. */
    priceAt(y: number): string | undefined {
      const price = hasEnded() ? null : series.coordinateToPrice(y);
      return price === null || price <= 0 ? undefined : price.toFixed(decimals);
    },
    end(): void {
      resized.disconnect();
      base.end();
    },
  };
}
export type GridChartDrawing = ReturnType<typeof drawGridChart>;
