import { useState } from 'react';
import type { TradingSymbol } from '#contract/account.ts';
import type { Order } from '#contract/trading.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { decimalsOf } from '#money/decimals.ts';
import { isBlankOrZero, stepBy } from '#money/increments.ts';
import { canonical, decimal } from '#money/index.ts';
import { cleanAmount } from '#money/clean-amount.ts';
import { AmountInput } from '#ui/amount/AmountInput.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { emptyDraft } from '../order-draft/draft.ts';
import { problemText } from '../order-draft/error-texts.ts';
import { $formView, currentForm } from '../order-draft/order-form-store.ts';
import { moveOrder } from './move-order.ts';

interface MoveOrderProps {
  lang: Lang;
  pair: TradingSymbol;
  order: Order;
  /** Price that the dialog proposes. */
  price: string;
  onClose: () => void;
}

/** Confirms that an order is canceled and placed again at another price, which can be edited. */
export function MoveOrder({ lang, pair, order, price, onClose }: MoveOrderProps) {
  const t = texts(lang, 'spot');
  const [typed, setTyped] = useState(price);
  // The market changes what may be placed.
  useStore($formView, () => undefined);
  const { side, leavesQty } = order;
  const isPostOnly = order.type === 'LIMIT_MAKER';
  const view = currentForm({
    ...emptyDraft,
    side,
    price: typed,
    isPriced: true,
    size: leavesQty,
    isPostOnly,
    timeInForce: 'GTC',
  });
  // The coins of the order are free again once it is canceled, so that only the price can be wrong.
  const problem = view?.problems.find(({ field }) => field === 'price');
  const isSame = isBlankOrZero(typed) || decimal(typed).eq(order.price);
  const isRejected = view?.warning === 'wouldTake';
  const coins = (amount: string, coin: string) => t('form.coins', { amount: formatAmount(lang, amount), coin });
  const move = () => {
    onClose();
    void moveOrder(order, pair, canonical(typed));
  };
  return (
    <Dialog
      open
      title={t('chart.move.title')}
      closeLabel={t('confirm.close')}
      onClose={onClose}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('confirm.cancel')}
          </Button>
          <Button
            disabled={isSame || problem !== undefined || isRejected || !view || view.barrier !== undefined}
            onPress={move}
          >
            {t('chart.move.confirm')}
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          { label: t('form.side.label'), value: side === 'BUY' ? t('form.side.buy') : t('form.side.sell') },
          { label: t('confirm.amount'), value: coins(leavesQty, pair.baseTokenId) },
          { label: t('chart.move.from'), value: coins(order.price, pair.quoteTokenId) },
        ]}
      />
      <AmountInput
        lang={lang}
        label={t('chart.move.to')}
        unit={pair.quoteTokenId}
        value={typed}
        clean={cleanAmount}
        decimals={decimalsOf(pair.tick)}
        error={problem && problemText(t, lang, problem, { pair, side })}
        onType={setTyped}
        onStep={(steps) => setTyped(stepBy(typed, steps, pair.tick))}
      />
      {isRejected && <Notice tone="warn">{t('form.warning.wouldTake')}</Notice>}
      <p className="price-chart__note">{t('chart.move.note')}</p>
    </Dialog>
  );
}
