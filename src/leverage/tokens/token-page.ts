import * as v from 'valibot';
import { LtInfo } from '#contract/leverage/lt-tokens.ts';
import { leveragedPath } from '#contract/addresses/leveraged-address.ts';
import { pairPath } from '#contract/addresses/pair-address.ts';
import { pageDataOf } from '#i18n/page-data.ts';
import type { Lang } from '#i18n/lang.ts';

/** A leveraged token with its two pairs, as a page is built from it and as its islands start. */
export const PageToken = v.object({
  info: LtInfo,
  /** Change of the NAV in 24 h at the build, a fraction. */
  change: v.string(),
  /** Last price of the spot pair at the build; '' without one. */
  price: v.string(),
  /** Base coin of the underlying pair with its full name, and the decimals of the pair's price. */
  coin: v.string(),
  coinName: v.string(),
  coinDecimals: v.number(),
  /** Last price of the underlying at the build; '' without one. */
  coinPrice: v.string(),
  /** Quote coin of the spot pair. */
  quoteCoin: v.string(),
  /** Decimals of the spot pair's price. */
  decimals: v.number(),
});
export type PageToken = v.InferOutput<typeof PageToken>;

const TokenPage = v.object({
  /** When the build read the exchange, ms UTC of the exchange's clock. */
  readAtMs: v.number(),
  isMobile: v.boolean(),
  tokens: v.array(PageToken),
});
export type TokenPage = v.InferOutput<typeof TokenPage>;

const pages = pageDataOf<TokenPage>('leveraged', TokenPage, { readAtMs: 0, isMobile: false, tokens: [] });

/** Id of the data block that the page embeds. */
export const tokenPageId = pages.id;
/** Stores the tokens of the page with this key (its path) before its islands render. */
export const provideTokenPage = pages.provide;
/** The tokens that the HTML of the page was built with. */
export const tokenPage = pages.read;

/** The address of a token's page, or of the list. */
export const tokenHref = (lang: Lang, isMobile: boolean, code?: string): string =>
  `/${lang}${leveragedPath(isMobile, code)}`;

/** The address of a token's spot pair. */
export const tokenPairHref = (lang: Lang, isMobile: boolean, { info, quoteCoin }: PageToken): string =>
  `/${lang}${pairPath({ isMobile, base: info.ltCode, quote: quoteCoin })}`;
