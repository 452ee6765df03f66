import { pairPath } from '#contract/addresses/pair-address.ts';
import type { TradingSymbol } from '#contract/account.ts';
import type { Lang } from '#i18n/locales.ts';

/** The path of a pair's terminal in a language. */
export const terminalPath = (
  lang: Lang,
  isMobile: boolean,
  { baseTokenId, quoteTokenId }: Pick<TradingSymbol, 'baseTokenId' | 'quoteTokenId'>,
): string => `/${lang}${pairPath({ isMobile, base: baseTokenId, quote: quoteTokenId })}`;
