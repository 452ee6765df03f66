/** What a person has borrowed, repaid and changed. exchange-api 2.6 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { Amount, Coin, Count, Dec, Id, listOf, Ms, openEnum, pageOf, pageParams, rows } from '../scalars.ts';
import { ClientId } from '../trading.ts';
import { AccountType, CollateralChange, LoanOrder, LoanRepayment } from './loan-order.ts';

/** Why a person cannot borrow, the first that applies; '' when nothing stops a loan. exchange-api 2.6 loan.user */
export const borrowingProblems = ['REGION', 'BANNED', 'KYC', 'SUBMEMBER', 'OVERDUE', 'LIMIT'] as const;

/**
 * State of the person as a borrower. `admitted`: the terms are accepted. `unclearOrderCount` counts loans that have a
 * debt. Totals and `maxLoanUsd` (of the VIP level) in USD, `ltv` of all loans together as a fraction, '0' without
 * loans.
 */
export const user = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/pledgeloan/v1/user/query',
  need: 'required',
  auth: 'required',
  params: v.object({}),
  result: v.object({
    /** Y when the terms of loans are accepted. */
    admitted: v.picklist(['Y', 'N']),
    /** Number of loans that have a debt. */
    unclearOrderCount: Count,
    /** Debts of all loans, in USD. */
    totalLoanUsd: Amount,
    /** Collateral of all loans, in USD. */
    totalPledgeUsd: Amount,
    /** Debts by collateral of all loans, '0' without loans, a fraction. */
    ltv: Amount,
    /** Most that the person can owe at their VIP level, in USD. */
    maxLoanUsd: Amount,
    /** True when nothing stops a new loan. */
    canBorrow: v.boolean(),
    /** Why the person cannot borrow; '' when they can. */
    reason: v.union([v.literal(''), openEnum(borrowingProblems)]),
  }),
  errors: {},
});

const period = {
  /** First time, ms UTC. */
  startTime: v.optional(Ms),
  /** Last time, ms UTC. */
  endTime: v.optional(Ms),
};
/** Statuses, comma-separated: `2,4`. */
const StatusList = v.pipe(v.string(), v.regex(/^[1-7](?:,[1-7]){0,6}$/, 'statuses expected'));

/** The person's loans, newest first. With `orderId` or `requestId` the other filters do not apply. */
export const orders = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/pledgeloan/v1/loanorder/query',
  need: 'required',
  auth: 'required',
  params: v.object({
    /** Only this loan. */
    orderId: v.optional(Id),
    requestId: v.optional(ClientId),
    status: v.optional(StatusList),
    loanToken: v.optional(Coin),
    pledgeToken: v.optional(Coin),
    ...period,
    ...pageParams,
  }),
  result: pageOf(LoanOrder),
  errors: {},
});

const requestFilters = {
  /** Only this loan. */
  orderId: v.optional(Id),
  requestId: v.optional(ClientId),
  ...period,
  ...pageParams,
};

/** The person's repayments, newest first. With `requestId` the other filters do not apply. */
export const repays = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/pledgeloan/v1/repay/query',
  need: 'required',
  auth: 'required',
  params: v.object(requestFilters),
  result: pageOf(LoanRepayment),
  errors: {},
});

/** The person's changes of collateral, newest first. With `requestId` the other filters do not apply. */
export const adjusts = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/pledgeloan/v1/pledgefundchange/query',
  need: 'required',
  auth: 'required',
  params: v.object(requestFilters),
  result: pageOf(CollateralChange),
  errors: {},
});

/** Debts and collateral of the open loans, by coin, with values in USD. `netUsd` is collateral less debts. */
export const assets = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/pledgeloan/v1/asset/list',
  need: 'required',
  auth: 'required',
  params: v.object({}),
  result: v.object({
    /** Debts by coin. */
    loans: rows(
      v.object({
        token: Coin,
        /** Loan that is left, in the coin. */
        principal: Amount,
        /** Interest that is owed, in the coin. */
        interest: Amount,
        /** Penalty that is owed, in the coin. */
        penalty: Amount,
        /** Value of the debt, in USD. */
        usdValue: Amount,
      }),
    ),
    /** Collateral by coin. */
    pledges: rows(
      v.object({
        token: Coin,
        /** Collateral, in the coin. */
        amount: Amount,
        /** Value of the collateral, in USD. */
        usdValue: Amount,
      }),
    ),
    /** Collateral less debts, in USD. */
    netUsd: Dec,
  }),
  errors: {},
});

/**
 * What accounts have of a coin for collateral or a repayment, in the coin: what is free and may leave the account. Only
 * spot and fund are `usable`, for a unified account fund alone; the others are for information.
 */
export const available = call({
  method: 'GET',
  host: 'main',
  path: '/spot/api/pledgeloan/v1/availablebalance/query',
  need: 'required',
  auth: 'required',
  params: v.object({
    token: Coin,
    /** Only these accounts, comma-separated: spot 1, fund 5. */
    accountTypes: v.optional(v.pipe(v.string(), v.regex(/^[1-5](?:,[1-5]){0,4}$/, 'account types expected'))),
  }),
  result: listOf(
    v.object({
      /** Account: spot 1, contract 2, USDC contract 3, inverse contract 4, fund 5. */
      accountType: AccountType,
      token: Coin,
      /** Free and may leave the account, in the coin. */
      available: Amount,
      /** True when a loan can use the account. */
      usable: v.boolean(),
    }),
  ),
  errors: {},
});
