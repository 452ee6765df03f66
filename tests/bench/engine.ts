import { openMarkets } from '#sandbox/engine/pair-markets.ts';
import type { Settlement } from '#sandbox/engine/pair-market.ts';
import type { EngineOrder } from '#sandbox/engine/order.ts';
import { pairOf } from '#sandbox/catalog/pairs.ts';
import { median, spreadOf } from './figures.ts';
import type { Figure } from './figures.ts';

const ordersPerRound = 200_000;
const rounds = 5;
const people = 500;
const middleTicks = 6_000_000;
/** After each fourth order one is canceled. */
const cancelInterval = 4;

/** Returns a generator of numbers evenly in [0, 1), the same in each round. */
function seededRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns a settlement with balances in memory, in units of 10⁻⁸: the ledger without its file. */
function memorySettlement(): Settlement {
  const balances = new Map<string, { base: bigint; quote: bigint }>();
  const balanceOf = (uid: string) => {
    const balance = balances.get(uid) ?? { base: 0n, quote: 0n };
    balances.set(uid, balance);
    return balance;
  };
  return {
    restingOrders: () => [],
    lastId: () => '',
    settle({ units }, _range, entry) {
      for (const fill of entry?.result.fills ?? []) {
        const quantity = units.quantity(fill.lots);
        const amount = BigInt(units.value(fill.ticks, fill.lots));
        const isBuy = entry?.order.side === 'BUY';
        const [buyer, seller] = [
          balanceOf(isBuy ? entry.order.owner : fill.makerOwner),
          balanceOf(isBuy ? fill.makerOwner : (entry?.order.owner ?? '')),
        ];
        buyer.base += quantity - quantity / 1000n;
        buyer.quote -= amount;
        seller.base -= quantity;
        seller.quote += amount - amount / 1000n;
      }
    },
  };
}

/** Sends random orders to one pair; returns orders per second. */
function ordersPerSecond(): number {
  const pair = pairOf({
    base: 'BTC',
    quote: 'USDT',
    tick: '0.01',
    lot: '0.000001',
    minQty: '0.000048',
    maxQty: '71',
    maxAmount: '4000000',
    price: '60000',
  });
  const catalog = { pair: () => pair };
  let nowMs = 1_780_000_000_000;
  const store = { afterCommit: (work: () => void) => work(), afterRollback: () => undefined };
  const markets = openMarkets({
    catalog,
    store,
    clock: { now: () => (nowMs += 1) },
    onFault: (error) => console.error(error),
  });
  markets.settleWith(memorySettlement());
  const market = markets.of('BTCUSDT');
  let events = 0;
  market.onEvent(() => (events += 1));
  const random = seededRandom();
  const orders: EngineOrder[] = Array.from({ length: ordersPerRound }, (_, index) => {
    const side = random() < 0.5 ? 'BUY' : 'SELL';
    const distance = Math.floor((random() - 0.45) * 400);
    return {
      id: String(index),
      owner: String(Math.floor(random() * people)),
      side,
      type: 'LIMIT',
      timeInForce: random() < 0.1 ? 'IOC' : 'GTC',
      ticks: side === 'BUY' ? middleTicks - distance : middleTicks + distance,
      lots: 1_000 + Math.floor(random() * 100_000),
      smp: 'CANCEL_TAKER',
    };
  });
  const startMs = performance.now();
  for (const [index, order] of orders.entries()) {
    market.submit(order);
    if (index % cancelInterval === 0) market.cancel(String(index - Math.floor(index / 2)));
  }
  const rate = ordersPerRound / ((performance.now() - startMs) / 1000);
  if (events < ordersPerRound) throw new Error('the orders changed nothing');
  return rate;
}

/** Measures orders per second of one pair's engine: matching, settlement in memory, events to a listener. Q-L07 */
export function engineFigures(): Figure[] {
  ordersPerSecond();
  const values = Array.from({ length: rounds }, ordersPerSecond);
  return [
    {
      name: 'engine in memory, 500 people, one pair',
      unit: '/s',
      value: median(values),
      spread: spreadOf(values),
      min: 50_000,
    },
  ];
}
