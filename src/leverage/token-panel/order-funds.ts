import { ltOrderStatus, ltOrderType } from '#contract/leverage/lt-orders.ts';
import type { LtOrder } from '#contract/leverage/lt-orders.ts';
import type { LtInfo } from '#contract/leverage/lt-tokens.ts';
import { decimal } from '#money/index.ts';
import { $balances, $balancesLoad } from '#session/balances.ts';
import { ltOrders } from '#session/leverage/lt-orders.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { unitOf } from './order-error-texts.ts';
import type { OrderFunds, TokenSide } from './token-order-rules.ts';

/** The sum of the purchases of a token that are in progress, USDT. */
export const pendingPurchases = (orders: readonly LtOrder[], code: string): string =>
  orders
    .filter(
      ({ ltCode, type, status }) =>
        ltCode === code && type === ltOrderType.purchase && status === ltOrderStatus.inProgress,
    )
    .reduce((sum, { amount }) => sum.plus(amount), decimal('0'))
    .toFixed();

/** What limits an order now: terms, balances and purchases in progress. */
export function useOrderFunds(side: TokenSide, info: LtInfo, nav: string | undefined): OrderFunds {
  const balances = useStore($balances);
  const isLoaded = useStore($balancesLoad).phase === 'done';
  const orders = useStore(ltOrders.$list);
  const held = balances[info.ltCode];
  const tokens = held && decimal(held.free).plus(held.frozen).toFixed();
  return {
    info,
    free: balances[unitOf(side, info)]?.free ?? (isLoaded ? '0' : undefined),
    tokens: tokens ?? (isLoaded ? '0' : undefined),
    pending: pendingPurchases(orders.phase === 'ready' ? orders.rows : [], info.ltCode),
    nav,
  };
}
