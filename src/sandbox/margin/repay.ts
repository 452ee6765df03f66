import { repaymentParts } from '#formulas/margin/repayment.ts';
import type { LoanAmounts } from '#formulas/margin/repayment.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import type { LedgerAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { newMarginId } from './ids.ts';
import { loanRow, openLoans, repayPartTable, repayRow, repayTable, saveLoan } from './loans.ts';
import type { StoredLoan, StoredRepay } from './loans.ts';
import { watchAccount } from './watch.ts';

type NewRepay = Pick<StoredRepay, 'uid' | 'tokenId' | 'type'> & {
  /** At most what is owed and `from` has, units of 10⁻⁸. */
  amount: bigint;
  /** Repays the principal of this loan alone. */
  loanId?: string;
  /** Who pays; default: the free balance of the account. */
  from?: LedgerAccount;
  clientOrderId?: string | undefined;
  requestId?: string;
};

/** What a repayment pays of each loan: M2, or the principal of one loan. leverage.md 2 */
function partsOf(loans: readonly StoredLoan[], { amount, loanId }: Pick<NewRepay, 'amount' | 'loanId'>): LoanAmounts[] {
  if (loanId !== undefined)
    return loans.map((loan) => ({ principal: loan.loanId === loanId ? amount : 0n, interest: 0n }));
  const owed = loans.map(({ loanBalance, interestBalance }) => ({ principal: loanBalance, interest: interestBalance }));
  return repaymentParts(owed, amount);
}

/** Repays the loans of a coin, inside a transaction, and publishes the repayment and the loans. exchange-api 4.5 */
export function repay(exchange: Exchange, { amount, loanId, from, ...terms }: NewRepay): StoredRepay {
  const { uid, tokenId, type, clientOrderId, requestId = '' } = terms;
  const now = exchange.clock.now();
  const repayId = newMarginId(exchange, now);
  const loans = openLoans(exchange, uid, tokenId);
  const parts = partsOf(loans, { amount, ...(loanId !== undefined && { loanId }) });
  const repayment: StoredRepay = {
    uid,
    tokenId,
    type,
    repayId,
    principal: parts.reduce((sum, { principal }) => sum + principal, 0n),
    interest: parts.reduce((sum, { interest }) => sum + interest, 0n),
    clientOrderId: clientOrderId ?? repayId,
    requestId,
    time: now,
    ver: 1,
  };
  exchange.ledger.move({
    kind: 'repayment',
    reference: repayId,
    coin: tokenId,
    amount: repayment.principal + repayment.interest,
    from: from ?? userAccount(uid, 'free'),
    to: userAccount(uid, 'loan'),
  });
  repayTable.insert(exchange, repayment);
  loans.forEach((loan, index) => {
    const { principal = 0n, interest = 0n } = parts[index] ?? {};
    if (principal + interest === 0n) return;
    const after = saveLoan(exchange, {
      ...loan,
      loanBalance: loan.loanBalance - principal,
      interestBalance: loan.interestBalance - interest,
      updateTime: now,
      ver: loan.ver + 1,
    });
    const balanceAfter = after.loanBalance + after.interestBalance;
    repayPartTable.insert(exchange, { repayId, loanId: loan.loanId, principal, interest, balanceAfter });
    exchange.publish({ uid }, 'loan', [{ kind: 'MARGIN_LOAN', ...loanRow(exchange, after) }]);
  });
  exchange.publish({ uid }, 'loan', [{ kind: 'MARGIN_REPAY', ...repayRow(repayment) }]);
  watchAccount(exchange, uid);
  return repayment;
}
