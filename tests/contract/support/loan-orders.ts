import * as v from 'valibot';
import type { ParamsOf } from '#contract/call.ts';
import { LoanOrder } from '#contract/loans/loan-order.ts';
import { interestIncome } from '#sandbox/ledger/exchange-accounts.ts';
import { acceptTerms } from '#sandbox/loans/borrowers.ts';
import { deposit, seedDepositTimeMs } from '#sandbox/account/demo-accounts.ts';
import { unscale } from '#money/index.ts';
import { units } from '#sandbox/store/columns.ts';
import { loan } from './calls.ts';
import { openTrading } from './trading.ts';
import type { Person, Trading } from './trading.ts';

/** Limits of money calls that these tests do not reach. */
const highLimit = { count: 1_000_000, perMs: 1_000 };

type NewLoan = ParamsOf<typeof loan.submit>;

const SumRow = v.object({ total: v.nullable(units) });
const NoticeRow = v.object({
  kind: v.string(),
  orderId: v.optional(v.string()),
  state: v.optional(v.string()),
  time: v.number(),
  coin: v.optional(v.string()),
  amount: v.optional(v.string()),
  price: v.optional(v.string()),
  dueTime: v.optional(v.number()),
});

/** Opens an exchange with empty books in which persons borrow; BTC has the price 60000, ETH 3000, XRP 0.5. */
export async function openLoans(options: Parameters<typeof openTrading>[0] = {}) {
  const trading = await openTrading({
    ...options,
    limits: {
      moneyWrite: highLimit,
      orderWrite: highLimit,
      privateRead: highLimit,
      publicRead: highLimit,
      sandbox: highLimit,
    },
  });
  const { exchange } = trading;

  /** Adds a person who has accepted the terms, with coins on the spot account and on the fund account. */
  function borrower({
    fund = {},
    isAdmitted = true,
    ...account
  }: Parameters<Trading['person']>[0] & { fund?: Record<string, string>; isAdmitted?: boolean } = {}): Person {
    const person = trading.person(account);
    deposit(exchange, person.uid, 'fund', fund, seedDepositTimeMs);
    if (isAdmitted) acceptTerms(exchange, person.uid);
    return person;
  }

  /** Parameters of a loan, by default 39000 USDT on 1 BTC for 7 days. */
  const loanParams = (params: Partial<NewLoan> = {}): NewLoan => ({
    loanToken: 'USDT',
    loanAmount: '39000',
    pledgeToken: 'BTC',
    pledgeAmount: '1',
    term: 7,
    ...params,
  });
  const submit = (who: Person, params: Partial<NewLoan> = {}) =>
    trading.call(loan.submit, loanParams(params), who.token);
  /** Borrows; the loan must be accepted. */
  const borrow = async (who: Person, params: Partial<NewLoan> = {}): Promise<LoanOrder> =>
    (await trading.mustCall(loan.submit, loanParams(params), who)).order;
  const readLoan = async (who: Person, orderId: string): Promise<LoanOrder> => {
    const { list } = await trading.mustCall(loan.orders, { orderId }, who);
    return v.parse(LoanOrder, list[0]);
  };
  const repay = (who: Person, orderId: string, params: Partial<ParamsOf<typeof loan.repay>> = { all: 1 }) =>
    trading.call(loan.repay, { orderId, ...params }, who.token);
  const mustRepay = (who: Person, orderId: string, params: Partial<ParamsOf<typeof loan.repay>> = { all: 1 }) =>
    trading.mustCall(loan.repay, { orderId, ...params }, who);
  const adjust = (
    who: Person,
    orderId: string,
    direction: 1 | 2,
    amount: string,
    params: Partial<ParamsOf<typeof loan.adjust>> = {},
  ) => trading.call(loan.adjust, { orderId, direction, amount, ...params }, who.token);

  /** Sets the price of a coin in USDT; one trade is printed at it. */
  const setPrice = (coin: string, price: string) =>
    trading.sandbox('POST', 'market', { symbolId: `${coin}USDT`, price });
  /** Suspends (0), resumes (1) or delists (3) the pair of a coin. */
  const setStatus = (coin: string, tradeStatus: 0 | 1 | 3) =>
    trading.sandbox('POST', 'market', { symbolId: `${coin}USDT`, flags: { tradeStatus } });
  const advance = (ms: number) => trading.sandbox('POST', 'clock', { advanceMs: ms });

  /** Notices of a person about loans, oldest first. */
  const noticesOf = (who: Person) => trading.rowsOf(who, 'notice').map((row) => v.parse(NoticeRow, row));

  /** What the ledger has of all pledge loans and of the interest income, by coin as text. */
  function books(coin: string) {
    const sum = (sql: string) => unscale(exchange.store.row(SumRow, sql, coin)?.total ?? 0n);
    const of = (purpose: string) =>
      sum(
        `SELECT SUM(balance) AS total FROM ledger_account WHERE owner LIKE 'pledge:%' AND purpose = '${purpose}' AND coin = ?`,
      );
    return {
      escrow: of('escrow'),
      loan: of('loan'),
      income: unscale(exchange.ledger.balance(interestIncome, coin)),
      pledged: sum('SELECT SUM(pledge_amount) AS total FROM pledge_order WHERE close_time = 0 AND pledge_token = ?'),
      principals: sum('SELECT SUM(principal) AS total FROM pledge_order WHERE close_time = 0 AND loan_token = ?'),
      paid: sum('SELECT SUM(interest + penalty) AS total FROM pledge_repay WHERE token = ?'),
    };
  }

  return {
    ...trading,
    borrower,
    submit,
    borrow,
    readLoan,
    repay,
    mustRepay,
    adjust,
    setPrice,
    setStatus,
    advance,
    noticesOf,
    books,
  };
}
export type Loans = Awaited<ReturnType<typeof openLoans>>;
