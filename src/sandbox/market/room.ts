import type { Clock } from '../clock.ts';
import type { Markets } from '../engine/markets.ts';
import type { Store } from '../store/store.ts';
import type { Catalog } from './catalog.ts';
import { openHistory } from './history.ts';
import type { History } from './history.ts';
import { openShelf } from './shelf.ts';
import { openSimulation } from './simulation.ts';
import type { Simulation } from './simulation.ts';
import { openTape } from './tape.ts';

/** What makes and remembers the prices of all pairs. */
export interface MarketRoom {
  /** Bars of the past and of now. */
  history: History;
  /** Makers, takers, and their clock. */
  simulation: Simulation;
  /** Drops what is in memory: the tables were emptied. */
  forget(): void;
}

interface RoomOptions {
  store: Store;
  clock: Clock;
  catalog: Catalog;
  markets: Markets;
  seed: () => string;
  onFault: (error: unknown) => void;
}

export function openMarketRoom({ seed, ...options }: RoomOptions): MarketRoom {
  const tape = openTape(openShelf(options.store));
  const simulation = openSimulation({ ...options, seed, tape });
  options.store.beforeCommit(tape.keep);
  const settle = (now: number): void => {
    simulation.closeMinute(now);
    tape.settle(now);
  };
  options.markets.prepareBy(simulation.prepare);
  return {
    history: openHistory(seed, tape, { last: simulation.last, settle }),
    simulation,
    forget() {
      tape.forget();
      simulation.forget();
    },
  };
}
