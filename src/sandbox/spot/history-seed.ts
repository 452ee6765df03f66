import * as v from 'valibot';
import { minuteMs, secondMs } from '#formulas/durations.ts';
import { floorTo, mulDiv, mulDivUp, ceilTo, scale, unitsPerCoin } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { uniform, uniformInteger } from '#sandbox/foundation/random.ts';
import { int } from '#sandbox/store/columns.ts';
import { saveOrder } from './orders/stored-orders.ts';
import type { StoredOrder } from './orders/stored-orders.ts';
import { saveTrade } from './lists/trades.ts';

/** Seeds finished orders. They have no ledger entries: they are older than the start of the ledger. */

/** Time between two orders: a prime, so that days and hours vary. */
const intervalMs = 29_400_037;
const tradedPairs = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'SLIPUSDT', 'DOGEUSDT'] as const;

/** Final states of the orders; `share` is the filled part. */
const finalStates = [
  { status: 'FILLED', share: 1 },
  { status: 'FILLED', share: 1 },
  { status: 'CANCELED', share: 0, cancelReason: 'USER' },
  { status: 'FILLED', share: 1, type: 'MARKET' },
  { status: 'PARTIALLY_FILLED_CANCELED', share: 0.4, cancelReason: 'USER' },
  { status: 'CANCELED', share: 0, cancelReason: 'BATCH' },
  { status: 'FILLED', share: 1 },
  { status: 'PARTIALLY_FILLED_CANCELED', share: 0.7, cancelReason: 'IOC' },
  { status: 'REJECTED', share: 0, rejectCode: 170218 },
  { status: 'CANCELED', share: 0, cancelReason: 'SMP' },
] as const;

/** An id of 19 digits in the form of the exchange's ids, with other nodes; the counter differs by account. */
const historyId = (time: number, node: number, uid: string): string =>
  `${String(time).padStart(13, '0')}${node}${String(Number(uid) % 10_000).padStart(4, '0')}`;
const orderNode = 60;

const TimeRow = v.object({ time: v.nullable(int) });

/** Creation time of the next order to add, ms: before all existing orders of the account. */
function nextOlderTime({ store, clock }: Exchange, uid: string): number {
  const row = store.row(TimeRow, 'SELECT MIN(create_time) AS time FROM spot_order WHERE uid = ?', uid);
  return (row?.time ?? clock.now()) - intervalMs;
}

/**
 * Adds up to three fills at the order's price, as many on every start: the id of an order depends on the moment of the
 * start. Returns the order with its executed amount and fee.
 */
function addTrades(exchange: Exchange, order: StoredOrder, number: number, { lot, takerFee }: Pair): StoredOrder {
  const step = scale(lot);
  const count = 1 + uniformInteger(3, exchange.seed(), 'past fills', order.uid, number);
  let { executedAmount, fee } = order;
  let remaining = order.executedQty;
  for (let index = 1; index <= count && remaining > 0n; index += 1) {
    const quantity = index === count ? remaining : ceilTo(remaining / 2n, step);
    remaining -= quantity;
    const amount = mulDiv(order.price, quantity, unitsPerCoin);
    const fillFee = mulDivUp(order.side === 'BUY' ? quantity : amount, scale(takerFee ?? '0.001'), unitsPerCoin);
    executedAmount += amount;
    fee += fillFee;
    const { orderId, uid, symbolId, side, price, createTime } = order;
    const time = createTime + index * secondMs;
    saveTrade(exchange, {
      tradeId: historyId(time, orderNode + index, uid),
      side,
      orderId,
      uid,
      symbolId,
      price,
      quantity,
      amount,
      fee: fillFee,
      isMaker: order.type === 'LIMIT' && order.timeInForce === 'GTC',
      time,
      seq: 0,
    });
  }
  return { ...order, executedAmount, fee };
}

function addFinishedOrder(exchange: Exchange, uid: string, number: number, time: number): void {
  const symbolId = tradedPairs[number % tradedPairs.length] ?? tradedPairs[0];
  const pair = exchange.catalog.pair(symbolId);
  const state = finalStates[Math.floor(number / 2) % finalStates.length] ?? finalStates[0];
  if (!pair) return;
  const seed = exchange.seed();
  const price = exchange.prices.last(symbolId, time) ?? scale(pair.price);
  const value = scale(String(50 + uniformInteger(3_000, seed, 'past amount', uid, number)));
  const quantity = floorTo(mulDiv(value, unitsPerCoin, price), scale(pair.lot));
  const share = BigInt(Math.round(state.share * 10));
  const isMarket = 'type' in state;
  const side = uniform(seed, 'past side', uid, number) < 0.5 || isMarket ? 'SELL' : 'BUY';
  const order: StoredOrder = {
    orderId: historyId(time, orderNode, uid),
    uid,
    clientOrderId: `past-${uid}-${time}`,
    symbolId,
    side,
    type: isMarket ? 'MARKET' : 'rejectCode' in state ? 'LIMIT_MAKER' : 'LIMIT',
    timeInForce: isMarket || ('cancelReason' in state && state.cancelReason === 'IOC') ? 'IOC' : 'GTC',
    price,
    quantity,
    unit: 'BASE',
    executedQty: floorTo((quantity * share) / 10n, scale(pair.lot)),
    executedAmount: 0n,
    leavesQty: 0n,
    locked: 0n,
    fee: 0n,
    status: state.status,
    cancelReason: 'cancelReason' in state ? state.cancelReason : '',
    rejectCode: 'rejectCode' in state ? state.rejectCode : 0,
    source: number % 4 === 0 ? 'APP' : 'WEB',
    planOrderId: '',
    isLoan: false,
    isRepay: false,
    loanId: '',
    amendCount: 0,
    lastAmendId: '',
    queueId: '',
    accountType: exchange.accounts.byUid(uid)?.isUnified ? 6 : 1,
    createTime: time,
    updateTime: time + minuteMs,
    ver: 2,
  };
  const filled = addTrades(exchange, order, number, pair);
  saveOrder(exchange, { ...filled, price: isMarket ? 0n : price });
}

/** Adds `count` finished orders of every status to an account, each older than all its existing orders. */
export function seedOrderHistory(exchange: Exchange, uid: string, count: number): void {
  let time = nextOlderTime(exchange, uid);
  for (let number = 0; number < count; number += 1, time -= intervalMs) addFinishedOrder(exchange, uid, number, time);
}
