import { useEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import type { TradingSymbol } from '../../contract/account.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { TreeView } from '../../ui/art/TreeView.tsx';
import { guarded } from '../../ui/Boundary.tsx';
import { useStore } from '../../ui/use-store.ts';
import { depthShape } from '../depth-shape.ts';
import type { DepthPoint } from '../depth-shape.ts';
import { figureWriter, shortWriter } from '../figures.ts';
import { $pair } from '../market.ts';
import type { BookView } from '../market.ts';
import { pagePair } from '../page-pair.ts';
import { $calmBook } from '../shown.ts';
import { placesOf } from '../steps.ts';
import { DepthTable } from './DepthTable.tsx';
import '../depth-chart.scss';

interface Size {
  width: number;
  height: number;
}

/** Place of the point that is nearest to an `x` of the drawing. */
function nearest(points: readonly DepthPoint[], x: number): number {
  return points.reduce(
    (best, point, place) => (Math.abs(point.x - x) < Math.abs((points[best]?.x ?? Infinity) - x) ? place : best),
    0,
  );
}

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
  /** Where the person reads: as a share of the width, so that it stays while the book moves under it. */
  const [at, setAt] = useState(0.5);
  const shape = book && depthShape(book, size);
  if (!shape)
    return <p className="depth-chart__waiting">{t(book?.state === 'live' ? 'book.empty' : 'depth.waiting')}</p>;
  const { points, tree } = shape;
  const place = nearest(points, at * size.width);
  const point = points[place];
  const price = figureWriter(lang, placesOf(pair.tick));
  const total = shortWriter(lang, placesOf(pair.lot));
  const reading =
    point &&
    t(point.side === 'bids' ? 'depth.bidReading' : 'depth.askReading', {
      price: price(point.price),
      total: total(point.total),
      coin: pair.baseTokenId,
    });
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setAt((event.clientX - box.left) / box.width);
  };
  const move = (next: number) => {
    const to = points[next];
    if (to) setAt(to.x / size.width);
  };
  return (
    // A drawing of prices runs from low to high in every language.
    <div className="depth-chart__stage" dir="ltr" onPointerMove={follow} onPointerDown={follow}>
      <TreeView tree={tree} />
      {point && (
        <svg className="depth-chart__mark" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
          <path d={`M${point.x} 0V${size.height}`} />
          <circle cx={point.x} cy={point.y} r="3.5" />
        </svg>
      )}
      <p className="depth-chart__scale" aria-hidden="true">
        {[points[0], points.at(-1)].map((edge, side) => (
          <bdi key={side}>{edge && price(edge.price)}</bdi>
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
        value={place}
        aria-label={t('depth.move')}
        aria-valuetext={reading}
        onChange={(event) => move(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

/** Follows the book only while it is in sight: behind another tab the drawing is not there. */
function Followed({ lang, pair, size }: { lang: Lang; pair: TradingSymbol; size: Size }) {
  const book = useStore($calmBook);
  return (
    <>
      <Drawing lang={lang} pair={pair} book={book} size={size} />
      {book && <DepthTable lang={lang} pair={pair} book={book} />}
    </>
  );
}

function Chart({ lang }: { lang: Lang }) {
  const t = texts(lang, 'spot');
  const pair = useStore($pair) ?? pagePair().pair;
  const root = useRef<HTMLElement>(null);
  const [size, setSize] = useState<Size | undefined>(undefined);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const watch = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      setSize(width > 0 && height > 0 ? { width: Math.round(width), height: Math.round(height) } : undefined);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <figure className="depth-chart" lang={t.lang} ref={root}>
      {pair && (
        <figcaption className="out-of-sight">
          {t('depth.image', { pair: `${pair.baseTokenId}/${pair.quoteTokenId}` })}
        </figcaption>
      )}
      {pair && size && <Followed lang={lang} pair={pair} size={size} />}
    </figure>
  );
}

/** How much waits up to each price, both sides as areas; read by pointer or arrow keys, and as a table. */
export const DepthChart = guarded(Chart);
