import { createChartEx, CrosshairMode } from 'lightweight-charts';
import type { IHorzScaleBehavior, Time } from 'lightweight-charts';
import { formatCount, formatDate } from '#i18n/format.ts';
import type { DateStyle } from '#i18n/format.ts';
import { directed } from '#i18n/isolate.ts';
import type { Lang } from '#i18n/locales.ts';
import type { ChartColors } from './colors.ts';
import { fillMarks } from './fill-marks.ts';
import type { ChartFill } from './fill-marks.ts';
import { chartTime, timeMsOf, zonedBehavior } from './time-axis.ts';

interface BaseChartOptions {
  lang: Lang;
  zone: DateStyle['zone'];
  /** Space after the newest bar, CSS pixels. */
  marginPx: number;
}

/** Open time of a bar, ms, and its prices. */
interface PriceBar {
  t: number;
  o: string;
  h: string;
  l: string;
  c: string;
}

/** A position on screen, never an amount. */
export const position = (amount: string): number => Number.parseFloat(amount);

/** A bar as a candle of the chart library. */
export const candleOf = ({ t, o, h, l, c }: PriceBar) => ({
  time: chartTime(t),
  open: position(o),
  high: position(h),
  low: position(l),
  close: position(c),
});

/** Rising candles are hollow and falling ones filled, so that color is not the only sign. */
export const candleColors = ({ surface, up, down }: ChartColors) => ({
  upColor: surface,
  downColor: down,
  borderUpColor: up,
  borderDownColor: down,
  wickUpColor: up,
  wickDownColor: down,
});

/** Arrows at the bars of fills; several fills of a side in one bar are one arrow with their number. */
export const fillArrows = (
  lang: Lang,
  { up, down }: ChartColors,
  fills: readonly ChartFill[],
  bars: readonly PriceBar[],
) =>
  fillMarks(fills, bars).map(({ barMs, side, count }) => {
    const isBuy = side === 'BUY';
    return {
      time: chartTime(barMs),
      position: isBuy ? ('belowBar' as const) : ('aboveBar' as const),
      shape: isBuy ? ('arrowUp' as const) : ('arrowDown' as const),
      color: isBuy ? up : down,
      ...(count > 1 && { text: `×${formatCount(lang, count)}` }),
    };
  });

const appearanceOf = (element: HTMLElement, colors: ChartColors) => ({
  layout: {
    // The library writes its own credit by `innerHTML`, which the security policy refuses: pages name the library.
    attributionLogo: false,
    background: { color: colors.surface },
    textColor: colors.ink,
    fontFamily: getComputedStyle(element).fontFamily,
    fontSize: 11,
  },
  grid: { vertLines: { visible: false } },
  timeScale: { borderColor: colors.line, timeVisible: true },
});

/** Adds an empty chart with the time axis, the colors and the controls of every chart to an element, until `end`. */
export function baseChart(element: HTMLElement, colors: ChartColors, { lang, zone, marginPx }: BaseChartOptions) {
  const { timeScale, ...appearance } = appearanceOf(element, colors);
  const chart = createChartEx<Time, IHorzScaleBehavior<Time>>(element, zonedBehavior(lang, zone), {
    ...appearance,
    timeScale: { ...timeScale, rightOffsetPixels: marginPx },
    autoSize: true,
    localization: {
      timeFormatter: (time: Time) => directed(lang, formatDate(lang, timeMsOf(time) ?? 0, { zone, style: 'dateTime' })),
    },
    // A finger that moves up or down scrolls the page. Q-U17
    handleScroll: { vertTouchDrag: false },
    crosshair: { mode: CrosshairMode.Normal },
  });
  const viewListeners = new Set<() => void>();
  let hasEnded = false;
  return {
    chart,
    /** True once the chart is removed; parts over it may still ask it. */
    hasEnded: () => hasEnded,
    setColors: (next: ChartColors): void => chart.applyOptions(appearanceOf(element, next)),
    /** Tells that position, zoom, scale or size have changed. */
    reportView: (): void => {
      for (const listener of viewListeners) listener();
    },
    /** Height of the price pane, CSS pixels. */
    height: (): number => (hasEnded ? 0 : (chart.panes()[0]?.getHeight() ?? 0)),
    end: (): void => {
      hasEnded = true;
      chart.remove();
    },
    controls: {
      /** Shows more (above 1) or less (below 1) of the time; the newest bar in view stays. */
      zoom(factor: number): void {
        const range = chart.timeScale().getVisibleLogicalRange();
        if (range)
          chart.timeScale().setVisibleLogicalRange({ from: range.to - (range.to - range.from) * factor, to: range.to });
      },
      /** Moves by a fraction of the visible range; to earlier times when negative. */
      pan(share: number): void {
        const range = chart.timeScale().getVisibleLogicalRange();
        if (!range) return;
        const by = (range.to - range.from) * share;
        chart.timeScale().setVisibleLogicalRange({ from: range.from + by, to: range.to + by });
      },
      /** Runs `listener` whenever position, zoom, scale or size change. Returns a function that ends it. */
      watchView(listener: () => void): () => void {
        viewListeners.add(listener);
        return () => viewListeners.delete(listener);
      },
    },
  };
}
