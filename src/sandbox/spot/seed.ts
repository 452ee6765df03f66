import { scale } from '../../money/index.ts';
import type { Exchange } from '../exchange.ts';
import { applyChanges } from './changes.ts';
import { typedOf } from './form.ts';
import type { Form } from './form.ts';
import { saveOrder } from './orders.ts';
import type { StoredOrder } from './orders.ts';
import { addPast } from './past.ts';
import { savePlan } from './plans.ts';
import { saveTrade } from './trades.ts';

const minuteMs = 60_000;
const standard = '100001';
const restricted = '100005';
const pastOrders = 260;

interface Standing extends Pick<Form, 'side'> {
  uid: string;
  symbolId: string;
  price: string;
  quantity: string;
  /** Base coins that were traded before the exchange's books began. */
  executed?: string;
  minutesAgo: number;
}

/** Far enough from the market to rest. exchange-api 6 */
const standing: readonly Standing[] = [
  { uid: standard, symbolId: 'ETHUSDT', side: 'BUY', price: '2850', quantity: '2', executed: '0.5', minutesAgo: 300 },
  { uid: standard, symbolId: 'BTCUSDT', side: 'BUY', price: '57600', quantity: '0.05', minutesAgo: 220 },
  { uid: standard, symbolId: 'BTCUSDT', side: 'SELL', price: '63000', quantity: '0.2', minutesAgo: 150 },
  { uid: standard, symbolId: 'SOLUSDT', side: 'BUY', price: '140', quantity: '10', minutesAgo: 45 },
  { uid: restricted, symbolId: 'BTCUSDT', side: 'BUY', price: '57000', quantity: '0.01', minutesAgo: 400 },
  { uid: restricted, symbolId: 'ETHUSDT', side: 'SELL', price: '3300', quantity: '0.2', minutesAgo: 390 },
];

const unit = 10n ** 8n;
const seedId = (at: number, number: number): string => `${at}70${String(number).padStart(4, '0')}`;

/** The open order as rows, then what it freezes in the ledger. */
function addStanding(exchange: Exchange, given: Standing, number: number): void {
  const pair = exchange.catalog.pair(given.symbolId);
  if (!pair) return;
  const { uid, symbolId, side, executed = '0', minutesAgo } = given;
  const createTime = exchange.clock.now() - minutesAgo * minuteMs;
  const price = scale(given.price);
  const quantity = scale(given.quantity);
  const executedQty = scale(executed);
  const leavesQty = quantity - executedQty;
  const orderId = seedId(createTime, number);
  const amount = (price * executedQty) / unit;
  const fee = (side === 'BUY' ? executedQty : amount) / 1000n;
  const order: StoredOrder = {
    orderId,
    uid,
    clientOrderId: `seed-${number}`,
    symbolId,
    side,
    type: 'LIMIT',
    timeInForce: 'GTC',
    price,
    quantity,
    unit: 'BASE',
    executedQty,
    executedAmount: amount,
    leavesQty,
    locked: 0n,
    fee,
    status: executedQty > 0n ? 'PARTIALLY_FILLED' : 'NEW',
    cancelReason: '',
    rejectCode: 0,
    source: 'WEB',
    planOrderId: '',
    accountType: 1,
    createTime,
    updateTime: createTime,
    ver: 1,
  };
  if (executedQty > 0n) {
    const trade = { tradeId: seedId(createTime, 9_000 + number), orderId, uid, symbolId, side, price, amount, fee };
    saveTrade(exchange, { ...trade, quantity: executedQty, isMaker: true, time: createTime, seq: 0 });
  }
  saveOrder(exchange, order);
  const locked = side === 'BUY' ? (price * leavesQty) / unit : leavesQty;
  applyChanges(exchange, pair, { kind: 'order', reference: orderId }, [
    { before: order, after: { ...order, locked }, trades: [] },
  ]);
}

/** Two plan orders that wait: one takes a profit, one stops a loss. */
function addWaiting(exchange: Exchange): void {
  const now = exchange.clock.now();
  const common = {
    uid: standard,
    side: 'SELL',
    parentOrderId: '',
    parentClientOrderId: '',
    isWatching: true,
    unit: 'BASE',
    status: 'PLAN_NEW',
    cancelReason: '',
    orderId: '',
    failCode: 0,
    triggerTime: 0,
    ver: 1,
  } as const;
  const amounts = (trigger: string, price: string, quantity: string) => ({
    triggerPrice: typedOf(trigger).units,
    price: typedOf(price).units,
    quantity: typedOf(quantity).units,
  });
  savePlan(exchange, {
    ...common,
    ...amounts('66000', '0', '0.1'),
    planOrderId: seedId(now - 200 * minuteMs, 101),
    clientOrderId: 'seed-101',
    symbolId: 'BTCUSDT',
    type: 'MARKET',
    triggerSide: 'UP',
    purpose: 'TP',
    createTime: now - 200 * minuteMs,
    updateTime: now - 200 * minuteMs,
  });
  savePlan(exchange, {
    ...common,
    ...amounts('2700', '2690', '1'),
    planOrderId: seedId(now - 100 * minuteMs, 102),
    clientOrderId: 'seed-102',
    symbolId: 'ETHUSDT',
    type: 'LIMIT',
    triggerSide: 'DOWN',
    purpose: 'SL',
    createTime: now - 100 * minuteMs,
    updateTime: now - 100 * minuteMs,
  });
}

/** Orders of the demo accounts: what they hold includes what these freeze. exchange-api 6 */
export function seedOrders(exchange: Exchange): void {
  if (!exchange.people.byUid(standard)) return;
  standing.forEach((given, index) => addStanding(exchange, given, index + 1));
  addWaiting(exchange);
  addPast(exchange, standard, pastOrders);
}
