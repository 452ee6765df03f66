import { useState } from 'react';
import type { TradingSymbol } from '#contract/account.ts';
import type { Order } from '#contract/trading.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Texts } from '#i18n/keys.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { withMarginTexts } from '#leverage/access/access-texts.ts';
import { decimalsOf } from '#money/decimals.ts';
import { isBlankOrZero, stepBy } from '#money/tick.ts';
import { canonical, decimal } from '#money/index.ts';
import { cleanAmount } from '#money/clean-amount.ts';
import { useLazy } from '#shell/lazy/use-lazy.ts';
import { AmountInput } from '#ui/amount/AmountInput.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { priceAtTick } from '../market/price-at-tick.ts';
import { priceFarText } from '../order-draft/error-texts.ts';
import { oppositeLevels } from '../order-draft/estimate.ts';
import type { FormView } from '../order-draft/order-form-model.ts';
import { $formView } from '../order-draft/order-form-store.ts';
import { moveOrder, movedForm, moveProblem } from './move-order.ts';

const loadLoanReview = () => withMarginTexts(import('../order-margin/LoanReview.tsx'));

/** What the market does to the moved order at once: it fills at this price, or the price is far from the best one. */
function MoveWarnings({ t, lang, view }: { t: Texts<'spot'>; lang: Lang; view: FormView }) {
  const { estimate, deviation, market, draft, pair } = view;
  const best = oppositeLevels(market.levels, draft.side)[0]?.[0];
  return (
    <>
      {estimate && !isBlankOrZero(estimate.immediate.quantity) && (
        <Notice tone="warn">{t('chart.move.crosses')}</Notice>
      )}
      {deviation === 'PRICE_DEVIATION' && best !== undefined && (
        <Notice tone="warn">{priceFarText(t, lang, pair, draft.price, best)}</Notice>
      )}
    </>
  );
}

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
  const view = movedForm(order, typed);
  const problem = view && moveProblem(t, lang, view);
  const isSame = isBlankOrZero(typed) || decimal(typed).eq(order.price);
  const LoanReview = useLazy(view?.loan !== undefined, loadLoanReview)?.LoanReview;
  const coins = (amount: string, coin: string) => t('form.coins', { amount: formatAmount(lang, amount), coin });
  const move = () => {
    onClose();
    void moveOrder(order, pair, canonical(typed));
  };
  return (
    <ConfirmDialog
      open
      title={t('chart.move.title')}
      closeLabel={t('confirm.close')}
      onClose={onClose}
      cancelLabel={t('confirm.cancel')}
      confirmLabel={t('chart.move.confirm')}
      disabled={isSame || !view || problem !== undefined}
      onConfirm={move}
    >
      <Facts
        facts={[
          { label: t('form.side.label'), value: side === 'BUY' ? t('form.side.buy') : t('form.side.sell') },
          { label: t('confirm.amount'), value: coins(leavesQty, pair.baseTokenId) },
          {
            label: t('chart.move.from'),
            value: t('form.coins', { amount: priceAtTick(lang, pair, order.price), coin: pair.quoteTokenId }),
          },
        ]}
      />
      <AmountInput
        lang={lang}
        label={t('chart.move.to')}
        unit={pair.quoteTokenId}
        value={typed}
        clean={cleanAmount}
        decimals={decimalsOf(pair.tick)}
        error={problem?.field === 'price' ? problem.text : undefined}
        onType={setTyped}
        onStep={(steps) => setTyped(stepBy(typed, steps, pair.tick))}
      />
      {problem?.field === 'form' && <Notice tone="warn">{problem.text}</Notice>}
      {view && !problem && <MoveWarnings t={t} lang={lang} view={view} />}
      {view && LoanReview && <LoanReview lang={lang} intent={view} />}
      <p className="price-chart__note">{t('chart.move.note')}</p>
    </ConfirmDialog>
  );
}
