import * as contract from '#contract/loans/loan.ts';
import { loanAccountType, loanTermsVersion } from '#contract/loans/loan-order.ts';
import { totalLtv } from '#formulas/loans/ltv.ts';
import { unscale } from '#money/index.ts';
import { debtOf } from '#formulas/loans/loan-interest.ts';
import type { LoanDebt } from '#formulas/loans/loan-interest.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import {
  acceptTerms,
  availableIn,
  borrowingReason,
  borrowingRefusal,
  debtUsd,
  isAdmitted,
  isUsable,
  pledgeUsd,
  totalsOf,
} from './borrowers.ts';
import { maxLoanUsdOf } from './coin-terms.ts';
import { debtOfLoan, openLoanOrdersOf } from './open-loans.ts';

const user = handle(contract.user, ({ exchange, account }) => {
  const open = openLoanOrdersOf(exchange, account.uid);
  const totals = totalsOf(exchange, open);
  const reason = borrowingReason(account, open);
  return {
    result: {
      admitted: isAdmitted(exchange, account.uid) ? ('Y' as const) : ('N' as const),
      unclearOrderCount: open.length,
      totalLoanUsd: unscale(totals.loanUsd),
      totalPledgeUsd: unscale(totals.pledgeUsd),
      ltv: totalLtv(totals.loanUsd, totals.pledgeUsd),
      maxLoanUsd: unscale(maxLoanUsdOf(account.vipLevel)),
      canBorrow: reason === '',
      reason,
    },
  };
});

const admit = handle(
  contract.admit,
  ({ exchange, params: { version }, account }) => {
    if (version !== loanTermsVersion) return refuse('badParameter', { field: 'version', limit: loanTermsVersion });
    acceptTerms(exchange, account.uid);
    return { result: { admitted: 'Y' as const, version } };
  },
  { checkAccount: borrowingRefusal },
);

/** Adds amounts by coin, in the order in which the coins come. */
function addTo<T>(byCoin: Map<string, T>, coin: string, amount: T, sum: (a: T, b: T) => T): void {
  const before = byCoin.get(coin);
  byCoin.set(coin, before === undefined ? amount : sum(before, amount));
}

const addDebts = (a: LoanDebt, b: LoanDebt): LoanDebt => ({
  principal: a.principal + b.principal,
  interest: a.interest + b.interest,
  penalty: a.penalty + b.penalty,
});

const assets = handle(contract.assets, ({ exchange, account: { uid }, now }) => {
  const debts = new Map<string, LoanDebt>();
  const pledges = new Map<string, bigint>();
  const open = openLoanOrdersOf(exchange, uid);
  for (const order of open) {
    addTo(debts, order.loanToken, debtOfLoan(order, now), addDebts);
    addTo(pledges, order.pledgeToken, order.pledgeAmount, (a, b) => a + b);
  }
  const totals = totalsOf(exchange, open);
  return {
    result: {
      loans: [...debts].map(([token, debt]) => ({
        token,
        principal: unscale(debt.principal),
        interest: unscale(debt.interest),
        penalty: unscale(debt.penalty),
        usdValue: unscale(debtUsd(exchange, token, debtOf(debt))),
      })),
      pledges: [...pledges].map(([token, amount]) => ({
        token,
        amount: unscale(amount),
        usdValue: unscale(pledgeUsd(exchange, token, amount)),
      })),
      netUsd: unscale(totals.pledgeUsd - totals.loanUsd),
    },
  };
});

const usableTypes = Object.values(loanAccountType);

const available = handle(contract.available, ({ exchange, params: { token, accountTypes }, account }) => {
  const types = accountTypes === undefined ? usableTypes : [...new Set(accountTypes.split(',').map(Number))];
  const list = types.map((type) => {
    const accountType = type as 1 | 2 | 3 | 4 | 5;
    const ofLoans = usableTypes.find((one) => one === accountType);
    return {
      accountType,
      token,
      available: ofLoans === undefined ? '0' : unscale(availableIn(exchange, account, token, ofLoans)),
      usable: isUsable(account, accountType),
    };
  });
  return { result: { list } };
});

/** Handlers of the calls about a person as a borrower. */
export const userHandlers = [user, admit, assets, available];
