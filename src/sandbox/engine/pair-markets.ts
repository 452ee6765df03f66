import type { Clock } from '#sandbox/clock/clock.ts';
import type { Catalog } from '#sandbox/catalog/catalog.ts';
import type { Store } from '#sandbox/store/store.ts';
import { openIdGenerator } from './ids.ts';
import type { IdGenerator } from './ids.ts';
import { openPairMarket } from './pair-market.ts';
import type { Settlement, PairMarket, MarketEvent } from './pair-market.ts';

/** The matching engines of all pairs, in memory. */
export interface PairMarkets {
  /** A pair's market, opened at the first call with its resting orders. Throws when the pair does not exist. */
  of: (symbolId: string) => PairMarket;
  /**
   * Price of the last trade of a pair, ticks, without opening its market; undefined before the first one since the
   * start.
   */
  lastTicks: (symbolId: string) => number | undefined;
  /** A new id for an order or a trade: 19 digits that sort by age. */
  newId: () => string;
  /** Calls `listener` with the events of every pair, also after a reset. Returns the unsubscribe function. */
  onEvent: (listener: (market: PairMarket, event: MarketEvent) => void) => () => void;
  /** Sets the settlement of markets that are opened from now on. */
  settleWith: (settlement: Settlement) => void;
  /** Sets the function that brings a pair's book up to date; it runs each time before `of` returns. */
  prepareWith: (prepare: (market: PairMarket) => void) => void;
  /** Drops every book: the tables were emptied. */
  forget: () => void;
}

/** What the markets need from the exchange. */
export interface MarketsOptions {
  catalog: Pick<Catalog, 'pair'>;
  store: Pick<Store, 'afterCommit' | 'afterRollback'>;
  clock: Pick<Clock, 'now'>;
  onFault: (error: unknown) => void;
}

/** For an exchange without the domain that stores orders. */
const noSettlement: Settlement = { restingOrders: () => [], lastId: () => '', settle: () => undefined };

/** The markets; each opens at its first use. */
export function openMarkets({ catalog, store, clock, onFault }: MarketsOptions): PairMarkets {
  const markets = new Map<string, PairMarket>();
  const listeners = new Set<(market: PairMarket, event: MarketEvent) => void>();
  let settlement = noSettlement;
  let prepare: (market: PairMarket) => void = () => undefined;
  let ids: IdGenerator | undefined;

  function newId(): string {
    ids ??= openIdGenerator(clock.now, settlement.lastId());
    return ids.next();
  }

  function publish(market: PairMarket, event: MarketEvent): void {
    for (const listener of listeners) listener(market, event);
  }

  function open(symbolId: string): PairMarket {
    const pair = () => {
      const found = catalog.pair(symbolId);
      if (!found) throw new Error(`no pair ${symbolId}`);
      return found;
    };
    return openPairMarket({ symbolId, pair, store, clock, newId, settlement, publish, onFault });
  }

  return {
    of(symbolId) {
      const market = markets.get(symbolId) ?? open(symbolId);
      markets.set(symbolId, market);
      prepare(market);
      return market;
    },
    lastTicks: (symbolId) => markets.get(symbolId)?.lastTicks,
    newId,
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    settleWith(newSettlement) {
      settlement = newSettlement;
    },
    prepareWith(newPrepare) {
      prepare = newPrepare;
    },
    forget() {
      markets.clear();
      ids = undefined;
    },
  };
}
