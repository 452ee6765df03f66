import { repaymentParts } from '#formulas/margin/repayment.ts';
import type { Exchange } from '../exchange.ts';
import { userAccount } from '../ledger/ledger-accounts.ts';
import { newMarginId } from './ids.ts';
import { loanRow, openLoans, repayPartTable, repayRow, repayTable, saveLoan } from './loans.ts';
import type { StoredRepay } from './loans.ts';
import { watchAccount } from './watch.ts';

type NewRepay = Pick<StoredRepay, 'uid' | 'tokenId' | 'type'> & {
  /** At most what is owed and free, units of 10⁻⁸. */
  amount: bigint;
  clientOrderId?: string | undefined;
};

/** Repays the loans of a coin from the free balance, inside a transaction, and publishes the repayment and the loans. exchange-api 4.5 */
export function repay(exchange: Exchange, { amount, clientOrderId, ...terms }: NewRepay): StoredRepay {
  const { uid, tokenId } = terms;
  const now = exchange.clock.now();
  const repayId = newMarginId(exchange, now);
  const loans = openLoans(exchange, uid, tokenId);
  const parts = repaymentParts(
    loans.map(({ loanBalance, interestBalance }) => ({ principal: loanBalance, interest: interestBalance })),
    amount,
  );
  const repayment: StoredRepay = {
    ...terms,
    repayId,
    principal: parts.reduce((sum, { principal }) => sum + principal, 0n),
    interest: parts.reduce((sum, { interest }) => sum + interest, 0n),
    clientOrderId: clientOrderId ?? repayId,
    requestId: '',
    time: now,
    ver: 1,
  };
  exchange.ledger.move({
    kind: 'repayment',
    reference: repayId,
    coin: tokenId,
    amount: repayment.principal + repayment.interest,
    from: userAccount(uid, 'free'),
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
