import type { Scheduler } from '#sandbox/clock/jobs.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { withTradeStatus } from '#sandbox/catalog/pairs.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';

/** Changes the status of pairs at the times in their `turns`: opens, resumes and delists them. */
export function statusSchedule({ catalog }: Exchange): Scheduler {
  /** The clock calls `next` at every request, so its result is cached while the pairs stay the same. */
  let cached: { pairs: readonly Pair[]; at: number | undefined } | undefined;
  const next = (): number | undefined => {
    const pairs = catalog.pairs();
    if (cached?.pairs === pairs) return cached.at;
    const times = pairs.flatMap(({ turns }) => turns.map(({ at }) => at));
    cached = { pairs, at: times.length > 0 ? Math.min(...times) : undefined };
    return cached.at;
  };
  return {
    name: 'pair status',
    next,
    run(at) {
      for (const pair of catalog.pairs()) {
        const turn = pair.turns.find((change) => change.at === at);
        if (turn)
          catalog.putPair({
            ...withTradeStatus(pair, turn.tradeStatus, at),
            turns: pair.turns.filter((one) => one !== turn),
          });
      }
    },
  };
}
