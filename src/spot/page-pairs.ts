import * as v from 'valibot';
import { Ticker } from '../contract/trading.ts';
import type { Pair } from './pairs.ts';

const PagePairs = v.object({
  takenAt: v.number(),
  isMobile: v.boolean(),
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
/** The pairs of a list's page; those of the mobile arrangement link to their like. */
export type PagePairs = { takenAt: number; isMobile: boolean; pairs: readonly Pair[] };

/** Id of the data block that the page writes. */
export const pagePairsId = 'pairs';
const nothing: PagePairs = { takenAt: 0, isMobile: false, pairs: [] };
let atBuild = nothing;

/** The build gives the page's pairs before its island renders. */
export function providePagePairs(pairs: PagePairs): void {
  atBuild = pairs;
}

/** The pairs that the HTML holds. */
export function pagePairs(): PagePairs {
  if (typeof document === 'undefined') return atBuild;
  const parsed = v.safeParse(PagePairs, JSON.parse(document.getElementById(pagePairsId)?.textContent ?? 'null'));
  return parsed.success ? parsed.output : nothing;
}
