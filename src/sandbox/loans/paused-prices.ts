import * as v from 'valibot';
import { tradeStatus } from '#contract/market-data.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { text } from '#sandbox/store/columns.ts';
import { loanCoin, pledgeCoin } from './coin-terms.ts';

type WithStore = Pick<Exchange, 'store'>;

const CoinRow = v.object({ coin: text });
/** Coins whose price is paused, in memory. */
const caches = new WeakMap<Exchange['store'], ReadonlySet<string>>();

function pausedCoins({ store }: WithStore): ReadonlySet<string> {
  const cached = caches.get(store);
  if (cached) return cached;
  const coins = new Set(store.rows(CoinRow, 'SELECT coin FROM pledge_paused').map(({ coin }) => coin));
  caches.set(store, coins);
  return coins;
}

/** Clears what is in memory, now and when the current transaction is rolled back. */
export function forgetPausedPrices({ store }: WithStore): void {
  caches.delete(store);
  store.afterRollback(() => caches.delete(store));
}

/**
 * True while the price of one of the coins is paused: from the suspension of its pair to the first trade after
 * it resumes. No liquidation starts then, and no collateral is sold. loans.md 3 "Interplay"
 */
export function isPricePaused(
  exchange: WithStore,
  { loanToken, pledgeToken }: { loanToken: string; pledgeToken: string },
): boolean {
  const paused = pausedCoins(exchange);
  return paused.size > 0 && (paused.has(loanToken) || paused.has(pledgeToken));
}

/** True while the price of a coin is paused. */
export const isCoinPaused = (exchange: WithStore, coin: string): boolean => pausedCoins(exchange).has(coin);

/** The coin of a pair against USDT that loans use; undefined for another pair. */
export function loanIndexCoin({ baseTokenId, quoteTokenId }: Pair): string | undefined {
  if (quoteTokenId !== 'USDT') return undefined;
  return (loanCoin(baseTokenId) ?? pledgeCoin(baseTokenId)) ? baseTokenId : undefined;
}

/**
 * Notes that the pair of a coin was suspended or delisted, inside the transaction of the change; a delisted pair keeps
 * its last price for good, so it is not paused. Returns true when the pause began or ended.
 */
export function notePairStatus(exchange: Pick<Exchange, 'store' | 'clock'>, pair: Pair, coin: string): boolean {
  const isPaused = isCoinPaused(exchange, coin);
  if (pair.tradeStatus === tradeStatus.suspended && !isPaused) {
    exchange.store.run('INSERT INTO pledge_paused (coin, since) VALUES (?, ?)', coin, exchange.clock.now());
    forgetPausedPrices(exchange);
    return true;
  }
  return pair.tradeStatus === tradeStatus.delisted && endPause(exchange, coin);
}

/** Ends the pause of a coin; returns false when there was none. */
export function endPause(exchange: WithStore, coin: string): boolean {
  if (!isCoinPaused(exchange, coin)) return false;
  exchange.store.run('DELETE FROM pledge_paused WHERE coin = ?', coin);
  forgetPausedPrices(exchange);
  return true;
}
