/**
 * An exchange for spot trading in one file: what a back end answers, call by call, so that the site works. Copy it, and
 * replace its markets, people and orders by yours. It keeps everything in memory and trades play money.
 *
 *     node examples/harbor/back-end/exchange.ts --port 4420 --calls browse,logIn,trade
 *
 * Paths, parameters, and who may ask come from the contract, so that no answer here can differ from it unseen: what an
 * exchange in another language writes by hand from docs/contract/openapi.json. Amounts are integers of 10⁻⁸ coins.
 */
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseArgs } from 'node:util';
import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import { WebSocket, WebSocketServer } from 'ws';
import { featureOf, topicFeatures } from '#contract/areas/areas.ts';
import { exchangeName, features } from '#contract/areas/features.ts';
import type { Call } from '#contract/call.ts';
import { publishedCalls } from '#contract/index.ts';
import { klineIntervals } from '#contract/market-data.ts';
import type { KlineInterval } from '#contract/market-data.ts';
import { checksumLevels } from '#contract/market-stream.ts';
import { contractVersion } from '#contract/schema/version.ts';
import { Operation, privateTopics, snapshotTopics } from '#contract/stream.ts';
import { hintTypes } from '#contract/trading.ts';
import { dayMs, minuteMs, secondMs } from '#formulas/durations.ts';
import { klineLengthMs } from '#formulas/kline-intervals.ts';
import { floorTo, mulDiv, scale, unitsPerCoin, unscale } from '#money/scaled.ts';

/** Calls by what they are for, in the order in which a site needs them; those with a question mark are optional. */
export const callLists = {
  browse: ['account.webConfig', 'basic.ticker', 'basic.systemDate', 'basic.klines', 'basic.hotSymbols'],
  'browse?': [
    ...['basic.isKycRule', 'basic.noticeSymbols', 'basic.suspensionSymbols', 'account.dynamicSymbol'],
    ...['account.banner', 'basic.tokenDetail', 'account.exchangeRate'],
  ],
  logIn: ['account.profile', 'account.ott', 'order.assets', 'account.logout'],
  'logIn?': ['account.kycInfo', 'account.preferences', 'account.prefSetting'],
  trade: [
    ...['order.openOrders', 'order.history', 'order.myTrades', 'order.available'],
    ...['order.create', 'order.cancel', 'order.batchCancel'],
  ],
  'trade?': [
    ...['order.matchInfo', 'order.tradeHint', 'order.setTradeHint', 'basic.realMoney', 'order.innovationRemain'],
    'order.setMemberTag',
  ],
} as const;
export type CallList = keyof typeof callLists;

/** Two people with play money: account and password of each. */
export const accounts = [
  { account: 'demo', password: 'harbor' },
  { account: 'demo-two', password: 'harbor' },
] as const;

export interface ExchangeOptions {
  /** The names of the calls that it has; any other path is answered 404. */
  calls: readonly string[];
  /** 0 takes a free port. */
  port?: number;
  /** Origins of the sites whose pages may ask and connect. */
  origins?: readonly string[];
  /** Requests per minute and caller. */
  perMinute?: number;
  /** Time between trades of each market, ms. */
  stepMs?: number;
}

/** What this exchange offers of what the contract knows. */
const offers = Object.fromEntries(features.map((feature) => [exchangeName(feature), feature === 'spot']));
/** Rates of both sides, a fraction. */
const feeRate = '0.001';
const maxBody = 64 * 1024;
const ottMs = 30 * secondMs;
/** Age of an order that came too late to be meant any more. */
const maxAgeMs = 30 * secondMs;
/** Levels of each side of a book. */
const bookLevels = 20;
/** How far from the last price an order may be at all, and now: fractions of it in 10⁻⁸. */
const bandRatio = unitsPerCoin / 2n;
const liveRatio = unitsPerCoin / 5n;

type Params = Record<string, unknown>;
type Json = Record<string, unknown>;
const textOf = (params: Params, name: string): string | undefined =>
  typeof params[name] === 'string' ? params[name] : undefined;

/** A refusal: the code, the parameter that it is about, its bound, and what comes with it. */
class Refusal extends Error {
  readonly code: number;
  readonly info: { field?: string; limit?: string } | null;
  readonly result: unknown;
  constructor(code: number, info: { field?: string; limit?: string } | null = null, result: unknown = null) {
    super(`refused with ${code}`);
    this.code = code;
    this.info = info;
    this.result = result;
  }
}

/** Ids of 19 digits that sort by age. */
let lastId = BigInt(Date.now()) * 1_000_000n;
const nextId = (): string => String((lastId += 1n));

// Markets

interface Pair {
  symbolId: string;
  base: string;
  quote: string;
  tick: bigint;
  lot: bigint;
  /** What the pair is there for in this example. */
  state: 'trading' | 'noticed' | 'suspended';
}
const pairOf = (base: string, tick: string, lot: string, state: Pair['state'] = 'trading'): Pair => ({
  ...{ symbolId: `${base}USDT`, base, quote: 'USDT', state },
  ...{ tick: scale(tick), lot: scale(lot) },
});
const coins = { BTC: 'Bitcoin', ETH: 'Ether', DOGE: 'Dogecoin', SOL: 'Solana', USDT: 'Tether' };
const coinNames = Object.entries(coins);
const isCoin = (code: string): code is keyof typeof coins => Object.hasOwn(coins, code);

interface Bar {
  t: number;
  o: bigint;
  h: bigint;
  l: bigint;
  c: bigint;
  v: bigint;
  q: bigint;
  n: number;
}
type Level = readonly [price: string, quantity: string];
interface Market {
  pair: Pair;
  /** Where the price started: it does not move far from there. */
  start: bigint;
  price: bigint;
  seq: number;
  trades: Json[];
  /** Minutes by their open time. */
  minutes: Bar[];
  bids: Level[];
  asks: Level[];
  random: () => number;
}

