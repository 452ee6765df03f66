import type { Clock } from '#sandbox/clock/clock.ts';
import type { PairMarkets } from '#sandbox/engine/pair-markets.ts';
import { isStorageError } from '#sandbox/store/errors.ts';
import type { Store } from '#sandbox/store/store.ts';
import { openBarHistory } from '#sandbox/bars/bar-history.ts';
import type { BarHistory } from '#sandbox/bars/bar-history.ts';
import { openBarRecorder } from '#sandbox/bars/bar-recorder.ts';
import { openMinuteBars } from '#sandbox/bars/minute-bars.ts';
import type { Catalog } from '#sandbox/catalog/catalog.ts';
import { openSimulation } from './simulation.ts';
import type { Simulation } from './simulation.ts';

/** Makes and records the prices of all pairs. */
export interface MarketData {
  /** Bars of the past and the current ones. */
  history: BarHistory;
  /** The simulated traders and their clock. */
  simulation: Simulation;
  /** Drops what is in memory: the tables were emptied. */
  forget: () => void;
}

interface MarketDataOptions {
  store: Store;
  clock: Clock;
  catalog: Catalog;
  markets: PairMarkets;
  seed: () => string;
  onFault: (error: unknown) => void;
}

/** Connects the simulated market, its recorded bars and their history. */
export function openMarketData({ seed, ...options }: MarketDataOptions): MarketData {
  const recorder = openBarRecorder(openMinuteBars(options.store));
  const simulation = openSimulation({ ...options, seed, recorder });
  options.store.beforeCommit(recorder.save);
  const savePublished = (now: number): void => {
    simulation.closeMinute(now);
    try {
      recorder.savePublished(now);
    } catch (error) {
      // Reads go on while the data file cannot be written; the bars stay in memory and are saved later. quality.md
      // Q-F32
      if (!isStorageError(error)) throw error;
      options.onFault(error);
    }
  };
  options.markets.prepareWith(simulation.prepare);
  return {
    history: openBarHistory(seed, recorder, { lastTicks: simulation.lastTicks, savePublished }),
    simulation,
    forget() {
      recorder.forget();
      simulation.forget();
    },
  };
}
