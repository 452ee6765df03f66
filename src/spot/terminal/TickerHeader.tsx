import { useEffect } from 'react';
import { config } from '#config';
import { factsFragment } from '#contract/addresses/pair-address.ts';
import type { TradingSymbol } from '#contract/account.ts';
import { leveragedPath } from '#contract/addresses/leveraged-address.ts';
import { tradeStatus } from '#contract/market-data.ts';
import type { Ticker } from '#contract/market-data.ts';
import { formatShort } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { decimal } from '#money/index.ts';
import { $fiatRate, followFiatRate } from '#session/fiat-rate.ts';
import { withErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx';
import { classes } from '#ui/foundation/classes.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { rocket } from '#ui/icon/icons.ts';
import { info } from '#ui/icon/status-icons.ts';
import { useLazy } from '#shell/lazy/use-lazy.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { priceAtTick } from '../market/price-at-tick.ts';
import { lastPriceOf, arrowOf } from '../market/last-price.ts';
import { fiatPriceText } from './fiat-price.ts';
import { $pair, $ticker, $tickers, watchTickers } from '../market/market.ts';
import { pagePair } from '../market/page-pair.ts';
import { $lastPrice } from '../market/display-stores.ts';
import { isLeveragedToken } from '../instruments/leveraged-token.ts';
import { PerpetualLink } from '../instruments/PerpetualLink.tsx';
import { isDollar, usdRateOf } from '../pairs/usd-rate.ts';
import { LiveState } from '../market/LiveState.tsx';
import { PairChange } from '../pair-card/Turnover.tsx';
import { $notices } from '../pairs/pairs-store.ts';
import { PairCardButton, PairMarks } from '../pairs/PairMarks.tsx';
import { leveragedLabels } from './leveraged-labels.ts';
import './ticker-header.scss';
import '#ui/button/tool-button.scss';

const loadLeveraged = () => import('./LeveragedFigures.tsx');

interface PartProps {
  lang: Lang;
  pair: TradingSymbol;
  ticker: Ticker | undefined;
}

function LastPrice({ lang, pair, ticker }: PartProps) {
  const t = texts(lang, 'spot');
  const live = useStore($lastPrice);
  const last = live?.symbolId === pair.symbolId ? live : lastPriceOf([], ticker);
  // Only a market that moves has a direction.
  const direction = live && last === live && pair.tradeStatus === tradeStatus.trading ? last.direction : 'same';
  const fiatRate = useStore($fiatRate);
  useEffect(() => followFiatRate(lang), [lang]);
  const tickers = useStore($tickers);
  const isInDollars = isDollar(pair.quoteTokenId);
  // The value of another quote coin is the last price of its USDT pair.
  useEffect(() => (isInDollars ? undefined : watchTickers()), [isInDollars]);
  const usdRate = usdRateOf(pair.quoteTokenId, tickers);
  const usd = last && usdRate !== undefined ? decimal(last.price).times(usdRate).toFixed() : undefined;
  return (
    <div className="ticker-header__last">
      <p className={classes('ticker-header__price', direction !== 'same' && direction)}>
        <span className="out-of-sight">{t('header.last')} </span>
        <bdi>{last ? priceAtTick(lang, pair, last.price) : t('header.none')}</bdi>
        <span aria-hidden="true">{last && arrowOf({ ...last, direction })}</span>
        {direction !== 'same' && (
          <span className="out-of-sight"> {direction === 'up' ? t('header.up') : t('header.down')}</span>
        )}
      </p>
      <p className="ticker-header__legal">
        <bdi>{usd !== undefined && fiatPriceText(lang, usd, fiatRate)}</bdi>
      </p>
    </div>
  );
}

/** A volume always has two decimals, so that the figure does not change its width with each trade. */
const volumeText = (lang: Lang, volume: string) => formatShort(lang, volume, { decimals: 2, fixed: true });

function Figures({ lang, pair, ticker }: PartProps) {
  const t = texts(lang, 'spot');
  const price = (amount: string) => priceAtTick(lang, pair, amount);
  const none = t('header.none');
  const isToken = isLeveragedToken(pair);
  const Leveraged = useLazy(isToken, loadLeveraged)?.LeveragedFigures;
  const figures = [
    ...(isToken && !Leveraged ? leveragedLabels(t).map(({ label }) => ({ label, value: none })) : []),
    { label: t('header.change'), value: ticker ? <PairChange lang={lang} pair={pair} change={ticker.m} /> : none },
    { label: t('header.high'), value: ticker ? price(ticker.h) : none },
    { label: t('header.low'), value: ticker ? price(ticker.l) : none },
    { label: t('header.volume', { coin: pair.baseTokenId }), value: ticker ? volumeText(lang, ticker.v) : none },
    {
      label: t('header.turnover', { coin: pair.quoteTokenId }),
      value: ticker ? formatShort(lang, ticker.qv, { decimals: 0 }) : none,
    },
  ];
  return (
    <div className="ticker-header__figures" tabIndex={0} aria-label={t('header.figures')} role="group">
      <dl>
        {Leveraged && <Leveraged lang={lang} pair={pair} />}
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

function Header({ lang, page: pageKey }: { lang: Lang; page: string }) {
  const t = texts(lang, 'spot');
  const page = pagePair(pageKey);
  const pair = useStore($pair) ?? page.pair;
  const live = useStore($ticker);
  const notices = useStore($notices);
  const RebalancingChip = useLazy(pair !== undefined && isLeveragedToken(pair), loadLeveraged)?.RebalancingChip;
  if (!pair) return <div className="ticker-header" />;
  const coin = pair.baseTokenId;
  const liveTicker = live?.s === pair.symbolId ? live : undefined;
  const ticker = liveTicker ?? (page.ticker?.s === pair.symbolId ? page.ticker : undefined);
  const launchPath = page.isMobile ? 'm/launchpad/detail/' : 'launchdetail/';
  return (
    <div className="ticker-header" lang={t.lang}>
      <div className="ticker-header__marks">
        <PairMarks lang={lang} pair={pair} notice={notices.get(pair.symbolId)} />
        {RebalancingChip && <RebalancingChip lang={lang} />}
        {isLeveragedToken(pair) && config.features.leveraged && (
          <a className="tool-button" href={`/${lang}${leveragedPath(page.isMobile, coin)}`}>
            {t('header.atNav')}
          </a>
        )}
        {pair.mark.includes('SEED') && (
          <a className="tool-button" href={`/${lang}/trade/spot/${launchPath}?code=${coin}`}>
            <Icon of={rocket} size={16} />
            <span>{t('header.launch', { coin })}</span>
          </a>
        )}
        <PairCardButton
          key={pair.symbolId}
          lang={lang}
          pair={pair}
          className="tool-button"
          label={t('header.about', { coin })}
          fragment={factsFragment}
        >
          <Icon of={info} size={16} />
        </PairCardButton>
        <PerpetualLink lang={lang} pair={pair} only="for-phone" />
      </div>
      <LastPrice lang={lang} pair={pair} ticker={ticker} />
      <Figures lang={lang} pair={pair} ticker={ticker} />
      <PerpetualLink lang={lang} pair={pair} only="for-wide" />
      <LiveState
        lang={lang}
        builtAtMs={page.readAtMs}
        tickerMs={liveTicker?.t}
        isTrading={pair.tradeStatus === tradeStatus.trading}
      />
    </div>
  );
}

/**
 * Last price and 24-hour figures of the open pair: first those of the build with their date, then live ones. `page`:
 * key of the page's data.
 */
export const TickerHeader = withErrorBoundary(Header);
