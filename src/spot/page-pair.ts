import * as v from 'valibot';
import { TradingSymbol } from '../contract/account.ts';
import { Ticker } from '../contract/trading.ts';

const PagePair = v.object({
  /** When it was read, ms UTC of the exchange's clock. */
  takenAt: v.number(),
  /** Pages of the mobile arrangement link to their like. */
  isMobile: v.boolean(),
  /** Absent on the terminal that no pair was built into. */
  pair: v.optional(TradingSymbol),
  ticker: v.optional(Ticker),
});
/** What a terminal's page says of its own pair, as the build read it; the list of all pairs comes by `account.webConfig`. */
export type PagePair = v.InferOutput<typeof PagePair>;

/** Id of the data block that the page writes. */
export const pagePairId = 'pair';

const nothing: PagePair = { takenAt: 0, isMobile: false };
let atBuild = nothing;
let inBrowser: PagePair | undefined;

/** The build gives a page's pair before its islands render. */
export function providePagePair(page: PagePair): void {
  atBuild = page;
}

/** The pair that the HTML was built with: for the first render of islands, in the build and in the browser alike. */
export function pagePair(): PagePair {
  if (typeof document === 'undefined') return atBuild;
  if (inBrowser) return inBrowser;
  const text = document.getElementById(pagePairId)?.textContent;
  const parsed = text ? v.safeParse(PagePair, JSON.parse(text)) : undefined;
  inBrowser = parsed?.success ? parsed.output : nothing;
  return inBrowser;
}
