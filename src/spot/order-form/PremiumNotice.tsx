import type { TradingSymbol } from '#contract/account.ts';
import { formatPercent } from '#i18n/format.ts';
import type { Texts } from '#i18n/keys.ts';
import type { Lang } from '#i18n/locales.ts';
import { premiumText } from '#leverage/tokens/token-texts.ts';
import { decimal } from '#money/index.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { $pairQuote } from '../instruments/leveraged-token.ts';
import { $lastPrice } from '../market/display-stores.ts';

/** Premium above which the form warns, a fraction. leverage.md 4 */
const premiumMax = '0.01';

interface PremiumNoticeProps {
  t: Texts<'spot'>;
  lang: Lang;
  pair: Pick<TradingSymbol, 'symbolId'>;
}

/** Warns while the price of a leveraged token is more than 1 % away from its NAV. */
export function PremiumNotice({ t, lang, pair }: PremiumNoticeProps) {
  const live = useStore($pairQuote);
  const last = useStore($lastPrice);
  if (!live || live.isStale || last?.symbolId !== pair.symbolId) return null;
  const premium = premiumText(last.price, live.quote.nav);
  if (premium === undefined || decimal(premium).abs().lte(premiumMax)) return null;
  const share = formatPercent(lang, decimal(premium).abs().toFixed(), 2, { fixed: true });
  return (
    <Notice tone="warn">{t(decimal(premium).gt('0') ? 'form.aboveNav' : 'form.belowNav', { premium: share })}</Notice>
  );
}
