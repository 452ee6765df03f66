import { tradeStatus } from '#contract/market-data.ts';
import { navFloor } from '#formulas/leveraged.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { externalAccount, userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import type { Posting } from '#sandbox/ledger/ledger.ts';
import { withTradeStatus } from '#sandbox/catalog/pairs.ts';
import { removeTokenJobs } from '../leverage-jobs.ts';
import { closedBasket } from './nav.ts';
import { failOrders, recordClosing } from './settle-order.ts';
import { changeToken, payCoin, poolAccount, poolValue } from './pool.ts';
import { currentState } from './states.ts';
import type { TokenTerms } from './token-terms.ts';
import { setClosed } from './token-status.ts';

/** What an account holds is redeemed from these ledger accounts, after orders have released what they froze. */
const redeemedPurposes = ['free', 'fund'] as const;

/**
 * The postings that redeem all holdings of a token at the floor without a fee, and the redeemed tokens; each
 * person gets a record and a notice.
 */
function redeemHoldings(exchange: Exchange, token: TokenTerms): { postings: Posting[]; redeemed: bigint } {
  const { accounts, ledger } = exchange;
  const postings: Posting[] = [];
  let redeemed = 0n;
  for (const { uid } of accounts.all()) {
    let [held, paid] = [0n, 0n];
    for (const purpose of redeemedPurposes) {
      const account = userAccount(uid, purpose);
      const quantity = ledger.balance(account, token.ltCode);
      if (quantity === 0n) continue;
      const amount = poolValue(navFloor, quantity);
      held += quantity;
      paid += amount;
      postings.push(
        { account, coin: token.ltCode, amount: -quantity },
        { account: externalAccount, coin: token.ltCode, amount: quantity },
        { account: poolAccount(token), coin: payCoin, amount: -amount },
        { account, coin: payCoin, amount },
      );
    }
    if (held > 0n) recordClosing(exchange, token, { uid, quantity: held, amount: paid });
    redeemed += held;
  }
  return { postings, redeemed };
}

/**
 * Closes a token whose NAV is at the floor: its pair is delisted, which cancels the orders there, its pending orders
 * fail, and all holdings are redeemed. leverage.md 3 "Closing"
 */
export function closeToken(exchange: Exchange, token: TokenTerms, price: bigint): void {
  const { catalog, clock } = exchange;
  setClosed(exchange, token);
  const pair = catalog.pair(token.symbolId);
  if (pair) catalog.putPair(withTradeStatus(pair, tradeStatus.delisted, clock.now()));
  failOrders(exchange, token);
  removeTokenJobs(exchange, token.ltCode);
  const { circulation } = currentState(exchange, token.ltCode);
  const { postings, redeemed } = redeemHoldings(exchange, token);
  changeToken(exchange, {
    token,
    header: { kind: 'lt closing', reference: token.ltCode },
    cause: 'CLOSING',
    price,
    basket: closedBasket,
    circulation: redeemed < circulation ? circulation - redeemed : 0n,
    postings,
  });
}
