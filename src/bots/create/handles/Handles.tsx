import { useEffect, useEffectEvent, useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { formatAmount, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { decimal } from '#money/index.ts';
import { classes } from '#ui/foundation/classes.ts';
import type { GridChartDrawing } from '../../chart/draw-grid-chart.ts';
import type { BotPair } from '../../pairs/bot-pairs.ts';
import { editDraft, plainAmount, priceFields } from '../bot-draft.ts';
import type { BotDraft, PriceField } from '../bot-draft.ts';
import type { DraftProblem, Ranges } from '../draft-check.ts';
import { unitsOf } from '../draft-units.ts';
import { distanceOf, draggedPrice, handleBounds, priceAfterKey } from './handles.ts';
import './handles.scss';

export const priceLabels = {
  min: 'field.min',
  max: 'field.max',
  entry: 'field.entry',
  tp: 'field.tp',
  sl: 'field.sl',
} as const satisfies Record<PriceField, string>;
const shortLabels = {
  min: 'field.minShort',
  max: 'field.maxShort',
  entry: 'field.entryShort',
  tp: 'field.tpShort',
  sl: 'field.slShort',
} as const satisfies Record<PriceField, string>;

interface HandlesProps {
  lang: Lang;
  pair: BotPair;
  draft: BotDraft;
  last: string;
  ranges: Ranges | undefined;
  problem: DraftProblem | undefined;
  chart: Pick<GridChartDrawing, 'height' | 'yOf' | 'priceAt' | 'watchView' | 'holdScale'>;
}

/** Least distance of two handles, CSS pixels: a finger hits one of them. */
const handlePx = 30;

/** Positions in the pane that do not cover each other: each is moved down by as little as possible. */
function spread(positions: readonly { field: PriceField; y: number }[], height: number): Map<PriceField, number> {
  const placed = new Map<PriceField, number>();
  let next = handlePx / 2;
  const sorted = positions.toSorted((a, b) => a.y - b.y);
  for (const [index, { field, y }] of sorted.entries()) {
    const below = (sorted.length - 1 - index) * handlePx;
    const place = Math.min(Math.max(y, next), height - handlePx / 2 - below);
    placed.set(field, place);
    next = place + handlePx;
  }
  return placed;
}

/** Text of a handle for screen readers: "Upper price 63,200 USDT, 5.3 % above the last price". */
function valueText(lang: Lang, field: PriceField, price: string, pair: BotPair, last: string): string {
  const t = texts(lang, 'bots');
  const distance = distanceOf(price, last);
  const isBelow = decimal(distance).lt('0');
  return t(isBelow ? 'handle.below' : 'handle.above', {
    name: t(priceLabels[field]),
    price: formatAmount(lang, price),
    coin: pair.quote,
    distance: formatPercent(lang, isBelow ? distance.slice(1) : distance, 1),
  });
}

/**
 * The prices of a bot as sliders over the chart, placed by its price scale: dragged, or moved by ↑ ↓ (0.1 %), Page (1
 * %), Home and End (bounds). bots.md 4 "Create", G32
 */
export function Handles({ lang, pair, draft, last, ranges, problem, chart }: HandlesProps) {
  const t = texts(lang, 'bots');
  const root = useRef<HTMLDivElement>(null);
  const drag = useRef<{ field: PriceField; offset: number } | undefined>(undefined);
  const frame = useRef(0);
  const shown = priceFields.filter((field) => unitsOf(draft[field]) !== undefined);

  const place = useEffectEvent(() => {
    const height = chart.height();
    const positions = shown.flatMap((field) => {
      const y = chart.yOf(draft[field]);
      return y === undefined ? [] : [{ field, y: Math.min(Math.max(y, 0), height) }];
    });
    const places = spread(positions, height);
    for (const element of root.current?.children ?? []) {
      if (!(element instanceof HTMLElement)) continue;
      const y = places.get(element.dataset['field'] as PriceField);
      element.hidden = y === undefined;
      if (y !== undefined) element.style.insetBlockStart = `${y}px`;
    }
  });
  useEffect(() => {
    place();
    // The chart scales itself with the next frame.
    const next = requestAnimationFrame(() => place());
    return () => cancelAnimationFrame(next);
  }, [draft, chart, shown.length]);
  useEffect(() => {
    let next = 0;
    const stop = chart.watchView(() => {
      cancelAnimationFrame(next);
      next = requestAnimationFrame(() => place());
    });
    return () => {
      stop();
      cancelAnimationFrame(next);
      cancelAnimationFrame(frame.current);
      chart.holdScale(false);
    };
  }, [chart]);

  const set = (field: PriceField, price: string) => editDraft(pair.symbol, { [field]: price });
  const paneY = (event: PointerEvent) => event.clientY - (root.current?.getBoundingClientRect().top ?? 0);

  const start = (event: PointerEvent<HTMLElement>, field: PriceField) => {
    if (event.button !== 0) return;
    const y = chart.yOf(draft[field]);
    if (y === undefined) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { field, offset: paneY(event) - y };
    chart.holdScale(true);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const current = drag.current;
    if (!current) return;
    const y = Math.min(Math.max(paneY(event) - current.offset, 0), chart.height());
    cancelAnimationFrame(frame.current);
    // One change per frame: fields and lines are drawn again with each.
    frame.current = requestAnimationFrame(() => {
      const price = chart.priceAt(y);
      if (price !== undefined) set(current.field, draggedPrice(price, pair, handleBounds(current.field, ranges)));
    });
  };
  const end = () => {
    if (!drag.current) return;
    drag.current = undefined;
    chart.holdScale(false);
  };
  const onKeyDown = (event: KeyboardEvent, field: PriceField) => {
    const next = priceAfterKey(event.key, plainAmount(draft[field]), pair, handleBounds(field, ranges));
    if (next === undefined) return;
    event.preventDefault();
    set(field, next);
  };
  return (
    <div className="handles" role="group" aria-label={t('handle.group')} ref={root}>
      {shown.map((field) => {
        const { from, to } = handleBounds(field, ranges);
        const price = plainAmount(draft[field]);
        // Text: a number below 0.000001 is written with an exponent.
        const attributes: Record<string, string | undefined> = {
          'aria-valuenow': price,
          'aria-valuemin': from,
          'aria-valuemax': to,
        };
        return (
          <div
            key={field}
            className={classes(
              'handles__handle',
              `handles__handle--${field}`,
              problem?.field === field && 'handles__handle--wrong',
            )}
            data-field={field}
            // Until `place` knows where the chart has its price.
            hidden
            role="slider"
            tabIndex={0}
            aria-orientation="vertical"
            aria-label={t(priceLabels[field])}
            {...attributes}
            aria-valuetext={valueText(lang, field, price, pair, last)}
            aria-invalid={problem?.field === field || undefined}
            onPointerDown={(event) => start(event, field)}
            onPointerMove={move}
            onPointerUp={end}
            onPointerCancel={end}
            onLostPointerCapture={end}
            onKeyDown={(event) => onKeyDown(event, field)}
          >
            <b className="handles__name">{t(priceLabels[field])}</b>
            <b className="handles__short" aria-hidden="true">
              {t(shortLabels[field])}
            </b>
            <bdi>{formatAmount(lang, price, { decimals: pair.priceDecimals, fixed: true })}</bdi>
          </div>
        );
      })}
    </div>
  );
}
