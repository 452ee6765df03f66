import type { Scheduler } from '../clock.ts';
import type { Exchange } from '../exchange.ts';
import { turned } from './pairs.ts';
import type { Pair } from './pairs.ts';

/** Opens, resumes and delists pairs at the times that stand in their `turns`. */
export function pairTurns({ catalog }: Exchange): Scheduler {
  /** Asked at every request: looked up anew when the pairs are others. */
  let known: { pairs: readonly Pair[]; at: number | undefined } | undefined;
  const next = (): number | undefined => {
    const pairs = catalog.pairs();
    if (known?.pairs === pairs) return known.at;
    const times = pairs.flatMap(({ turns }) => turns.map(({ at }) => at));
    known = { pairs, at: times.length > 0 ? Math.min(...times) : undefined };
    return known.at;
  };
  return {
    name: 'pair turns',
    next,
    run(at) {
      for (const pair of catalog.pairs()) {
        const turn = pair.turns.find((one) => one.at === at);
        if (turn)
          catalog.putPair({ ...turned(pair, turn.tradeStatus, at), turns: pair.turns.filter((one) => one !== turn) });
      }
    },
  };
}
