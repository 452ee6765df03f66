import * as contract from '#contract/leverage/lt.ts';
import { ltOrderType } from '#contract/leverage/lt-orders.ts';
import { dayMs, secondMs } from '#formulas/durations.ts';
import { scale, unscale } from '#money/index.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { complianceRefusal } from '#sandbox/account/compliance.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { scheduleJob } from '../leverage-jobs.ts';
import { accessOf } from './token-access.ts';
import { addLtOrder, ltOrderRow, orderedSince, pendingPurchases } from './lt-orders.ts';
import type { StoredLtOrder } from './lt-orders.ts';
import { isAbovePositionLimit } from './position-limit.ts';
import { isAllowed, payment } from './settle-order.ts';
import { positionLimit, purchaseLimits, redeemLimits, tokenByCode } from './token-terms.ts';
import type { TokenTerms } from './token-terms.ts';
import { statusAt } from './token-status.ts';

/** Time from an order to its settlement. exchange-api 4.4 */
const settlementMs = 3 * secondMs;
/** Verification level that purchases and redemptions need. exchange-api 4.9 */
const minLevel = 1;
/** Decimals of an amount or a quantity. leverage.md 2 T5 */
const orderDecimals = 4;

/** Start of the UTC day, ms. */
export const startOfDay = (at: number): number => at - (at % dayMs);

/** A purchase or redemption to check. `value` is its amount or quantity as sent. */
interface OrderRequest {
  exchange: Exchange;
  account: Account;
  token: TokenTerms;
  type: StoredLtOrder['type'];
  value: string;
  now: number;
}

/** Refuses accounts that are not verified, have not accepted the risk text or not passed the test. */
function accountProblem({ exchange, account, now }: OrderRequest) {
  if (account.kycLevel < minLevel) return refuse('identityLevelTooLow', { limit: String(minLevel) });
  if (!account.acceptedRisks.includes('LT')) return refuse('riskNotAccepted');
  const { surveyTime, lockedUntil } = accessOf(exchange, account.uid);
  if (surveyTime > 0) return undefined;
  return lockedUntil > now ? refuse('testLocked', { limit: String(lockedUntil) }) : refuse('testNotPassed');
}

const fieldOf = (type: StoredLtOrder['type']): string => (type === ltOrderType.purchase ? 'amount' : 'quantity');

/** Refuses an order with too many decimals, or outside the limits of an order. */
function sizeProblem({ type, value }: OrderRequest) {
  const { min, max } = type === ltOrderType.purchase ? purchaseLimits : redeemLimits;
  const field = fieldOf(type);
  const decimals = (value.split('.')[1] ?? '').replace(/0+$/, '').length;
  if (decimals > orderDecimals) return refuse('badPrecision', { field, limit: String(orderDecimals) });
  if (scale(value) < scale(min)) return refuse('belowMinimum', { field, limit: min });
  return scale(value) > scale(max) ? refuse('aboveMaximum', { field, limit: max }) : undefined;
}

/** Refuses an order beyond the limits of the UTC day, of the account and of all accounts together. */
function dayProblem({ exchange, account, token: { ltCode }, type, value, now }: OrderRequest) {
  const { daily, platform } = type === ltOrderType.purchase ? purchaseLimits : redeemLimits;
  const day = { ltCode, type, from: startOfDay(now) };
  const field = fieldOf(type);
  const left = scale(daily) - orderedSince(exchange, { ...day, uid: account.uid });
  if (scale(value) > left) return refuse('dailyLimit', { field, limit: unscale(left > 0n ? left : 0n) });
  const leftForAll = scale(platform) - orderedSince(exchange, day);
  return scale(value) > leftForAll ? refuse('platformLimit', { field }) : undefined;
}

/** Tokens that an account holds in its spot account, units of 10⁻⁸. */
const holdingOf = ({ ledger }: Exchange, uid: string, ltCode: string): bigint =>
  ledger.balance(userAccount(uid, 'free'), ltCode) + ledger.balance(userAccount(uid, 'frozen'), ltCode);

