import type { TradingSymbol } from '#contract/account.ts';
import { ltStatus } from '#contract/leverage/lt-quote.ts';
import { formatChange } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { leverageFigure, navText, premiumText } from '#leverage/tokens/token-texts.ts';
import { Chip } from '#ui/display/Chip.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { $pairQuote } from '../instruments/leveraged-token.ts';
import { $lastPrice } from '../market/display-stores.ts';
import { leveragedLabels } from './leveraged-labels.ts';

/**
 * NAV, premium and real leverage of a leveraged token's pair; missing ones, and stale ones, are a dash. leverage.md 4
 */
export function LeveragedFigures({ lang, pair }: { lang: Lang; pair: Pick<TradingSymbol, 'symbolId'> }) {
  const t = texts(lang, 'spot');
  const live = useStore($pairQuote);
  const last = useStore($lastPrice);
  const quote = live && !live.isStale ? live.quote : undefined;
  const premium = last?.symbolId === pair.symbolId ? premiumText(last.price, quote?.nav) : undefined;
  const none = t('header.none');
  const values = {
    nav: quote ? navText(lang, quote.nav) : none,
    premium: premium === undefined ? none : formatChange(lang, premium).text,
    leverage: quote ? t('header.times', { value: leverageFigure(lang, quote.leverage) }) : none,
  };
  return leveragedLabels(t).map(({ key, label }) => (
    <div key={key}>
      <dt>{label}</dt>
      <dd>
        <bdi>{values[key]}</bdi>
      </dd>
    </div>
  ));
}

/**
 * Says that the open pair's leveraged token is being rebalanced: purchases and redemptions pause, the pair trades.
 * exchange-api 4.4
 */
export function RebalancingChip({ lang }: { lang: Lang }) {
  const live = useStore($pairQuote);
  if (live?.quote.ltStatus !== ltStatus.rebalancing) return null;
  return <Chip tone="warn">{texts(lang, 'spot')('header.rebalancing')}</Chip>;
}
