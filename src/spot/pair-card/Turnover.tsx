import type { TradingSymbol } from '#contract/account.ts';
import { tradeStatus } from '#contract/market-data.ts';
import type { Ticker } from '#contract/market-data.ts';
import { formatAmount, formatChange, formatShort } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { Change } from '../market/Change.tsx';

interface TurnoverProps {
  lang: Lang;
  pair: Pick<TradingSymbol, 'quoteTokenId'>;
  ticker: Pick<Ticker, 'qv'>;
}

/** The 24-hour turnover of a pair with its unit, the quote coin; the exact amount on hover. */
export const Turnover = ({ lang, pair, ticker }: TurnoverProps) => (
  <bdi title={`${formatAmount(lang, ticker.qv)} ${pair.quoteTokenId}`}>
    {formatShort(lang, ticker.qv, { decimals: 2, fixed: true })} <span className="faint">{pair.quoteTokenId}</span>
  </bdi>
);

interface ChangeProps {
  lang: Lang;
  pair: Pick<TradingSymbol, 'tradeStatus'>;
  change: string;
}

/** The 24-hour change of a pair; without color while the pair is not traded, since its market does not move. */
export const PairChange = ({ lang, pair, change }: ChangeProps) =>
  pair.tradeStatus === tradeStatus.trading ? (
    <Change lang={lang} change={change} />
  ) : (
    <bdi className="faint">{formatChange(lang, change).text}</bdi>
  );
