import type { TradingSymbol } from '#contract/account.ts';
import type { Order, PlanOrder } from '#contract/trading.ts';
import type { Texts } from '#i18n/keys.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';

/** The price level of one of the trader's orders: the limit price, or the trigger price of a conditional order. */
export interface OrderLine {
  id: string;
  price: string;
  side: Order['side'];
  label: string;
  /** True for orders that wait for their trigger price: conditional, take-profit and stop-loss orders. */
  isWaiting: boolean;
  /** The order that can be changed; undefined for the others. */
  order?: Order;
}

const planTextKeys = { TP: 'chart.line.takeProfit', SL: 'chart.line.stopLoss', '': 'chart.line.conditional' } as const;

/** The lines of a pair's open orders and conditional orders. `canAmend`: the exchange changes open orders. */
export function orderLinesOf(
  t: Texts<'spot'>,
  lang: Lang,
  { symbolId, quoteTokenId }: Pick<TradingSymbol, 'symbolId' | 'quoteTokenId'>,
  orders: readonly Order[],
  plans: readonly PlanOrder[],
  canAmend: boolean,
): OrderLine[] {
  const textOf = (side: Order['side'], quantity: string) =>
    side === 'BUY' ? t('chart.buyLine', { quantity }) : t('chart.sellLine', { quantity });
  const quantityOf = ({ quantity, unit }: PlanOrder) =>
    unit === 'QUOTE' ? `${formatAmount(lang, quantity)} ${quoteTokenId}` : formatAmount(lang, quantity);
  return [
    ...orders
      .filter((order) => order.symbolId === symbolId && order.type !== 'MARKET')
      .map((order): OrderLine => {
        const { orderId, price, side, leavesQty } = order;
        return {
          id: orderId,
          price,
          side,
          label: textOf(side, formatAmount(lang, leavesQty)),
          isWaiting: false,
          ...(canAmend && { order }),
        };
      }),
    ...plans
      .filter((plan) => plan.symbolId === symbolId)
      .map((plan): OrderLine => ({
        id: plan.planOrderId,
        price: plan.triggerPrice,
        side: plan.side,
        label: t(planTextKeys[plan.purpose], { order: textOf(plan.side, quantityOf(plan)) }),
        isWaiting: true,
      })),
  ];
}

/** Height of a label, CSS pixels; labels keep at least this distance. */
export const labelPx = 24;

/**
 * The positions of labels so that none covers another or leaves the price pane (`height`): each is at its line
 * or as little below the label above it as possible, the last ones above the pane's end. Labels of lines outside the
 * pane have none.
 */
export function labelPlaces(
  lines: readonly { id: string; y: number | undefined }[],
  height: number,
): Map<string, number> {
  const inView = lines.flatMap(({ id, y }) => (y === undefined || y < 0 || y > height ? [] : [{ id, y }]));
  let next = -Infinity;
  const places = inView
    .sort((a, b) => a.y - b.y)
    .map(({ id, y }) => {
      const place = Math.max(y, next);
      next = place + labelPx;
      return { id, place };
    });
  let last = height - labelPx / 2;
  return new Map(
    places.reverse().map(({ id, place }) => {
      const inPane = Math.min(place, last);
      last = inPane - labelPx;
      return [id, inPane];
    }),
  );
}
