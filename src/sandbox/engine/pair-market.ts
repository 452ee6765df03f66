import type { Side } from '#contract/scalars.ts';
import type { Clock } from '#sandbox/clock/clock.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import type { Store } from '#sandbox/store/store.ts';
import { openBook } from './order-matching.ts';
import type { BookView } from './order-matching.ts';
import type { EngineOrder, MatchResult, RestingOrder } from './order.ts';
import { unitsOf } from './units.ts';
import type { PairUnits } from './units.ts';

/** A change of a pair's book or a trade. `seq` rises by 1 with each event of the pair. exchange-api 3.2 */
export type MarketEvent =
  | {
      kind: 'level';
      seq: number;
      side: Side;
      ticks: number;
      /** The new sum of the level; 0: it is gone. */ lots: number;
    }
  | {
      kind: 'trade';
      seq: number;
      id: string;
      ticks: number;
      lots: number;
      isBuyerMaker: boolean;
      /** ms of exchange time. */
      time: number;
    };
/** A trade of the public tape. */
export type MarketTrade = Extract<MarketEvent, { kind: 'trade' }>;

/** Lowest and highest price of some trades, ticks. */
export interface PriceRange {
  low: number;
  high: number;
}

/** Settles the orders of users and bots; implemented by the domain that stores users' orders. */
export interface Settlement {
  /** Orders of users and bots that rested in the pair's book when the exchange stopped, oldest first. */
  restingOrders: (symbolId: string) => readonly RestingOrder[];
  /** The newest id of any order or trade; '' when none. */
  lastId: () => string;
  /**
   * Settles orders after an entry, then triggers what the traded prices reached: plan orders, then the steps of bots.
   * `entry` is absent for a printed trade. `ranges` is empty when nothing traded, and while a batch collects its
   * ranges, which come all together at its end. Runs before any listener is called; a throw rolls the entry back.
   */
  settle: (market: PairMarket, ranges: readonly PriceRange[], entry?: Entry) => void;
}

/** An order that was matched. */
export interface Entry {
  order: EngineOrder;
  result: MatchResult;
  /** Absent for orders of the simulated market, which have no record. */
  settleOrder?: SettleOrder | undefined;
}

/** Settles a user's order: writes its record and those of the orders it met. The caller of `submit` has the record. */
export type SettleOrder = (result: MatchResult) => void;

/** The matching engine of one pair. It is synchronous: an order is matched and settled before the next one enters. */
export interface PairMarket {
  /** The pair as the catalog has it now. */
  readonly symbol: Pair;
  readonly units: PairUnits;
  readonly book: BookView;
  /** Rises by 1 with each event; 0 at the start of an epoch. */
  readonly seq: number;
  /** Price of the last trade; undefined before the first one since the start. */
  readonly lastTicks: number | undefined;
  /** At most 60, oldest first. Trades of an open transaction are added by its commit. */
  readonly recentTrades: readonly MarketTrade[];
  /** Enters an order and settles it before returning. `settleOrder` is required when a user owns the order. */
  submit: (order: EngineOrder, settleOrder?: SettleOrder) => MatchResult;
  /** Lowers the quantity of a resting order, in lots, and publishes the level. The caller releases what was frozen. */
  reduce: (id: string, lots: number) => void;
  /** Removes an order from the book and publishes the level. The caller releases the frozen amount of its owner. */
  cancel: (id: string) => RestingOrder | undefined;
  /** Prints a trade of the simulated market with itself, without orders. `time` marks a trade of the past, ms. */
  print: (trade: Pick<MarketTrade, 'ticks' | 'lots' | 'isBuyerMaker'> & { time?: number }) => void;
  /**
   * Runs `work`, then triggers what its trades reached: plan orders in the order of the trades, then the steps of bots.
   */
  batch: (work: () => void) => void;
  /**
   * Calls `listener` with each event after the commit of its transaction, or at once without one. Returns the
   * unsubscribe function.
   */
  onEvent: (listener: (event: MarketEvent) => void) => () => void;
}

/** What a market needs from the exchange. */
export interface PairMarketOptions {
  symbolId: string;
  pair: () => Pair;
  store: Pick<Store, 'afterCommit' | 'afterRollback'>;
  clock: Pick<Clock, 'now'>;
  newId: () => string;
  settlement: Settlement;
  /** Called with every committed event, before the listeners of this market. */
  publish: (market: PairMarket, event: MarketEvent) => void;
  /** Called when a listener throws: the commit stays. */
  onFault: (error: unknown) => void;
}

const maxRecentTrades = 60;

