import type { ReactNode } from 'react';
import type { TradingSymbol } from '../../contract/account.ts';
import { formatAmount } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { SpotTexts } from '../order-words.ts';
import type { Placement } from '../placement.ts';

const warningKey = {
  wouldTake: 'form.warning.wouldTake',
  notFillable: 'form.warning.notFillable',
  bookNotLive: 'form.barrier.bookNotLive',
} as const satisfies Record<NonNullable<Placement['warning']>, string>;

interface Props extends Pick<Placement, 'warning' | 'meetsOwn' | 'isThin'> {
  t: SpotTexts;
  lang: Lang;
  pair: TradingSymbol;
  /** The next step where the book is too thin. */
  children?: ReactNode;
}

/** What the book says against an order, in the same words in the form and before it binds. */
export function BookWarnings({ t, lang, pair, warning, meetsOwn, isThin, children }: Props) {
  const own = meetsOwn !== undefined && { price: formatAmount(lang, meetsOwn), quote: pair.quoteTokenId };
  return (
    <>
      {own && <Notice tone="warn">{t('form.warning.meetsOwn', own)}</Notice>}
      {isThin ? (
        <Notice tone="warn">
          <p>{t('form.thin')}</p>
          {children}
        </Notice>
      ) : (
        warning && <Notice tone="warn">{t(warningKey[warning])}</Notice>
      )}
    </>
  );
}
