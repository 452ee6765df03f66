import { mulDivUp, scale } from '../../money/index.ts';
import { fees } from '../account/fees.ts';
import type { House, Market } from '../engine/market.ts';
import { makerOwner } from '../engine/order.ts';
import type { EngineOrder, Fill, Outcome } from '../engine/order.ts';
import type { Exchange } from '../exchange.ts';
import { applyChanges } from './changes.ts';
import type { Change } from './changes.ts';
import { endCode } from './ends.ts';
import { memoryOf } from './memory.ts';
import { orderById } from './orders.ts';
import type { StoredOrder } from './orders.ts';
import { firePlans, wakesPlans } from './plan-fire.ts';
import { restingOrders } from './restore.ts';
import type { StoredTrade } from './trades.ts';

const unit = 10n ** 8n;

/** Rate of a side, as units of 10⁻⁸: the pair's own when it has one, else the person's level. exchange-api 4.3 */
function rateOf({ people }: Exchange, { symbol }: Market, uid: string, side: 'maker' | 'taker'): bigint {
  const own = side === 'maker' ? symbol.makerFee : symbol.takerFee;
  return scale(own ?? (fees[people.byUid(uid)?.vipLevel ?? 0] ?? fees[0])[side]);
}

/** An order with one more fill, and its person's side of the trade. `locked` and status are the caller's. */
function withFill(
  exchange: Exchange,
  market: Market,
  order: StoredOrder,
  fill: Fill,
  as: 'maker' | 'taker',
): { order: StoredOrder; trade: StoredTrade } {
  const quantity = market.units.quantity(fill.lots);
  const amount = BigInt(market.units.value(fill.ticks, fill.lots));
  const fee = mulDivUp(order.side === 'BUY' ? quantity : amount, rateOf(exchange, market, order.uid, as), unit);
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
      isMaker: as === 'maker',
      time: fill.time,
      seq: fill.seq,
    },
  };
}

/** What stays frozen for lots that stand in the book. */
function lockedFor({ units }: Market, { side, price }: StoredOrder, lots: number): bigint {
  return side === 'BUY' ? BigInt(units.valueUp(Number(units.ticksOf(price)), lots)) : units.quantity(lots);
}

/** An order that rests with so many lots, or is filled with none. */
function standing(market: Market, order: StoredOrder, lots: number): StoredOrder {
  const status = lots === 0 ? 'FILLED' : order.executedQty > 0n ? 'PARTIALLY_FILLED' : 'NEW';
  return { ...order, status, leavesQty: market.units.quantity(lots), locked: lockedFor(market, order, lots) };
}

/** An order that ended before it was filled. */
export const canceled = (order: StoredOrder, cancelReason: StoredOrder['cancelReason'], at: number): StoredOrder => ({
  ...order,
  status: order.executedQty > 0n ? 'PARTIALLY_FILLED_CANCELED' : 'CANCELED',
  cancelReason,
  leavesQty: 0n,
  locked: 0n,
  updateTime: at,
  ver: order.ver + 1,
});

/** The incoming order as its entry left it. */
function entered(exchange: Exchange, market: Market, order: StoredOrder, { end, fills, left }: Outcome): Change {
  const trades: StoredTrade[] = [];
  let after = order;
  for (const fill of fills) {
    const filled = withFill(exchange, market, after, fill, 'taker');
    after = filled.order;
    trades.push(filled.trade);
  }
  if (end.kind === 'canceled') after = canceled(after, end.reason, after.updateTime);
  else if (end.kind === 'rejected')
    after = { ...after, status: 'REJECTED', rejectCode: endCode[end.why], leavesQty: 0n };
  else after = standing(market, after, end.kind === 'filled' ? 0 : left);
  return { before: order, after: { ...after, ver: order.ver + 1 }, trades };
}

/** The resting order of one fill; undefined: nobody's. */
function met(exchange: Exchange, market: Market, fill: Fill): Change | undefined {
  const before = fill.makerOwner === makerOwner ? undefined : orderById(exchange, fill.makerId);
  if (!before) return undefined;
  const { order, trade } = withFill(exchange, market, before, fill, 'maker');
  return { before, after: { ...standing(market, order, fill.makerLots), ver: before.ver + 1 }, trades: [trade] };
}

/** Every order of a person that an entry changed. */
function changesOf(exchange: Exchange, market: Market, order: EngineOrder, outcome: Outcome): Change[] {
  const memory = memoryOf(exchange);
  const own = memory.entering?.orderId === order.id ? memory.entering : undefined;
  const others = outcome.fills.flatMap((fill) => met(exchange, market, fill) ?? []);
  const pulled = outcome.pulled.flatMap(({ id }): Change[] => {
    const before = orderById(exchange, id);
    return before ? [{ before, after: canceled(before, 'SMP', exchange.clock.now()), trades: [] }] : [];
  });
  if (!own) return [...others, ...pulled];
  const taken = entered(exchange, market, own, outcome);
  memory.entering = taken.after;
  return [taken, ...others, ...pulled];
}

const concernsPeople = (order: EngineOrder, { fills, pulled }: Outcome): boolean =>
  order.owner !== makerOwner ||
  fills.some((fill) => fill.makerOwner !== makerOwner) ||
  pulled.some(({ owner }) => owner !== makerOwner);

/** Settles what people trade on the markets. */
export const houseOf = (exchange: Exchange): House => ({
  ...restingOrders(exchange),
  settle(market, range, entry) {
    const { symbolId } = market.symbol;
    const concerned = entry && concernsPeople(entry.order, entry.outcome) ? entry : undefined;
    const settle = (): void => {
      if (concerned) {
        const changes = changesOf(exchange, market, concerned.order, concerned.outcome);
        applyChanges(exchange, market.symbol, { kind: 'order', reference: concerned.order.id }, changes);
      }
      if (range) firePlans(exchange, { symbolId, range });
    };
    if (concerned || (range && wakesPlans(exchange, market, range))) exchange.store.transaction(settle);
  },
});
