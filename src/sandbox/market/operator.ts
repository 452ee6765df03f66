import * as v from 'valibot';
import { PositiveDec } from '../../contract/scalars.ts';
import { cutTo, mulDiv, scale, unscale } from '../../money/index.ts';
import { refuse } from '../answer.ts';
import { sandboxCall } from '../domain.ts';
import type { Exchange } from '../exchange.ts';
import { shifted, turned } from './pairs.ts';
import type { Pair } from './pairs.ts';
import { priceAt } from './prices.ts';

/** What a developer may change of a pair. exchange-api 1.8 */
const Flags = v.object({
  showStatus: v.optional(v.picklist([0, 1])),
  tradeStatus: v.optional(v.picklist([0, 1, 2, 3])),
  isBanBuy: v.optional(v.boolean()),
  isBanSell: v.optional(v.boolean()),
  noticeVisible: v.optional(v.boolean()),
  allowPlan: v.optional(v.boolean()),
  loanEnabled: v.optional(v.boolean()),
});

const maxRate = 5_000;
const unit = 10n ** 8n;

const Change = v.object({
  symbolId: v.optional(v.string()),
  /** New reference price; one trade prints at it. */
  price: v.optional(PositiveDec),
  flags: v.optional(Flags, {}),
  /** Level changes a second of the simulated makers and takers. */
  rate: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxRate))),
  /** Do makers and takers act by themselves? */
  run: v.optional(v.boolean()),
  /** What makers and takers do follows from this. */
  seed: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
});

/** A price that a pair can have: whole ticks, one at least. */
function onTick({ tick }: Pair, price: bigint): string {
  const cut = cutTo(price, scale(tick));
  return unscale(cut > 0n ? cut : scale(tick));
}

/** The net asset value of leveraged tokens moves with the pair they follow: as far as the price was set, so many times over. */
function followers({ catalog, seed, clock }: Exchange, pair: Pair, factor: number): Pair[] {
  return catalog
    .pairs()
    .filter(({ follows }) => follows === pair.symbolId)
    .map((token) => {
      const times = Math.round(token.deviation / pair.deviation);
      const moved = BigInt(Math.round(Math.max(0.01, 1 + times * (factor - 1)) * 1e8));
      return shifted(token, onTick(token, mulDiv(priceAt(seed(), token, clock.now()), moved, unit)), clock.now());
    });
}

/** Pairs whose price is set with that of some: these, and those that follow them. */
const affected = (all: readonly Pair[], chosen: readonly Pair[]): Set<string> =>
  new Set(
    all
      .filter((pair) => chosen.some(({ symbolId }) => symbolId === pair.symbolId || symbolId === pair.follows))
      .map(({ symbolId }) => symbolId),
  );

/** Sets a pair's price from now on. Gives the pairs that moved. */
function setPrice(exchange: Exchange, pair: Pair, price: string): Pair[] {
  const { seed, clock } = exchange;
  const before = priceAt(seed(), pair, clock.now());
  const to = onTick(pair, scale(price));
  const factor = Number((scale(to) * unit) / before) / 1e8;
  return [shifted(pair, to, clock.now()), ...followers(exchange, pair, factor)];
}

/** Sets a pair's price and flags, of all pairs when none is named, and what makers and takers do. */
export const marketOperations = sandboxCall(
  'POST',
  'market',
  Change,
  (exchange, { symbolId, price, flags, rate, run, seed }) => {
    const { store, catalog, clock, market, markets } = exchange;
    const pairs = catalog.pairs().filter((pair) => symbolId === undefined || pair.symbolId === symbolId);
    if (pairs.length === 0) return refuse('badParameter', { field: 'symbolId' });
    if (price !== undefined && (price.split('.')[1]?.replace(/0+$/, '').length ?? 0) > 8)
      return refuse('badParameter', { field: 'price' });
    // Their books stand at the price before, from which the trade at the new one goes on.
    if (price !== undefined) for (const id of affected(catalog.pairs(), pairs)) markets.of(id);
    const moved = new Map<string, Pair>();
    store.transaction(() => {
      for (const { symbolId: id } of pairs) {
        const pair = catalog.pair(id);
        if (!pair) continue;
        const flagged = turned(
          { ...pair, ...flags, tradeStatus: pair.tradeStatus },
          flags.tradeStatus ?? pair.tradeStatus,
          clock.now(),
        );
        const changed = price === undefined ? [flagged] : setPrice(exchange, flagged, price);
        for (const one of changed) catalog.putPair(one);
        if (price !== undefined) for (const one of changed) moved.set(one.symbolId, one);
      }
    });
    for (const id of moved.keys()) market.simulation.moved(id);
    if (rate !== undefined) market.simulation.setRate(rate, symbolId);
    if (seed !== undefined) market.simulation.reseed(seed);
    if (run !== undefined) market.simulation.run(run);
    return { result: { list: pairs.map((pair) => pair.symbolId) } };
  },
);
