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

/** A leveraged token moves as its pair does, so many times as far. */
const walk = (seed: string, { symbolId, follows, deviation }: Pair, at: number): number =>
  waves.reduce((sum, { ms, height }) => sum + deviation * height * wave(seed, follows ?? symbolId, at, ms), 0);

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

/** Did the pair trade at an instant? */
export function isTradingAt({ tradeStatus, openTime, halts }: Pair, at: number): boolean {
  if (at < openTime) return false;
  const halt = halts.find(({ from, to }) => at >= from && (to === 0 || at < to));
  if (halt) return false;
  return tradeStatus === 1 || halts.length > 0 || at < clockStartMs;
}

/** A pair that does not trade keeps the price of the moment when it ceased to. */
function priceTime({ tradeStatus, openTime, halts }: Pair, at: number): number {
  const opened = Math.max(at, openTime);
  const halt = halts.find(({ from, to }) => opened >= from && (to === 0 || opened < to));
  if (halt) return halt.from;
  return tradeStatus === 1 || halts.length > 0 ? opened : Math.min(opened, Math.max(openTime, clockStartMs));
}

/** The price at an instant: of the last shift, or the starting price where the walk began, moved on; cut to the tick, at least one tick. */
export function priceAt(seed: string, pair: Pair, at: number): bigint {
  const time = priceTime(pair, at);
  const origin = pair.shifts.findLast((shift) => shift.at <= time) ?? {
    at: Math.max(clockStartMs, pair.openTime),
    price: pair.price,
  };
  const moved = walkAt(seed, pair, time) - walkAt(seed, pair, origin.at);
  const factor = BigInt(Math.round(Math.exp(moved) * 1e9));
  const tick = scale(pair.tick);
  const price = cutTo(mulDiv(scale(origin.price), factor, 10n ** 9n), tick);
  return price > tick ? price : tick;
}

/** The price while nobody moves the market: that of the last full hour, opening or shift. exchange-api 1.9 */
export function restingPriceAt(seed: string, pair: Pair, at: number): bigint {
  const hour = at - (at % hourMs);
  const shift = pair.shifts.findLast((one) => one.at <= at);
  return priceAt(seed, pair, Math.max(hour, shift?.at ?? 0, Math.min(at, pair.openTime)));
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
