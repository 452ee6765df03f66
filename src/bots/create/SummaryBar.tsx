import type { ReactNode } from 'react';
import { investMode } from '#contract/bots/bot.ts';
import type { GridPlan } from '#formulas/bots/plan.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { unscale } from '#money/index.ts';
import type { BotPair } from '../pairs/bot-pairs.ts';
import { plainAmount } from './bot-draft.ts';
import type { BotDraft } from './bot-draft.ts';

interface SummaryBarProps {
  lang: Lang;
  pair: BotPair;
  draft: BotDraft;
  plan: GridPlan | undefined;
  /** The button, or why there is none. */
  children: ReactNode;
}

/** Investment, grids and first purchase at the lower edge of a phone, with the button of the form. */
export function SummaryBar({ lang, pair, draft, plan, children }: SummaryBarProps) {
  const t = texts(lang, 'bots');
  const hasQuote = draft.quote !== '' && draft.investMode !== investMode.base;
  const firstText = () => {
    if (!plan || plan.quantity <= 0n) return t('none');
    const { firstOrder } = plan;
    if (!firstOrder) return t('plan.noPurchase');
    return t('create.summaryFirst', { amount: formatAmount(lang, unscale(firstOrder.quantity)), coin: pair.base });
  };
  return (
    <div className="bot-create__bar">
      <span className="bot-create__summary">
        <small>
          {t('create.summary', {
            amount: hasQuote ? formatAmount(lang, plainAmount(draft.quote)) : t('none'),
            coin: pair.quote,
            grids: draft.cells === '' ? t('none') : draft.cells,
          })}
        </small>
        {firstText()}
      </span>
      {children}
    </div>
  );
}