/** Traded prices of an entry; undefined without trades. Fills are ordered from the best price to the worst. */
function rangeOf({ fills }: MatchResult): PriceRange | undefined {
  const [first, last] = [fills[0]?.ticks, fills.at(-1)?.ticks];
  if (first === undefined || last === undefined) return undefined;
  return first < last ? { low: first, high: last } : { low: last, high: first };
}

/** Opens the market of a pair with its resting orders in the book. */
export function openPairMarket(options: PairMarketOptions): PairMarket {
  const { pair, store, clock, newId, settlement } = options;
  const units = unitsOf(pair());
  const listeners = new Set<(event: MarketEvent) => void>();
  const recentTrades: MarketTrade[] = [];
  let seq = 0;
  let lastTicks: number | undefined;
  /** Events since the last commit. */
  let pendingEvents: MarketEvent[] | undefined;
  /** Traded prices of a running `batch`. */
  let batchRanges: PriceRange[] | undefined;

  const record = (event: MarketEvent): void => void pendingEvents?.push(event);

  function recordTrade(trade: Omit<MarketTrade, 'kind' | 'seq' | 'id'>): MarketTrade {
    const event: MarketTrade = { kind: 'trade', seq: (seq += 1), id: newId(), ...trade };
    lastTicks = trade.ticks;
    record(event);
    return event;
  }

  const book = openBook(units, {
    level: (side, ticks, lots) => record({ kind: 'level', seq: (seq += 1), side, ticks, lots }),
    trade(_taker, maker, lots) {
      const isBuyerMaker = maker.side === 'BUY';
      const { id, seq, time } = recordTrade({ ticks: maker.ticks, lots, isBuyerMaker, time: clock.now() });
      return { tradeId: id, seq, time };
    },
  });

  function flush(): void {
    const events = pendingEvents ?? [];
    pendingEvents = undefined;
    book.commit();
    for (const event of events) {
      if (event.kind === 'trade' && recentTrades.push(event) > maxRecentTrades) recentTrades.shift();
      try {
        options.publish(market, event);
        for (const listener of listeners) listener(event);
      } catch (error) {
        options.onFault(error);
      }
    }
  }

  /** A function that restores the current state, for rollback. */
  function savepoint(): () => void {
    const saved = { seq, lastTicks, pendingEvents, events: pendingEvents?.length ?? 0, book: book.savepoint() };
    return () => {
      ({ seq, lastTicks, pendingEvents } = saved);
      if (pendingEvents) pendingEvents.length = saved.events;
      book.rollbackTo(saved.book);
    };
  }

  /**
   * Runs `work` and publishes its events after the commit. A throw or a rollback of the transaction restores the book.
   */
  function atomically<T>(work: () => T): T {
    const rollback = savepoint();
    const isOutermost = pendingEvents === undefined;
    pendingEvents ??= [];
    store.afterRollback(rollback);
    let result: T;
    try {
      result = work();
    } catch (error) {
      rollback();
      throw error;
    }
    if (isOutermost) store.afterCommit(flush);
    return result;
  }

  /** Settles at once, without the traded prices while a batch collects them. */
  function settle(range: PriceRange | undefined, entry?: Entry): void {
    if (batchRanges && range) batchRanges.push(range);
    settlement.settle(market, batchRanges || !range ? [] : [range], entry);
  }

  /** Runs `work` and returns the price ranges it traded, so that plan orders and bots trigger once at the end. */
  function collectRanges(work: () => void): PriceRange[] {
    const ranges: PriceRange[] = [];
    batchRanges = ranges;
    try {
      work();
    } finally {
      batchRanges = undefined;
    }
    return ranges;
  }

  const market: PairMarket = {
    get symbol() {
      return pair();
    },
    units,
    book,
    get seq() {
      return seq;
    },
    get lastTicks() {
      return lastTicks;
    },
    recentTrades,
    submit: (order, settleOrder) =>
      atomically(() => {
        const result = book.enter(order);
        settle(rangeOf(result), { order, result, settleOrder });
        return result;
      }),
    reduce: (id, lots) => {
      atomically(() => {
        book.reduce(id, lots);
      });
    },
    cancel: (id) => atomically(() => book.cancel(id)),
    print: ({ time, ...trade }) =>
      atomically(() => {
        recordTrade({ ...trade, time: time ?? clock.now() });
        // A synthetic trade of the past triggers nothing.
        if (time === undefined) settle({ low: trade.ticks, high: trade.ticks });
      }),
    batch: (work) =>
      atomically(() => {
        const ranges = collectRanges(work);
        if (ranges.length > 0) settlement.settle(market, ranges);
      }),
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  for (const order of settlement.restingOrders(options.symbolId)) book.restore(order);
  book.commit();
  seq = 0;
  return market;
}
