import { clockStartMs } from '../clock.ts';
import { cutTo, mulDiv, scale } from '../../money/index.ts';
import { normal } from '../random.ts';
import type { Catalog } from './catalog.ts';
import type { Pair } from './pairs.ts';

/** Prices in units of 10⁻⁸ of the quote coin. They follow from (seed, pair, time) alone. */
export interface Prices {
  /** Last price of a pair; undefined: no such pair. `at` in ms of exchange time, absent: now. */
  last(symbolId: string, at?: number): bigint | undefined;
  /** What one coin is worth in USD: its pair against USDT, else the price its project declared, else 0. */
  usd(coin: string, at?: number): bigint;
  /** What an amount of a coin is worth in USD, units of 10⁻⁸, cut. */
  value(coin: string, amount: bigint, at?: number): bigint;
}

const hourMs = 3_600_000;
const unit = 10n ** 8n;
/** Waves of the walk: how long one is, and how high in deviations of an hour. */
const waves = [
  { ms: hourMs, height: 0.6 },
  { ms: 6 * hourMs, height: 1.5 },
  { ms: 24 * hourMs, height: 2.5 },
  { ms: 168 * hourMs, height: 5 },
];

const smooth = (share: number): number => share * share * (3 - 2 * share);

/** A smooth line through normal numbers, one at each whole `ms`. */
function wave(seed: string, name: string, at: number, ms: number): number {
  const step = Math.floor(at / ms);
  const before = normal(seed, 'price', name, ms, step);
  const after = normal(seed, 'price', name, ms, step + 1);
  return before + (after - before) * smooth((at - step * ms) / ms);
}

const walk = (seed: string, { symbolId, deviation }: Pair, at: number): number =>
  waves.reduce((sum, { ms, height }) => sum + deviation * height * wave(seed, symbolId, at, ms), 0);

/** The walk at full hours, which every ticker asks for again and again; emptied when it is full. */
const hours = new Map<string, number>();
const maxHours = 100_000;

function walkAt(seed: string, pair: Pair, at: number): number {
  if (at % hourMs !== 0) return walk(seed, pair, at);
  const key = `${seed} ${pair.symbolId} ${pair.deviation} ${at}`;
  let moved = hours.get(key);
  if (moved === undefined) {
    moved = walk(seed, pair, at);
    if (hours.size >= maxHours) hours.clear();
    hours.set(key, moved);
  }
  return moved;
}

/** A pair that does not trade keeps the price of that moment. */
function priceTime({ tradeStatus, openTime }: Pair, at: number): number {
  if (tradeStatus === 1) return Math.max(at, openTime);
  return Math.max(openTime, clockStartMs);
}

/** The price at an instant: the starting price where the walk began, cut to the tick, at least one tick. */
export function priceAt(seed: string, pair: Pair, at: number): bigint {
  const origin = Math.max(clockStartMs, pair.openTime);
  const moved = walkAt(seed, pair, priceTime(pair, at)) - walkAt(seed, pair, origin);
  const factor = BigInt(Math.round(Math.exp(moved) * 1e9));
  const tick = scale(pair.tick);
  const price = cutTo(mulDiv(scale(pair.price), factor, 10n ** 9n), tick);
  return price > tick ? price : tick;
}

export function openPrices(catalog: Catalog, seed: () => string, now: () => number): Prices {
  const last = (symbolId: string, at = now()): bigint | undefined => {
    const pair = catalog.pair(symbolId);
    return pair && priceAt(seed(), pair, at);
  };
  const usd = (coin: string, at = now()): bigint =>
    coin === 'USDT' ? unit : (last(`${coin}USDT`, at) ?? scale(catalog.token(coin)?.declaredUsd ?? '0'));
  return { last, usd, value: (coin, amount, at) => mulDiv(amount, usd(coin, at), unit) };
}
