import * as v from 'valibot';
import { amends as amendsCall } from '#contract/order.ts';
import { unscale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { bool, int, text, units } from '#sandbox/store/columns.ts';
import { tableOf } from '#sandbox/store/table.ts';
import { findPlan } from '../plan-orders/plans.ts';
import { findOrder } from './stored-orders.ts';

/** One changed field of an order or plan order. Values in units of 10⁻⁸; `number` counts the changes of the order. */
const StoredAmend = v.object({
  orderId: text,
  number: int,
  field: v.picklist(['price', 'quantity', 'triggerPrice']),
  uid: text,
  requestId: text,
  time: int,
  fromValue: units,
  toValue: units,
  keptPriority: bool,
});
type StoredAmend = v.InferOutput<typeof StoredAmend>;

const table = tableOf('spot_amend', StoredAmend);
/** Most rows that `order.amends` returns. */
const maxRows = 50;

/** The fields that differ between two versions of an order, for its list of changes. */
export function logAmend(
  exchange: Exchange,
  amend: Pick<StoredAmend, 'orderId' | 'number' | 'uid' | 'requestId' | 'time' | 'keptPriority'>,
  values: Readonly<Partial<Record<StoredAmend['field'], readonly [from: bigint, to: bigint]>>>,
): void {
  for (const field of StoredAmend.entries.field.options) {
    const [fromValue, toValue] = values[field] ?? [0n, 0n];
    if (fromValue !== toValue) table.insert(exchange, { ...amend, field, fromValue, toValue });
  }
}

/** `order.amends`: the changes of an order or plan order of the account, newest first. */
export const amends = handle(amendsCall, ({ exchange, account: { uid }, params: { orderId, planOrderId } }) => {
  const found =
    orderId === undefined ? findPlan(exchange, uid, { planOrderId }) : findOrder(exchange, uid, { orderId });
  if (!found) return refuse('unknownOrder');
  const rows = table.where(exchange, 'order_id = ? ORDER BY number DESC, field LIMIT ?', [
    orderId ?? planOrderId ?? '',
    maxRows,
  ]);
  return {
    result: rows.map(({ requestId, time, field, fromValue, toValue, keptPriority }) => ({
      requestId,
      time,
      field,
      from: unscale(fromValue),
      to: unscale(toValue),
      keptPriority,
    })),
  };
});
