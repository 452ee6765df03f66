import type { Order } from '../../contract/trading.ts';
import type { Exchange } from '../exchange.ts';
import { unitOf } from './form.ts';
import { memoryOf } from './memory.ts';
import type { StoredOrder } from './orders.ts';
import { marketStop } from './reference.ts';
import { balanceProblem, frozenBy, roomProblem } from './rules.ts';
import {
  amountProblem,
  bandProblem,
  pairProblem,
  personProblem,
  phaseProblem,
  priceProblem,
  quantityProblem,
} from './rules.ts';
import type { Asked } from './rules.ts';

/** Steps 6 to 11 of an order's entry. exchange-api 2.3 */
export const orderProblem = (asked: Asked) =>
  phaseProblem(asked.market, asked.form, asked.now) ??
  priceProblem(asked) ??
  quantityProblem(asked) ??
  amountProblem(asked) ??
  bandProblem(asked) ??
  roomProblem(asked) ??
  balanceProblem(asked);

/** Steps 4 to 11, for an order that nobody asks for now. */
export const entryProblem = (asked: Asked) =>
  pairProblem(asked.market, asked.form.side, asked.now) ??
  personProblem(asked.account, asked.market.symbol) ??
  orderProblem(asked);

/** Where an order comes from. */
export interface Origin {
  source: Order['source'];
  /** Absent: the order's own id. */
  clientOrderId?: string | undefined;
  planOrderId?: string;
}

/** Enters a judged order in the book, inside a transaction; gives it as its entry left it. */
export function placeOrder(exchange: Exchange, { account, market, form, now }: Asked, origin: Origin): StoredOrder {
  const orderId = exchange.markets.newId();
  const { units, symbol } = market;
  const { side, type, timeInForce, price, quantity, smp } = form;
  const unit = unitOf(form);
  const frozen = frozenBy({ market, form });
  const memory = memoryOf(exchange);
  const outer = memory.entering;
  memory.entering = {
    orderId,
    uid: account.uid,
    clientOrderId: origin.clientOrderId ?? orderId,
    symbolId: symbol.symbolId,
    side,
    type,
    timeInForce,
    price: price?.units ?? 0n,
    quantity: quantity.units,
    unit,
    executedQty: 0n,
    executedAmount: 0n,
    leavesQty: unit === 'BASE' ? quantity.units : 0n,
    locked: 0n,
    fee: 0n,
    status: 'PENDING_NEW',
    cancelReason: '',
    rejectCode: 0,
    source: origin.source,
    planOrderId: origin.planOrderId ?? '',
    accountType: account.isUnified ? 6 : 1,
    createTime: now,
    updateTime: now,
    ver: 0,
  };
  try {
    market.submit({
      id: orderId,
      owner: account.uid,
      side,
      type,
      timeInForce,
      ticks: Number(units.ticksOf(price?.units ?? marketStop(exchange, market, side))),
      lots: unit === 'BASE' ? Number(units.lotsOf(quantity.units)) : 0,
      ...(unit === 'QUOTE' && { budget: Number(frozen) }),
      smp,
    });
    return memory.entering;
  } finally {
    memory.entering = outer;
  }
}