/** Numbers below 1 that depend on the text alone: a market is the same at every start. */
function randomOf(text: string): () => number {
  let state = crc32(text);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A market with the minutes of the last day. */
function openMarket(pair: Pair, start: string, now: number): Market {
  const market: Market = {
    ...{ pair, start: scale(start), price: scale(start), seq: 0 },
    ...{ trades: [], minutes: [], bids: [], asks: [], random: randomOf(pair.symbolId) },
  };
  for (let time = now - dayMs; time < now; time += minuteMs) trade(market, time);
  quote(market);
  return market;
}

/** The price takes a step, rather back to where it started, and somebody trades there. */
function trade(market: Market, time: number): Json {
  const { pair, start, random } = market;
  const isRising = random() < (market.price > start ? 0.45 : 0.55);
  market.price += isRising ? pair.tick : -pair.tick;
  const quantity = pair.lot * BigInt(1 + Math.floor(random() * 500));
  const { price } = market;
  const value = mulDiv(price, quantity, unitsPerCoin);
  const t = floorMs('1m', time);
  let bar = market.minutes.at(-1);
  if (bar?.t !== t) {
    bar = { t, o: price, h: price, l: price, c: price, v: 0n, q: 0n, n: 0 };
    market.minutes.push(bar);
    if (market.minutes.length > 3_000) market.minutes.shift();
  }
  if (price > bar.h) bar.h = price;
  if (price < bar.l) bar.l = price;
  Object.assign(bar, { c: price, v: bar.v + quantity, q: bar.q + value, n: bar.n + 1 });
  const row = {
    ...{ id: nextId(), s: pair.symbolId, p: unscale(price), q: unscale(quantity), m: !isRising, t: time },
    ...{ seq: (market.seq += 1), epoch: 1 },
  };
  market.trades = [...market.trades.slice(-59), row];
  return row;
}

/** Orders of others stand around the last price; returns the levels that changed. */
function quote(market: Market): { b: Level[]; a: Level[] } {
  const { pair, price } = market;
  const side = (sign: bigint): Level[] =>
    Array.from({ length: bookLevels }, (_, index) => {
      const at = unscale(price + sign * pair.tick * BigInt(index + 1));
      return [at, unscale(pair.lot * BigInt(1 + (crc32(at) % 900)))];
    });
  const changes = (before: Level[], after: Level[]): Level[] => {
    const prices = new Set(after.map(([at]) => at));
    const known = new Map(before);
    const gone = before.filter(([at]) => !prices.has(at)).map(([at]): Level => [at, '0']);
    return [...gone, ...after.filter(([at, quantity]) => known.get(at) !== quantity)];
  };
  const [bids, asks] = [side(-1n), side(1n)];
  const changed = { b: changes(market.bids, bids), a: changes(market.asks, asks) };
  market.seq += 1;
  Object.assign(market, { bids, asks });
  return changed;
}

/** The open time of the bar that a time is in: weeks begin on Monday, months on their first day, UTC. */
function floorMs(interval: KlineInterval, time: number): number {
  const date = new Date(time);
  if (interval === '1M') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  // The first day of the epoch was a Thursday.
  const shift = interval === '1w' ? 4 * dayMs : 0;
  return time - ((time - shift) % klineLengthMs[interval]);
}

/** Bars of an interval, oldest first, from the minutes between two times. */
function barsOf({ minutes }: Market, interval: KlineInterval, from = 0, to = Infinity): Bar[] {
  const bars: Bar[] = [];
  for (const minute of minutes) {
    const t = floorMs(interval, minute.t);
    if (t < from || t >= to) continue;
    const bar = bars.at(-1);
    if (bar?.t !== t) bars.push({ ...minute, t });
    else {
      if (minute.h > bar.h) bar.h = minute.h;
      if (minute.l < bar.l) bar.l = minute.l;
      Object.assign(bar, { c: minute.c, v: bar.v + minute.v, q: bar.q + minute.q, n: bar.n + minute.n });
    }
  }
  return bars;
}
const barRow = ({ pair }: Market, { t, n, ...amounts }: Bar): Json => ({
  ...{ t, s: pair.symbolId, n },
  ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, unscale(amount)])),
});

const depthOf = ({ pair, bids, asks, seq }: Market, prevSeq: number, changed?: { b: Level[]; a: Level[] }): Json => ({
  ...{ s: pair.symbolId, b: bids, a: asks, ...changed, seq, prevSeq, epoch: 1 },
  cs: crc32(
    bids
      .slice(0, checksumLevels)
      .flatMap((bid, at) => [...bid, ...(asks[at] ?? [])])
      .join(':'),
  ),
});
const bestOf = ({ pair, bids, asks, seq }: Market): Json => ({
  ...{ s: pair.symbolId, bp: bids[0]?.[0], bq: bids[0]?.[1], ap: asks[0]?.[0], aq: asks[0]?.[1], seq },
});

function tickerOf(market: Market, now: number): Json {
  const { pair, price, seq } = market;
  const day = market.minutes.filter(({ t }) => t > now - dayMs);
  const open = day[0]?.o ?? price;
  const all = (pick: (bar: Bar) => bigint): bigint[] => [price, ...day.map(pick)];
  const sum = (pick: (bar: Bar) => bigint): string => unscale(day.reduce((total, bar) => total + pick(bar), 0n));
  return {
    ...{ s: pair.symbolId, t: market.trades.at(-1)?.['t'], c: unscale(price), o: unscale(open) },
    h: unscale(all(({ h }) => h).reduce((high, each) => (each > high ? each : high))),
    l: unscale(all(({ l }) => l).reduce((low, each) => (each < low ? each : low))),
    m: unscale(floorTo(mulDiv(price - open, unitsPerCoin, open), 1_000n)),
    ...{ v: sum((bar) => bar.v), qv: sum((bar) => bar.q) },
    ...{ bp: market.bids[0]?.[0], ap: market.asks[0]?.[0], seq, epoch: 1 },
  };
}

const tradeStatusOf = ({ state }: Pair): number => (state === 'suspended' ? 0 : 1);
const pairStatus = ({ pair }: Market): Json => ({
  ...{ s: pair.symbolId, tradeStatus: tradeStatusOf(pair), showStatus: 1, isBanBuy: false, isBanSell: false },
  ...{ noticeVisible: pair.state === 'noticed', allowPlan: false },
});

// People and their orders

interface Balance {
  free: bigint;
  frozen: bigint;
  ver: number;
}
interface Order {
  market: Market;
  row: Json & { orderId: string; clientOrderId: string; status: string; createTime: number; ver: number };
  side: string;
  price: bigint;
  quantity: bigint;
  /** What it locks, of the coin that it pays with. */
  locked: bigint;
}
interface Person {
  uid: string;
  account: string;
  /** Of the password: what is stored of it. */
  hash: Buffer;
  balances: Map<string, Balance>;
  orders: Order[];
  fills: Json[];
  settings: Map<string, { value: string; updateTime: number }>;
  hints: Map<string, { show: number; updateTime: number }>;
  tags: Record<string, string>;
}

