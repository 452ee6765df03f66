import { useState } from 'react';
import type { TradingSymbol } from '#contract/account.ts';
import type { Order } from '#contract/trading.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Texts } from '#i18n/keys.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { decimalsOf } from '#money/decimals.ts';
import { isBlankOrZero, stepBy } from '#money/tick.ts';
import { cleanAmount } from '#money/clean-amount.ts';
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
import { $openOrders } from '../orders/orders.ts';
import { amendedForm, amendOrder, editProblem, isChange, keepsPlace } from './amend-order.ts';
import type { OrderChange } from './amend-order.ts';

/** What the market does to the changed order at once: it fills at this price, or the price is far from the best one. */
function EditWarnings({ t, lang, view }: { t: Texts<'spot'>; lang: Lang; view: FormView }) {
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

interface EditOrderProps {
  lang: Lang;
  pair: TradingSymbol;
  /** The order as it was when the dialog opened. */
  opened: Order;
  /** Price that the dialog proposes. */
  price: string;
  onClose: () => void;
}

/** Changes price and amount of an open limit order, and says what becomes of its place in the queue. */
export function EditOrder({ lang, pair, opened, price, onClose }: EditOrderProps) {
  const t = texts(lang, 'spot');
  // It may be filled in part while the dialog is open.
  const order = useStore($openOrders).find(({ orderId }) => orderId === opened.orderId) ?? opened;
  const [change, setChange] = useState({ price, quantity: opened.quantity });
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  // The market changes what may be placed.
  useStore($formView, () => undefined);
  const { side } = order;
  const view = amendedForm(order, change);
  const problem = view && editProblem({ t, lang, order }, change, view);
  const isChanged = isChange(order, change);
  const keeps = isChanged && keepsPlace(order, change);
  const coins = (amount: string, coin: string) => t('form.coins', { amount: formatAmount(lang, amount), coin });
  const errorOf = (field: 'price' | 'quantity') => (isChanged && problem?.field === field ? problem.text : undefined);
  const edit = (part: Partial<OrderChange>) => {
    setRefusal(undefined);
    setChange({ ...change, ...part });
  };
  const save = async () => {
    setSaving(true);
    const refused = await amendOrder(order, pair, change);
    setSaving(false);
    if (refused === undefined) onClose();
    else setRefusal(refused);
  };
  return (
    <ConfirmDialog
      open
      title={t('chart.move.title')}
      closeLabel={t('confirm.close')}
      // What the exchange answers is said here.
      onClose={() => !isSaving && onClose()}
      cancelLabel={t('confirm.cancel')}
      confirmLabel={t('chart.move.confirm')}
      disabled={!isChanged || !view || problem !== undefined}
      pending={isSaving}
      pendingLabel={t('form.sending')}
      onConfirm={() => void save()}
    >
      <Facts
        facts={[
          { label: t('form.side.label'), value: side === 'BUY' ? t('form.side.buy') : t('form.side.sell') },
          { label: t('confirm.amount'), value: coins(order.quantity, pair.baseTokenId) },
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
        value={change.price}
        clean={cleanAmount}
        decimals={decimalsOf(pair.tick)}
        error={errorOf('price')}
        onType={(typed) => edit({ price: typed })}
        onStep={(steps) => edit({ price: stepBy(change.price, steps, pair.tick) })}
      />
      <AmountInput
        lang={lang}
        label={t('confirm.amount')}
        unit={pair.baseTokenId}
        value={change.quantity}
        clean={cleanAmount}
        decimals={decimalsOf(pair.lot)}
        error={errorOf('quantity')}
        onType={(typed) => edit({ quantity: typed })}
        onStep={(steps) => edit({ quantity: stepBy(change.quantity, steps, pair.lot) })}
      />
      {isChanged && problem?.field === 'form' && <Notice tone="warn">{problem.text}</Notice>}
      {view && !problem && !keeps && <EditWarnings t={t} lang={lang} view={view} />}
      {refusal !== undefined && <Notice tone="error">{refusal}</Notice>}
      <p className="price-chart__note">{keeps ? t('chart.move.keeps') : t('chart.move.note')}</p>
    </ConfirmDialog>
  );
}
