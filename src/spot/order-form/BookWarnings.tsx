import type { ReactNode } from 'react';
import type { TradingSymbol } from '#contract/account.ts';
import type { Texts } from '#i18n/keys.ts';
import type { Lang } from '#i18n/locales.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { priceAtTick } from '../market/price-at-tick.ts';
import { warningKeys } from '../order-draft/error-texts.ts';
import type { OrderIntent } from '../order-submit/order-intent.ts';

interface Props extends Pick<OrderIntent, 'warning' | 'ownPriceMet' | 'isThin'> {
  t: Texts<'spot'>;
  lang: Lang;
  pair: TradingSymbol;
  /** What the user can do when the book is too thin. */
  children?: ReactNode | undefined;
}

/** Warnings about an order from the state of the book, the same in the form and in the confirmation. */
export function BookWarnings({ t, lang, pair, warning, ownPriceMet, isThin, children }: Props) {
  const own = ownPriceMet !== undefined && { price: priceAtTick(lang, pair, ownPriceMet), quote: pair.quoteTokenId };
  return (
    <>
      {own && <Notice tone="warn">{t('form.warning.meetsOwn', own)}</Notice>}
      {isThin ? (
        <Notice tone="warn">
          <p>{t('form.thin')}</p>
          {children}
        </Notice>
      ) : (
        warning && <Notice tone="warn">{t(warningKeys[warning])}</Notice>
      )}
    </>
  );
}