const hashOf = (account: string, password: string): Buffer => scryptSync(password, account, 32);

const openPerson = ({ account, password }: (typeof accounts)[number]): Person => ({
  ...{ uid: nextId(), account, hash: hashOf(account, password) },
  balances: new Map(
    Object.entries({ USDT: '10000', BTC: '1', ETH: '10', DOGE: '5000', SOL: '0' }).map(([coin, free]) => [
      coin,
      { free: scale(free), frozen: 0n, ver: 1 },
    ]),
  ),
  ...{ orders: [], fills: [], settings: new Map(), hints: new Map(), tags: {} },
});

function balanceOf({ balances }: Person, coin: string): Balance {
  const known = balances.get(coin) ?? { free: 0n, frozen: 0n, ver: 0 };
  balances.set(coin, known);
  return known;
}
function move(person: Person, coin: string, free: bigint, frozen: bigint): void {
  const balance = balanceOf(person, coin);
  Object.assign(balance, { free: balance.free + free, frozen: balance.frozen + frozen, ver: balance.ver + 1 });
}

const isOpen = ({ row }: Order): boolean => row.status === 'NEW';

/** The rows of a list that fit its filters, newest first, from `fromId` on. */
function pageOf(rows: readonly Json[], params: Params, id: string, timeName: string): Json {
  const listed = (name: string, value: unknown): boolean =>
    textOf(params, name)?.split(',').includes(String(value)) ?? true;
  const { startTime = 0, endTime = Infinity, limit = 20 } = params as Record<string, number | undefined>;
  if (endTime < startTime) throw new Refusal(10001, { field: 'endTime' });
  const fromId = textOf(params, 'fromId');
  const fitting = rows.filter(
    (row) =>
      ['symbolId', 'side', 'type', 'status', 'orderId', 'clientOrderId'].every((name) => listed(name, row[name])) &&
      ['baseTokenId', 'quoteTokenId'].every((name) => listed(name, row[name === 'baseTokenId' ? 'base' : 'quote'])) &&
      Number(row[timeName]) >= startTime &&
      Number(row[timeName]) <= endTime &&
      (fromId === undefined || BigInt(String(row[id])) < BigInt(fromId)),
  );
  const list = fitting.toSorted((a, b) => (BigInt(String(a[id])) < BigInt(String(b[id])) ? 1 : -1)).slice(0, limit);
  const hasMore = fitting.length > list.length;
  return { list, nextId: hasMore ? list.at(-1)?.[id] : '', hasMore };
}

