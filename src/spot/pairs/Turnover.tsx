import { tradeStatus } from '#contract/market-data.ts';
import { formatAmount, formatChange, formatShort } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { Change } from '../market/Change.tsx';
import type { ListedPair, ListedTicker } from './pairs.ts';

/** The 24-hour turnover of a pair with its unit, the quote coin; the exact amount on hover. */
export const Turnover = ({ lang, pair, ticker }: { lang: Lang; pair: ListedPair; ticker: ListedTicker }) => (
  <bdi title={`${formatAmount(lang, ticker.qv)} ${pair.quoteTokenId}`}>
    {formatShort(lang, ticker.qv, { decimals: 2, fixed: true })} <span className="faint">{pair.quoteTokenId}</span>
  </bdi>
);

/** The 24-hour change of a pair; without color while the pair is not traded, since its market does not move. */
export const PairChange = ({ lang, pair, change }: { lang: Lang; pair: ListedPair; change: string }) =>
  pair.tradeStatus === tradeStatus.trading ? (
    <Change lang={lang} change={change} />
  ) : (
    <bdi className="faint">{formatChange(lang, change).text}</bdi>
  );
