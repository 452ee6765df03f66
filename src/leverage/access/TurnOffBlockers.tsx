import { useEffect } from 'react';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import type { Order } from '#contract/trading.ts';
import { $debts } from '#session/leverage/debts.ts';
import { $cancelingMarginOrders, $marginOrders, cancelMarginOrder } from '#session/leverage/margin-orders.ts';
import { errorText, toastError } from '#shell/toasts/error-text.ts';
import { Button } from '#ui/button/Button.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useStore } from '#ui/foundation/use-store.ts';

interface TurnOffBlockersProps {
  lang: Lang;
  onRepay: ((coin: string) => void) | undefined;
  onTurnOff: (() => void) | undefined;
  isPending: boolean;
}

async function cancelAndReport(orderId: string): Promise<void> {
  const error = await cancelMarginOrder(orderId);
  if (error) toastError(error);
}

/** Debts and open margin orders, which prevent turning margin off, each with its next step. 176041, 3200300, 3200905 */
export function TurnOffBlockers({ lang, onRepay, onTurnOff, isPending }: TurnOffBlockersProps) {
  const t = texts(lang, 'margin');
  const debts = useStore($debts);
  const orders = useStore($marginOrders);
  const canceling = useStore($cancelingMarginOrders);
  useEffect(() => {
    void $debts.load();
    void $marginOrders.load();
  }, []);
  const failed = debts.phase === 'failed' ? debts.error : orders.phase === 'failed' ? orders.error : undefined;
  if (failed)
    return (
      <Notice tone="error" title={t('turnOn.blockers.failed')}>
        <p>{errorText(failed)}</p>
        <Button
          variant="quiet"
          size="small"
          onPress={() => {
            void $debts.load();
            void $marginOrders.load();
          }}
        >
          {t('turnOn.retry')}
        </Button>
      </Notice>
    );
  if (debts.phase !== 'ready' || orders.phase !== 'ready')
    return (
      <div aria-busy="true">
        <Skeleton shape="row" count={2} />
      </div>
    );
  if (debts.value.length === 0 && orders.value.length === 0)
    return (
      <Notice tone="done" title={t('turnOn.blockers.none')}>
        {onTurnOff && (
          <Button variant="quiet" size="small" pending={isPending} onPress={onTurnOff}>
            {t('turnOn.turnOff')}
          </Button>
        )}
      </Notice>
    );
  return (
    <Notice tone="warn" title={t('turnOn.blockers.title')}>
      <ul className="turn-on__blockers">
        {debts.value.map(({ tokenId, remainAmount }) => (
          <li key={tokenId}>
            <bdi>{t('turnOn.blockers.debt', { amount: formatAmount(lang, remainAmount), coin: tokenId })}</bdi>
            {onRepay && (
              <Button
                variant="quiet"
                size="small"
                label={t('turnOn.blockers.repayCoin', { coin: tokenId })}
                onPress={() => onRepay(tokenId)}
              >
                {t('turnOn.blockers.repay')}
              </Button>
            )}
          </li>
        ))}
        {orders.value.map((order) => (
          <li key={order.orderId}>
            <bdi>{orderText(lang, order)}</bdi>
            <Button
              variant="quiet"
              size="small"
              label={t('turnOn.blockers.cancelOrder', { order: orderText(lang, order) })}
              pending={canceling.includes(order.orderId)}
              onPress={() => void cancelAndReport(order.orderId)}
            >
              {t('turnOn.blockers.cancel')}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Pair, side, open quantity and price of an order. */
function orderText(lang: Lang, { symbolId, side, leavesQty, price }: Order): string {
  const t = texts(lang, 'margin');
  const values = { pair: symbolId, quantity: formatAmount(lang, leavesQty), price: formatAmount(lang, price) };
  return side === 'BUY' ? t('turnOn.blockers.buy', values) : t('turnOn.blockers.sell', values);
}
