import type { Project } from '../../contract/launchpad.ts';
import { canonical, cut, decimal, divide, mulDiv, scale, unscale } from '../../money/index.ts';
import type { Exchange } from '../exchange.ts';
import { uniform } from '../random.ts';
import { dayMs } from './projects.ts';
import type { SeedProject } from './seed/types.ts';

/** USD of a launch's coin when terms are written: the seed's starting price of SLIP, stable coins at 1. exchange-api 6 */
const termsUsd: Readonly<Record<string, string>> = { SLIP: '0.8' };
const sparkDays = 30;

/** What a token cost at its launch, USD; a launchpool's is the declared price. */
export function launchPriceUsd({ pools: [pool] }: SeedProject): string {
  if (!pool) return '0';
  const { terms } = pool;
  if (terms.method === 'STAKE') return terms.tokenPriceUsd;
  return canonical(decimal(terms.price).times(termsUsd[terms.coin] ?? '1'));
}

/** The first price of a pair, USDT: 0.9 to 1.6 times the launch price, by the seed. */
export function openingPrice(seed: string, project: SeedProject): string {
  const thousandths = BigInt(Math.round((0.9 + 0.7 * uniform(seed, 'opening', project.token)) * 1000));
  return unscale(mulDiv(scale(launchPriceUsd(project)), thousandths, 1000n));
}

type Listing = NonNullable<Project['listing']>;
type Market = Pick<Exchange, 'catalog' | 'prices'>;

/** Daily closes between two fixed prices, a calm way with some unrest; the last is the last price. */
function drawnSpark(code: string, openPrice: string, lastPrice: string): string[] {
  const open = scale(openPrice);
  const last = scale(lastPrice);
  return Array.from({ length: sparkDays }, (_, day) => {
    const straight = open + mulDiv(last - open, BigInt(day), BigInt(sparkDays - 1));
    const unrest = day === sparkDays - 1 ? 1000n : BigInt(950 + Math.floor(100 * uniform(code, 'spark', day)));
    return cut(unscale(mulDiv(straight, unrest, 1000n)), 6);
  });
}

const highest = (prices: readonly string[]): string =>
  prices.reduce((high, price) => (decimal(price).gt(high) ? price : high), '0');

/** Daily closes that were asked for, while tokens and pairs stay as they are. */
type Closes = { version: string; byDay: Map<string, string> };
const kept = new WeakMap<Exchange['catalog'], Closes>();
const maxCloses = 5_000;

/** Prices of a pair at past instants; they never change again. */
function closesOf({ catalog, prices }: Market, symbolId: string): (at: number) => string {
  const version = catalog.version();
  const known = kept.get(catalog);
  const isKnown = known?.version === version && known.byDay.size <= maxCloses;
  const closes = isKnown ? known : { version, byDay: new Map<string, string>() };
  if (!isKnown) kept.set(catalog, closes);
  return (at) => {
    const key = `${symbolId} ${at}`;
    const close = closes.byDay.get(key) ?? unscale(prices.last(symbolId, at) ?? 0n);
    closes.byDay.set(key, close);
    return close;
  };
}

/** A pair's own closes at the past 29 ends of a UTC day, and its last price; before its opening the opening price. */
function tradedListing(
  market: Market,
  of: { symbolId: string; openPrice: string; listedAt: number; high: string },
  now: number,
): Omit<Listing, 'launchPrice'> {
  const midnight = now - (now % dayMs);
  const closeAt = closesOf(market, of.symbolId);
  const closes = Array.from({ length: sparkDays - 1 }, (_, day) => {
    const at = midnight - (sparkDays - 2 - day) * dayMs;
    return at < of.listedAt ? of.openPrice : closeAt(at);
  });
  const lastPrice = unscale(market.prices.last(of.symbolId, now) ?? 0n);
  const spark = [...closes, lastPrice];
  return {
    symbolId: of.symbolId,
    openPrice: of.openPrice,
    lastPrice,
    highPrice: highest([of.high, ...spark]),
    spark,
  };
}

/** How the token's market stands; undefined before its listing. */
export function listingOf(exchange: Market, project: SeedProject, now: number): Listing | undefined {
  const { listing: fixed, times, code } = project;
  const launchPrice = launchPriceUsd(project);
  const pair = exchange.catalog.pair(`${project.token}USDT`);
  if (pair) {
    const listedAt = times.listing ?? pair.openTime;
    if (now < listedAt) return undefined;
    const openPrice = fixed?.openPrice ?? pair.price;
    const of = { symbolId: pair.symbolId, openPrice, listedAt, high: fixed?.highPrice ?? openPrice };
    return { ...tradedListing(exchange, of, now), launchPrice };
  }
  return fixed && { ...fixed, launchPrice, spark: drawnSpark(code, fixed.openPrice, fixed.lastPrice) };
}

/** Last price by launch price, less 1: a fraction cut at 4 places. */
export function returnOf(project: SeedProject, listing: Pick<Listing, 'lastPrice'>): string {
  return cut(divide(listing.lastPrice, launchPriceUsd(project)).minus('1'), 4);
}
