import * as v from 'valibot';
import type { LoanRecord, RepayRecord } from '#contract/margin/loans.ts';
import { interestRateDecimals } from '#formulas/margin/interest.ts';
import { unscale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { tableOf } from '#sandbox/store/table.ts';
import { int, text, units } from '#sandbox/store/columns.ts';
import { interestRateOf } from '#sandbox/catalog/lending-terms.ts';

/** Types and statuses of loans and repayments. exchange-api 2.5 */
export const loanType = { manual: 1, automatic: 2 } as const;
const loanStatus = { open: 1, cleared: 2 } as const;
export const repayType = { manual: 1, automatic: 2, forced: 3, liquidation: 4 } as const;

const StoredLoan = v.object({
  loanId: text,
  uid: text,
  tokenId: text,
  type: v.pipe(int, v.picklist([1, 2])),
  status: v.pipe(int, v.picklist([1, 2])),
  loanAmount: units,
  loanBalance: units,
  interestAmount: units,
  interestBalance: units,
  clientOrderId: text,
  createTime: int,
  updateTime: int,
  nextCharge: int,
  ver: int,
});
/** A row of `margin_loan`: amounts in units of 10⁻⁸; the balances are what is owed. */
export type StoredLoan = v.InferOutput<typeof StoredLoan>;

const StoredRepay = v.object({
  repayId: text,
  uid: text,
  tokenId: text,
  type: v.pipe(int, v.picklist([1, 2, 3, 4])),
  principal: units,
  interest: units,
  clientOrderId: text,
  requestId: text,
  time: int,
  ver: int,
});
/** A row of `margin_repay`: what it paid, in units of 10⁻⁸. */
export type StoredRepay = v.InferOutput<typeof StoredRepay>;

const RepayPart = v.object({ repayId: text, loanId: text, principal: units, interest: units, balanceAfter: units });

export const loanTable = tableOf('margin_loan', StoredLoan);
export const repayTable = tableOf('margin_repay', StoredRepay);
export const repayPartTable = tableOf('margin_repay_part', RepayPart);

type Reader = Pick<Exchange, 'store'>;

/** Saves a loan with its status. */
export const saveLoan = (exchange: Reader, loan: StoredLoan): StoredLoan => {
  const isOpen = loan.loanBalance > 0n || loan.interestBalance > 0n;
  const saved: StoredLoan = {
    ...loan,
    status: isOpen ? loanStatus.open : loanStatus.cleared,
    nextCharge: loan.loanBalance > 0n ? loan.nextCharge : 0,
  };
  loanTable.save(exchange, saved);
  return saved;
};

/** The open loans of an account, or those of one coin, oldest first. */
export const openLoans = (exchange: Reader, uid: string, coin: string | null = null): StoredLoan[] =>
  loanTable.where(exchange, 'uid = ?1 AND status = 1 AND (?2 IS NULL OR token_id = ?2) ORDER BY loan_id', [uid, coin]);

const UidRow = v.object({ uid: text });

/** The accounts with debts. */
export const debtorsOf = ({ store }: Reader): string[] =>
  store
    .rows(UidRow, 'SELECT DISTINCT uid FROM margin_loan INDEXED BY margin_loan_open WHERE status = 1 ORDER BY uid')
    .map(({ uid }) => uid);

const SumRow = v.object({ total: v.nullable(units) });

/** The principal of all open loans of a coin, units of 10⁻⁸. */
export const lentOf = ({ store }: Reader, coin: string): bigint =>
  store.row(SumRow, 'SELECT SUM(loan_balance) AS total FROM margin_loan WHERE token_id = ? AND status = 1', coin)
    ?.total ?? 0n;

/** A loan as a row of the contract; the rate is the current one of the account's VIP level. */
export function loanRow({ accounts }: Pick<Exchange, 'accounts'>, loan: StoredLoan): LoanRecord {
  const vipLevel = accounts.byUid(loan.uid)?.vipLevel ?? 0;
  return {
    id: loan.loanId,
    tokenId: loan.tokenId,
    type: loan.type,
    status: loan.status,
    loanAmount: unscale(loan.loanAmount),
    loanBalance: unscale(loan.loanBalance),
    interestAmount: unscale(loan.interestAmount),
    interestBalance: unscale(loan.interestBalance),
    remainAmount: unscale(loan.loanBalance + loan.interestBalance),
    hourlyRate: unscale(interestRateOf(loan.tokenId, vipLevel), interestRateDecimals),
    clientOrderId: loan.clientOrderId,
    createTime: loan.createTime,
    updateTime: loan.updateTime,
    ver: loan.ver,
  };
}

/** A repayment as a row of the contract. */
export const repayRow = ({ uid: _uid, principal, interest, ...repay }: StoredRepay): RepayRecord => ({
  ...repay,
  repaidAmount: unscale(principal + interest),
  repaidPrincipal: unscale(principal),
  repaidInterest: unscale(interest),
});
