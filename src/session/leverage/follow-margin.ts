import { hourMs, minuteMs, secondMs } from '../../formulas/durations.ts';
import { $clockOffset, serverNow } from '../clock.ts';
import { registerTopicReader } from '../private-stream/topics.ts';
import { $collateralTerms, loadCollateralTerms } from './collateral-terms.ts';
import { loadDebts } from './debts.ts';
import { applyForcedRepayRows } from './forced-repay.ts';
import { $loanTerms, loadLoanTerms } from './loan-terms.ts';
import { $marginGate } from './margin-gate.ts';
import { applyRiskRows, loadMarginRisk } from './margin-risk.ts';
import { loadMarginWallet } from './margin-wallet.ts';

/** Time after a full hour until its interest is charged. ms */
const chargeDelayMs = 2 * secondMs;

/** Loads what an open margin account has, owes and risks. */
function loadAccount(): void {
  void loadMarginRisk();
  void loadMarginWallet();
  void loadDebts();
  if ($loanTerms.get().phase === 'ready') void loadLoanTerms();
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
  if ($collateralTerms.get().phase !== 'ready') void loadCollateralTerms();
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
    registerTopicReader({ topic: 'balance', apply: () => void loadMarginWallet(), onResync: () => undefined }),
    followHours(),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/**
 * Keeps risk, balances and debts current while margin is on: by the private stream, after a gap of it, and at each full hour.
 * Requests nothing while margin is off. Returns a function that stops it.
 */
export function followMarginAccount(): () => void {
  let stop: (() => void) | undefined;
  const unsubscribe = $marginGate.subscribe((gate) => {
    const isOpen = gate.phase === 'known' && gate.open;
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
