import * as v from 'valibot';
import { PositiveDec } from '../../contract/scalars.ts';
import { mulDiv, scale, unscale } from '../../money/index.ts';
import { refuse } from '../answer.ts';
import { sandboxCall } from '../domain.ts';
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

/** The pair whose walk passes through `price` at `at`: its starting price is moved, the walk stays. */
function through(seed: string, pair: Pair, price: string, at: number): Pair {
  const start = mulDiv(scale(price), scale(pair.price), priceAt(seed, pair, at));
  return { ...pair, price: unscale(start) };
}

/** Sets a pair's price and flags, of all pairs when none is named. */
export const marketOperations = sandboxCall(
  'POST',
  'market',
  v.object({ symbolId: v.optional(v.string()), price: v.optional(PositiveDec), flags: v.optional(Flags, {}) }),
  ({ store, catalog, seed, clock }, { symbolId, price, flags }) => {
    const pairs = catalog.pairs().filter((pair) => symbolId === undefined || pair.symbolId === symbolId);
    if (pairs.length === 0) return refuse('badParameter', { field: 'symbolId' });
    store.transaction(() => {
      for (const pair of pairs) {
        const moved = price === undefined ? pair : through(seed(), pair, price, clock.now());
        catalog.putPair({ ...moved, ...flags });
      }
    });
    return { result: { list: pairs.map((pair) => pair.symbolId) } };
  },
);
