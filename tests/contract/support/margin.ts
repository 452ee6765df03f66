import * as v from 'valibot';
import type { ParamsOf } from '#contract/call.ts';
import { OrderLoan } from '#contract/margin/margin-orders.ts';
import { OrderResult } from '#contract/order-entry.ts';
import { saveMarginAccount } from '#sandbox/margin/margin-accounts.ts';
import { riskVersion } from '#sandbox/margin/questions.ts';
import { margin } from './calls.ts';
import type { Person, Trading } from './trading.ts';

/** Adds a person with margin turned on. */
export function marginPerson(
  exchange: Trading,
  balances: Record<string, string>,
  { leverage = 3, ...account }: { leverage?: number; vipLevel?: number; isUnified?: boolean } = {},
): Person {
  const person = exchange.person({ balances, ...account });
  turnOnMargin(exchange, person, leverage);
  return person;
}

/** Turns margin on for a person. */
export function turnOnMargin(exchange: Trading, { uid }: Person, leverage = 3): void {
  const steps = { riskVersion, isPassed: true, isOpen: true, failedTries: 0, lockedUntil: 0 };
  saveMarginAccount(exchange.exchange, { uid, leverage, ...steps });
}

/** Borrows a coin by hand; returns the response. */
export const borrowCoin = (exchange: Trading, who: Person, tokenId: string, amount: string, clientOrderId?: string) =>
  exchange.call(margin.createOrder, { bizType: 'LOAN', tokenId, amount, clientOrderId }, who.token);

/** Repays a coin by hand; without an amount all of it. */
export const repayCoin = (exchange: Trading, who: Person, tokenId: string, amount?: string, clientOrderId?: string) =>
  exchange.call(
    margin.createOrder,
    { bizType: 'REPAY', tokenId, clientOrderId, ...(amount === undefined ? { all: 1 } : { amount }) },
    who.token,
  );

/** Parameters of an order on margin. */
export type NewMarginOrder = Partial<Extract<ParamsOf<typeof margin.createOrder>, { bizType: 'TRADE' }>>;

/** Sends an order on margin, by default a purchase of 0.2 BTC at 60000 that may borrow; returns the response. */
export const sendMarginOrder = (exchange: Trading, who: Person, order: NewMarginOrder = {}) =>
  exchange.call(
    margin.createOrder,
    {
      bizType: 'TRADE',
      symbolId: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      quantity: '0.2',
      isLoan: 1,
      ...(order.type === 'MARKET' ? {} : { price: '60000' }),
      ...order,
    },
    who.token,
  );

const Placed = v.object({ ...OrderResult.entries, loan: v.nullable(OrderLoan) });

/** Sends an order on margin that must be accepted; returns its result. */
export async function placeMarginOrder(exchange: Trading, who: Person, order: NewMarginOrder = {}) {
  const { body, text } = await sendMarginOrder(exchange, who, order);
  if (body.ret_code !== 0) throw new Error(text);
  return v.parse(Placed, body.result);
}
