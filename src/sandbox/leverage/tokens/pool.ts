import { basketDecimals, navOf } from '#formulas/leveraged.ts';
import type { Basket } from '#formulas/leveraged.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { exchangeAccount, externalAccount } from '#sandbox/ledger/ledger-accounts.ts';
import type { LedgerAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { maxIssued } from '#sandbox/ledger/limits.ts';
import type { EntryHeader, Posting } from '#sandbox/ledger/ledger.ts';
import { addStates, currentState } from './states.ts';
import type { NewState } from './states.ts';
import type { TokenTerms } from './token-terms.ts';

/** The coin in which purchases, redemptions and the pools are paid. */
export const payCoin = 'USDT';
/** Income of the exchange from purchases, redemptions and management. */
export const feeAccount = exchangeAccount('fee');
/** Ledger account that backs the tokens in circulation. leverage.md 3 "Ledger" */
export const poolAccount = ({ ltCode }: TokenTerms): LedgerAccount => exchangeAccount('pool', `lt:${ltCode}`);

const unitsOfOne = 10n ** BigInt(basketDecimals);
/**
 * Value of all tokens in circulation, cut to ledger units. It is at most what the ledger holds of a coin, because the
 * developer console can set any price.
 */
export function poolValue(nav: bigint, circulation: bigint): bigint {
  const value = (nav * circulation) / unitsOfOne;
  return value < maxIssued ? value : maxIssued;
}

/** A change of a token at a price of its underlying, and the postings that belong to it. */
interface TokenChange extends Pick<NewState, 'cause' | 'price'> {
  token: TokenTerms;
  header: EntryHeader;
  basket?: Basket;
  circulation?: bigint;
  postings?: readonly Posting[];
}

/**
 * Changes the state of a token and posts it in one entry. Before and after the postings the pool is settled with
 * `external`, so that it is ⌊NAV × circulation⌋ at this price. leverage.md 3 "Ledger"
 */
export function changeToken(
  exchange: Exchange,
  { token, header, cause, price, postings = [], ...change }: TokenChange,
) {
  const { ledger, clock } = exchange;
  const before = currentState(exchange, token.ltCode);
  const after = { ...before, ...change, time: clock.now() };
  const pool = poolAccount(token);
  const settle = (amount: bigint): Posting[] => [
    { account: externalAccount, coin: payCoin, amount: -amount },
    { account: pool, coin: payCoin, amount },
  ];
  const valueBefore = poolValue(navOf(before.basket, price), before.circulation);
  const valueAfter = poolValue(navOf(after.basket, price), after.circulation);
  const posted = postings.reduce(
    (sum, { account, coin, amount }) =>
      account.purpose === pool.purpose && account.owner === pool.owner && coin === payCoin ? sum + amount : sum,
    0n,
  );
  addStates(exchange, token.ltCode, [{ ...after, cause, price }]);
  ledger.post(header, [
    ...settle(valueBefore - ledger.balance(pool, payCoin)),
    ...postings,
    ...settle(valueAfter - valueBefore - posted),
  ]);
}
