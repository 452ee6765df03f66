import type { Order, PlanOrder } from '#contract/trading.ts';
import { decimal } from '#money/index.ts';

/**
 * What became of an order or plan order, by the message that it needs. `partly`: partially filled and open;
 * `partlyCanceled`: the rest was canceled. quality.md Q-U12
 */
export type OrderResult =
  | { kind: 'placed' | 'filled' | 'partly' | 'partlyCanceled' | 'unfilled'; order: Order }
  | { kind: 'rejected'; order: Order }
  | { kind: 'planned'; plan: PlanOrder };

/** What became of an order. exchange-api 4.2 */
export function orderResultOf(order: Order): OrderResult {
  const hasFilled = decimal(order.executedQty).gt('0');
  switch (order.status) {
    case 'REJECTED':
      return { kind: 'rejected', order };
    case 'FILLED':
      return { kind: 'filled', order };
    case 'CANCELED':
    case 'PARTIALLY_FILLED_CANCELED':
      return { kind: hasFilled ? 'partlyCanceled' : 'unfilled', order };
    default:
      return { kind: hasFilled ? 'partly' : 'placed', order };
  }
}

/** False when the order ended without a fill: the exchange would cancel its exits at once. exchange-api 4.2 "TP/SL" */
export const canHaveExits = ({ kind }: OrderResult): boolean => kind !== 'rejected' && kind !== 'unfilled';
