import * as v from 'valibot';
import { tradeStatus } from '#contract/market-data.ts';
import { floorTo, mulDiv, scale, unscale, unitsPerCoin } from '#money/index.ts';
import { sandboxCall } from '#sandbox/domain.ts';
import type { Exchange } from '#sandbox/exchange.ts';
import { refuse } from '#sandbox/handler-result.ts';
import { LedgerDec, maxDeposit } from '#sandbox/ledger/limits.ts';
import { withPrice, withTradeStatus } from '../catalog/pairs.ts';
import type { Pair } from '../catalog/pairs.ts';
import { priceAt } from '../bars/prices.ts';

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

const Change = v.object({
  symbolId: v.optional(v.string()),
  /** New price; one trade is printed at it. */
  price: v.optional(LedgerDec),
  flags: v.optional(Flags, {}),
  /** Level changes per second of the simulated market. */
  rate: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxRate))),
  /** Does the simulated market run? */
  run: v.optional(v.boolean()),
  /** Random seed of the simulated traders. */
  seed: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
});

/**
 * Most ticks of a price that the console sets. Prices, and prices times lots, are integers of JavaScript and of the data file;
 * the price path may multiply a price several times within years.
 */
const maxTicks = 10n ** 14n;

/** Returns the highest price that the console can set for a pair, units of 10⁻⁸ of the quote coin. */
function maxPrice({ tick }: Pair): bigint {
  const byTicks = maxTicks * scale(tick);
  return byTicks < maxDeposit ? byTicks : maxDeposit;
}

/** Rounds a price in units of 10⁻⁸ down to the tick; at least one tick. */
function roundToTick({ tick }: Pair, price: bigint): string {
  const cut = floorTo(price, scale(tick));
  return unscale(cut > 0n ? cut : scale(tick));
}

/** The leveraged tokens of a pair whose price was multiplied by `factor`: their net asset value moves their multiple of it. */
function movedFollowers({ catalog, seed, clock }: Exchange, pair: Pair, factor: number): Pair[] {
  return catalog
    .pairs()
    .filter(({ follows }) => follows === pair.symbolId)
    .map((token) => {
      const times = Math.round(token.deviation / pair.deviation);
      const tokenFactor = BigInt(Math.round(Math.max(0.01, 1 + times * (factor - 1)) * 1e8));
      const moved = mulDiv(priceAt(seed(), token, clock.now()), tokenFactor, unitsPerCoin);
      const highest = maxPrice(token);
      return withPrice(token, roundToTick(token, moved < highest ? moved : highest), clock.now());
    });
}

/** Ids of the selected pairs and of the leveraged tokens that follow them. */
const withFollowers = (all: readonly Pair[], selected: readonly Pair[]): Set<string> =>
  new Set(
    all
      .filter((pair) => selected.some(({ symbolId }) => symbolId === pair.symbolId || symbolId === pair.follows))
      .map(({ symbolId }) => symbolId),
  );

/** Returns the pair with a new price from now on, and its leveraged tokens. */
function setPrice(exchange: Exchange, pair: Pair, price: string): Pair[] {
  const { seed, clock } = exchange;
  const before = priceAt(seed(), pair, clock.now());
  const to = roundToTick(pair, scale(price));
  const factor = Number((scale(to) * unitsPerCoin) / before) / 1e8;
  return [withPrice(pair, to, clock.now()), ...movedFollowers(exchange, pair, factor)];
}

/** POST `/x/sandbox/market`: sets the price and flags of a pair, or of all pairs, and controls the simulated market. exchange-api 1.8 */
export const marketOperations = sandboxCall(
  'POST',
  'market',
  Change,
  (exchange, { symbolId, price, flags, rate, run, seed }) => {
    const { store, catalog, clock, market, markets } = exchange;
    const pairs = catalog.pairs().filter((pair) => symbolId === undefined || pair.symbolId === symbolId);
    if (pairs.length === 0) return refuse('badParameter', { field: 'symbolId' });
    const tooHigh = price === undefined ? undefined : pairs.find((pair) => scale(price) > maxPrice(pair));
    if (tooHigh) return refuse('badParameter', { field: 'price', limit: unscale(maxPrice(tooHigh)) });
    // Opens the books at the current price, so that the bar of the price change opens there.
    if (price !== undefined) for (const id of withFollowers(catalog.pairs(), pairs)) markets.of(id);
    const moved = new Set<string>();
    store.transaction(() => {
      for (const { symbolId: id } of pairs) {
        const pair = catalog.pair(id);
        if (!pair) continue;
        const flagged = withTradeStatus(
          { ...pair, ...flags, tradeStatus: pair.tradeStatus },
          flags.tradeStatus ?? pair.tradeStatus,
          clock.now(),
        );
        const changed = price === undefined ? [flagged] : setPrice(exchange, flagged, price);
        for (const changedPair of changed) {
          catalog.putPair(changedPair);
          if (price !== undefined) moved.add(changedPair.symbolId);
        }
      }
    });
    for (const id of moved) market.simulation.priceChanged(id);
    if (rate !== undefined) market.simulation.setRate(rate, symbolId);
    if (seed !== undefined) market.simulation.reseed(seed);
    if (run !== undefined) market.simulation.run(run);
    return { result: { list: pairs.map((pair) => pair.symbolId) } };
  },
);
