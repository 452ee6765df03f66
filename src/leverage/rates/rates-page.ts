import * as v from 'valibot';
import { pageDataOf } from '#i18n/page-data.ts';

/** A coin of margin trading: rates per hour and collateral ratios as fractions, amounts in the coin, those of VIP 0. */
export const RateCoin = v.object({
  coin: v.string(),
  isLent: v.boolean(),
  hourlyRate: v.string(),
  minLoan: v.string(),
  maxLoan: v.string(),
  tiers: v.array(v.object({ from: v.string(), to: v.string(), ratio: v.string() })),
  liquidationOrder: v.number(),
});
export type RateCoin = v.InferOutput<typeof RateCoin>;

/** Rates per hour and largest loans of a VIP level. */
export const RateLevel = v.object({
  vipLevel: v.number(),
  coins: v.array(v.object({ coin: v.string(), hourlyRate: v.string(), maxLoan: v.string() })),
});
export type RateLevel = v.InferOutput<typeof RateLevel>;

const RatesPage = v.object({
  /** When the build read the exchange, ms UTC of the exchange's clock. */
  readAtMs: v.number(),
  isMobile: v.boolean(),
  coins: v.array(RateCoin),
  levels: v.array(RateLevel),
});
export type RatesPage = v.InferOutput<typeof RatesPage>;

const pages = pageDataOf<RatesPage>('rates', RatesPage, { readAtMs: 0, isMobile: false, coins: [], levels: [] });

/** Id of the data block that the page embeds. */
export const ratesPageId = pages.id;
/** Stores the rates of the page with this key (its path) before its islands render. */
export const provideRatesPage = pages.provide;
/** The rates that the HTML of the page was built with. */
export const ratesPage = pages.read;
