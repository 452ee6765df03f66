import { hourMs, minuteMs, secondMs } from '../../formulas/durations.ts';
import { $clockOffset, serverNow } from '../clock.ts';
import { registerTopicReader } from '../private-stream/topics.ts';
import { $collateralTerms } from './collateral-terms.ts';
import { $debts } from './debts.ts';
import { applyForcedRepayRows } from './forced-repay.ts';
import { $loanTerms } from './loan-terms.ts';
import { $marginAccess } from './margin-access.ts';
import { applyRiskRows, $marginRiskRow } from './margin-risk.ts';
import { $marginWallet } from './margin-wallet.ts';

/** Time after a full hour until its interest is charged. ms */
const chargeDelayMs = 2 * secondMs;

/** Loads what an open margin account has, owes and risks. */
function loadAccount(): void {
  void $marginRiskRow.load();
  void $marginWallet.load();
  void $debts.load();
  if ($loanTerms.get().phase === 'ready') void $loanTerms.load();
}

/** Loads once more after each full hour, when interest is charged. Returns a function that stops it. */
function followHours(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    clearTimeout(timer);
    const now = serverNow();
    timer = setTimeout(
      () => {
        loadAccount();
        schedule();
      },
      hourMs - (now % hourMs) + chargeDelayMs,
    );
  };
  // A moved clock can have passed hours.
  const unlisten = $clockOffset.listen((offset, before) => {
    schedule();
    if (offset !== undefined && before !== undefined && Math.abs(offset - before) > minuteMs) loadAccount();
  });
  schedule();
  return () => {
    clearTimeout(timer);
    unlisten();
  };
}

/** True for the risk of the account; other rows are loans and repayments. */
const isRiskRow = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && 'kind' in row && row.kind === 'MARGIN_RISK';

function follow(): () => void {
  loadAccount();
  if ($collateralTerms.get().phase !== 'ready') void $collateralTerms.load();
  const ends = [
    registerTopicReader({
      topic: 'loan',
      apply(rows) {
        applyRiskRows(rows);
        applyForcedRepayRows(rows);
        const isLoanChanged = rows.some((row) => !isRiskRow(row));
        if (isLoanChanged) loadAccount();
      },
      onResync: loadAccount,
    }),
    registerTopicReader({ topic: 'balance', apply: () => void $marginWallet.load(), onResync: () => undefined }),
    followHours(),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/**
 * Keeps risk, balances and debts current while margin is on: by the private stream, after a gap of it, and at each full
 * hour. Requests nothing while margin is off. Returns a function that stops it.
 */
export function followMarginAccount(): () => void {
  let stop: (() => void) | undefined;
  const unsubscribe = $marginAccess.subscribe((access) => {
    const isOpen = access.phase === 'known' && access.open;
    if (isOpen) stop ??= follow();
    else {
      stop?.();
      stop = undefined;
    }
  });
  return () => {
    unsubscribe();
    stop?.();
  };
}
