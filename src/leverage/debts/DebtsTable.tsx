import { useEffect } from 'react';
import { blockReasonText } from '../access/BlockReasonNote.tsx';
import { $marginBlockReason, repayBlockReasonOf } from '../access/margin-block-reason.ts';
import { openMarginDialog } from '../access/margin-dialog.ts';
import { columnDecimals, formatAmount, formatDate, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { serverNow } from '#session/clock.ts';
import { $debts } from '#session/leverage/debts.ts';
import type { Debt } from '#session/leverage/debts.ts';
import { $loanTerms } from '#session/leverage/loan-terms.ts';
import { $marginAccess } from '#session/leverage/margin-access.ts';
import { $marginRisk } from '#session/leverage/margin-risk.ts';
import { $settings } from '#session/settings.ts';
import { valueOf } from '#session/remote/load.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Countdown } from '#ui/display/Countdown.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { Table } from '#ui/table/Table.tsx';
import type { Column } from '#ui/table/Table.tsx';
import { Explained } from '#shell/explanation/Explained.tsx';
import { explainInterest } from '../risk/risk-explanations.ts';
import { ListState } from './ListState.tsx';
import { chargesOf, nextChargeOf } from './loan-figures.ts';

/** Values of the account in USDT. */
function Totals({ lang }: { lang: Lang }) {
  const t = texts(lang, 'margin');
  const state = useStore($marginRisk);
  const risk = state.phase === 'known' ? state.risk : undefined;
  const usdt = (amount: string | undefined) =>
    amount === undefined ? (
      t('form.none')
    ) : (
      <MaskedAmount>
        {t('form.coins', { amount: formatAmount(lang, amount, { decimals: 2, fixed: true }), coin: 'USDT' })}
      </MaskedAmount>
    );
  return (
    <div className="margin-panel__totals">
      <Facts
        facts={[
          { label: t('debts.totalDebt'), value: usdt(risk?.debts) },
          { label: t('debts.collateral'), value: usdt(risk?.assets) },
          { label: t('debts.net'), value: usdt(risk?.net) },
        ]}
      />
    </div>
  );
}

/** What the account owes, with what it costs, and the acts on it. A debt is never shown as 0. leverage.md 4, L29 */
export function DebtsTable({ lang }: { lang: Lang }) {
  const t = texts(lang, 'margin');
  const debts = useStore($debts);
  const loanTerms = useStore($loanTerms);
  const access = useStore($marginAccess);
  const blockReason = useStore($marginBlockReason);
  const { zone } = useStore($settings);
  useEffect(() => void $loanTerms.load(), []);
  if (debts.phase !== 'ready' || debts.value.length === 0)
    return (
      <ListState
        lang={lang}
        state={debts.phase === 'ready' ? { phase: 'empty' } : debts}
        empty={t('debts.none')}
        onRetry={() => void $debts.load()}
      />
    );
  const { value: rows } = debts;
  const terms = valueOf(loanTerms);
  const isUnified = access.phase === 'known' && access.kind === 'unified';
  const repayBlockReason = repayBlockReasonOf(blockReason);
  const amount = (value: string, decimals?: number) => (
    <MaskedAmount>{formatAmount(lang, value, decimals === undefined ? {} : { decimals, fixed: true })}</MaskedAmount>
  );
  const places = columnDecimals(rows.flatMap(({ remainAmount, loan, interest }) => [remainAmount, loan, interest]));
  const columns: Column<Debt>[] = [
    { key: 'coin', label: t('debts.coin'), align: 'start', cell: ({ tokenId }) => <bdi>{tokenId}</bdi> },
    { key: 'owed', label: t('debts.owed'), cell: (row) => amount(row.remainAmount, places) },
    { key: 'principal', label: t('debts.principal'), wide: true, cell: (row) => amount(row.loan, places) },
    { key: 'interest', label: t('debts.interest'), cell: (row) => amount(row.interest, places) },
    {
      key: 'rate',
      label: t('debts.rate'),
      cell: ({ tokenId }) => {
        const rate = terms?.get(tokenId)?.hourlyRate;
        return rate === undefined ? t('form.none') : formatPercent(lang, rate, 6);
      },
    },
    {
      key: 'next',
      label: t('debts.nextCharge'),
      cell: (row) => {
        const untilMs = nextChargeOf(row, serverNow());
        return (
          <Countdown
            untilMs={untilMs}
            ends={formatDate(lang, untilMs, { zone, style: 'time' })}
            name={formatDate(lang, untilMs, { zone })}
            over={t('debts.charging')}
            align="end"
          />
        );
      },
    },
    {
      key: 'perDay',
      label: t('debts.perDay'),
      cell: (row) => {
        const rate = terms?.get(row.tokenId)?.hourlyRate;
        if (rate === undefined) return t('form.none');
        return (
          <Explained lang={lang} of={explainInterest(row.tokenId, row.loan, rate, 24)}>
            {amount(chargesOf(row.loan, rate).perDay)}
          </Explained>
        );
      },
    },
    ...(isUnified
      ? []
      : [
          {
            key: 'acts',
            label: t('debts.acts'),
            cell: ({ tokenId }: Debt) => (
              <span className="margin-panel__acts">
                <Button
                  variant="quiet"
                  size="small"
                  disabled={blockReason !== undefined}
                  label={t('debts.borrowCoin', { coin: tokenId })}
                  onPress={() => openMarginDialog({ kind: 'borrow', coin: tokenId })}
                >
                  {t('debts.borrow')}
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  disabled={repayBlockReason !== undefined}
                  label={t('debts.repayCoin', { coin: tokenId })}
                  onPress={() => openMarginDialog({ kind: 'repay', coin: tokenId })}
                >
                  {t('debts.repay')}
                </Button>
              </span>
            ),
          },
        ]),
  ];
  return (
    <>
      <Table caption={t('debts.title')} columns={columns} rows={rows} rowKey={({ tokenId }) => tokenId} dense cards />
      <Totals lang={lang} />
      {blockReason !== undefined && blockReason !== 'unknown' && (
        <p className="margin-panel__reason">{blockReasonText(lang, blockReason)}</p>
      )}
    </>
  );
}
