import { ltStatus } from '#contract/leverage/lt-quote.ts';
import type { LtStatus } from '#contract/leverage/lt-quote.ts';
import { ltOrderStatus, ltOrderType } from '#contract/leverage/lt-orders.ts';
import { navFloor, purchase, redemption } from '#formulas/leveraged.ts';
import { unscale } from '#money/index.ts';
import { addNotice } from '#sandbox/account/notices.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { externalAccount, userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import type { Posting } from '#sandbox/ledger/ledger.ts';
import { scheduleJob } from '../leverage-jobs.ts';
import { addLtOrder, ltOrdersWhere, saveLtOrder } from './lt-orders.ts';
import type { StoredLtOrder } from './lt-orders.ts';
import { fineText, tokenValue } from './nav.ts';
import { changeToken, feeAccount, payCoin, poolAccount } from './pool.ts';
import { knownToken, tradeFeeRate } from './token-terms.ts';
import type { TokenTerms } from './token-terms.ts';
import { statusAt, storedStatus } from './token-status.ts';

/** Code of a failed order: suspended meanwhile. exchange-api 2.4 "Codes of leveraged tokens" */
const suspendedCodes = { [ltOrderType.purchase]: 175014, [ltOrderType.redeem]: 175015 } as const;

/** True when a status allows a purchase or a redemption; a rebalance suspends both. */
export const isAllowed = (status: LtStatus, type: StoredLtOrder['type']): boolean =>
  status === ltStatus.open || status === (type === ltOrderType.purchase ? ltStatus.purchaseOnly : ltStatus.redeemOnly);

/** The coin that an order pays with, and how much of it, units of 10⁻⁸. */
export const payment = ({
  type,
  lt_code: ltCode,
  amount,
  quantity,
}: Pick<StoredLtOrder, 'type' | 'lt_code' | 'amount' | 'quantity'>) =>
  type === ltOrderType.purchase ? { coin: payCoin, amount } : { coin: ltCode, amount: quantity };

/** Saves a final order and notifies its owner; `state` as in the notice. */
function finish(exchange: Exchange, order: StoredLtOrder, state?: string): void {
  saveLtOrder(exchange, order);
  const isDone = order.status === ltOrderStatus.done;
  addNotice(exchange, order, {
    id: `lt-${order.order_id}`,
    kind: isDone ? 'LT_DONE' : 'LT_FAILED',
    level: isDone ? 'info' : 'warn',
    title: '',
    text: '',
    link: '',
    time: exchange.clock.now(),
    ltCode: order.lt_code,
    coin: order.lt_code,
    side: order.type === ltOrderType.purchase ? 'BUY' : 'SELL',
    amount: unscale(order.amount),
    quantity: unscale(order.quantity),
    ...(order.fail_code === 0 ? {} : { code: order.fail_code }),
    ...(state === undefined ? {} : { state, price: order.nav }),
  });
}

/** Records what the closing of a token redeemed of a person at the floor, and tells them. leverage.md 3 "Closing" */
export function recordClosing(
  exchange: Exchange,
  { ltCode }: TokenTerms,
  { uid, quantity, amount }: Pick<StoredLtOrder, 'uid' | 'quantity' | 'amount'>,
): void {
  const fields = { uid, lt_code: ltCode, type: ltOrderType.redeem, quantity, amount, serialNo: undefined };
  const order = addLtOrder(exchange, fields, exchange.clock.now());
  finish(exchange, { ...order, status: ltOrderStatus.done, nav: fineText(navFloor) }, 'CLOSED');
}

/** Fails an order and returns what it froze. */
function fail(exchange: Exchange, order: StoredLtOrder, fail_code: number = suspendedCodes[order.type]): void {
  const { uid, order_id: reference } = order;
  exchange.ledger.move({
    kind: 'lt return',
    reference,
    ...payment(order),
    from: userAccount(uid, 'frozen'),
    to: userAccount(uid, 'free'),
  });
  finish(exchange, { ...order, status: ltOrderStatus.failed, fail_code, update_time: exchange.clock.now() });
}

