import * as v from 'valibot';
import { Ticker } from '../contract/trading.ts';
import type { Pair } from './pairs.ts';

const PagePairs = v.object({
  takenAt: v.number(),
  pairs: v.array(
    v.object({
      symbolId: v.string(),
      base: v.string(),
      quote: v.string(),
      status: v.picklist([0, 1, 2, 3]),
      places: v.number(),
      ticker: v.optional(Ticker),
    }),
  ),
});
export type PagePairs = { takenAt: number; pairs: readonly Pair[] };

/** Id of the data block that the page writes. */
export const pagePairsId = 'pairs';
const nothing: PagePairs = { takenAt: 0, pairs: [] };
let atBuild = nothing;

/** The build gives the page's pairs before its island renders; they are the same on every page. */
export function providePagePairs(pairs: PagePairs): void {
  atBuild = pairs;
}

/** The pairs that the HTML holds. */
export function pagePairs(): PagePairs {
  if (typeof document === 'undefined') return atBuild;
  const parsed = v.safeParse(PagePairs, JSON.parse(document.getElementById(pagePairsId)?.textContent ?? 'null'));
  return parsed.success ? parsed.output : nothing;
}
