import type { Order, PlanOrder } from '../contract/trading.ts';
import { decimal } from '../money/index.ts';

/** What an order became, by what a person has to be told: nothing filled is no failure, and rejected is no success. quality.md Q-U12 */
export type Outcome =
  | { kind: 'placed' | 'filled' | 'partly' | 'partlyCanceled' | 'unfilled'; order: Order }
  | { kind: 'rejected'; order: Order }
  | { kind: 'planned'; plan: PlanOrder };

/** The outcome that an order's state tells. exchange-api 4.2 */
export function outcomeOf(order: Order): Outcome {
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

/** An order that has ended without a fill has nothing to protect: its exits would be canceled with it. exchange-api 4.2 "TP/SL" */
export const keepsExits = ({ kind }: Outcome): boolean => kind !== 'rejected' && kind !== 'unfilled';