/** Fails all orders of a token that are in progress. */
export function failOrders(exchange: Exchange, { ltCode }: TokenTerms): void {
  const condition = `lt_code = ? AND status = ${ltOrderStatus.inProgress} ORDER BY order_id`;
  for (const order of ltOrdersWhere(exchange, condition, [ltCode])) fail(exchange, order);
}

/** Fails all orders of an account that are in progress, with a code. */
export function failOrdersOf(exchange: Exchange, uid: string, code: number): void {
  const condition = `uid = ? AND status = ${ltOrderStatus.inProgress} ORDER BY order_id`;
  for (const order of ltOrdersWhere(exchange, condition, [uid])) fail(exchange, order, code);
}

/** The amounts of an order at a NAV: what it pays, what it receives and its fee. leverage.md 2 T5 */
function amountsAt({ type, amount, quantity }: StoredLtOrder, nav: bigint) {
  if (type === ltOrderType.purchase) {
    const { fee, tokens } = purchase(amount, nav, tradeFeeRate);
    return { fee, amount, quantity: tokens };
  }
  return { ...redemption(quantity, nav, tradeFeeRate), quantity };
}

/** Postings of a settled order. leverage.md 3 "Ledger" */
function postingsOf(token: TokenTerms, { uid, type, lt_code: coin, amount, quantity, fee }: StoredLtOrder): Posting[] {
  const [free, frozen] = [userAccount(uid, 'free'), userAccount(uid, 'frozen')];
  const pool = poolAccount(token);
  if (type === ltOrderType.purchase)
    return [
      { account: frozen, coin: payCoin, amount: -amount },
      { account: pool, coin: payCoin, amount: amount - fee },
      { account: feeAccount, coin: payCoin, amount: fee },
      { account: externalAccount, coin, amount: -quantity },
      { account: free, coin, amount: quantity },
    ];
  return [
    { account: frozen, coin, amount: -quantity },
    { account: externalAccount, coin, amount: quantity },
    { account: pool, coin: payCoin, amount: -amount - fee },
    { account: free, coin: payCoin, amount },
    { account: feeAccount, coin: payCoin, amount: fee },
  ];
}

function settle(exchange: Exchange, token: TokenTerms, order: StoredLtOrder): void {
  const { nav, price, circulation } = tokenValue(exchange, token);
  const settled: StoredLtOrder = {
    ...order,
    ...amountsAt(order, nav),
    nav: fineText(nav),
    status: ltOrderStatus.done,
    update_time: exchange.clock.now(),
  };
  const { type, quantity } = settled;
  const remaining = circulation > quantity ? circulation - quantity : 0n;
  changeToken(exchange, {
    token,
    header: { kind: type === ltOrderType.purchase ? 'lt purchase' : 'lt redeem', reference: order.order_id },
    cause: 'TRADE',
    price,
    circulation: type === ltOrderType.purchase ? circulation + quantity : remaining,
    postings: postingsOf(token, settled),
  });
  finish(exchange, settled);
}

/** Job: settles an order 3 s after its time, or after the rebalance that lasts then. exchange-api 4.4 */
export function settleOrder(exchange: Exchange, orderId: string, at: number): void {
  const [order] = ltOrdersWhere(exchange, `order_id = ? AND status = ${ltOrderStatus.inProgress}`, [orderId]);
  if (!order) return;
  const token = knownToken(order.lt_code);
  const status = statusAt(exchange, token, at);
  if (status === ltStatus.rebalancing)
    scheduleJob(exchange, 'ltOrder', orderId, storedStatus(exchange, token).rebalancingUntil);
  else if (isAllowed(status, order.type)) settle(exchange, token, order);
  else fail(exchange, order);
}
