import { newId, send } from '#api/index.ts';
import { create } from '#contract/order.ts';
import type { TradingSymbol } from '#contract/account.ts';
import type { Order } from '#contract/trading.ts';
import { formatAmount } from '#i18n/format.ts';
import { texts } from '#i18n/texts.ts';
import { canonical, decimal } from '#money/index.ts';
import { serverNow } from '#session/clock.ts';
import { $personEpoch } from '#session/on-person-change.ts';
import { pageLang } from '#shell/page-lang.ts';
import { toastError } from '#shell/toasts/error-text.ts';
import { showToast } from '#shell/toasts/toasts.ts';
import { findUnansweredOrder, sendOrFind } from '../order-submit/order-lookup.ts';
import { orderErrors } from '../order-draft/error-texts.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { openOrders, readOrder, recordOrder } from '../orders/orders.ts';

/** Returns the base coins of a canceled order that were not filled; undefined when it is not canceled or nothing is left. */
export function quantityLeft(order: Order): string | undefined {
  if (order.status !== 'CANCELED' && order.status !== 'PARTIALLY_FILLED_CANCELED') return undefined;
  const left = decimal(order.quantity).minus(order.executedQty);
  return left.gt('0') ? canonical(left) : undefined;
}

/**
 * Moves a limit order to another price: cancels it, and places what was not filled at the new price. Shows the result in
 * toasts. An order that is not canceled, such as one that was filled meanwhile, is not placed again.
 */
export async function moveOrder(order: Order, pair: TradingSymbol, price: string): Promise<void> {
  const epoch = $personEpoch.get();
  await cancelOrder(order);
  const canceled = await readOrder({ orderId: order.orderId });
  if ($personEpoch.get() !== epoch) return;
  const t = texts(pageLang(), 'spot');
  const quantity = canceled.ok && canceled.row ? quantityLeft(canceled.row) : undefined;
  if (quantity === undefined) {
    // The toast of the cancel says why; the order is open or was filled.
    await openOrders.refresh(order.orderId);
    return;
  }
  const { symbolId, side, type, timeInForce } = order;
  const clientOrderId = newId();
  const result = await sendOrFind(
    async () => {
      const answer = await send(create, {
        symbolId,
        side,
        type,
        price,
        timeInForce,
        quantity,
        clientOrderId,
        sendTime: Math.round(serverNow()),
      });
      return answer.ok ? { ok: true, row: answer.result.order } : answer;
    },
    (sentMs) => findUnansweredOrder(clientOrderId, sentMs),
  );
  if (result.kind === 'found') {
    recordOrder(result.row);
    showToast(t('chart.move.done', { price: formatAmount(pageLang(), price) }));
  } else if (result.kind === 'refused') {
    toastError(result.error, orderErrors(t, pageLang(), result.error, { pair, side }));
    showToast(t('chart.move.lost'), { tone: 'error' });
  } else if (result.kind === 'absent') showToast(t('chart.move.lost'), { tone: 'error' });
  else if (result.kind === 'unclear') showToast(t('chart.move.unclear'), { tone: 'error' });
}
