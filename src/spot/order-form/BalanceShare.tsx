import { useState } from 'react';
import { formatAmount, formatPercent } from '#i18n/format.ts';
import { canonical, decimal } from '#money/index.ts';
import { QuickPicks } from '#ui/field/QuickPicks.tsx';
import { RangeInput } from '#ui/field/RangeInput.tsx';
import { isAtMarket } from '../order-draft/draft.ts';
import { editForm } from '../order-draft/draft-store.ts';
import { problemText } from '../order-draft/error-texts.ts';
import { capOf, percentForSize, percentOf, percentText, shareOf } from '../order-draft/limits.ts';
import type { FormView } from '../order-draft/order-form-model.ts';
import { isBlankOrZero } from '#money/tick.ts';
import type { OrderPartProps } from './OrderFields.tsx';

const shares = [25, 50, 75, 100] as const;

/** How much of a coin the order spends, and how much of it is available. */
function spentOf({ draft, sizes, sizing }: FormView): [spent: string, free: string] {
  const [spent, free] = draft.side === 'BUY' ? [sizes.quote, sizing.free.quote] : [sizes.base, sizing.free.base];
  return [isBlankOrZero(spent) ? '0' : spent, free];
}

/** Sets the amount as a percentage of the balance, by slider or button. quality.md Q-U05, Q-A08 */
export function BalanceShare({ t, lang, view, isBusy, label }: OrderPartProps & { label?: string | undefined }) {
  const { draft, pair, sizing: sizing, maximum, sizes } = view;
  const [selected, setSelected] = useState<number | undefined>(undefined);
  const applyPercent = (percent: number) => {
    setSelected(percent);
    const size = shareOf(pair, percent, sizing);
    editForm(pair.symbolId, {
      size: isBlankOrZero(size) ? '' : size,
      unit: isAtMarket(draft) && draft.side === 'BUY' ? 'QUOTE' : 'BASE',
      // Without a price the percentage is computed at the best price, which becomes the price of the order.
      ...(draft.kind !== 'MARKET' && !isAtMarket(draft) && isBlankOrZero(draft.price) && sizing.price !== undefined
        ? { price: sizing.price, isPriced: true }
        : {}),
    });
  };
  const asText = (percent: string) => formatPercent(lang, canonical(decimal(percent).div('100')), 1);
  const [spent, free] = spentOf(view);
  const unit = maximum?.unit ?? 'BASE';
  const amount = unit === 'QUOTE' ? sizes.quote : sizes.base;
  const exactPercent = maximum && percentForSize(pair, amount, sizing, selected);
  const percent = exactPercent === undefined ? percentText(spent, free) : String(exactPercent);
  const cap = view.limits && capOf(pair, amount, view.limits, isAtMarket(draft));
  const amountWithCoin = {
    amount: formatAmount(lang, isBlankOrZero(amount) ? '0' : canonical(amount)),
    coin: unit === 'QUOTE' ? pair.quoteTokenId : pair.baseTokenId,
  };
  return (
    <div className="order-form__share">
      <RangeInput
        label={label ?? t('form.share')}
        value={exactPercent ?? percentOf(spent, free)}
        min={0}
        max={100}
        valueText={
          percent === undefined
            ? t('form.coins', amountWithCoin)
            : t('form.shareText', { percent: asText(percent), ...amountWithCoin })
        }
        // The amount is in its field; what a loan adds to the balance has to be read.
        inlineText={label === undefined ? (percent === undefined ? t('form.none') : asText(percent)) : undefined}
        onMove={applyPercent}
        disabled={isBusy}
      />
      <QuickPicks
        label={label ?? t('form.sharePicks')}
        disabled={isBusy}
        picks={shares.map((share) => ({ value: share, label: asText(String(share)) }))}
        onPick={applyPercent}
      />
      {cap && (
        <p className="order-form__explanation">
          {problemText(t, lang, { ...cap, field: 'quantity' }, { pair, side: draft.side })}
        </p>
      )}
    </div>
  );
}
