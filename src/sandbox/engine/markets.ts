import type { Clock } from '../clock.ts';
import type { Catalog } from '../market/catalog.ts';
import type { Store } from '../store/store.ts';
import { openIds } from './ids.ts';
import type { Ids } from './ids.ts';
import { openMarket } from './market.ts';
import type { House, Market, MarketEvent } from './market.ts';

/** The engines of all pairs, in memory. */
export interface Markets {
  /** A pair's engine, made at the first question with the orders that stood in its book. Throws for a pair that is not there. */
  of(symbolId: string): Market;
  /** A new id for an order or a trade: 19 digits that sort by age. */
  newId(): string;
  /** Hears the events of every pair, also after a reset. Gives the way to stop. */
  onEvent(listener: (market: Market, event: MarketEvent) => void): () => void;
  /** Who settles what people trade. */
  settleBy(house: House): void;
  /** Who sees to a pair's book each time before somebody looks at it. */
  prepareBy(prepare: (market: Market) => void): void;
  /** Drops every book: the tables were emptied. */
  forget(): void;
}

export interface MarketsOptions {
  catalog: Pick<Catalog, 'pair'>;
  store: Pick<Store, 'afterCommit' | 'afterRollback'>;
  clock: Pick<Clock, 'now'>;
  onFault: (error: unknown) => void;
}

/** Nobody's orders: an exchange of other domains alone. */
const nobody: House = { resting: () => [], lastId: () => '', settle: () => undefined };

export function openMarkets({ catalog, store, clock, onFault }: MarketsOptions): Markets {
  const markets = new Map<string, Market>();
  const listeners = new Set<(market: Market, event: MarketEvent) => void>();
  let house = nobody;
  let prepare: (market: Market) => void = () => undefined;
  let ids: Ids | undefined;

  function newId(): string {
    ids ??= openIds(clock.now, house.lastId());
    return ids.next();
  }

  function tell(market: Market, event: MarketEvent): void {
    for (const listener of listeners) listener(market, event);
  }

  function open(symbolId: string): Market {
    const pair = () => {
      const found = catalog.pair(symbolId);
      if (!found) throw new Error(`no pair ${symbolId}`);
      return found;
    };
    return openMarket({ symbolId, pair, store, clock, newId, house, tell, onFault });
  }

  return {
    of(symbolId) {
      const market = markets.get(symbolId) ?? open(symbolId);
      markets.set(symbolId, market);
      prepare(market);
      return market;
    },
    newId,
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    settleBy(given) {
      house = given;
    },
    prepareBy(given) {
      prepare = given;
    },
    forget() {
      markets.clear();
      ids = undefined;
    },
  };
}
