import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { TradingSymbol } from '#contract/account.ts';
import { formatShort } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { truncate } from '#money/index.ts';
import { Svg } from '#ui/art/Svg.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { depthShape, mirrorOf, zoomMax } from './depth-shape.ts';
import type { DepthPoint } from './depth-shape.ts';
import { cachedAmountFormatter } from '#i18n/number-formatters.ts';
import type { BookView } from '../market/market.ts';
import { $throttledBook } from '../market/display-stores.ts';
import { decimalsOf } from '#money/decimals.ts';
import { DepthTable } from './DepthTable.tsx';

/** Size of the drawing, px. */
export interface Size {
  width: number;
  height: number;
}

/** The index of the point nearest to an `x` of the drawing. */
function nearestIndex(points: readonly DepthPoint[], x: number): number {
  return points.reduce(
    (best, point, index) => (Math.abs(point.x - x) < Math.abs((points[best]?.x ?? Infinity) - x) ? index : best),
    0,
  );
}

/** Digits of a figure on the axis; the reading has all of them. */
const axisDigits = 4;

/** A total as the axis shows it. */
export function axisText(lang: Lang, total: string): string {
  const wholeDigits = truncate(total, 0).length;
  return formatShort(lang, total, { decimals: Math.max(0, axisDigits - wholeDigits) });
}

/** Returns twice or half the magnification, from 1 to `zoomMax`. */
const zoomedBy = (zoom: number, isIn: boolean): number => Math.min(zoomMax, Math.max(1, isIn ? zoom * 2 : zoom / 2));

function Drawing({
  lang,
  pair,
  book,
  size,
}: {
  lang: Lang;
  pair: TradingSymbol;
  book: BookView | undefined;
  size: Size;
}) {
  const t = texts(lang, 'spot');
  /** Position of the crosshair as a fraction of the width, so that it stays while the book changes. */
  const [position, setPosition] = useState(0.5);
  /** Magnification, a power of two. */
  const [zoom, setZoom] = useState(1);
  const stage = useRef<HTMLDivElement>(null);
  const shape = book && depthShape(book, size, zoom);
  const isDrawn = shape !== undefined;
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      setZoom((before) => zoomedBy(before, event.deltaY < 0));
    };
    // React's own listener is passive and could not keep the page from scrolling.
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [isDrawn]);
  if (!shape)
    return <p className="depth-chart__waiting">{t(book?.state === 'live' ? 'book.empty' : 'depth.waiting')}</p>;
  const { points, tree, prices, totals } = shape;
  const index = nearestIndex(points, position * size.width);
  const point = points[index];
  const price = cachedAmountFormatter(lang, decimalsOf(pair.tick));
  const total = cachedAmountFormatter(lang, decimalsOf(pair.lot));
  const mirror = point && mirrorOf(points, point, size.width);
  const marked = [point, mirror].filter((mark) => mark !== undefined);
  // Bids first, whichever side the pointer is on.
  const reading = marked
    .toSorted((a, b) => a.x - b.x)
    .map(({ side, price: at, total: upTo }) =>
      t(side === 'bids' ? 'depth.bidReading' : 'depth.askReading', {
        price: price(at),
        total: total(upTo),
        coin: pair.baseTokenId,
      }),
    )
    .join(' · ');
  const moveToPointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setPosition((event.clientX - box.left) / box.width);
  };
  const moveToIndex = (next: number) => {
    const nextPoint = points[next];
    if (nextPoint) setPosition(nextPoint.x / size.width);
  };
  const zoomByKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || !['+', '=', '-'].includes(event.key)) return;
    event.preventDefault();
    setZoom((before) => zoomedBy(before, event.key !== '-'));
  };
  return (
    // Prices rise from left to right in every language.
    <div
      className="depth-chart__stage"
      dir="ltr"
      ref={stage}
      data-zoom={zoom}
      onPointerMove={moveToPointer}
      onPointerDown={moveToPointer}
      onKeyDown={zoomByKey}
    >
      <Svg tree={tree} />
      <svg className="depth-chart__mark" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
        <path className="depth-chart__middle" d={`M${size.width / 2} 0V${size.height}`} />
        {totals.map(({ y }) => (
          <path className="depth-chart__grid" key={y} d={`M0 ${y}H${size.width}`} />
        ))}
        {totals.map(({ y, total: upTo }) => (
          <text className="depth-chart__total" key={y} x={size.width - 4} y={y + 12}>
            {t('form.coins', { amount: axisText(lang, upTo), coin: pair.baseTokenId })}
          </text>
        ))}
        {marked.map(({ side, x, y }) => (
          <g key={side}>
            <path d={`M${x} 0V${size.height}`} />
            <circle cx={x} cy={y} r="3.5" />
          </g>
        ))}
      </svg>
      <p className="depth-chart__scale" aria-hidden="true">
        {prices.map(({ x, price: at }, index) => (
          <bdi className={index % 2 === 1 ? 'depth-chart__quarter' : undefined} key={x}>
            {index === 2 ? t('depth.middle', { price: price(at) }) : price(at)}
          </bdi>
        ))}
      </p>
      <p className="depth-chart__reading" aria-hidden="true">
        <bdi>{reading}</bdi>
      </p>
      <input
        className="depth-chart__reader"
        type="range"
        min={0}
        max={Math.max(points.length - 1, 0)}
        value={index}
        aria-label={t('depth.move')}
        aria-valuetext={reading}
        onChange={(event) => moveToIndex(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

/** The drawing and its table, from the throttled book. */
export function LiveDepth({ lang, pair, size }: { lang: Lang; pair: TradingSymbol; size: Size }) {
  const book = useStore($throttledBook);
  return (
    <>
      <Drawing lang={lang} pair={pair} book={book} size={size} />
      {book && <DepthTable lang={lang} pair={pair} book={book} />}
    </>
  );
}
