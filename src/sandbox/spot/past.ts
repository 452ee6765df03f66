import * as v from 'valibot';
import { cutTo, mulDiv, mulDivUp, raiseTo, scale } from '../../money/index.ts';
import type { Exchange } from '../exchange.ts';
import type { Pair } from '../market/pairs.ts';
import { uniform, whole } from '../random.ts';
import { int } from '../store/columns.ts';
import { saveOrder } from './orders.ts';
import type { StoredOrder } from './orders.ts';
import { saveTrade } from './trades.ts';

/** Orders of the past: rows alone. What they moved had come and gone before the books of the ledger began. */

const unit = 10n ** 8n;
/** Between two orders, ms: a prime, so that days and hours vary. */
const apartMs = 29_400_037;
const pairsTraded = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'SLIPUSDT', 'DOGEUSDT'] as const;

/** How they ended; the first is the commonest. */
const ends = [
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

/** An id of 19 digits like the exchange's own, with nodes of the past; people differ in the counter. */
const pastId = (at: number, node: number, uid: string): string =>
  `${String(at).padStart(13, '0')}${node}${String(Number(uid) % 10_000).padStart(4, '0')}`;
const orderNode = 60;

const TimeRow = v.object({ time: v.nullable(int) });

/** When the next order of the past belongs: before all that are there. */
function before({ store, clock }: Exchange, uid: string): number {
  const row = store.row(TimeRow, 'SELECT MIN(create_time) AS time FROM spot_order WHERE uid = ?', uid);
  return (row?.time ?? clock.now()) - apartMs;
}

/** In up to three fills, at the order's price. */
function addTrades(exchange: Exchange, order: StoredOrder, { lot, takerFee }: Pair): StoredOrder {
  const step = scale(lot);
  const count = 1 + whole(3, exchange.seed(), 'past fills', order.orderId);
  let { executedAmount, fee } = order;
  let left = order.executedQty;
  for (let index = 1; index <= count && left > 0n; index += 1) {
    const quantity = index === count ? left : raiseTo(left / 2n, step);
    left -= quantity;
    const amount = mulDiv(order.price, quantity, unit);
    const paid = mulDivUp(order.side === 'BUY' ? quantity : amount, scale(takerFee ?? '0.001'), unit);
    executedAmount += amount;
    fee += paid;
    const { orderId, uid, symbolId, side, price, createTime } = order;
    const time = createTime + index * 1_000;
    saveTrade(exchange, {
      tradeId: pastId(time, orderNode + index, uid),
      side,
      orderId,
      uid,
      symbolId,
      price,
      quantity,
      amount,
      fee: paid,
      isMaker: order.type === 'LIMIT' && order.timeInForce === 'GTC',
      time,
      seq: 0,
    });
  }
  return { ...order, executedAmount, fee };
}

function addPastOrder(exchange: Exchange, uid: string, number: number, at: number): void {
  const symbolId = pairsTraded[number % pairsTraded.length] ?? pairsTraded[0];
  const pair = exchange.catalog.pair(symbolId);
  const end = ends[Math.floor(number / 2) % ends.length] ?? ends[0];
  if (!pair) return;
  const seed = exchange.seed();
  const price = exchange.prices.last(symbolId, at) ?? scale(pair.price);
  const worth = scale(String(50 + whole(3_000, seed, 'past amount', uid, number)));
  const quantity = cutTo(mulDiv(worth, unit, price), scale(pair.lot));
  const share = BigInt(Math.round(end.share * 10));
  const isMarket = 'type' in end;
  const side = uniform(seed, 'past side', uid, number) < 0.5 || isMarket ? 'SELL' : 'BUY';
  const order: StoredOrder = {
    orderId: pastId(at, orderNode, uid),
    uid,
    clientOrderId: `past-${uid}-${at}`,
    symbolId,
    side,
    type: isMarket ? 'MARKET' : 'rejectCode' in end ? 'LIMIT_MAKER' : 'LIMIT',
    timeInForce: isMarket || ('cancelReason' in end && end.cancelReason === 'IOC') ? 'IOC' : 'GTC',
    price,
    quantity,
    unit: 'BASE',
    executedQty: cutTo((quantity * share) / 10n, scale(pair.lot)),
    executedAmount: 0n,
    leavesQty: 0n,
    locked: 0n,
    fee: 0n,
    status: end.status,
    cancelReason: 'cancelReason' in end ? end.cancelReason : '',
    rejectCode: 'rejectCode' in end ? end.rejectCode : 0,
    source: number % 4 === 0 ? 'APP' : 'WEB',
    planOrderId: '',
    accountType: exchange.people.byUid(uid)?.isUnified ? 6 : 1,
    createTime: at,
    updateTime: at + 60_000,
    ver: 2,
  };
  const filled = addTrades(exchange, order, pair);
  saveOrder(exchange, { ...filled, price: isMarket ? 0n : price });
}

/** Adds finished orders of every status to a person's past, each older than all before. */
export function addPast(exchange: Exchange, uid: string, count: number): void {
  let at = before(exchange, uid);
  for (let number = 0; number < count; number += 1, at -= apartMs) addPastOrder(exchange, uid, number, at);
}
