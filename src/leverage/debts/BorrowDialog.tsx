import { useEffect, useState } from 'react';
import { formatAmount, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { canonical, decimal } from '#money/index.ts';
import { cleanAmount } from '#money/clean-amount.ts';
import { isBlankOrZero } from '#money/tick.ts';
import { isRequestBusy, isRequestSending } from '#session/requests/sent-requests.ts';
import { $exposure } from '#session/leverage/exposure.ts';
import { $loanTerms } from '#session/leverage/loan-terms.ts';
import type { LoanTerms } from '#session/leverage/loan-terms.ts';
import { $marginAccess } from '#session/leverage/margin-access.ts';
import { $marginRisk } from '#session/leverage/margin-risk.ts';
import { valueOf } from '#session/remote/load.ts';
import { showToast } from '#shell/toasts/toasts.ts';
import { AmountInput } from '#ui/amount/AmountInput.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { BlockReasonNote } from '../access/BlockReasonNote.tsx';
import { $marginBlockReason } from '../access/margin-block-reason.ts';
import { closeMarginDialog } from '../access/margin-dialog.ts';
import { RequestOutcome } from './RequestOutcome.tsx';
import { sendMarginRequest, resetMarginRequest } from './margin-request.ts';
import { ListState } from './ListState.tsx';
import { Explained } from '#shell/explanation/Explained.tsx';
import { explainInterest } from '../risk/risk-explanations.ts';
import { RiskGauge } from '../risk/RiskGauge.tsx';
import { chargesOf } from './loan-figures.ts';
import { loanGauge } from './loan-gauge.ts';
import { loanMaximum } from './loan-maximum.ts';
import type { LoanMaximum } from './loan-maximum.ts';
import { useMarginRequest } from './use-margin-request.ts';

const limitKeys = { vip: 'form.max.vip', pool: 'form.max.pool', risk: 'form.max.risk' } as const satisfies Record<
  LoanMaximum['limit'],
  string
>;

/** Why an amount cannot be borrowed. */
type AmountProblem = { kind: 'belowMin'; limit: string } | { kind: 'aboveMax'; limit: string };

function problemOf(amount: string, terms: LoanTerms, maximum: LoanMaximum): AmountProblem | undefined {
  if (isBlankOrZero(amount)) return undefined;
  if (decimal(amount).lt(terms.minLoan)) return { kind: 'belowMin', limit: terms.minLoan };
  return decimal(amount).gt(maximum.amount) ? { kind: 'aboveMax', limit: maximum.amount } : undefined;
}

/** Borrows a coin by hand: amount, the maximum with the limit that applies, the cost, the risk. leverage.md 4 */
export function BorrowDialog({ lang, startCoin }: { lang: Lang; startCoin: string }) {
  const t = texts(lang, 'margin');
  const state = useStore($loanTerms);
  const exposure = useStore($exposure);
  const risk = useStore($marginRisk);
  const access = useStore($marginAccess);
  const blockReason = useStore($marginBlockReason);
  const [coin, setCoin] = useState(startCoin);
  const [amount, setAmount] = useState('');
  useEffect(() => void $loanTerms.load(), []);
  const request = useMarginRequest(() =>
    showToast(t('dialog.borrowed', { amount: formatAmount(lang, amount), coin }), { tone: 'done' }),
  );
  const terms = valueOf(state)?.get(coin);
  const leverage = access.phase === 'known' ? access.leverage : '2';
  const maximum = terms && loanMaximum(terms, exposure, leverage);
  const problem = terms && maximum && problemOf(amount, terms, maximum);
  const isLocked = isRequestSending(request);
  const principal = isBlankOrZero(amount) ? '0' : amount;
  const cost = terms && chargesOf(principal, terms.hourlyRate);
  const coins = (value: string) => t('form.coins', { amount: formatAmount(lang, value), coin });
  const edit = (next: string) => {
    setAmount(next);
    resetMarginRequest();
  };
  const isReady = terms !== undefined && !isBlankOrZero(amount) && !problem && blockReason === undefined;
  return (
    <ConfirmDialog
      open
      title={t('dialog.borrowTitle')}
      closeLabel={t('dialog.close')}
      onClose={closeMarginDialog}
      cancelLabel={t('dialog.cancel')}
      confirmLabel={
        isBlankOrZero(amount)
          ? t('debts.borrow')
          : t('dialog.borrowAmount', { amount: formatAmount(lang, amount), coin })
      }
      pending={isRequestBusy(request)}
      pendingLabel={t('dialog.sending')}
      disabled={!isReady}
      onConfirm={() => void sendMarginRequest({ kind: 'borrow', coin, amount: canonical(amount) })}
    >
      {blockReason !== undefined && <BlockReasonNote lang={lang} blockReason={blockReason} />}
      {state.phase === 'ready' ? (
        <>
          <label className="field">
            <span className="field__label">{t('debts.coin')}</span>
            <select
              className="field__control"
              value={coin}
              disabled={isLocked}
              onChange={({ currentTarget }) => {
                setCoin(currentTarget.value);
                edit('');
              }}
            >
              {[...state.value.keys()].map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          </label>
          <AmountInput
            lang={lang}
            label={t('debts.amount')}
            question={t('dialog.eitherAmount')}
            unit={coin}
            value={amount}
            clean={cleanAmount}
            decimals={terms?.precision ?? 8}
            {...(maximum && { onMax: () => edit(maximum.amount) })}
            note={terms && t('dialog.minLoan', { amount: formatAmount(lang, terms.minLoan), coin })}
            error={
              problem &&
              t(problem.kind === 'belowMin' ? 'dialog.belowMin' : 'dialog.aboveMax', {
                amount: formatAmount(lang, problem.limit),
                coin,
              })
            }
            readOnly={isLocked}
            onType={edit}
          />
          <Facts
            facts={[
              {
                label: maximum ? t(limitKeys[maximum.limit]) : t('form.max.unknown'),
                value: maximum ? (
                  <Explained lang={lang} of={maximum.explain}>
                    {coins(maximum.amount)}
                  </Explained>
                ) : (
                  t('form.none')
                ),
              },
              {
                label: terms
                  ? t('form.interestRate', { rate: formatPercent(lang, terms.hourlyRate, 6) })
                  : t('form.interest'),
                value: cost ? (
                  <Explained lang={lang} of={explainInterest(coin, principal, terms.hourlyRate, 24)}>
                    {t('form.perDay', { amount: formatAmount(lang, cost.perDay), coin })}
                  </Explained>
                ) : (
                  t('form.none')
                ),
              },
              {
                label: t('form.firstHour'),
                value: cost ? (
                  <Explained lang={lang} of={explainInterest(coin, principal, terms.hourlyRate, 1)}>
                    {coins(cost.next)}
                  </Explained>
                ) : (
                  t('form.none')
                ),
              },
            ]}
          />
          <RiskGauge
            lang={lang}
            model={loanGauge(risk, exposure, leverage, { coin, amount, firstInterest: cost?.next ?? '0' })}
            after="borrowed"
          />
        </>
      ) : (
        <ListState lang={lang} state={state} empty={t('debts.none')} onRetry={() => void $loanTerms.load()} />
      )}
      <RequestOutcome lang={lang} state={request} coin={coin} onLimit={edit} />
    </ConfirmDialog>
  );
}
