import { minuteMs } from '#formulas/durations.ts';
import { scale, unitsPerCoin } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { applyChanges } from './orders/apply-changes.ts';
import type { OrderTerms } from './orders/order-terms.ts';
import { saveOrder } from './orders/stored-orders.ts';
import type { StoredOrder } from './orders/stored-orders.ts';
import { seedOrderHistory } from './history-seed.ts';
import { savePlan } from './plan-orders/plans.ts';
import type { StoredPlan } from './plan-orders/plans.ts';
import { saveTrade } from './lists/trades.ts';

/** Uids of the demo accounts. */
const standard = '100001';
const restricted = '100005';
const finishedOrders = 260;

interface SeededOrder extends Pick<OrderTerms, 'side'> {
  uid: string;
  symbolId: string;
  price: string;
  quantity: string;
  /** Base quantity that was filled before the start of the ledger. */
  executed?: string;
  minutesAgo: number;
}

/** Open orders, far enough from the market to rest. exchange-api 6 */
const openOrders: readonly SeededOrder[] = [
  { uid: standard, symbolId: 'ETHUSDT', side: 'BUY', price: '2850', quantity: '2', executed: '0.5', minutesAgo: 300 },
  { uid: standard, symbolId: 'BTCUSDT', side: 'BUY', price: '57600', quantity: '0.05', minutesAgo: 220 },
  { uid: standard, symbolId: 'BTCUSDT', side: 'SELL', price: '63000', quantity: '0.2', minutesAgo: 150 },
  { uid: standard, symbolId: 'SOLUSDT', side: 'BUY', price: '140', quantity: '10', minutesAgo: 45 },
  { uid: restricted, symbolId: 'BTCUSDT', side: 'BUY', price: '57000', quantity: '0.01', minutesAgo: 400 },
  { uid: restricted, symbolId: 'ETHUSDT', side: 'SELL', price: '3300', quantity: '0.2', minutesAgo: 390 },
];

const seedId = (time: number, number: number): string => `${time}70${String(number).padStart(4, '0')}`;

/** Saves an open order and its trade, then posts what it freezes to the ledger. */
function addOpenOrder(exchange: Exchange, seeded: SeededOrder, number: number): void {
  const pair = exchange.catalog.pair(seeded.symbolId);
  if (!pair) return;
  const { uid, symbolId, side, executed = '0', minutesAgo } = seeded;
  const createTime = exchange.clock.now() - minutesAgo * minuteMs;
  const price = scale(seeded.price);
  const quantity = scale(seeded.quantity);
  const executedQty = scale(executed);
  const leavesQty = quantity - executedQty;
  const orderId = seedId(createTime, number);
  const amount = (price * executedQty) / unitsPerCoin;
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
    isLoan: false,
    isRepay: false,
    loanId: '',
    amendCount: 0,
    lastAmendId: '',
    queueId: '',
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
  const locked = side === 'BUY' ? (price * leavesQty) / unitsPerCoin : leavesQty;
  applyChanges(exchange, pair, { kind: 'order', reference: orderId }, [
    { before: order, after: { ...order, locked }, trades: [] },
  ]);
}

type SeededPlan = Pick<StoredPlan, 'symbolId' | 'type' | 'triggerSide' | 'purpose'> & {
  number: number;
  trigger: string;
  price: string;
  quantity: string;
  minutesAgo: number;
};

/** Waiting sell plan orders: a take-profit and a stop-loss order. */
const planOrders: readonly SeededPlan[] = [
  {
    number: 101,
    symbolId: 'BTCUSDT',
    type: 'MARKET',
    triggerSide: 'UP',
    purpose: 'TP',
    trigger: '66000',
    price: '0',
    quantity: '0.1',
    minutesAgo: 200,
  },
  {
    number: 102,
    symbolId: 'ETHUSDT',
    type: 'LIMIT',
    triggerSide: 'DOWN',
    purpose: 'SL',
    trigger: '2700',
    price: '2690',
    quantity: '1',
    minutesAgo: 100,
  },
];

function addPlanOrder(exchange: Exchange, seeded: SeededPlan): void {
  const { number, trigger, price, quantity, minutesAgo, ...terms } = seeded;
  const createTime = exchange.clock.now() - minutesAgo * minuteMs;
  savePlan(exchange, {
    ...terms,
    planOrderId: seedId(createTime, number),
    uid: standard,
    clientOrderId: `seed-${number}`,
    side: 'SELL',
    triggerPrice: scale(trigger),
    parentOrderId: '',
    parentClientOrderId: '',
    isWatching: true,
    price: scale(price),
    quantity: scale(quantity),
    unit: 'BASE',
    status: 'PLAN_NEW',
    cancelReason: '',
    orderId: '',
    failCode: 0,
    createTime,
    triggerTime: 0,
    amendCount: 0,
    lastAmendId: '',
    updateTime: createTime,
    ver: 1,
  });
}

/** Adds orders to the demo accounts. Their seeded balances include what these orders freeze. exchange-api 6 */
export function seedOrders(exchange: Exchange): void {
  if (!exchange.accounts.byUid(standard)) return;
  openOrders.forEach((seeded, index) => addOpenOrder(exchange, seeded, index + 1));
  for (const seeded of planOrders) addPlanOrder(exchange, seeded);
  seedOrderHistory(exchange, standard, finishedOrders);
}
