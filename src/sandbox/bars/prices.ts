import { tradeStatus } from '#contract/market-data.ts';
import { dayMs, hourMs } from '#formulas/durations.ts';
import { floorTo, mulDiv, scale, unitsPerCoin } from '#money/index.ts';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import { normal } from '#sandbox/foundation/random.ts';
import type { Catalog } from '#sandbox/catalog/catalog.ts';
import { priceShifts } from '#sandbox/catalog/pairs.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';

/** Prices in units of 10⁻⁸ of the quote coin; a pure function of (seed, pair, time). */
export interface Prices {
  /** Price of a pair; undefined when it does not exist. `at` in ms of exchange time, absent: now. */
  last: (symbolId: string, at?: number) => bigint | undefined;
  /** Value of one coin in USD, units of 10⁻⁸: the price of its pair against USDT, else its declared price, else 0. */
  usd: (coin: string, at?: number) => bigint;
  /** Value of an amount of a coin in USD, units of 10⁻⁸, rounded down. */
  value: (coin: string, amount: bigint, at?: number) => bigint;
}

/** Waves that add up to the price path: their length, and their height in hourly deviations. */
const waves = [
  { ms: hourMs, height: 0.6 },
  { ms: 6 * hourMs, height: 1.5 },
  { ms: dayMs, height: 2.5 },
  { ms: 7 * dayMs, height: 5 },
];

const smoothStep = (fraction: number): number => fraction * fraction * (3 - 2 * fraction);

/** A smooth curve through normally distributed numbers, one at each multiple of `ms`. */
function wave(seed: string, name: string, at: number, ms: number): number {
  const step = Math.floor(at / ms);
  const before = normal(seed, 'price', name, ms, step);
  const after = normal(seed, 'price', name, ms, step + 1);
  return before + (after - before) * smoothStep((at - step * ms) / ms);
}

/** The price path of a pair: logarithm of its price relative to time 0. */
const pathAt = (seed: string, { symbolId, deviation }: Pair, at: number): number =>
  waves.reduce((sum, { ms, height }) => sum + deviation * height * wave(seed, symbolId, at, ms), 0);

/** Path values at full hours, which every ticker reads; cleared when full. */
const hourValues = new Map<string, number>();
const maxHourValues = 100_000;

function cachedPathAt(seed: string, pair: Pair, at: number): number {
  if (at % hourMs !== 0) return pathAt(seed, pair, at);
  const key = `${seed} ${pair.symbolId} ${pair.deviation} ${at}`;
  let value = hourValues.get(key);
  if (value === undefined) {
    value = pathAt(seed, pair, at);
    if (hourValues.size >= maxHourValues) hourValues.clear();
    hourValues.set(key, value);
  }
  return value;
}

/** True when the pair trades at an instant, ms. */
export function isTradingAt({ tradeStatus: status, openTime, halts }: Pair, at: number): boolean {
  if (at < openTime) return false;
  const halt = halts.find(({ from, to }) => at >= from && (to === 0 || at < to));
  if (halt) return false;
  return status === tradeStatus.trading || halts.length > 0 || at < clockStartMs;
}

/** The time whose price applies at an instant: during a halt, the start of the halt. */
function pricingTime({ tradeStatus: status, openTime, halts }: Pair, at: number): number {
  const opened = Math.max(at, openTime);
  const halt = halts.find(({ from, to }) => opened >= from && (to === 0 || opened < to));
  if (halt) return halt.from;
  return status === tradeStatus.trading || halts.length > 0
    ? opened
    : Math.min(opened, Math.max(openTime, clockStartMs));
}

/** The last shift, else the starting price, moved along the path, units of 10⁻⁸. */
function pathPriceAt(seed: string, pair: Pair, time: number): bigint {
  const origin = pair.shifts.findLast((shift) => shift.at <= time) ?? {
    at: Math.max(clockStartMs, pair.openTime),
    price: pair.price,
  };
  const moved = cachedPathAt(seed, pair, time) - cachedPathAt(seed, pair, origin.at);
  const factor = BigInt(Math.round(Math.exp(moved) * 1e9));
  return mulDiv(scale(origin.price), factor, 10n ** 9n);
}

/**
 * Price at an instant, units of 10⁻⁸: that of its reference, else of its path; rounded down to the tick, at least one
 * tick.
 */
export function priceAt(seed: string, pair: Pair, at: number): bigint {
  const time = pricingTime(pair, at);
  const tick = scale(pair.tick);
  const price = floorTo(pair.reference?.priceAt(pair, time) ?? pathPriceAt(seed, pair, time), tick);
  return price > tick ? price : tick;
}

/**
 * Price while the simulated market does not run, units of 10⁻⁸: that of the last full hour, opening or shift.
 * exchange-api 1.9
 */
export function hourlyPriceAt(seed: string, pair: Pair, at: number): bigint {
  const hour = at - (at % hourMs);
  const shift = priceShifts(pair).findLast((candidate) => candidate.at <= at);
  return priceAt(seed, pair, Math.max(hour, shift?.at ?? 0, Math.min(at, pair.openTime)));
}

/** The prices of a catalog's pairs. */
export function openPrices(catalog: Catalog, seed: () => string, now: () => number): Prices {
  const last = (symbolId: string, at = now()): bigint | undefined => {
    const pair = catalog.pair(symbolId);
    return pair && priceAt(seed(), pair, at);
  };
  const usd = (coin: string, at = now()): bigint =>
    coin === 'USDT' ? unitsPerCoin : (last(`${coin}USDT`, at) ?? scale(catalog.token(coin)?.declaredUsd ?? '0'));
  return { last, usd, value: (coin, amount, at) => mulDiv(amount, usd(coin, at), unitsPerCoin) };
}
