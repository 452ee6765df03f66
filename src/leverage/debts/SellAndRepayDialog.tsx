import { useEffect, useState } from 'react';
import { send } from '#api/index.ts';
import { openOrders } from '#contract/order.ts';
import type { Order } from '#contract/trading.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { isRequestBusy } from '#session/requests/sent-requests.ts';
import { $collateralTerms } from '#session/leverage/collateral-terms.ts';
import { $debts } from '#session/leverage/debts.ts';
import { $exposure } from '#session/leverage/exposure.ts';
import { $marginWallet } from '#session/leverage/margin-wallet.ts';
import { $profile } from '#session/user.ts';
import { valueOf } from '#session/remote/load.ts';
import { showToast } from '#shell/toasts/toasts.ts';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { BlockReasonNote } from '../access/BlockReasonNote.tsx';
import { $marginBlockReason, repayBlockReasonOf } from '../access/margin-block-reason.ts';
import { closeMarginDialog } from '../access/margin-dialog.ts';
import { RequestOutcome } from './RequestOutcome.tsx';
import { sendMarginRequest } from './margin-request.ts';
import { estimateForcedRepay } from './sale-estimate.ts';
import { useMarginRequest } from './use-margin-request.ts';

/** The open orders on margin, which a forced repayment cancels; undefined until they are loaded. */
function useMarginOrders(): readonly Order[] | undefined {
  const [orders, setOrders] = useState<readonly Order[] | undefined>(undefined);
  useEffect(() => {
    let isClosed = false;
    void send(openOrders, { isMargin: 1 }).then((answer) => {
      if (!isClosed && answer.ok) setOrders(answer.result.list);
    });
    return () => {
      isClosed = true;
    };
  }, []);
  return orders;
}

/**
 * Forced repayment: which orders it cancels, which coins it uses and sells in which order, by estimate. Cancel has the
 * focus. leverage.md 4
 */
export function SellAndRepayDialog({ lang, coin }: { lang: Lang; coin: string | undefined }) {
  const t = texts(lang, 'margin');
  const exposure = useStore($exposure);
  const wallet = useStore($marginWallet);
  const terms = useStore($collateralTerms);
  const profile = useStore($profile);
  const blockReason = repayBlockReasonOf(useStore($marginBlockReason));
  const debts = useStore($debts);
  const orders = useMarginOrders();
  const request = useMarginRequest(() => showToast(t('dialog.saleStarted'), { tone: 'info' }));
  const free = new Map(valueOf(wallet)?.coins.map((row) => [row.coin, row.free]));
  const order = valueOf(terms);
  const estimate =
    exposure &&
    estimateForcedRepay({
      exposure,
      free,
      coin,
      orderOf: (name) => order?.get(name)?.liquidationOrder,
      feeRate: profile?.feeRates.taker ?? '0',
    });
  const coins = (amount: string, name: string) => t('form.coins', { amount: formatAmount(lang, amount), coin: name });
  const owesNothing =
    debts.phase === 'ready' && !debts.value.some(({ tokenId }) => coin === undefined || tokenId === coin);
  const nothingToSell = estimate !== undefined && estimate.sales.length === 0 && estimate.ownCoins.length === 0;
  return (
    <ConfirmDialog
      open
      title={coin === undefined ? t('dialog.sellAllTitle') : t('dialog.sellTitle', { coin })}
      closeLabel={t('dialog.close')}
      onClose={closeMarginDialog}
      cancelLabel={t('dialog.cancel')}
      confirmLabel={t('dialog.sell')}
      pending={isRequestBusy(request)}
      pendingLabel={t('dialog.sending')}
      disabled={blockReason !== undefined || nothingToSell || owesNothing}
      onConfirm={() => void sendMarginRequest({ kind: 'sellAndRepay', coin })}
    >
      {blockReason !== undefined && <BlockReasonNote lang={lang} blockReason={blockReason} />}
      <p>{t('dialog.sellText')}</p>
      <h3 className="sale-plan__title">{t('dialog.ordersToCancel')}</h3>
      {orders === undefined ? (
        <p>{t('form.none')}</p>
      ) : orders.length === 0 ? (
        <p>{t('dialog.noOrders')}</p>
      ) : (
        <ul className="sale-plan">
          {orders.map((row) => (
            <li key={row.orderId}>
              <bdi>
                {t(row.side === 'BUY' ? 'dialog.orderBuy' : 'dialog.orderSell', {
                  pair: row.symbolId,
                  amount: formatAmount(lang, row.leavesQty),
                  price: formatAmount(lang, row.price),
                })}
              </bdi>
            </li>
          ))}
        </ul>
      )}
      <h3 className="sale-plan__title">{t('dialog.coinsToSell')}</h3>
      {estimate ? (
        <ol className="sale-plan">
          {estimate.ownCoins.map((row) => (
            <li key={`own ${row.coin}`}>
              {t('dialog.useOwn', { amount: formatAmount(lang, row.amount), coin: row.coin })}
            </li>
          ))}
          {estimate.sales.map((row) => (
            <li key={row.coin}>
              {t('dialog.sale', {
                amount: formatAmount(lang, row.quantity),
                coin: row.coin,
                value: formatAmount(lang, row.proceeds, { decimals: 2 }),
              })}
            </li>
          ))}
        </ol>
      ) : (
        <p>{t('dialog.noEstimate')}</p>
      )}
      {nothingToSell && !owesNothing && <Notice tone="warn">{t('dialog.error.nothingToSell')}</Notice>}
      {owesNothing && <Notice tone="info">{t('debts.none')}</Notice>}
      {estimate && estimate.left !== '0' && (
        <Notice tone="warn">{t('dialog.saleLeft', { amount: coins(estimate.left, 'USDT') })}</Notice>
      )}
      <p className="margin-panel__reason">{t('dialog.saleNote')}</p>
      <RequestOutcome lang={lang} state={request} coin={coin ?? ''} />
    </ConfirmDialog>
  );
}
