import type { PairStatus } from '#contract/market-stream.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import type { TopicPublisher } from '#sandbox/exchange/topic.ts';

/** Shortest time between messages: a suspension reaches open pages within a second. exchange-api 3.2 */
const intervalMs = 100;

const statusOf = (pair: Pair): PairStatus => ({
  s: pair.symbolId,
  tradeStatus: pair.tradeStatus,
  showStatus: pair.showStatus,
  isBanBuy: pair.isBanBuy,
  isBanSell: pair.isBanSell,
  noticeVisible: pair.noticeVisible,
  allowPlan: pair.allowPlan,
});

/** Publishes topic `pairs`: status and flags of all pairs, then of those that changed. exchange-api 3.2 */
export function pairsTopic({ catalog }: Exchange): TopicPublisher<number> {
  let version = 0;
  let listed: readonly Pair[] | undefined;
  const rows = new Map<string, { status: PairStatus; text: string; version: number }>();
  function refresh(): boolean {
    const pairs = catalog.pairs();
    // The catalog returns the same list until a pair changes.
    if (pairs === listed) return false;
    listed = pairs;
    const before = version;
    for (const pair of pairs) {
      const status = statusOf(pair);
      const text = JSON.stringify(status);
      if (rows.get(status.s)?.text === text) continue;
      version = before + 1;
      rows.set(status.s, { status, text, version });
    }
    return version > before;
  }
  refresh();
  const rowsAfter = (position: number): PairStatus[] =>
    [...rows.values()].flatMap((row) => (row.version > position ? [row.status] : []));
  return {
    intervalMs,
    refresh,
    position: () => version,
    snapshot: () => rowsAfter(0),
    since(position) {
      const changed = rowsAfter(position);
      return changed.length > 0 ? [changed] : [];
    },
  };
}
