import type { IPrimitivePaneRenderer, ISeriesPrimitive, Logical, SeriesAttachedParameter } from 'lightweight-charts';

/** Where a layer draws: the price pane, in CSS pixels. */
export interface CanvasFrame {
  context: CanvasRenderingContext2D;
  width: number;
  height: number;
  /** Bars in view, by index. */
  from: number;
  to: number;
  /** The position of a bar; between two bars for a fraction. */
  xOf: (index: number) => number;
  /** The position of a price on the scale of the candles; undefined before the first bars. */
  yOf: (price: number) => number | undefined;
}

/** Range of prices that the scale has to contain. */
export interface PriceRange {
  minValue: number;
  maxValue: number;
}

export interface LayerOptions {
  draw: (frame: CanvasFrame) => void;
  /** The prices of the bars in view; null when the candles alone determine the scale. */
  rangeOf?: (from: number, to: number) => PriceRange | null;
  /** Runs when the view has changed: position, zoom, scale or size. */
  onView?: () => void;
}

/**
 * A part of the chart that is drawn on the scale of the price series, whichever it is, so that its zero is the same.
 */
export interface CanvasLayer extends ISeriesPrimitive {
  redraw: () => void;
}

// The library places whole bars only.
const isWholeBar = (index: number): index is Logical => Number.isInteger(index);

/** A layer; it is attached to the price series. */
export function canvasLayer({ draw, rangeOf, onView }: LayerOptions): CanvasLayer {
  let attached: SeriesAttachedParameter | undefined;
  const coordinate = (index: number) =>
    (isWholeBar(index) ? attached?.chart.timeScale().logicalToCoordinate(index) : null) ?? null;
  const renderer: IPrimitivePaneRenderer = {
    draw(target) {
      const range = attached?.chart.timeScale().getVisibleLogicalRange();
      if (!attached || !range) return;
      const { series } = attached;
      const first = Math.floor(range.from);
      const [start, next] = [coordinate(first), coordinate(first + 1)];
      if (start === null || next === null) return;
      target.useMediaCoordinateSpace(({ context, mediaSize: { width, height } }) => {
        context.save();
        draw({
          context,
          width,
          height,
          from: first,
          to: Math.ceil(range.to),
          xOf: (index) => start + (index - first) * (next - start),
          yOf: (price) => series.priceToCoordinate(price) ?? undefined,
        });
        context.restore();
      });
    },
  };
  const views = [{ renderer: () => renderer }];
  return {
    attached: (next) => {
      attached = next;
    },
    detached: () => {
      attached = undefined;
    },
    updateAllViews: () => onView?.(),
    paneViews: () => views,
    autoscaleInfo: (from, to) => {
      const priceRange = rangeOf?.(Math.floor(from), Math.ceil(to));
      return priceRange ? { priceRange } : null;
    },
    redraw: () => attached?.requestUpdate(),
  };
}
