import { useState } from 'react';
import { formatAmount, formatPercent } from '../../i18n/format.ts';
import { canonical, decimal } from '../../money/index.ts';
import { QuickPicks } from '../../ui/QuickPicks.tsx';
import { RangeInput } from '../../ui/RangeInput.tsx';
import { isAtMarket } from '../draft.ts';
import { editForm } from '../form.ts';
import { percentGiving, percentOf, percentText, shareOf } from '../limits.ts';
import type { FormView } from '../form-view.ts';
import { isNothing } from '../steps.ts';
import type { OrderPartProps } from './OrderFields.tsx';

const shares = [25, 50, 75, 100] as const;

/** What the form's order takes, and what there is of it. */
function spentOf({ draft, sizes, room }: FormView): [spent: string, free: string] {
  const [spent, free] = draft.side === 'BUY' ? [sizes.quote, room.free.quote] : [sizes.base, room.free.base];
  return [isNothing(spent) ? '0' : spent, free];
}

/** A share of the balance by slider or button; the field above says and takes the amount. quality.md Q-U05, Q-A08 */
export function OrderShare({ t, lang, view, isBusy }: OrderPartProps) {
  const { draft, pair, room, maximum, sizes } = view;
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const take = (percent: number) => {
    setChosen(percent);
    const size = shareOf(pair, percent, room);
    editForm(pair.symbolId, {
      size: isNothing(size) ? '' : size,
      unit: isAtMarket(draft) && draft.side === 'BUY' ? 'QUOTE' : 'BASE',
      // Without a price it counted at the best one, so that is the price.
      ...(draft.kind !== 'MARKET' && !isAtMarket(draft) && isNothing(draft.price) && room.price !== undefined
        ? { price: room.price, isPriced: true }
        : {}),
    });
  };
  const asText = (percent: string) => formatPercent(lang, canonical(decimal(percent).div('100')), 1);
  const [spent, free] = spentOf(view);
  const counts = maximum?.unit ?? 'BASE';
  const amount = counts === 'QUOTE' ? sizes.quote : sizes.base;
  const given = maximum && percentGiving(pair, amount, room, chosen);
  const percent = given === undefined ? percentText(spent, free) : String(given);
  const counted = {
    amount: formatAmount(lang, isNothing(amount) ? '0' : canonical(amount)),
    coin: counts === 'QUOTE' ? pair.quoteTokenId : pair.baseTokenId,
  };
  return (
    <div className="order-form__share">
      <RangeInput
        label={t('form.share')}
        value={given ?? percentOf(spent, free)}
        least={0}
        most={100}
        valueText={
          percent === undefined
            ? t('form.coins', counted)
            : t('form.shareText', { percent: asText(percent), ...counted })
        }
        onMove={take}
        disabled={isBusy}
      />
      <QuickPicks
        label={t('form.sharePicks')}
        disabled={isBusy}
        picks={shares.map((share) => ({ value: share, label: asText(String(share)) }))}
        onPick={take}
      />
    </div>
  );
}
