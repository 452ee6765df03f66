import { formatAmount, formatShort } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import type { ListedPair, ListedTicker } from './pairs.ts';

/** The 24-hour turnover of a pair with its unit, the quote coin; the exact amount on hover. */
export const Turnover = ({ lang, pair, ticker }: { lang: Lang; pair: ListedPair; ticker: ListedTicker }) => (
  <bdi title={`${formatAmount(lang, ticker.qv)} ${pair.quoteTokenId}`}>
    {formatShort(lang, ticker.qv, { decimals: 2, fixed: true })} <span className="faint">{pair.quoteTokenId}</span>
  </bdi>
);
