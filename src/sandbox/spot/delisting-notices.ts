import { tradeStatus } from '#contract/market-data.ts';
import type { NoticeRow } from '#contract/stream.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { coinBalancesOf } from '#sandbox/ledger/coin-balances.ts';
import { noticesMax, storedNotices } from '#sandbox/account/notices.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { noticeOf } from '#sandbox/catalog/pair-notices.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';

/** Returns when a pair will be or was delisted, ms; undefined for one that stays. */
function delistingOf({ tradeStatus: status, turns, halts }: Pair, now: number): number | undefined {
  if (status === tradeStatus.delisted) return halts.at(-1)?.from ?? now;
  return turns.find((turn) => turn.tradeStatus === tradeStatus.delisted)?.at;
}

function rowOf(exchange: Exchange, pair: Pair): NoticeRow | undefined {
  const now = exchange.clock.now();
  const dueTime = delistingOf(pair, now);
  if (dueTime === undefined || exchange.hooks.isRedeemed(exchange, pair.baseTokenId)) return undefined;
  return {
    id: `delisting-${pair.symbolId}`,
    kind: 'DELISTING',
    level: 'warn',
    title: '',
    text: '',
    link: '',
    // Announced before the day, and told again on it.
    time: dueTime <= now ? dueTime : noticeOf(pair).time,
    symbolId: pair.symbolId,
    coin: pair.baseTokenId,
    dueTime,
  };
}

const holds = (exchange: Exchange, uid: string, coin: string): boolean => {
  const held = coinBalancesOf(exchange.ledger, uid).get(coin);
  return held !== undefined && held.free + held.frozen + held.launch + held.fund > 0n;
};

/** The notices of the coins of an account whose pair will be or was delisted. exchange-api 3.3 */
export const delistingNotices = (exchange: Exchange, { uid }: Pick<Account, 'uid'>): readonly NoticeRow[] =>
  exchange.catalog.pairs().flatMap((pair) => {
    const row = rowOf(exchange, pair);
    return row && holds(exchange, uid, pair.baseTokenId) ? [row] : [];
  });

/** Publishes the notice of a delisted pair to everybody who holds its coin. */
export function publishDelisting(exchange: Exchange, pair: Pair): void {
  const row = pair.tradeStatus === tradeStatus.delisted ? rowOf(exchange, pair) : undefined;
  if (!row) return;
  for (const account of exchange.accounts.all())
    if (holds(exchange, account.uid, pair.baseTokenId)) exchange.publish(account, 'notice', [row]);
}

/**
 * Snapshot of topic `notice`: the delistings that concern the user, which stay as long as the coin is held, and the
 * last stored notices; at most 50. exchange-api 3.3
 */
export function noticeSnapshot(exchange: Exchange, account: Pick<Account, 'uid'>): readonly unknown[] {
  const delistings = delistingNotices(exchange, account).slice(0, noticesMax);
  return [...delistings, ...storedNotices(exchange, account).slice(delistings.length - noticesMax)];
}
