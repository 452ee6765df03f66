import * as v from 'valibot';
import { TradingSymbol } from '#contract/account.ts';
import { Ticker } from '#contract/market-data.ts';
import { pageDataOf } from '#i18n/page-data.ts';

const PagePair = v.object({
  /** When the build read the pair from the exchange, ms UTC of the exchange's clock; 0 when it read none. */
  readAtMs: v.number(),
  /** Pages of the mobile layout link to pages of the mobile layout. */
  isMobile: v.boolean(),
  /** Absent on the terminal that opens any pair. */
  pair: v.optional(TradingSymbol),
  ticker: v.optional(Ticker),
});
/** The pair that a terminal's page was built for, as the build read it. */
export type PagePair = v.InferOutput<typeof PagePair>;

const pagePairs = pageDataOf<PagePair>('pair', PagePair, { readAtMs: 0, isMobile: false });

/** Id of the data block that the page embeds. */
export const pagePairId = pagePairs.id;
/** Stores the pair of the page with this key (its path) before its islands render. */
export const providePagePair = pagePairs.provide;
/**
 * The pair that the HTML of the page was built with: islands render it first, in the build and in the browser.
 */
export const pagePair = pagePairs.read;
