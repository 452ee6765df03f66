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