/** Refuses a purchase with which the account would hold more than the position limit. leverage.md 1 */
function positionProblem({ exchange, account: { uid }, token, value }: OrderRequest) {
  const amount = pendingPurchases(exchange, uid, token.ltCode) + scale(value);
  return isAbovePositionLimit(exchange, token, holdingOf(exchange, uid, token.ltCode), amount)
    ? refuse('positionLimit', { field: 'amount', limit: positionLimit })
    : undefined;
}

function balanceProblem({ exchange, account: { uid }, token, type, value }: OrderRequest) {
  const coin = type === ltOrderType.purchase ? 'USDT' : token.ltCode;
  const free = exchange.ledger.balance(userAccount(uid, 'free'), coin);
  return scale(value) > free
    ? refuse('insufficientBalance', { field: fieldOf(type), limit: unscale(free) })
    : undefined;
}

/** Refuses a purchase with debts that would leave the level SAFE: leveraged tokens are no collateral. leverage.md 3 */
function riskProblem({ exchange, account, token, value }: OrderRequest) {
  const received = { numerator: 0n, denominator: 1n };
  const order = { pays: 'USDT', spent: scale(value), gets: token.ltCode, received, feeRate: 0n };
  return exchange.credit.isRiskAllowed(exchange, account, order)
    ? undefined
    : refuse('riskRateTooHigh', { field: 'amount' });
}

/** Freezes what an order pays with and schedules its settlement. */
function accept({ exchange, account: { uid }, token, type, value, now }: OrderRequest, serialNo: string | undefined) {
  const units = scale(value);
  const fields = {
    uid,
    lt_code: token.ltCode,
    type,
    amount: type === ltOrderType.purchase ? units : 0n,
    quantity: type === ltOrderType.redeem ? units : 0n,
  };
  const paid = payment(fields);
  const order = addLtOrder(exchange, { ...fields, serialNo }, now);
  const kind = type === ltOrderType.purchase ? 'lt purchase accepted' : 'lt redeem accepted';
  const reference = order.order_id;
  exchange.ledger.move({ kind, reference, ...paid, from: userAccount(uid, 'free'), to: userAccount(uid, 'frozen') });
  scheduleJob(exchange, 'ltOrder', order.order_id, now + settlementMs);
  return { result: ltOrderRow(order) };
}

const statusProblem = ({ exchange, token, type, now }: OrderRequest) =>
  isAllowed(statusAt(exchange, token, now), type) ? undefined : refuse('suspended');

/** `lt.purchase`: accepts a purchase. exchange-api 4.4 */
export const purchase = handle(
  contract.purchase,
  ({ exchange, params, account, now }) => {
    const token = tokenByCode(params.ltCode);
    if (!token) return refuse('unknownToken', { field: 'ltCode' });
    const request = { exchange, account, token, type: ltOrderType.purchase, value: params.amount, now };
    return (
      accountProblem(request) ??
      statusProblem(request) ??
      sizeProblem(request) ??
      dayProblem(request) ??
      positionProblem(request) ??
      balanceProblem(request) ??
      riskProblem(request) ??
      accept(request, params.serialNo)
    );
  },
  { checkAccount: (account) => complianceRefusal(account, 'lt'), reusedIdError: 'serialNoReused' },
);

/** `lt.redeem`: accepts a redemption, which restricted accounts may do too. exchange-api 4.4, 4.9 */
export const redeem = handle(
  contract.redeem,
  ({ exchange, params, account, now }) => {
    const token = tokenByCode(params.ltCode);
    if (!token) return refuse('unknownToken', { field: 'ltCode' });
    const request = { exchange, account, token, type: ltOrderType.redeem, value: params.quantity, now };
    return (
      accountProblem(request) ??
      statusProblem(request) ??
      sizeProblem(request) ??
      dayProblem(request) ??
      balanceProblem(request) ??
      accept(request, params.serialNo)
    );
  },
  { reusedIdError: 'serialNoReused' },
);
