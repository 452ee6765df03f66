import type { Project } from '#contract/launchpad.ts';
import { dayMs } from '#formulas/durations.ts';
import { canonical, truncate, decimal, divide, mulDiv, scale, unscale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { uniform } from '#sandbox/foundation/random.ts';
import type { SeedProject } from '../seed/types.ts';

/**
 * Value of a coin in USD for launch prices: the initial price of SLIP in the seed; stablecoins are 1. exchange-api 6
 */
const termsUsd: Readonly<Record<string, string>> = { SLIP: '0.8' };
const sparkDays = 30;

/** The launch price of a token in USD; the declared price for a launchpool, '0' without pools. */
export function launchPriceUsd({ pools: [pool] }: SeedProject): string {
  if (!pool) return '0';
  const { terms } = pool;
  if (terms.method === 'STAKE') return terms.tokenPriceUsd;
  return canonical(decimal(terms.price).times(termsUsd[terms.coin] ?? '1'));
}

/** The opening price of a pair in USDT: 0.9 to 1.6 times the launch price, derived from the exchange's seed. */
export function openingPrice(seed: string, project: SeedProject): string {
  const thousandths = BigInt(Math.round((0.9 + 0.7 * uniform(seed, 'opening', project.token)) * 1000));
  return unscale(mulDiv(scale(launchPriceUsd(project)), thousandths, 1000n));
}

type Listing = NonNullable<Project['listing']>;
type Market = Pick<Exchange, 'catalog' | 'prices'>;

/** Synthetic daily closes on a line between two prices with up to 5 % of noise; the last one is `lastPrice`. */
function syntheticSpark(code: string, openPrice: string, lastPrice: string): string[] {
  const open = scale(openPrice);
  const last = scale(lastPrice);
  return Array.from({ length: sparkDays }, (_, day) => {
    const straight = open + mulDiv(last - open, BigInt(day), BigInt(sparkDays - 1));
    const noise = day === sparkDays - 1 ? 1000n : BigInt(950 + Math.floor(100 * uniform(code, 'spark', day)));
    return truncate(unscale(mulDiv(straight, noise, 1000n)), 6);
  });
}

const highest = (prices: readonly string[]): string =>
  prices.reduce((high, price) => (decimal(price).gt(high) ? price : high), '0');

/** Cached daily closes, valid for one version of the catalog. */
type Closes = { version: string; byDay: Map<string, string> };
const closesCache = new WeakMap<Exchange['catalog'], Closes>();
const maxCloses = 5_000;

/** A function for the last price of a pair at a past time, which never changes and is cached. */
function closesOf({ catalog, prices }: Market, symbolId: string): (at: number) => string {
  const version = catalog.version();
  const cached = closesCache.get(catalog);
  const isValid = cached?.version === version && cached.byDay.size <= maxCloses;
  const closes = isValid ? cached : { version, byDay: new Map<string, string>() };
  if (!isValid) closesCache.set(catalog, closes);
  return (at) => {
    const key = `${symbolId} ${at}`;
    const close = closes.byDay.get(key) ?? unscale(prices.last(symbolId, at) ?? 0n);
    closes.byDay.set(key, close);
    return close;
  };
}

/**
 * The market of a listed pair: its closes at the last 29 UTC midnights and its last price; before the listing
 * the opening price.
 */
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

/** The market of a project's token; undefined before its listing. Prices in USDT. */
export function listingOf(exchange: Market, project: SeedProject, now: number): Listing | undefined {
  const { listing: seedListing, times, code } = project;
  const launchPrice = launchPriceUsd(project);
  const pair = exchange.catalog.pair(`${project.token}USDT`);
  if (pair) {
    const listedAt = times.listing ?? pair.openTime;
    if (now < listedAt) return undefined;
    const openPrice = seedListing?.openPrice ?? pair.price;
    const of = { symbolId: pair.symbolId, openPrice, listedAt, high: seedListing?.highPrice ?? openPrice };
    return { ...tradedListing(exchange, of, now), launchPrice };
  }
  return (
    seedListing && {
      ...seedListing,
      launchPrice,
      spark: syntheticSpark(code, seedListing.openPrice, seedListing.lastPrice),
    }
  );
}

/** Returns last price / launch price − 1 as a fraction, cut at 4 decimals. */
export function launchReturn(project: SeedProject, listing: Pick<Listing, 'lastPrice'>): string {
  return truncate(divide(listing.lastPrice, launchPriceUsd(project)).minus('1'), 4);
}
