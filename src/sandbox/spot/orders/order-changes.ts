import { mulDivUp, unitsPerCoin } from '#money/index.ts';
import type { PairMarket } from '#sandbox/engine/pair-market.ts';
import { isUsers } from '#sandbox/engine/order.ts';
import type { EngineFill, MatchResult } from '#sandbox/engine/order.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { StoredTrade } from '../lists/trades.ts';
import type { OrderChange } from './apply-changes.ts';
import { feeRateOf } from './fee-rate.ts';
import { orderById } from './stored-orders.ts';
import type { StoredOrder } from './stored-orders.ts';
import { rejectionCodes } from './rejection-codes.ts';

/**
 * The order with one more fill, and its owner's side of the trade. The caller sets `locked`, `leavesQty` and
 * `status`.
 */
function withFill(
  exchange: Exchange,
  market: PairMarket,
  order: StoredOrder,
  fill: EngineFill,
  role: 'maker' | 'taker',
): { order: StoredOrder; trade: StoredTrade } {
  const quantity = market.units.quantity(fill.lots);
  const amount = BigInt(market.units.value(fill.ticks, fill.lots));
  const rate = feeRateOf(exchange, market.symbol, order.uid, role);
  const fee = mulDivUp(order.side === 'BUY' ? quantity : amount, rate, unitsPerCoin);
  return {
    order: {
      ...order,
      executedQty: order.executedQty + quantity,
      executedAmount: order.executedAmount + amount,
      fee: order.fee + fee,
      updateTime: fill.time,
    },
    trade: {
      tradeId: fill.tradeId,
      side: order.side,
      orderId: order.orderId,
      uid: order.uid,
      symbolId: order.symbolId,
      price: market.units.price(fill.ticks),
      quantity,
      amount,
      fee,
      isMaker: role === 'maker',
      time: fill.time,
      seq: fill.seq,
    },
  };
}

/** What stays frozen for resting lots, units of 10⁻⁸ of the coin that the side pays with. */
export function lockedFor({ units }: PairMarket, { side, price }: StoredOrder, lots: number): bigint {
  return side === 'BUY' ? BigInt(units.valueUp(Number(units.ticksOf(price)), lots)) : units.quantity(lots);
}

/** The order resting with so many lots; filled when there are none. */
function restingOrFilled(market: PairMarket, order: StoredOrder, lots: number): StoredOrder {
  const status = lots === 0 ? 'FILLED' : order.executedQty > 0n ? 'PARTIALLY_FILLED' : 'NEW';
  return { ...order, status, leavesQty: market.units.quantity(lots), locked: lockedFor(market, order, lots) };
}

/** The order canceled at `time`, ms. */
export const canceledOrder = (
  order: StoredOrder,
  cancelReason: StoredOrder['cancelReason'],
  time: number,
): StoredOrder => ({
  ...order,
  status: order.executedQty > 0n ? 'PARTIALLY_FILLED_CANCELED' : 'CANCELED',
  cancelReason,
  leavesQty: 0n,
  locked: 0n,
  updateTime: time,
  ver: order.ver + 1,
});

/** What matching did to the incoming order. */
export function incomingChange(
  exchange: Exchange,
  market: PairMarket,
  order: StoredOrder,
  { status, fills, remainingLots }: MatchResult,
): OrderChange {
  const trades: StoredTrade[] = [];
  let after = order;
  for (const fill of fills) {
    const filled = withFill(exchange, market, after, fill, 'taker');
    after = filled.order;
    trades.push(filled.trade);
  }
  if (status.kind === 'canceled') after = canceledOrder(after, status.reason, after.updateTime);
  else if (status.kind === 'rejected')
    after = { ...after, status: 'REJECTED', rejectCode: rejectionCodes[status.reason], leavesQty: 0n };
  else after = restingOrFilled(market, after, status.kind === 'filled' ? 0 : remainingLots);
  return { before: order, after: { ...after, ver: order.ver + 1 }, trades };
}

/** What one fill did to the resting order; undefined when it belongs to the simulated market or a bot. */
function restingChange(exchange: Exchange, market: PairMarket, fill: EngineFill): OrderChange | undefined {
  const before = isUsers(fill.makerOwner) ? orderById(exchange, fill.makerId) : undefined;
  if (!before) return undefined;
  const { order, trade } = withFill(exchange, market, before, fill, 'maker');
  const after = { ...restingOrFilled(market, order, fill.makerRemainingLots), ver: before.ver + 1 };
  return { before, after, trades: [trade] };
}

/**
 * Changes of the users' resting orders that an entry traded with or that self-trade prevention took out of the book.
 */
export function restingChanges(
  exchange: Exchange,
  market: PairMarket,
  { fills, canceledResting }: MatchResult,
): OrderChange[] {
  return [
    ...fills.flatMap((fill) => restingChange(exchange, market, fill) ?? []),
    ...canceledResting.flatMap(({ id }): OrderChange[] => {
      const before = orderById(exchange, id);
      return before ? [{ before, after: canceledOrder(before, 'SMP', exchange.clock.now()), trades: [] }] : [];
    }),
  ];
}
