import { useEffect, useState } from 'react';
import { send } from '#api/index.ts';
import type { ApiResult } from '#api/index.ts';
import type { ResultOf } from '#contract/call.ts';
import { repayDetail } from '#contract/margin/loans.ts';
import type { RepayRecord } from '#contract/margin/loans.ts';
import { formatAmount, formatDate } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { $settings } from '#session/settings.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { Table } from '#ui/table/Table.tsx';
import { ListState } from './ListState.tsx';
import { repayTypeKeys } from './record-texts.ts';

type Detail = ResultOf<typeof repayDetail>;

/** A repayment with what it paid of each loan. exchange-api 2.5 margin.repayDetail */
export function RepayDetail({ lang, row, onClose }: { lang: Lang; row: RepayRecord; onClose: () => void }) {
  const t = texts(lang, 'margin');
  const { zone } = useStore($settings);
  const [answer, setAnswer] = useState<ApiResult<Detail> | undefined>(undefined);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isClosed = false;
    void send(repayDetail, { repayId: row.repayId }).then((loaded) => {
      if (!isClosed) setAnswer(loaded);
    });
    return () => {
      isClosed = true;
    };
  }, [row.repayId, tries]);
  const retry = () => {
    setAnswer(undefined);
    setTries(tries + 1);
  };
  const coins = (amount: string) => (
    <MaskedAmount>{t('form.coins', { amount: formatAmount(lang, amount), coin: row.tokenId })}</MaskedAmount>
  );
  return (
    <Dialog
      open
      title={t('debts.repayment', { coin: row.tokenId })}
      closeLabel={t('dialog.close')}
      onClose={onClose}
      actions={
        <Button variant="quiet" onPress={onClose}>
          {t('dialog.close')}
        </Button>
      }
    >
      <Facts
        facts={[
          { label: t('debts.time'), value: formatDate(lang, row.time, { zone }) },
          { label: t('debts.type'), value: t(repayTypeKeys[row.type]) },
          { label: t('debts.amount'), value: coins(row.repaidAmount) },
          { label: t('debts.principal'), value: coins(row.repaidPrincipal) },
          { label: t('debts.interest'), value: coins(row.repaidInterest) },
          { label: t('debts.repayId'), value: row.repayId },
        ]}
      />
      {answer?.ok && answer.result.list.length > 0 ? (
        <Table
          caption={t('debts.byLoan')}
          rows={answer.result.list}
          rowKey={({ loanId }) => loanId}
          dense
          columns={[
            { key: 'loan', label: t('debts.loanId'), align: 'start', cell: ({ loanId }) => loanId },
            { key: 'principal', label: t('debts.principal'), cell: (part) => coins(part.repaidPrincipal) },
            { key: 'interest', label: t('debts.interest'), cell: (part) => coins(part.repaidInterest) },
            { key: 'left', label: t('debts.principalLeft'), cell: (part) => coins(part.loanBalanceAfter) },
          ]}
        />
      ) : (
        <ListState
          lang={lang}
          state={
            answer === undefined
              ? { phase: 'loading' }
              : answer.ok
                ? { phase: 'empty' }
                : { phase: 'failed', error: answer.error }
          }
          empty={t('debts.noLoans')}
          onRetry={retry}
        />
      )}
    </Dialog>
  );
}
