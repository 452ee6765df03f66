import { createOrder as declared } from '#contract/margin/margin.ts';
import { interestRateDecimals } from '#formulas/margin/interest.ts';
import { owedOf } from '#formulas/margin/repayment.ts';
import { ledgerDecimals, scale, unscale } from '#money/index.ts';
import { decimalsOf } from '#money/decimals.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { enterOrder, orderResult } from '#sandbox/spot/orders/create-order.ts';
import { interestRateOf, isLent, termsOf, vipTerms } from '#sandbox/catalog/lending-terms.ts';
import { borrow } from './borrow.ts';
import { debtsOf } from './debts.ts';
import { chargeBeforeRepayment } from './interest.ts';
import { maxLoans } from './max-loan.ts';
import { loanTable, loanType, repayType } from './loans.ts';
import { marginAccountOf } from './margin-accounts.ts';
import { repay } from './repay.ts';
import { marginAccessProblem } from './turn-on.ts';

interface Request {
  exchange: Exchange;
  account: Account;
  tokenId: string;
  amount?: string | undefined;
  all?: 0 | 1 | undefined;
  clientOrderId?: string | undefined;
}

/** An amount in units of 10⁻⁸; undefined when it is missing or has more decimals. */
function amountOf(text: string | undefined, decimals: number): bigint | undefined {
  const trimmed = text?.includes('.') ? text.replace(/0+$/, '') : text;
  return trimmed === undefined || decimalsOf(trimmed) > decimals ? undefined : scale(trimmed);
}

/** Refuses a loan above one of the limits; the detail is the limit. exchange-api 2.5 */
function loanProblem({ exchange, account, tokenId }: Request, amount: bigint) {
  const terms = termsOf(tokenId);
  if (!terms || !isLent(terms)) return refuse('coinNotLent', { field: 'tokenId' });
  const { maxLoan } = vipTerms(terms, account.vipLevel);
  const details = (limit: string) => ({ field: 'amount', limit });
  if (amount < scale(terms.minLoan)) return refuse('belowMinLoan', details(terms.minLoan));
  if (amount > scale(maxLoan)) return refuse('aboveMaxLoan', details(maxLoan));
  const limits = maxLoans(exchange, account)(tokenId);
  if (amount > limits.vip) return refuse('vipLimitReached', details(unscale(limits.vip)));
  if (amount > limits.pool) return refuse('poolUsedUp', details(unscale(limits.pool)));
  if (amount > limits.risk) return refuse('riskTooHigh', details(unscale(limits.risk)));
  return undefined;
}

function createLoan(request: Request) {
  const { exchange, account, tokenId, clientOrderId } = request;
  const access = marginAccessProblem(account);
  if (access) return access;
  if (!marginAccountOf(exchange, account.uid).isOpen) return refuse('marginOff');
  if (!termsOf(tokenId)) return refuse('coinNotLent', { field: 'tokenId' });
  // Only what is owed has a whole.
  if (request.all !== undefined) return refuse('badParameter', { field: 'all' });
  const loanAmount = amountOf(request.amount, exchange.catalog.token(tokenId)?.precision ?? 0);
  if (loanAmount === undefined) return refuse('badParameter', { field: 'amount' });
  const problem = loanProblem(request, loanAmount);
  if (problem) return problem;
  const loan = borrow(exchange, { uid: account.uid, tokenId, type: loanType.manual, loanAmount, clientOrderId });
  return {
    result: {
      loanId: loan.loanId,
      tokenId,
      amount: unscale(loan.loanAmount),
      hourlyRate: unscale(interestRateOf(tokenId, account.vipLevel), interestRateDecimals),
      firstInterest: unscale(loan.interestAmount),
    },
  };
}

/** What a repayment takes, units of 10⁻⁸, or its refusal. */
function repayAmount({ exchange, account, tokenId, amount, all }: Request) {
  if (all === 1 && amount !== undefined) return refuse('badParameter', { field: 'all' });
  chargeBeforeRepayment(exchange, account.uid, tokenId);
  const debt = debtsOf(exchange, account.uid).get(tokenId);
  if (!debt) return refuse('nothingToRepay', { field: 'tokenId' });
  const owed = owedOf([debt]);
  const free = exchange.ledger.balance(userAccount(account.uid, 'free'), tokenId);
  const wanted = all === 1 ? (owed < free ? owed : free) : amountOf(amount, ledgerDecimals);
  if (wanted === undefined) return refuse('badParameter', { field: 'amount' });
  if (wanted > owed) return refuse('moreThanOwed', { field: 'amount', limit: unscale(owed) });
  if (wanted > free || wanted === 0n) return refuse('insufficientToRepay', { field: 'amount', limit: unscale(free) });
  return { wanted, owed };
}

/** Repaying works with a compliance restriction too. exchange-api 4.9 */
function createRepayment(request: Request) {
  const { exchange, account, tokenId, clientOrderId } = request;
  const amounts = repayAmount(request);
  if ('refused' in amounts) return amounts;
  const { wanted, owed } = amounts;
  const { repayId, principal, interest } = repay(exchange, {
    uid: account.uid,
    tokenId,
    type: repayType.manual,
    amount: wanted,
    clientOrderId,
  });
  return {
    result: {
      repayId,
      repaidInterest: unscale(interest),
      repaidPrincipal: unscale(principal),
      remainAmount: unscale(owed - wanted),
    },
  };
}

/** Places an order on margin; `loan` is what it borrowed. exchange-api 2.5 */
function createTrade({ exchange, account, params, now }: Parameters<typeof enterOrder>[0]) {
  const access = marginAccessProblem(account);
  if (access) return access;
  const entered = enterOrder({ exchange, account, params, now }, true);
  if (!('placed' in entered)) return entered;
  const { placed } = entered;
  const loan = loanTable.where(exchange, 'loan_id = ?', [placed.loanId])[0];
  return {
    result: {
      ...orderResult(exchange, placed),
      loan: loan ? { tokenId: loan.tokenId, amount: unscale(loan.loanAmount) } : null,
    },
  };
}

/** `margin.createOrder`: an order on margin, a loan or a repayment by hand. exchange-api 2.5 */
export const createOrder = handle(
  declared,
  ({ exchange, params, account, now }) => {
    if (account.isUnified) return refuse('standardAccountsOnly');
    if (params.bizType === 'TRADE') return createTrade({ exchange, account, params, now });
    const { bizType, ...terms } = params;
    const request = { exchange, account, ...terms };
    return bizType === 'LOAN' ? createLoan(request) : createRepayment(request);
  },
  { reusedIdError: ({ bizType }) => (bizType === 'TRADE' ? 'orderIdReused' : 'idReused') },
);
