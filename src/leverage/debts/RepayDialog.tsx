import { useRef, useState } from 'react';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { cleanAmount } from '#money/clean-amount.ts';
import { isBlankOrZero } from '#money/tick.ts';
import { canonical, decimal, ledgerDecimals } from '#money/index.ts';
import { isRequestBusy, isRequestSending } from '#session/requests/sent-requests.ts';
import { $debts } from '#session/leverage/debts.ts';
import { valueOf } from '#session/remote/load.ts';
import { showToast } from '#shell/toasts/toasts.ts';
import { AmountInput } from '#ui/amount/AmountInput.tsx';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { Segmented } from '#ui/field/Segmented.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { BlockReasonNote } from '../access/BlockReasonNote.tsx';
import { $marginBlockReason, repayBlockReasonOf } from '../access/margin-block-reason.ts';
import { closeMarginDialog, openMarginDialog } from '../access/margin-dialog.ts';
import { RequestOutcome } from './RequestOutcome.tsx';
import { ListState } from './ListState.tsx';
import { resetMarginRequest, sendMarginRequest } from './margin-request.ts';
import { debtLeft, repayAll } from './loan-maximum.ts';
import { useMarginRequest } from './use-margin-request.ts';

/**
 * Repays a debt from own coins. All is preselected: the whole debt is sent as `all`, so that no dust remains.
 * leverage.md 4, L19, L29
 */
export function RepayDialog({ lang, coin }: { lang: Lang; coin: string }) {
  const t = texts(lang, 'margin');
  const debts = useStore($debts);
  const blockReason = repayBlockReasonOf(useStore($marginBlockReason));
  const [part, setPart] = useState<'all' | 'amount'>('all');
  const [typed, setTyped] = useState('');
  const debt = valueOf(debts)?.find(({ tokenId }) => tokenId === coin);
  const owed = debt?.remainAmount ?? '0';
  const all = debt ? repayAll(debt.free, owed) : '0';
  const amount = part === 'all' ? all : typed;
  const isShort = debt !== undefined && decimal(debt.free).lt(owed);
  const sentPart = useRef<string>(undefined);
  const request = useMarginRequest(() => {
    const paid = sentPart.current;
    const message =
      paid === undefined
        ? t('dialog.repaid', { coin })
        : t('dialog.repaidPart', { amount: formatAmount(lang, paid), coin });
    showToast(message, { tone: 'done' });
  });
  const send = () => {
    // Kept, since the debt may be gone or smaller when the request is done.
    sentPart.current = part === 'all' && !isShort ? undefined : amount;
    void sendMarginRequest({ kind: 'repay', coin, amount: part === 'all' ? 'all' : canonical(typed) });
  };
  const isLocked = isRequestSending(request);
  const isTooMuch = part === 'amount' && !isBlankOrZero(typed) && decimal(typed).gt(all);
  const isReady = debt !== undefined && !isBlankOrZero(amount) && !isTooMuch && blockReason === undefined;
  const coins = (value: string) => (
    <MaskedAmount>{t('form.coins', { amount: formatAmount(lang, value), coin })}</MaskedAmount>
  );
  const edit = (next: string) => {
    setTyped(next);
    resetMarginRequest();
  };
  return (
    <ConfirmDialog
      open
      title={t('dialog.repayTitle', { coin })}
      closeLabel={t('dialog.close')}
      onClose={closeMarginDialog}
      cancelLabel={t('dialog.cancel')}
      confirmLabel={
        isBlankOrZero(amount) ? t('debts.repay') : t('dialog.repayAmount', { amount: formatAmount(lang, amount), coin })
      }
      pending={isRequestBusy(request)}
      pendingLabel={t('dialog.sending')}
      disabled={!isReady}
      onConfirm={send}
    >
      {blockReason !== undefined && <BlockReasonNote lang={lang} blockReason={blockReason} />}
      {debt ? (
        <>
          <Segmented
            label={t('dialog.howMuch')}
            name="repay-part"
            choices={[
              { value: 'all', label: t('dialog.all') },
              { value: 'amount', label: t('dialog.part') },
            ]}
            chosen={part}
            onChoose={(next) => {
              setPart(next);
              resetMarginRequest();
            }}
          />
          {part === 'amount' && (
            <AmountInput
              lang={lang}
              label={t('debts.amount')}
              question={t('dialog.eitherAmount')}
              unit={coin}
              value={typed}
              clean={cleanAmount}
              decimals={ledgerDecimals}
              onMax={() => edit(all)}
              error={isTooMuch ? t('dialog.aboveMax', { amount: formatAmount(lang, all), coin }) : undefined}
              readOnly={isLocked}
              onType={edit}
            />
          )}
          <Facts
            facts={[
              { label: t('debts.owed'), value: coins(owed) },
              { label: t('debts.interest'), value: coins(debt.interest) },
              { label: t('dialog.available'), value: coins(debt.free) },
              { label: t('dialog.left'), value: coins(isTooMuch ? owed : debtLeft(owed, amount)) },
            ]}
          />
          {isShort && (
            <p className="margin-panel__reason">
              {t('dialog.short', { coin })}{' '}
              <button
                className="margin-link"
                type="button"
                disabled={isLocked}
                onClick={() => openMarginDialog({ kind: 'sellAndRepay', coin })}
              >
                {t('dialog.sellInstead')}
              </button>
            </p>
          )}
        </>
      ) : (
        <ListState
          lang={lang}
          state={debts.phase === 'ready' ? { phase: 'empty' } : debts}
          empty={t('dialog.nothingOwed', { coin })}
          onRetry={() => void $debts.load()}
        />
      )}
      <RequestOutcome lang={lang} state={request} coin={coin} onLimit={edit} />
    </ConfirmDialog>
  );
}
