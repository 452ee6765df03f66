import * as v from 'valibot';
import { tradeStatus } from '#contract/market-data.ts';
import { Amount, Dec, MarketPrice, Tick } from '#contract/scalars.ts';
import { pageDataOf } from '#i18n/page-data.ts';
import type { PairListData } from './pairs.ts';

/** The pairs of a list page. Pages of the mobile layout link to pages of the mobile layout. */
export interface PagePairs extends PairListData {
  /** When the build read the pairs from the exchange, ms UTC of the exchange's clock. */
  readAtMs: number;
  isMobile: boolean;
}

const PagePairs: v.GenericSchema<unknown, PagePairs> = v.object({
  readAtMs: v.number(),
  isMobile: v.boolean(),
  pairs: v.array(
    v.object({
      symbolId: v.string(),
      symbolName: v.string(),
      baseTokenId: v.string(),
      quoteTokenId: v.string(),
      symbolType: v.picklist(['SPOT', 'LT', 'UNKNOWN']),
      zone: v.picklist(['MAIN', 'INNOVATION', 'LT', 'UNKNOWN']),
      mark: v.array(v.string()),
      tradeStatus: v.picklist(Object.values(tradeStatus)),
      isBanBuy: v.boolean(),
      isBanSell: v.boolean(),
      openTime: v.number(),
      tick: Tick,
    }),
  ),
  tickers: v.array(
    v.object({
      s: v.string(),
      c: MarketPrice,
      h: MarketPrice,
      l: MarketPrice,
      m: Dec,
      qv: Amount,
      bp: v.union([MarketPrice, v.literal('')]),
      ap: v.union([MarketPrice, v.literal('')]),
    }),
  ),
  coinNames: v.record(v.string(), v.string()),
});

const pageLists = pageDataOf<PagePairs>('pairs', PagePairs, {
  readAtMs: 0,
  isMobile: false,
  pairs: [],
  tickers: [],
  coinNames: {},
});

/** Id of the data block that the page embeds. */
export const pagePairsId = pageLists.id;
/** Stores the pairs of the page with this key (its path) before its island renders. */
export const providePagePairs = pageLists.provide;
/** The pairs that the HTML of the page was built with. */
export const pagePairs = pageLists.read;
