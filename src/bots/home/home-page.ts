import * as v from 'valibot';
import { GridSymbol } from '#contract/bots/grid-symbol.ts';
import { pageDataOf } from '#i18n/page-data.ts';

const HomePage = v.object({
  /** When the build read the exchange, ms UTC of the exchange's clock. */
  readAtMs: v.number(),
  isMobile: v.boolean(),
  symbols: v.array(GridSymbol),
});
export type HomePage = v.InferOutput<typeof HomePage>;

const pages = pageDataOf<HomePage>('bots', HomePage, { readAtMs: 0, isMobile: false, symbols: [] });

/** Id of the data block that the page embeds. */
export const homePageId = pages.id;
/** Stores the pairs of the page with this key (its path) before its islands render. */
export const provideHomePage = pages.provide;
/** The pairs that the HTML of the page was built with. */
export const homePage = pages.read;
