import { useState } from 'react';
import type { Order, PlanOrder } from '#contract/trading.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $confirmations } from '#session/account-kind.ts';
import { setConfirmation } from '#session/preferences/confirmations.ts';
import { toastError } from '#shell/toasts/error-text.ts';
import { Button } from '#ui/button/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { $cancelingKind, cancelOrders } from '../orders/cancel-orders.ts';
import type { CancelScope } from '../orders/cancel-orders.ts';
import { $canceling, cancelOrder, cancelPlan } from '../orders/cancel-order.ts';
import type { OrderKind } from '../orders/cancel-order.ts';
import type { OrderTexts } from '../orders/order-texts.ts';
import type { CellContext } from './order-cells.tsx';
import { isOrder, quantityOf, rowId } from './order-rows.ts';

/** Turns off the confirmation of "Cancel all" in the user's preferences. R6.7 */
async function disableCancelConfirm(): Promise<void> {
  const error = await setConfirmation('cancelAllConfirm', false);
  if (error) toastError(error);
}

interface Props {
  t: OrderTexts;
  lang: Lang;
  kind: OrderKind;
  /** Number of loaded rows that would be canceled. */
  count: number;
  scope: CancelScope;
  /** Texts of the filters; empty without filters. */
  filters: readonly string[];
}

/** Button that cancels all shown orders. A dialog names count and filters first, unless the user turned it off. R6.7 */
export function CancelAll({ t, lang, kind, count, scope, filters }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [skipsNextTime, setSkipsNextTime] = useState(false);
  const confirmations = useStore($confirmations);
  const pending = useStore($cancelingKind) === kind;
  const common = texts(lang, 'common');
  const cancelAll = () => {
    setOpen(false);
    void cancelOrders(kind, scope);
    if (skipsNextTime) void disableCancelConfirm();
  };
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        pending={pending}
        disabled={count === 0}
        onPress={() => (confirmations.cancelAll ? setOpen(true) : cancelAll())}
      >
        {t('many.all')}
      </Button>
      <Dialog
        open={isOpen}
        title={t(kind === 'order' ? 'many.title' : 'many.titlePlan', { count })}
        closeLabel={common('action.close')}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button variant="quiet" onPress={() => setOpen(false)}>
              {t('many.keep')}
            </Button>
            <Button onPress={cancelAll}>{t('many.all')}</Button>
          </>
        }
      >
        <p>{filters.length === 0 ? t('many.everything') : t('many.limited', { filters: filters.join(' · ') })}</p>
        {!('ids' in scope) && <p>{t('many.newer')}</p>}
        <label className="check">
          <input
            className="check__box"
            type="checkbox"
            checked={skipsNextTime}
            onChange={(event) => setSkipsNextTime(event.currentTarget.checked)}
          />
          {t('many.again')}
        </label>
      </Dialog>
    </>
  );
}

/** Button that cancels the selected orders; renders nothing without a selection. */
export function CancelSelected({ t, kind, ids }: { t: OrderTexts; kind: OrderKind; ids: readonly string[] }) {
  const pending = useStore($cancelingKind) === kind;
  if (ids.length === 0) return null;
  return (
    <Button variant="quiet" size="small" pending={pending} onPress={() => void cancelOrders(kind, { ids })}>
      {t('many.chosen', { count: ids.length })}
    </Button>
  );
}

/** Button that cancels the order of a row. */
export function CancelOne({ row, context }: { row: Order | PlanOrder; context: CellContext }) {
  const { t, lang, pairs } = context;
  const pending = useStore($canceling).has(rowId(row));
  const { amount, coin } = quantityOf(row, pairs.get(row.symbolId));
  const order = { side: t(`side.${row.side}`), amount: formatAmount(lang, amount), coin };
  return (
    <Button
      variant="plain"
      size="small"
      label={t('cancel.oneOf', order)}
      pending={pending}
      onPress={() => void (isOrder(row) ? cancelOrder(row) : cancelPlan(row))}
    >
      {t('cancel.one')}
    </Button>
  );
}
