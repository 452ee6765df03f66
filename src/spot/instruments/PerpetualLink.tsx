import type { TradingSymbol } from '#contract/account.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { configuredLink } from '#shell/configured-link.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { $perpetuals } from './perpetuals.ts';

interface PerpetualLinkProps {
  lang: Lang;
  pair: Pick<TradingSymbol, 'symbolId'>;
  /**
   * Class of the only layout that shows the link: the list loads late, and each layout has room for the link elsewhere.
   */
  only: 'for-phone' | 'for-wide';
}

/**
 * Link to the perpetual of a pair; nothing for a pair without one, and when no page for perpetuals is configured.
 * account.md 4
 */
export function PerpetualLink({ lang, pair, only }: PerpetualLinkProps) {
  const perpetuals = useStore($perpetuals);
  const href = configuredLink('futures', { symbol: pair.symbolId });
  if (href === undefined || !perpetuals.has(pair.symbolId)) return null;
  return (
    <a className={`tool-button ${only}`} href={href}>
      {texts(lang, 'spot')('header.perpetual')}
    </a>
  );
}
