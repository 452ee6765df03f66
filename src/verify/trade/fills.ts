import * as v from 'valibot';
import { create } from '#contract/order.ts';
import { decimal } from '#money/index.ts';
import type { Context } from '../context.ts';
import { isDone } from './done.ts';
import type { Trade } from './trade.ts';

const Terms = v.looseObject({
  lot: v.string(),
  minQty: v.string(),
  minAmount: v.string(),
  quotePrecision: v.number(),
});
const Filled = v.looseObject({
  order: v.looseObject({
    executedQty: v.string(),
    fee: v.array(v.looseObject({ token: v.string(), amount: v.string() })),
    status: v.string(),
  }),
});

/** Above the minimum, so that what is left after the fee can be sold again. */
const margin = '1.2';

/** Buys the minimum at the market and sells it. verify.md 2 */
export async function fillOrders(context: Context, trade: Trade): Promise<void> {
  const { pair, small } = trade;
  const terms = v.safeParse(Terms, pair);
  if (!terms.success) return;
  const { lot, minQty, minAmount, quotePrecision } = terms.output;
  // The price of the small order is half the last one.
  const byQuantity = decimal(minQty).times(small.price).times('2');
  const smallest = byQuantity.gt(minAmount) ? byQuantity : decimal(minAmount);
  const amount = smallest.times(margin).round(quotePrecision, decimal.roundUp).toFixed();
  if (decimal(amount).gt(trade.max)) {
    const expected = `--max ${amount} ${pair.quoteTokenId} for --fill`;
    context.findings.add({ level: 'unchecked', subject: 'order.create', path: 'fills', expected, rule: '4.2 orders' });
    return;
  }
  const order = (side: 'BUY' | 'SELL', quantity: string) => ({
    symbolId: pair.symbolId,
    side,
    type: 'MARKET',
    quantity,
    clientOrderId: trade.newId(),
  });
  const buy = order('BUY', amount);
  const bought = await trade.place(create, 'order.create', buy, amount);
  if (!isDone(context, 'order.create', create, bought)) return;
  trade.open.delete(buy.clientOrderId);
  const read = v.safeParse(Filled, bought?.result);
  if (!read.success) return;
  const { executedQty, fee } = read.output.order;
  const paid = fee.reduce(
    (sum, { token, amount: part }) => (token === pair.baseTokenId ? sum.plus(part) : sum),
    decimal('0'),
  );
  const rest = decimal(executedQty).minus(paid).div(lot).round(0, decimal.roundDown).times(lot);
  if (rest.lt(minQty)) return;
  const sell = order('SELL', rest.toFixed());
  const sold = await trade.place(create, 'order.create', sell, '0');
  if (isDone(context, 'order.create', create, sold)) trade.open.delete(sell.clientOrderId);
}
