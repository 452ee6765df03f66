/** Orders on margin, loans and repayments by hand, and forced repayment. exchange-api 2.5 */
import * as v from 'valibot';
import { call } from '../call.ts';
import { orderEntryErrors, orderEntryRefusals, OrderParams, OrderResult } from '../order-entry.ts';
import { Amount, Coin, Flag, Id, PositiveDec } from '../scalars.ts';
import { RepeatFlag, SendTime } from '../schema/shared-fields.ts';
import { ClientId } from '../trading.ts';

const request = { clientOrderId: v.optional(ClientId), sendTime: v.optional(SendTime) };
const LoanParams = {
  tokenId: Coin,
  /** What to borrow or repay, in the coin. */
  amount: v.optional(PositiveDec),
  /** 1 repays the lower of what is free and what is owed. */
  all: v.optional(Flag),
  ...request,
};

/** What an order borrowed at its entry, in the coin that it pays with. */
export const OrderLoan = v.object({
  tokenId: Coin,
  /** What was borrowed, in the coin. */
  amount: Amount,
});

/**
 * Places an order (TRADE), borrows (LOAN) or repays (REPAY) a coin by hand; amounts in the coin. An order with `isLoan`
 * borrows what it needs beyond the free balance (`loan`, null when nothing), with `isRepay` each fill repays debts in
 * the coin that it receives. `firstInterest` is the charge of the first hour; `all` repays the lower of what is free
 * and what is owed. A repeated `clientOrderId` returns the first response.
 */
export const createOrder = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/order/cross/create_order',
  need: 'required',
  auth: 'required',
  effect: 'order',
  bucket: 'orderWrite',
  idempotencyKey: 'clientOrderId',
  params: v.variant('bizType', [
    v.object({ bizType: v.literal('TRADE'), ...OrderParams.entries }),
    v.object({ bizType: v.literal('LOAN'), ...LoanParams }),
    v.object({ bizType: v.literal('REPAY'), ...LoanParams }),
  ]),
  result: v.union([
    v.object({ ...OrderResult.entries, loan: v.nullable(OrderLoan) }),
    v.object({
      /** Id of the loan. */
      loanId: Id,
      tokenId: Coin,
      /** What was borrowed, in the coin. */
      amount: Amount,
      /** Rate per hour, a fraction. */
      hourlyRate: Amount,
      /** Interest of the first hour, in the coin. */
      firstInterest: Amount,
      isDuplicate: RepeatFlag,
    }),
    v.object({
      /** Id of the repayment. */
      repayId: Id,
      /** Interest that was paid, in the coin. */
      repaidInterest: Amount,
      /** Principal that was paid, in the coin. */
      repaidPrincipal: Amount,
      /** What is still owed, in the coin. */
      remainAmount: Amount,
      isDuplicate: RepeatFlag,
    }),
  ]),
  errors: {
    ...orderEntryErrors,
    /** The balance does not cover the repayment. */
    176015: 'insufficientToRepay',
    /** There is nothing to repay. */
    176016: 'nothingToRepay',
    /** The amount is above what is owed. */
    176017: 'moreThanOwed',
    /** The loan is below the minimum. */
    176025: 'belowMinLoan',
    /** The loan is above the maximum. */
    176026: 'aboveMaxLoan',
  },
  refusalResults: orderEntryRefusals,
});

/**
 * States of a forced repayment. FAILED: a book was empty or a price left its band; what was repaid stays repaid.
 * exchange-api 4.5
 */
export const ForcedRepayState = v.picklist(['DOING', 'DONE', 'FAILED']);

/**
 * Sells coins of the account to repay the debts in a coin, or all of them: margin orders are canceled, own coins repay,
 * then a coin is sold each second. The response comes at the start; topic `loan` reports the end. A repeated
 * `requestId` returns the first response.
 */
export const forceRepay = call({
  method: 'POST',
  host: 'main',
  path: '/spot/api/margin/v1/forcerepay/apply',
  need: 'required',
  auth: 'required',
  effect: 'money',
  bucket: 'moneyWrite',
  idempotencyKey: 'requestId',
  params: v.object({ tokenId: v.optional(Coin), requestId: v.optional(ClientId), sendTime: v.optional(SendTime) }),
  result: v.object({
    /** Id of the forced repayment. */
    applyId: Id,
    state: ForcedRepayState,
    isDuplicate: RepeatFlag,
  }),
  errors: {
    /** There is nothing to repay. */
    176016: 'nothingToRepay',
    /** There is nothing to sell. */
    176031: 'nothingToSell',
  },
});
