import { openMarkets } from '../../src/sandbox/engine/markets.ts';
import type { House } from '../../src/sandbox/engine/market.ts';
import type { EngineOrder } from '../../src/sandbox/engine/order.ts';
import { pairOf } from '../../src/sandbox/market/pairs.ts';
import { median, spreadOf } from './figures.ts';
import type { Figure } from './figures.ts';

const orders = 200_000;
const rounds = 5;
const people = 500;
const near = 6_000_000;
/** Every so many orders one is canceled. */
const cancelEvery = 4;

/** Evenly spread in [0, 1), the same in each round. */
function dice(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Balances in memory, units of 10⁻⁸: what the ledger does, without its file. */
function openPurses() {
  const free = new Map<string, { base: bigint; quote: bigint }>();
  const purse = (uid: string) => {
    const known = free.get(uid) ?? { base: 0n, quote: 0n };
    free.set(uid, known);
    return known;
  };
  const house: House = {
    resting: () => [],
    lastId: () => '',
    settle({ units }, _range, entry) {
      for (const fill of entry?.outcome.fills ?? []) {
        const quantity = units.quantity(fill.lots);
        const amount = BigInt(units.value(fill.ticks, fill.lots));
        const isBuy = entry?.order.side === 'BUY';
        const [buyer, seller] = [
          purse(isBuy ? entry.order.owner : fill.makerOwner),
          purse(isBuy ? fill.makerOwner : (entry?.order.owner ?? '')),
        ];
        buyer.base += quantity - quantity / 1000n;
        buyer.quote -= amount;
        seller.base -= quantity;
        seller.quote += amount - amount / 1000n;
      }
    },
  };
  return house;
}

/** One pair through a storm of orders; gives orders a second. */
function round(): number {
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
  let now = 1_780_000_000_000;
  const store = { afterCommit: (work: () => void) => work(), afterRollback: () => undefined };
  const markets = openMarkets({
    catalog,
    store,
    clock: { now: () => (now += 1) },
    onFault: (error) => console.error(error),
  });
  markets.settleBy(openPurses());
  const market = markets.of('BTCUSDT');
  let events = 0;
  market.onEvent(() => (events += 1));
  const roll = dice();
  const given: EngineOrder[] = Array.from({ length: orders }, (_, index) => {
    const side = roll() < 0.5 ? 'BUY' : 'SELL';
    const away = Math.floor((roll() - 0.45) * 400);
    return {
      id: String(index),
      owner: String(Math.floor(roll() * people)),
      side,
      type: 'LIMIT',
      timeInForce: roll() < 0.1 ? 'IOC' : 'GTC',
      ticks: side === 'BUY' ? near - away : near + away,
      lots: 1_000 + Math.floor(roll() * 100_000),
      smp: 'CANCEL_TAKER',
    };
  });
  const began = performance.now();
  for (const [index, order] of given.entries()) {
    market.submit(order);
    if (index % cancelEvery === 0) market.cancel(String(index - Math.floor(index / 2)));
  }
  const perSecond = orders / ((performance.now() - began) / 1000);
  if (events < orders) throw new Error('the storm changed nothing');
  return perSecond;
}

/** Orders a second of one pair's engine: matching, settlement of balances in memory, events to a listener. Q-L07 */
export function engineFigures(): Figure[] {
  round();
  const values = Array.from({ length: rounds }, round);
  return [
    {
      name: 'engine in memory, 500 people, one pair',
      unit: '/s',
      value: median(values),
      spread: spreadOf(values),
      least: 50_000,
    },
  ];
}
