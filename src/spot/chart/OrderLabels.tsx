import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import type { TradingSymbol } from '#contract/account.ts';
import type { Order } from '#contract/trading.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $features } from '#session/features/features.ts';
import { $isStreamInterrupted } from '#session/private-stream/stream-status.ts';
import { classes } from '#ui/foundation/classes.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { priceAtTick } from '../market/price-at-tick.ts';
import { EditOrder } from '../edit-order/EditOrder.tsx';
import { orderFragment } from '../orders/order-fragment.ts';
import { $openOrders, $openPlans } from '../orders/orders.ts';
import type { ChartDrawing } from './draw-chart.ts';
import { labelPlaces, labelPx, orderLinesOf } from './order-lines.ts';
import type { OrderLine } from './order-lines.ts';

/** Distance from which a press is a drag, CSS pixels. */
const dragPx = 4;
/** Space between the newest bar and the labels, CSS pixels. */
const gapPx = 24;

type Drag = { id: string; fromY: number; place: number; price: string | undefined };

interface OrderLabelsProps {
  lang: Lang;
  pair: TradingSymbol;
  drawing: ChartDrawing;
}

/**
 * Labels of the trader's orders beside the price axis. The chart leaves room for them after the newest bar; while older
 * bars are in view they are short. An order's label is dragged, or pressed, to change the order; the label of one that
 * cannot be changed opens its detail.
 */
export function OrderLabels({ lang, pair, drawing }: OrderLabelsProps) {
  const t = texts(lang, 'spot');
  const orders = useStore($openOrders);
  const plans = useStore($openPlans);
  const isInterrupted = useStore($isStreamInterrupted, () => false);
  const canAmend = useStore($features)['amend'] === true;
  const lines = useMemo(
    () => orderLinesOf(texts(lang, 'spot'), lang, pair, orders, plans, canAmend),
    [lang, pair, orders, plans, canAmend],
  );
  const [moved, setMoved] = useState<{ order: Order; price: string } | undefined>(undefined);
  const root = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);

  const place = useCallback(() => {
    const element = root.current;
    if (!element) return;
    const { height, right, isAtNewest } = drawing.view();
    const places = labelPlaces(
      lines.map(({ id, price }) => ({ id, y: drawing.yOf(price) })),
      height,
    );
    element.dataset['newest'] = String(isAtNewest);
    element.style.insetInlineEnd = `${right}px`;
    for (const label of element.querySelectorAll<HTMLElement>('[data-line]')) {
      const id = label.dataset['line'] ?? '';
      const y = drag.current?.id === id ? drag.current.place : places.get(id);
      label.hidden = y === undefined;
      if (y !== undefined) label.style.insetBlockStart = `${y - labelPx / 2 + 1}px`;
    }
  }, [drawing, lines]);
  useLayoutEffect(() => {
    drawing.setOrders(lines);
    place();
    const widths = [...(root.current?.querySelectorAll('[data-line]') ?? [])].map((label) =>
      Math.min(label.scrollWidth, Number.parseFloat(getComputedStyle(label).maxInlineSize)),
    );
    drawing.setMargin(widths.length === 0 ? 0 : Math.max(...widths) + gapPx);
    return drawing.watchView(place);
  }, [drawing, lines, place]);
  useEffect(
    () => () => {
      drawing.setOrders([]);
      drawing.setMargin(0);
    },
    [drawing],
  );

  const start = (event: PointerEvent<HTMLButtonElement>, { id, price }: OrderLine) => {
    const y = drawing.yOf(price);
    if (y === undefined || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { id, fromY: event.clientY - y, place: y, price: undefined };
  };
  const move = (event: PointerEvent, { price }: OrderLine) => {
    const current = drag.current;
    if (!current) return;
    const y = event.clientY - current.fromY;
    if (current.price === undefined && Math.abs(y - (drawing.yOf(price) ?? y)) < dragPx) return;
    const next = drawing.priceAt(y);
    if (next === undefined) return;
    drag.current = { ...current, place: y, price: next };
    drawing.setPreview(next);
    place();
  };
  const end = () => {
    drag.current = undefined;
    drawing.setPreview(undefined);
    place();
  };
  const drop = ({ order }: OrderLine) => {
    const price = drag.current?.price;
    end();
    if (order && price !== undefined) setMoved({ order, price });
  };
  const price = (amount: string) => priceAtTick(lang, pair, amount);
  return (
    <>
      <div
        className={classes('price-chart__orders', isInterrupted && 'price-chart__orders--stale')}
        role="group"
        aria-label={t('chart.ownOrders')}
        title={isInterrupted ? t('stream.interrupted') : undefined}
        ref={root}
      >
        {lines.map((line) => {
          const { id, side, label, order, isWaiting } = line;
          const className = classes(
            'price-chart__order',
            `price-chart__order--${side === 'BUY' ? 'up' : 'down'}`,
            isWaiting && 'price-chart__order--waiting',
          );
          const name = t('chart.line.at', { order: label, price: price(line.price) });
          if (!order)
            return (
              <a
                key={id}
                className={className}
                data-line={id}
                href={orderFragment(id)}
                draggable={false}
                aria-label={name}
                title={name}
              >
                {label}
              </a>
            );
          return (
            <button
              key={id}
              className={className}
              type="button"
              data-line={id}
              aria-haspopup="dialog"
              aria-label={t('chart.move.label', { order: name })}
              title={t('chart.move.label', { order: name })}
              onPointerDown={(event) => start(event, line)}
              onPointerMove={(event) => move(event, line)}
              onPointerUp={() => drop(line)}
              onPointerCancel={end}
              onClick={() => setMoved((before) => before ?? { order, price: order.price })}
            >
              {label}
            </button>
          );
        })}
      </div>
      {moved && (
        <EditOrder
          key={`${moved.order.orderId} ${moved.price}`}
          lang={lang}
          pair={pair}
          opened={moved.order}
          price={moved.price}
          onClose={() => setMoved(undefined)}
        />
      )}
    </>
  );
}
