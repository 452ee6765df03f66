import * as v from 'valibot';
import { tradeStatus } from '#contract/market-data.ts';
import { floorTo, mulDiv, scale, unscale } from '#money/index.ts';
import { sandboxCall } from '#sandbox/exchange/domain.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { LedgerDec, maxDeposit } from '#sandbox/ledger/limits.ts';
import { withPrice, withTradeStatus } from '#sandbox/catalog/pairs.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';

/** Flags of a pair that a developer can change. exchange-api 1.8 */
const Flags = v.object({
  showStatus: v.exactOptional(v.picklist([0, 1])),
  tradeStatus: v.exactOptional(v.picklist(Object.values(tradeStatus))),
  isBanBuy: v.exactOptional(v.boolean()),
  isBanSell: v.exactOptional(v.boolean()),
  noticeVisible: v.exactOptional(v.boolean()),
  allowPlan: v.exactOptional(v.boolean()),
  loanEnabled: v.exactOptional(v.boolean()),
});

const maxRate = 5_000;

/** Decimals of a change in percent, and its bounds. */
const percentDecimals = 4;
const percentBounds = { above: -100, upTo: 1_000 } as const;
const ChangePercent = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,4}(?:\.\d{1,4})?$/, 'percent expected'),
  v.check((text) => Number(text) > percentBounds.above && Number(text) <= percentBounds.upTo, 'out of bounds'),
);

const Change = v.object({
  symbolId: v.optional(v.string()),
  /** New price; one trade is printed at it. */
  price: v.optional(LedgerDec),
  /** Change of the price in percent, in place of `price`. */
  changePercent: v.optional(ChangePercent),
  flags: v.optional(Flags, {}),
  /** Level changes per second of the simulated market. */
  rate: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxRate))),
  /** The simulated market runs. */
  run: v.optional(v.boolean()),
  /** Random seed of the simulated traders. */
  seed: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
});

/**
 * Most ticks of a price that the console sets. Prices, and prices times lots, are integers of JavaScript and of the
 * data file; the price path may multiply a price several times within years.
 */
const maxTicks = 10n ** 14n;

/** The highest price that the console can set for a pair, units of 10⁻⁸ of the quote coin. */
function maxPrice({ tick }: Pair): bigint {
  const byTicks = maxTicks * scale(tick);
  return byTicks < maxDeposit ? byTicks : maxDeposit;
}

/** Rounds a price in units of 10⁻⁸ down to the tick; at least one tick. */
function roundToTick({ tick }: Pair, price: bigint): string {
  const cut = floorTo(price, scale(tick));
  return unscale(cut > 0n ? cut : scale(tick));
}

/** The price that a change sets for a pair, units of 10⁻⁸ of the quote coin; undefined when it sets none. */
function newPriceOf(
  { market }: Pick<Exchange, 'market'>,
  pair: Pair,
  { price, changePercent }: Pick<v.InferOutput<typeof Change>, 'price' | 'changePercent'>,
): bigint | undefined {
  if (changePercent === undefined) return price === undefined ? undefined : scale(price);
  const last = BigInt(market.simulation.lastTicks(pair)) * scale(pair.tick);
  const whole = scale('100', percentDecimals);
  return mulDiv(last, whole + scale(changePercent, percentDecimals), whole);
}

/** Ids of the selected pairs and of the pairs that follow them. */
const withFollowers = (all: readonly Pair[], selected: readonly Pair[]): Set<string> =>
  new Set(
    all
      .filter((pair) =>
        selected.some(({ symbolId }) => symbolId === pair.symbolId || symbolId === pair.reference?.underlying),
      )
      .map(({ symbolId }) => symbolId),
  );

/**
 * POST `/x/sandbox/market`: sets the price and flags of a pair, or of all pairs, and controls the simulated market.
 * exchange-api 1.8
 */
export const marketOperations = sandboxCall(
  'POST',
  'market',
  Change,
  (exchange, { symbolId, price, changePercent, flags, rate, run, seed }) => {
    const { store, catalog, clock, market, markets } = exchange;
    const pairs = catalog.pairs().filter((pair) => symbolId === undefined || pair.symbolId === symbolId);
    if (pairs.length === 0) return refuse('badParameter', { field: 'symbolId' });
    // The simulation of all pairs starts and stops together.
    if (run !== undefined && symbolId !== undefined) return refuse('badParameter', { field: 'run' });
    if (price !== undefined && changePercent !== undefined) return refuse('badParameter', { field: 'changePercent' });
    /** New prices by pair, units of 10⁻⁸ of the quote coin. */
    const prices = new Map<string, bigint>();
    for (const pair of pairs) {
      const newPrice = newPriceOf(exchange, pair, { price, changePercent });
      if (newPrice === undefined) continue;
      const field = price === undefined ? 'changePercent' : 'price';
      if (newPrice > maxPrice(pair)) return refuse('badParameter', { field, limit: unscale(maxPrice(pair)) });
      prices.set(pair.symbolId, newPrice);
    }
    // Opens the books at the current price, so that the bar of the price change opens there.
    const moved = prices.size === 0 ? [] : [...withFollowers(catalog.pairs(), pairs)];
    for (const id of moved) markets.of(id);
    store.transaction(() => {
      for (const { symbolId: id } of pairs) {
        const pair = catalog.pair(id);
        if (!pair) continue;
        const flagged = withTradeStatus(
          { ...pair, ...flags, tradeStatus: pair.tradeStatus },
          flags.tradeStatus ?? pair.tradeStatus,
          clock.now(),
        );
        const newPrice = prices.get(id);
        const priced =
          newPrice === undefined ? flagged : withPrice(flagged, roundToTick(flagged, newPrice), clock.now());
        catalog.putPair(priced);
      }
    });
    for (const id of moved) market.simulation.priceChanged(id);
    if (rate !== undefined) market.simulation.setRate(rate, symbolId);
    if (seed !== undefined) market.simulation.reseed(seed);
    if (run !== undefined) market.simulation.run(run);
    return { result: { list: pairs.map((pair) => pair.symbolId) } };
  },
);
