import { useEffect, useState } from 'react';
import type { TradingSymbol } from '../../contract/account.ts';
import type { Ticker } from '../../contract/trading.ts';
import { formatAmount, formatShort } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { texts } from '../../i18n/texts.ts';
import { decimal } from '../../money/index.ts';
import { $legalRate, followLegalRate } from '../../session/legal-rate.ts';
import { guarded } from '../../ui/Boundary.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { info, rocket } from '../../ui/icon/icons.ts';
import { useStore } from '../../ui/use-store.ts';
import { lastPrice, signOf } from '../last-price.ts';
import { legalText } from '../legal-text.ts';
import { $pair, $ticker, $tickers, watchTickers } from '../market.ts';
import { pagePair } from '../page-pair.ts';
import { $lastPrice } from '../shown.ts';
import { placesOf } from '../steps.ts';
import { isDollar, usdRateOf } from '../usd-rate.ts';
import { Change } from './Change.tsx';
import { CoinCard } from './CoinCard.tsx';
import { LiveState } from './LiveState.tsx';
import { PairMarks } from './PairMarks.tsx';
import '../ticker-head.scss';
import '../../ui/tool-button.scss';

interface PartProps {
  lang: Lang;
  pair: TradingSymbol;
  ticker: Ticker | undefined;
}

function LastPrice({ lang, pair, ticker }: PartProps) {
  const t = texts(lang, 'spot');
  const live = useStore($lastPrice);
  const last = live?.symbolId === pair.symbolId ? live : lastPrice([], ticker);
  const direction = last?.direction ?? 'same';
  const legal = useStore($legalRate);
  useEffect(() => followLegalRate(lang), [lang]);
  const tickers = useStore($tickers);
  const isRated = isDollar(pair.quoteTokenId);
  // Another coin's worth is told by its own pair.
  useEffect(() => (isRated ? undefined : watchTickers()), [isRated]);
  const usdRate = usdRateOf(pair.quoteTokenId, tickers);
  const usd = last && usdRate !== undefined ? decimal(last.price).times(usdRate).toFixed() : undefined;
  return (
    <div className="ticker-head__last">
      <p className={classes('ticker-head__price', direction !== 'same' && direction)}>
        <span className="out-of-sight">{t('header.last')} </span>
        <bdi>
          {last ? formatAmount(lang, last.price, { places: placesOf(pair.tick), fixed: true }) : t('header.none')}
        </bdi>
        <span aria-hidden="true">{last && signOf(last)}</span>
        {direction !== 'same' && (
          <span className="out-of-sight"> {direction === 'up' ? t('header.up') : t('header.down')}</span>
        )}
      </p>
      <p className="ticker-head__legal">
        <bdi>{usd !== undefined && legalText(lang, usd, legal)}</bdi>
      </p>
    </div>
  );
}

function Figures({ lang, pair, ticker }: PartProps) {
  const t = texts(lang, 'spot');
  const price = (amount: string) => formatAmount(lang, amount, { places: placesOf(pair.tick), fixed: true });
  const none = t('header.none');
  const figures = [
    { label: t('header.change'), value: ticker ? <Change lang={lang} change={ticker.m} /> : none },
    { label: t('header.high'), value: ticker ? price(ticker.h) : none },
    { label: t('header.low'), value: ticker ? price(ticker.l) : none },
    { label: t('header.volume', { coin: pair.baseTokenId }), value: ticker ? formatShort(lang, ticker.v) : none },
    {
      label: t('header.turnover', { coin: pair.quoteTokenId }),
      value: ticker ? formatShort(lang, ticker.qv, { places: 0 }) : none,
    },
  ];
  return (
    <div className="ticker-head__figures" tabIndex={0} aria-label={t('header.figures')} role="group">
      <dl>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Head({ lang }: { lang: Lang }) {
  const t = texts(lang, 'spot');
  const page = pagePair();
  const pair = useStore($pair) ?? page.pair;
  const live = useStore($ticker);
  const [isCardOpen, setCardOpen] = useState(false);
  if (!pair) return <div className="ticker-head" />;
  const coin = pair.baseTokenId;
  const heard = live?.s === pair.symbolId ? live : undefined;
  const ticker = heard ?? (page.ticker?.s === pair.symbolId ? page.ticker : undefined);
  const launches = page.isMobile ? 'm/launchpad/detail/' : 'launchdetail/';
  return (
    <div className="ticker-head" lang={t.lang}>
      <div className="ticker-head__marks">
        <PairMarks lang={lang} pair={pair} />
        {pair.mark.includes('SEED') && (
          <a className="tool-button" href={`/${lang}/trade/spot/${launches}?code=${coin}`}>
            <Icon of={rocket} size={16} />
            <span>{t('header.launch', { coin })}</span>
          </a>
        )}
        <button
          className="tool-button"
          type="button"
          aria-haspopup="dialog"
          aria-label={t('header.about', { coin })}
          onClick={() => setCardOpen(true)}
        >
          <Icon of={info} size={16} />
        </button>
      </div>
      <LastPrice lang={lang} pair={pair} ticker={ticker} />
      <Figures lang={lang} pair={pair} ticker={ticker} />
      <LiveState lang={lang} heardMs={heard?.t} />
      <CoinCard key={coin} lang={lang} coin={coin} isOpen={isCardOpen} onClose={() => setCardOpen(false)} />
    </div>
  );
}

/** Last price and the day of the open pair: first as the HTML says, dated, then live; what is not live says so. */
export const TickerHeader = guarded(Head);
