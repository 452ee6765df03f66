import * as v from 'valibot';
import { LoanToken, PledgeToken } from '#contract/loans/loan-market.ts';
import { pageDataOf } from '#i18n/page-data.ts';

/**
 * A coin with its pair against USDT: `symbol` is '' without one, `tick` '0'; `price` in USDT of the build, '' without
 * one.
 */
const LoanCoin = v.object({ coin: v.string(), symbol: v.string(), tick: v.string(), price: v.string() });
export type LoanCoin = v.InferOutput<typeof LoanCoin>;

const OverdueTerms = v.object({
  token: v.string(),
  graceHours: v.number(),
  penaltyMultiple: v.string(),
  liquidationFeeRate: v.string(),
});

const LoansPage = v.object({
  /** When the build read the exchange, ms UTC of the exchange's clock. */
  readAtMs: v.number(),
  isMobile: v.boolean(),
  loans: v.array(LoanToken),
  pledges: v.array(PledgeToken),
  overdue: v.array(OverdueTerms),
  coins: v.array(LoanCoin),
});
export type LoansPage = v.InferOutput<typeof LoansPage>;

const empty: LoansPage = { readAtMs: 0, isMobile: false, loans: [], pledges: [], overdue: [], coins: [] };
const pages = pageDataOf<LoansPage>('loans', LoansPage, empty);

/** Id of the data block that the page embeds. */
export const loansPageId = pages.id;
/** Stores the coins of the page with this key (its path) before its islands render. */
export const provideLoansPage = pages.provide;
/** The coins that the HTML of the page was built with. */
export const loansPage = pages.read;