/** Opens the exchange; resolves with its origin and with what ends it. */
export async function openExchange({
  calls: served,
  port = 0,
  origins = [],
  perMinute = 1_200,
  stepMs = 500,
}: ExchangeOptions): Promise<{ origin: string; close: () => Promise<void> }> {
  const markets = new Map(
    [
      openMarket(pairOf('BTC', '0.1', '0.00001'), '50000', Date.now()),
      openMarket(pairOf('ETH', '0.01', '0.0001', 'noticed'), '2500', Date.now()),
      openMarket(pairOf('DOGE', '0.0001', '1'), '0.12', Date.now()),
      openMarket(pairOf('SOL', '0.01', '0.001', 'suspended'), '120', Date.now()),
    ].map((market) => [market.pair.symbolId, market]),
  );
  const people = accounts.map(openPerson);
  /** Who a token belongs to; a login adds one, a logout removes it. */
  const sessions = new Map<string, Person>();
  const otts = new Map<string, { person: Person; until: number }>();
  const startedAt = Date.now();

  function marketOf(symbolId: unknown): Market {
    const market = markets.get(String(symbolId));
    if (!market) throw new Refusal(170121);
    return market;
  }
  /** The markets of a comma-separated list, or all. */
  const marketsOf = (symbols: string | undefined): Market[] =>
    symbols === undefined ? [...markets.values()] : symbols.split(',').map(marketOf);
  const priceOf = (coin: string): bigint =>
    coin === 'USDT' ? unitsPerCoin : (markets.get(`${coin}USDT`)?.price ?? 0n);

  // Rows as the contract has them

  function balanceRow(person: Person, coin: string): Json {
    const { free, frozen, ver } = balanceOf(person, coin);
    return {
      ...{ tokenId: coin, free: unscale(free), frozen: unscale(frozen), total: unscale(free + frozen) },
      ...{ loan: '0', interest: '0', spotAvailableBalance: unscale(free), transferLimit: unscale(free) },
      ...{ usdValue: unscale(mulDiv(free + frozen, priceOf(coin), unitsPerCoin)), ver },
    };
  }
  const balanceRows = (person: Person): Json[] => [...person.balances.keys()].map((coin) => balanceRow(person, coin));

  const symbolRow = ({ pair }: Market, sort: number): Json => ({
    ...{ symbolId: pair.symbolId, symbolName: `${pair.base}/${pair.quote}`, symbolType: 'SPOT', zone: 'MAIN', sort },
    ...{ baseTokenId: pair.base, quoteTokenId: pair.quote, tick: unscale(pair.tick), lot: unscale(pair.lot) },
    ...{
      minQty: unscale(pair.lot),
      maxQty: '1000000',
      minAmount: '5',
      maxAmount: '1000000',
      maxMarketAmount: '100000',
    },
    ...{ quotePrecision: 8, depthSteps: [1n, 10n, 100n].map((times) => unscale(pair.tick * times)) },
    ...{ buyLimitRatio: unscale(bandRatio), sellLimitRatio: unscale(bandRatio), openTime: 1_700_000_000_000 },
    ...{ loanEnabled: false, noticeVisible: pair.state === 'noticed', allowPlan: false, showStatus: 1 },
    ...{ tradeStatus: tradeStatusOf(pair), isBanBuy: false, isBanSell: false, mark: [], maxLeverage: '1' },
  });

  // Orders

  /** Fills all that is left of an order at a price. */
  function fill(person: Person, order: Order, price: bigint, quantity: bigint, isMaker: boolean): void {
    const { market, row, side } = order;
    const { base, quote: quoteCoin, symbolId } = market.pair;
    const value = mulDiv(price, quantity, unitsPerCoin);
    const [paid, paidCoin, got, gotCoin] =
      side === 'BUY' ? [value, quoteCoin, quantity, base] : [quantity, base, value, quoteCoin];
    const fee = mulDiv(got, scale(feeRate), unitsPerCoin);
    move(person, paidCoin, order.locked - paid, -order.locked);
    move(person, gotCoin, got - fee, 0n);
    order.locked = 0n;
    const time = Date.now();
    const trade = {
      ...{
        tradeId: nextId(),
        orderId: row.orderId,
        symbolId,
        side,
        price: unscale(price),
        quantity: unscale(quantity),
      },
      ...{ amount: unscale(value), fee: unscale(fee), feeToken: gotCoin, isMaker, time, seq: market.seq },
    };
    person.fills.push(trade);
    Object.assign(row, {
      ...{ executedQty: unscale(quantity), executedAmount: unscale(value), avgPrice: unscale(price), leavesQty: '0' },
      ...{ fee: [{ token: gotCoin, amount: unscale(fee) }], status: 'FILLED' },
    });
    changed(order);
    // A fill is sent before its order, and both before the balances.
    push(person, 'trade', [trade]);
    push(person, 'order', [row]);
    push(person, 'balance', [balanceRow(person, base), balanceRow(person, quoteCoin)]);
  }

  function changed(order: Order): void {
    Object.assign(order.row, { updateTime: Date.now(), ver: order.row.ver + 1, locked: unscale(order.locked) });
  }

  function end(person: Person, order: Order, cancelReason: string): void {
    const coin = String(order.row['lockedToken']);
    move(person, coin, order.locked, -order.locked);
    order.locked = 0n;
    Object.assign(order.row, { status: 'CANCELED', cancelReason });
    changed(order);
    push(person, 'order', [order.row]);
    push(person, 'balance', [balanceRow(person, coin)]);
  }

  /** Checks in the order of the contract's codes, enters the order, and fills what the market takes. */
  function create(person: Person, params: Params): Json {
    const clientOrderId = textOf(params, 'clientOrderId') ?? randomBytes(12).toString('hex');
    // A repeat may be sent at another time.
    const terms: Json = Object.fromEntries(
      Object.entries(params).filter(([name]) => !['clientOrderId', 'sendTime'].includes(name)),
    );
    const known = person.orders.find(({ row }) => row.clientOrderId === clientOrderId);
    if (known) {
      if (JSON.stringify(terms) !== JSON.stringify(known.row['terms'])) throw new Refusal(170141);
      return entered(known, 1);
    }
    if (Date.now() - Number(params['sendTime'] ?? Date.now()) > maxAgeMs)
      throw new Refusal(10001, { field: 'sendTime' });
    const { side, type, timeInForce = 'GTC', price: priceText = '0', quantity: quantityText = '0' } = terms;
    if (!['LIMIT', 'MARKET', 'LIMIT_MAKER'].includes(String(type))) throw new Refusal(170116);
    if (side !== 'BUY' && side !== 'SELL') throw new Refusal(170117);
    if (!['GTC', 'IOC', 'FOK'].includes(String(timeInForce))) throw new Refusal(170115);
    const market = marketOf(params['symbolId']);
    const { pair } = market;
    if (pair.state === 'suspended') throw new Refusal(170151);
    const isMarket = type === 'MARKET';
    const isSpending = isMarket && side === 'BUY';
    const best = scale((side === 'BUY' ? market.asks : market.bids)[0]?.[0] ?? '0');
    const price = isMarket ? best : amountOf(priceText, pair.tick, 170134);
    let quantity = amountOf(quantityText, isSpending ? 1n : pair.lot, isSpending ? 170148 : 170137);
    if (isSpending) quantity = floorTo(mulDiv(quantity, unitsPerCoin, best), pair.lot);
    const value = mulDiv(price, quantity, unitsPerCoin);
    if (quantity < pair.lot) throw new Refusal(170136, { limit: unscale(pair.lot) });
    if (value < scale('5')) throw new Refusal(170140, { limit: '5' });
    const distance = mulDiv(price - market.price, unitsPerCoin, market.price);
    if (side === 'BUY' && distance > liveRatio) throw new Refusal(170193);
    if (side === 'SELL' && -distance > liveRatio) throw new Refusal(170194);
    const [locked, lockedToken] = side === 'BUY' ? [value, pair.quote] : [quantity, pair.base];
    if (balanceOf(person, lockedToken).free < locked) throw new Refusal(170131);

    const now = Date.now();
    const row = {
      ...{ orderId: nextId(), clientOrderId, symbolId: pair.symbolId, side, type, timeInForce },
      ...{ price: isMarket ? '0' : unscale(price), quantity: unscale(amountOf(quantityText, 1n, 0)) },
      ...{ unit: isSpending ? 'QUOTE' : 'BASE', executedQty: '0', executedAmount: '0', avgPrice: '0' },
      ...{ leavesQty: unscale(quantity), locked: unscale(locked), lockedToken, fee: [], status: 'NEW' },
      ...{ cancelReason: '', rejectCode: 0, source: 'WEB', planOrderId: '', isLoan: 0, isRepay: 0, accountType: 1 },
      ...{ createTime: now, updateTime: now, ver: 1 },
    };
    const order: Order = { market, row, side, price, quantity, locked };
    // What a list is filtered by, and what a repeat is compared with, is no part of the row that is sent.
    for (const [name, hidden] of Object.entries({ base: pair.base, quote: pair.quote, terms }))
      Object.defineProperty(row, name, { value: hidden });
    const crosses = side === 'BUY' ? price >= best : price <= best;
    const refusal = crosses ? type === 'LIMIT_MAKER' && 170218 : timeInForce === 'FOK' && 170210;
    if (refusal !== false) {
      Object.assign(row, { status: 'REJECTED', rejectCode: refusal, locked: '0', leavesQty: unscale(quantity) });
      throw new Refusal(refusal, null, { order: row });
    }
    person.orders.push(order);
    move(person, lockedToken, -locked, locked);
    if (crosses) fill(person, order, best, quantity, false);
    else if (timeInForce === 'IOC') end(person, order, 'IOC');
    else {
      push(person, 'order', [row]);
      push(person, 'balance', [balanceRow(person, lockedToken)]);
    }
    return entered(order, 0);
  }

  const entered = ({ row }: Order, isDuplicate: number): Json => ({
    ...{ orderId: row.orderId, clientOrderId: row.clientOrderId, status: row.status, createTime: row.createTime },
    ...{ isDuplicate, order: row },
  });

  function amountOf(text: unknown, step: bigint, code: number): bigint {
    const amount = v.is(v.pipe(v.string(), v.regex(/^\d+(?:\.\d{0,8}0*)?$/)), text) ? scale(text) : undefined;
    if (amount === undefined || amount % step !== 0n) throw new Refusal(code);
    return amount;
  }

  function cancel(person: Person, params: Params): Json {
    const { orderId, clientOrderId } = params;
    if (orderId === undefined && clientOrderId === undefined) throw new Refusal(10001, { field: 'orderId' });
    const order = person.orders.find(
      ({ row }) => row.orderId === orderId || (orderId === undefined && row.clientOrderId === clientOrderId),
    );
    if (!order) throw new Refusal(170213);
    if (!isOpen(order)) throw new Refusal(order.row.status === 'FILLED' ? 170139 : 170142);
    end(person, order, 'USER');
    return { order: order.row };
  }

  function batchCancel(person: Person, params: Params): Json {
    const ids = textOf(params, 'orderIds')?.split(',');
    if (params['all'] !== 1 && params['symbolId'] === undefined && !ids) throw new Refusal(10001, { field: 'all' });
    const chosen = person.orders.filter(
      (order) =>
        isOpen(order) &&
        (ids?.includes(order.row.orderId) ?? true) &&
        ['symbolId', 'side', 'type'].every((name) => (params[name] ?? order.row[name]) === order.row[name]) &&
        params['isMargin'] !== 1,
    );
    for (const order of chosen) end(person, order, 'BATCH');
    return { total: chosen.length, success: chosen.length, failed: [] };
  }

  // What each call answers

  type Answer = (params: Params, person: Person) => unknown;
  const orderRows = (person: Person, open: boolean): Json[] =>
    person.orders.filter((order) => isOpen(order) === open).map(({ row }) => row);
  const version = String(startedAt);

  const answers: Readonly<Record<string, Answer>> = {
    'account.webConfig': (params) => {
      if (params['version'] === version) return { version, unchanged: true };
      const parts: Json = {
        symbols: [...markets.values()].map(symbolRow),
        tokens: coinNames.map(([tokenId, fullName], sort) => ({
          ...{ tokenId, fullName, precision: 8, sort, isCollateral: false, isLoanable: false, iconUrl: '' },
        })),
        features: offers,
        fees: [{ vipLevel: 0, maker: feeRate, taker: feeRate, need30dUsd: '0' }],
        lines: { market: [], spot: [], unified: [] },
      };
      const items = (params['items'] as string[] | undefined) ?? Object.keys(parts);
      return { version, contract: contractVersion, ...Object.fromEntries(items.map((item) => [item, parts[item]])) };
    },
    'basic.ticker': (params) => ({
      list: marketsOf(textOf(params, 'symbol')).map((market) => tickerOf(market, Date.now())),
    }),
    'basic.systemDate': () => ({ systemDate: Date.now() }),
    'basic.klines': (params) => {
      const market = marketOf(params['symbol']);
      const { from, to, limit = 200 } = params as Record<string, number | undefined>;
      const bars = barsOf(market, params['interval'] as KlineInterval, from, to);
      return { list: bars.slice(-limit).map((bar) => barRow(market, bar)) };
    },
    'basic.hotSymbols': () => ({
      list: [...markets.values()].map((market, index) => {
        const { s, c, m } = tickerOf(market, Date.now());
        return { symbolId: s, rank: index + 1, c, m };
      }),
    }),

    'basic.isKycRule': (params) => ({
      list: marketsOf(textOf(params, 'symbolId'))
        .filter(({ pair }) => pair.base === 'DOGE')
        .map(({ pair }) => ({ symbolId: pair.symbolId, isShow: true, area: [], minLevel: 1, reason: 'LEVEL' })),
    }),
    'basic.noticeSymbols': () => ({
      list: [...markets.values()]
        .filter(({ pair }) => pair.state === 'noticed')
        .map(({ pair }) => ({
          symbolId: pair.symbolId,
          notice: { type: 'RISK', text: `${pair.base} is upgraded next week.`, link: '', time: startedAt },
        })),
    }),
    'basic.suspensionSymbols': () => ({
      list: [...markets.values()]
        .filter(({ pair }) => pair.state === 'suspended')
        .map(({ pair }) => ({
          ...{ symbolId: pair.symbolId, reason: 'MAINTENANCE', startTime: startedAt, endTime: startedAt + dayMs },
          showChart: true,
        })),
    }),
    'account.dynamicSymbol': ({ category = 'linear', symbols }) => ({
      list: (category === 'spot' ? [...markets.values()] : [])
        .filter(({ pair }) => typeof symbols !== 'string' || symbols.split(',').includes(pair.symbolId))
        .map(({ pair, price }) => ({
          ...{ symbol: pair.symbolId, category, baseCoin: pair.base, quoteCoin: pair.quote },
          ...{ status: pair.state === 'suspended' ? 'Closed' : 'Trading', maxLeverage: '1' },
          ...{ tick: unscale(pair.tick), lot: unscale(pair.lot), fundingRate: '', fundingTime: 0 },
          priceUp: unscale(price + mulDiv(price, liveRatio, unitsPerCoin)),
          priceDown: unscale(price - mulDiv(price, liveRatio, unitsPerCoin)),
          updateTime: Date.now(),
        })),
    }),
    'account.banner': ({ position }) => ({
      list: [
        {
          ...{ id: `hours-${String(position)}`, title: 'Harbor hours', text: 'Support is open until midnight.' },
          ...{ link: '', image: '', level: 'info', startTime: startedAt, endTime: 0, sort: 1, closable: true },
        },
      ],
    }),
    'basic.tokenDetail': ({ tokenId }) => {
      const code = String(tokenId);
      if (!isCoin(code)) throw new Refusal(170221);
      return {
        ...{ tokenId: code, fullName: coins[code], description: `${coins[code]} is traded at Harbor.` },
        ...{ issueTime: 1_231_006_505_000, issuePrice: '', totalSupply: '21000000', circulating: '19800000' },
        ...{ website: '', whitepaper: '', explorer: '', tags: ['Layer 1'], chains: [code] },
      };
    },
    'account.exchangeRate': ({ name }) => {
      const rates: Json = { USD: '1', EUR: '0.9', GBP: '0.8', AED: '3.67', SAR: '3.75' };
      const rate = rates[String(name)];
      if (rate === undefined) throw new Refusal(20002);
      return { name, rate, precision: 2, symbol: String(name), time: startedAt };
    },

    'account.profile': (_, { uid, account, tags }) => ({
      ...{ id: uid, username: account, email_mask: '', mobile_mask: '', country: '', currency_code: '' },
      ...{ member_tag: tags, grayFlag: { IsFA: false }, is_submember: false, parent_id: '', vipLevel: 0 },
      double_confirm: ['orderConfirm', 'cancelAllConfirm'].map((key) => ({ key, value: 1 })),
      ...{ feeRates: { maker: feeRate, taker: feeRate }, createTime: startedAt },
    }),
    'account.ott': (_, person) => {
      const token = randomBytes(24).toString('hex');
      otts.set(token, { person, until: Date.now() + ottMs });
      return { token, expiresIn: ottMs };
    },
    'order.assets': (params, person) => {
      const rows = balanceRows(person).filter(
        ({ tokenId, total }) =>
          (textOf(params, 'tokenIds')?.split(',').includes(String(tokenId)) ?? true) &&
          (params['hideZero'] !== 1 || total !== '0'),
      );
      const totalUsd = balanceRows(person).reduce((sum, { usdValue }) => sum + scale(String(usdValue)), 0n);
      return {
        ...{
          list: rows,
          totalUsd: unscale(totalUsd),
          totalBtc: unscale(mulDiv(totalUsd, unitsPerCoin, priceOf('BTC'))),
        },
        ver: Math.max(...[...person.balances.values()].map(({ ver }) => ver)),
      };
    },
    'account.logout': () => ({}),
    'account.kycInfo': () => ({ applicant: { level: 'LEVEL_1', status: 'PASSED', country: '' }, area: '' }),
    'account.preferences': ({ keys }, { settings }) => ({
      settings: [...settings]
        .filter(([key]) => !Array.isArray(keys) || keys.includes(key))
        .map(([key, setting]) => ({ key, ...setting })),
    }),
    'account.prefSetting': (params, { settings }) => {
      for (const { key, value } of params['settings'] as { key: string; value: string }[])
        settings.set(key, { value, updateTime: Date.now() });
      return { settings: [...settings].map(([key, { value }]) => ({ key, value })) };
    },

    'order.create': (params, person) => create(person, params),
    'order.cancel': (params, person) => cancel(person, params),
    'order.batchCancel': (params, person) => batchCancel(person, params),
    'order.openOrders': (params, person) => pageOf(orderRows(person, true), params, 'orderId', 'createTime'),
    'order.history': (params, person) => pageOf(orderRows(person, false), params, 'orderId', 'createTime'),
    // No fill is of a bot, so the list of one is empty.
    'order.myTrades': (params, { fills }) =>
      pageOf(params['gridId'] === undefined ? fills : [], params, 'tradeId', 'time'),
    'order.matchInfo': (params, { orders, fills }) => {
      if (!orders.some(({ row }) => row.orderId === params['orderId'])) throw new Refusal(170213);
      return pageOf(fills, params, 'tradeId', 'time');
    },
    'order.available': (params, person) => {
      const symbolId = textOf(params, 'symbolId');
      const pair = symbolId === undefined ? undefined : marketOf(symbolId).pair;
      const named =
        textOf(params, 'tokenIds')?.split(',') ?? (pair ? [pair.base, pair.quote] : coinNames.map(([coin]) => coin));
      const free = (coin: string): string => unscale(balanceOf(person, coin).free);
      return {
        accountType: 1,
        list: named.map((tokenId) => ({
          tokenId,
          free: free(tokenId),
          spotAvailableBalance: free(tokenId),
          maxLoan: '0',
        })),
        maxBuy: pair ? free(pair.quote) : '0',
        maxSell: pair ? free(pair.base) : '0',
      };
    },
    'order.tradeHint': (_, person) => hintsOf(person),
    'order.setTradeHint': ({ type, show }, person) => {
      person.hints.set(String(type), { show: Number(show), updateTime: Date.now() });
      return hintsOf(person);
    },
    'basic.realMoney': () => ({ isSustain: false, currencies: [], url: '' }),
    'order.innovationRemain': ({ symbolId }) => {
      if (symbolId !== undefined) marketOf(symbolId);
      return { list: [] };
    },
    'order.setMemberTag': ({ tag, value }, { tags }) => {
      tags[String(tag)] = String(value);
      return { member_tag: tags };
    },
    'session.login': ({ account, secret }) => {
      const person = people.find((each) => each.account === account);
      // An unknown account takes as long as a wrong password, and is refused alike.
      const hash = hashOf(String(account), String(secret));
      if (!person || !timingSafeEqual(hash, person.hash)) throw new Refusal(20005);
      const usertoken = randomBytes(32).toString('hex');
      sessions.set(usertoken, person);
      return { usertoken };
    },
  };
  function hintsOf({ hints }: Person): Json {
    return { hints: hintTypes.map((type) => ({ type, ...(hints.get(type) ?? { show: 1, updateTime: startedAt }) })) };
  }

  // HTTP

  /** Calls that this exchange has, by their path without the folder that stands in front of it. */
  const routes = new Map<string, Call[]>();
  for (const [name, call] of publishedCalls) {
    const isServed = served.includes(name) || (name === 'session.login' && served.includes('account.profile'));
    const feature = featureOf(call);
    const isOff = feature !== undefined && offers[exchangeName(feature)] === false;
    if (!isServed && !isOff) continue;
    const path = `/${call.host}${call.path}`;
    routes.set(path, [...(routes.get(path) ?? []), call]);
  }
  const nameOf = new Map([...publishedCalls].map(([name, call]) => [call, name]));
  const used = new Map<string, number>();
  const windows = setInterval(() => used.clear(), minuteMs);

  /** The parameters with their types; a text of a query or a form may mean a number. */
  function paramsOf({ params, encoding }: Call, sent: unknown): Params {
    const entries = (params as unknown as { entries: Record<string, v.GenericSchema> }).entries;
    const read: Json = {};
    for (const [name, schema] of Object.entries(entries)) {
      const value = (sent as Json | null)?.[name];
      const isNumber = encoding !== 'json' && /^\d{1,16}$/.test(String(value));
      const reading = (isNumber ? [value, Number(value)] : [value]).find((each) => v.is(schema, each));
      if (reading !== undefined) read[name] = reading;
      else if (value !== undefined || !v.is(schema, undefined)) throw new Refusal(10001, { field: name });
    }
    return read;
  }

  function answer(call: Call, sent: unknown, token: string | undefined): Json {
    const feature = featureOf(call);
    const envelope = (code: number, result: unknown, info: unknown = null): Json => ({
      ...{ ret_code: code, ret_msg: code === 0 ? 'OK' : `refused with ${code}`, ext_code: '', ext_info: info, result },
      time_now: Date.now(),
    });
    // What is off is off for everybody: asked before anything else.
    if (feature !== undefined && offers[exchangeName(feature)] === false) return envelope(10032, null);
    const person = token === undefined ? undefined : sessions.get(token);
    if (call.auth === 'required' && !person) return envelope(token === undefined ? 10007 : 10009, null);
    const name = nameOf.get(call) ?? '';
    if (name === 'account.logout' && token !== undefined) sessions.delete(token);
    try {
      // Calls for everybody do not read the person.
      return envelope(0, answers[name]?.(paramsOf(call, sent), person as Person));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return envelope(error.code, error.result, error.info);
    }
  }

  /** The body of a request, '' from the first byte beyond the limit on. */
  async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length <= maxBody) chunks.push(chunk);
    }
    return length > maxBody ? undefined : Buffer.concat(chunks).toString();
  }

  interface Reply {
    status: number;
    body?: Json | undefined;
  }

  /** Sets the headers of an answer and returns the rest of it. */
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<Reply> {
    const { origin, usertoken, guid } = request.headers;
    const url = new URL(request.url ?? '/', 'http://localhost');
    const calls = routes.get(url.pathname.replace(/^\/x(?=\/)/, ''));
    const token = typeof usertoken === 'string' && usertoken !== '' ? usertoken : undefined;
    response.setHeader('vary', 'origin');
    response.setHeader('cache-control', 'no-store');
    if (origin !== undefined && origins.includes(origin)) {
      const exposed = 'x-request-id, retry-after, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset';
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('access-control-allow-credentials', 'true');
      response.setHeader('access-control-expose-headers', exposed);
    }
    const send = (status: number, body?: Json): Reply => ({ status, body });
    const fail = (status: number, error: string): Reply => send(status, { ret_code: status, error });
    const body = await bodyOf(request);
    if (!calls) return fail(404, 'Not Found');
    const methods = calls.map(({ method }) => method).join(', ');
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', methods);
      response.setHeader('access-control-allow-headers', 'content-type, usertoken, platform, lang, guid, x-request-id');
      return send(204);
    }
    const call = calls.find(({ method }) => method === request.method);
    if (!call) {
      response.setHeader('allow', methods);
      return fail(405, 'Method Not Allowed');
    }
    const caller = token ?? (typeof guid === 'string' ? guid : (request.socket.remoteAddress ?? ''));
    const count = (used.get(caller) ?? 0) + 1;
    used.set(caller, count);
    response.setHeader('x-ratelimit-limit', perMinute);
    response.setHeader('x-ratelimit-remaining', Math.max(0, perMinute - count));
    response.setHeader('x-ratelimit-reset', Date.now() + minuteMs);
    if (count > perMinute) {
      response.setHeader('retry-after', minuteMs / secondMs);
      return send(429, { ret_code: 10006, ret_msg: 'too many requests', result: null, time_now: Date.now() });
    }
    if (call.method === 'GET') return send(200, answer(call, Object.fromEntries(url.searchParams), token));
    if (body === undefined) return fail(413, 'Payload Too Large');
    const type = call.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
    if (!request.headers['content-type']?.toLowerCase().startsWith(type)) return fail(415, 'Unsupported Media Type');
    if (call.encoding === 'form') return send(200, answer(call, Object.fromEntries(new URLSearchParams(body)), token));
    let sent: unknown;
    try {
      sent = JSON.parse(body === '' ? '{}' : body);
    } catch {
      return fail(400, 'Bad Request');
    }
    return send(200, answer(call, sent, token));
  }

  const server = createServer((request, response) => {
    handle(request, response).then(
      ({ status, body }) => {
        if (body === undefined) response.writeHead(status).end();
        else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      },
      (error: unknown) => {
        console.error(error);
        response.destroy();
      },
    );
  });

  // Streams

  interface Client {
    socket: WebSocket;
    isPrivate: boolean;
    topics: Set<string>;
    person?: Person;
    /** Number of the last private message. */
    seq: number;
  }
  const clients = new Set<Client>();
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxBody });

  const sendTo = ({ socket }: Client, message: Json): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  function publish(topic: string, type: 'snapshot' | 'delta', data: unknown, only?: Client): void {
    for (const client of only ? [only] : clients)
      if (!client.isPrivate && client.topics.has(topic)) sendTo(client, { topic, type, ts: Date.now(), data });
  }
  function push(person: Person, topic: string, data: readonly Json[], only?: Client): void {
    for (const client of only ? [only] : clients)
      if (client.person === person && client.topics.has(topic))
        sendTo(client, {
          ...{ topic, type: only ? 'snapshot' : 'update', seq: (client.seq += 1), ts: Date.now(), data },
        });
  }

  /** What a market topic is now; a code when there is no such topic. */
  function stateOf(topic: string): (() => unknown) | number {
    const [kind, ...rest] = topic.split('.');
    if (topic === 'tickers') return () => [...markets.values()].map((market) => tickerOf(market, Date.now()));
    if (topic === 'pairs') return () => [...markets.values()].map(pairStatus);
    if (kind === 'lt') return 10032;
    const interval = klineIntervals.find((each) => kind === 'kline' && each === rest[0]);
    const market = markets.get(rest.at(-1) ?? '');
    if (!['depth', 'bookTicker', 'trade', 'ticker', 'kline'].includes(kind ?? '')) return 10001;
    if (rest.length !== (kind === 'kline' ? 2 : 1) || (kind === 'kline' && !interval)) return 10001;
    if (!market) return 170121;
    if (interval) return () => streamBar(market, interval);
    if (kind === 'depth') return () => depthOf(market, market.seq);
    if (kind === 'bookTicker') return () => bestOf(market);
    return kind === 'trade' ? () => market.trades : () => tickerOf(market, Date.now());
  }
  function streamBar(market: Market, interval: KlineInterval, isClosed = false): Json {
    const from = floorMs(interval, Number(market.trades.at(-1)?.['t']));
    const [bar] = barsOf(market, interval, from);
    return { ...(bar && barRow(market, bar)), x: isClosed };
  }

  /** Why a topic of the private stream is refused; undefined for one that can be had. */
  function privateRefusal({ person }: Client, topic: string): number | undefined {
    const known = privateTopics.find((each) => each === topic);
    if (!known) return 10001;
    const feature = topicFeatures[known];
    if (feature !== undefined && offers[exchangeName(feature)] === false) return 10032;
    return person ? undefined : 10007;
  }

  function logIn(client: Client, token: string, reqId: string | undefined): void {
    const ott = otts.get(token);
    otts.delete(token);
    const reply = { op: 'login', ...(reqId !== undefined && { req_id: reqId }), ts: Date.now() };
    if (!ott || ott.until < Date.now()) {
      sendTo(client, { ...reply, success: false, ret_code: 10060, ret_msg: 'ott refused' });
      client.socket.close(4002);
      return;
    }
    client.person = ott.person;
    sendTo(client, { ...reply, success: true, ret_code: 0, conn_id: nextId(), uid: ott.person.uid });
  }

  function operate(client: Client, text: string): void {
    let sent: unknown;
    try {
      sent = JSON.parse(text);
    } catch {
      sent = undefined;
    }
    const read = v.safeParse(Operation, sent);
    if (!read.success) {
      sendTo(client, { op: 'error', ret_code: 10001, ret_msg: 'unreadable', ts: Date.now() });
      return;
    }
    const operation = read.output;
    const reqId = operation.req_id === undefined ? {} : { req_id: operation.req_id };
    if (operation.op === 'ping') {
      sendTo(client, {
        ...{ op: 'pong', ...reqId, ts: operation.ts, time_now: Date.now() },
        ...(client.isPrivate && { seq: client.seq }),
      });
      return;
    }
    if (operation.op === 'login') {
      logIn(client, operation.args[0] ?? '', operation.req_id);
      return;
    }
    const refusals = operation.args.map((topic): [string, number | undefined] => {
      const state = client.isPrivate ? privateRefusal(client, topic) : stateOf(topic);
      return [topic, typeof state === 'number' ? state : undefined];
    });
    const failed = refusals.flatMap(([topic, ret_code]) => (ret_code === undefined ? [] : [{ topic, ret_code }]));
    const args = refusals.flatMap(([topic, code]) => (code === undefined ? [topic] : []));
    for (const topic of args)
      if (operation.op === 'unsubscribe') client.topics.delete(topic);
      else client.topics.add(topic);
    sendTo(client, {
      ...{ op: operation.op, ...reqId, success: failed.length === 0, args, failed, conn_id: nextId(), ts: Date.now() },
    });
    if (operation.op !== 'unsubscribe') for (const topic of args) sendState(client, topic);
  }

  /** The whole state of a topic, after its subscription. */
  function sendState(client: Client, topic: string): void {
    const { person } = client;
    if (person) {
      if (snapshotTopics.some((each) => each === topic))
        push(person, topic, topic === 'balance' ? balanceRows(person) : [], client);
      return;
    }
    const state = stateOf(topic);
    if (typeof state === 'function') publish(topic, 'snapshot', state(), client);
  }

  server.on('upgrade', (request, socket, head) => {
    const name = request.url?.split('?')[0]?.split('/').at(-1) ?? '';
    const { origin } = request.headers;
    const isForeign = origin !== undefined && !origins.includes(origin);
    if (isForeign || !['market', 'spot'].includes(name)) {
      socket.end(`HTTP/1.1 ${isForeign ? '403 Forbidden' : '404 Not Found'}\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const client: Client = { socket: opened, isPrivate: name === 'spot', topics: new Set(), seq: 0 };
      clients.add(client);
      opened.on('message', (data: Buffer) => operate(client, data.toString()));
      opened.on('close', () => clients.delete(client));
      opened.on('error', () => opened.terminate());
    });
  });

  /** Somebody trades in each market, the book follows, and resting orders that the price has reached are filled. */
  function step(): void {
    const now = Date.now();
    const trading = [...markets.values()].filter(({ pair }) => pair.state !== 'suspended');
    for (const market of trading) {
      const id = market.pair.symbolId;
      const topics = klineIntervals.map((interval) => [interval, `kline.${interval}.${id}`] as const);
      const followed = topics.filter(([, topic]) => [...clients].some((client) => client.topics.has(topic)));
      // A bar that ends is sent once more, closed.
      const ended = followed.map(([interval]) => streamBar(market, interval, true));
      const before = market.seq;
      publish(`trade.${id}`, 'delta', [trade(market, now)]);
      publish(`depth.${id}`, 'delta', depthOf(market, before, quote(market)));
      publish(`bookTicker.${id}`, 'delta', bestOf(market));
      publish(`ticker.${id}`, 'delta', tickerOf(market, now));
      for (const [index, [interval, topic]] of followed.entries()) {
        const bar = streamBar(market, interval);
        if (ended[index]?.['t'] !== bar['t']) publish(topic, 'delta', ended[index]);
        publish(topic, 'delta', bar);
      }
    }
    publish(
      'tickers',
      'delta',
      trading.map((market) => tickerOf(market, now)),
    );
    for (const person of people)
      for (const order of person.orders.filter(isOpen)) {
        const [bid, ask] = [order.market.bids, order.market.asks].map((levels) => scale(levels[0]?.[0] ?? '0'));
        const isReached = order.side === 'BUY' ? order.price >= (ask ?? 0n) : order.price <= (bid ?? 0n);
        if (isReached) fill(person, order, order.price, order.quantity, true);
      }
  }
  const steps = setInterval(step, stepMs);

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    origin: `http://localhost:${typeof address === 'object' && address ? address.port : port}`,
    close() {
      clearInterval(steps);
      clearInterval(windows);
      for (const { socket } of clients) socket.terminate();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4420' },
      calls: { type: 'string', default: 'browse,browse?,logIn,logIn?,trade,trade?' },
      origin: { type: 'string', multiple: true, default: ['http://localhost:4321'] },
    },
  });
  const lists: Readonly<Record<string, readonly string[]>> = callLists;
  // The name of a list, or of a single call.
  const calls = values.calls.split(',').flatMap((name) => lists[name] ?? [name]);
  const { origin } = await openExchange({ calls, port: Number(values.port), origins: values.origin });
  console.log(`${origin}, ${calls.length} calls; log in as ${accounts.map(({ account }) => account).join(' or ')}`);
}
