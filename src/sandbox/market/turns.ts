import type { Scheduler } from '../clock.ts';
import type { Exchange } from '../exchange.ts';

/** Opens, resumes and delists pairs at the times that stand in their `turns`. */
export function pairTurns({ catalog }: Exchange): Scheduler {
  const next = (): number | undefined => {
    const times = catalog.pairs().flatMap(({ turns }) => turns.map(({ at }) => at));
    return times.length > 0 ? Math.min(...times) : undefined;
  };
  return {
    name: 'pair turns',
    next,
    run(at) {
      for (const pair of catalog.pairs()) {
        const turn = pair.turns.find((one) => one.at === at);
        if (turn)
          catalog.putPair({ ...pair, tradeStatus: turn.tradeStatus, turns: pair.turns.filter((one) => one !== turn) });
      }
    },
  };
}
