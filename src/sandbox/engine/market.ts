import type { Side } from '../../contract/trading.ts';
import type { Clock } from '../clock.ts';
import type { Pair } from '../market/pairs.ts';
import type { Store } from '../store/store.ts';
import { openBook } from './book.ts';
import type { BookView } from './book.ts';
import type { EngineOrder, Outcome, Resting } from './order.ts';
import { unitsOf } from './units.ts';
import type { PairUnits } from './units.ts';

/** What happened to a pair's book; every one has its number. exchange-api 3.2 */
export type MarketEvent =
  | { kind: 'level'; seq: number; side: Side; ticks: number; /** Left at the level; 0: it is gone. */ lots: number }
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
export type PrintedTrade = Extract<MarketEvent, { kind: 'trade' }>;

/** Lowest and highest price of some trades, ticks. */
export interface PriceRange {
  low: number;
  high: number;
}

/** What follows from trades for people; given by the domain that keeps their orders. */
export interface House {
  /** Orders that stood in the pair's book when the exchange stopped, oldest first. */
  resting(symbolId: string): readonly Resting[];
  /** The newest id ever given to an order or a trade; '' when none. */
  lastId(): string;
  /**
   * Books what an entry did to people's orders, and what its trades set off. `entry` is absent for a printed trade, `range`
   * when nothing traded. Called within the entry, before anybody hears of it; a throw takes the entry back.
   */
  settle(market: Market, range: PriceRange | undefined, entry?: { order: EngineOrder; outcome: Outcome }): void;
}

/** One pair's engine: a queue of one, since nothing here waits. */
export interface Market {
  /** As the catalog has it now. */
  readonly symbol: Pair;
  readonly units: PairUnits;
  readonly book: BookView;
  /** Rises by 1 with each event; 0 at the start of an epoch. */
  readonly seq: number;
  /** Price of the last trade. */
  readonly lastTicks: number | undefined;
  /** At most 60, oldest first; those of an open transaction come with its commit. */
  readonly lastTrades: readonly PrintedTrade[];
  /** Enters an order; people's part of it is settled before this returns. */
  submit(order: EngineOrder): Outcome;
  /** Takes an order out of the book and tells nobody but the listeners: its owner's books are the caller's. */
  cancel(id: string): Resting | undefined;
  /** A trade of the simulated market with itself that never stood in the book. */
  print(trade: Pick<PrintedTrade, 'ticks' | 'lots' | 'isBuyerMaker'> & { time?: number }): void;
  /** Does several things as one: what their trades set off waits for the end of the work, then comes in their order. */
  asOne(work: () => void): void;
  /** Told of each event after the commit of the transaction it happened in (at once when there is none). Gives the way to stop. */
  onEvent(listener: (event: MarketEvent) => void): () => void;
}

export interface MarketOptions {
  symbolId: string;
  pair: () => Pair;
  store: Pick<Store, 'afterCommit' | 'afterRollback'>;
  clock: Pick<Clock, 'now'>;
  newId: () => string;
  house: House;
  /** Hears what every market tells. */
  tell: (market: Market, event: MarketEvent) => void;
  /** Told when a listener fails: what was committed stays. */
  onFault: (error: unknown) => void;
}

const keptTrades = 60;

/** Fills go from the best price away from it. */
function rangeOf({ fills }: Outcome): PriceRange | undefined {
  const [first, last] = [fills[0]?.ticks, fills.at(-1)?.ticks];
  if (first === undefined || last === undefined) return undefined;
  return first < last ? { low: first, high: last } : { low: last, high: first };
}

export function openMarket(options: MarketOptions): Market {
  const { pair, store, clock, newId, house } = options;
  const units = unitsOf(pair());
  const listeners = new Set<(event: MarketEvent) => void>();
  const lastTrades: PrintedTrade[] = [];
  let seq = 0;
  let lastTicks: number | undefined;
  /** What happened since the last commit. */
  let batch: MarketEvent[] | undefined;
  /** Trades of a work that is done as one. */
  let traded: PriceRange[] | undefined;

  const note = (event: MarketEvent): void => void batch?.push(event);

  function printed(trade: Omit<PrintedTrade, 'kind' | 'seq' | 'id'>): PrintedTrade {
    const event: PrintedTrade = { kind: 'trade', seq: (seq += 1), id: newId(), ...trade };
    lastTicks = trade.ticks;
    note(event);
    return event;
  }

  const book = openBook(units, {
    level: (side, ticks, lots) => note({ kind: 'level', seq: (seq += 1), side, ticks, lots }),
    trade(_taker, maker, lots) {
      const isBuyerMaker = maker.side === 'BUY';
      const { id, seq, time } = printed({ ticks: maker.ticks, lots, isBuyerMaker, time: clock.now() });
      return { tradeId: id, seq, time };
    },
  });

  function flush(): void {
    const events = batch ?? [];
    batch = undefined;
    book.keep();
    for (const event of events) {
      if (event.kind === 'trade' && lastTrades.push(event) > keptTrades) lastTrades.shift();
      try {
        options.tell(market, event);
        for (const listener of listeners) listener(event);
      } catch (error) {
        options.onFault(error);
      }
    }
  }

  /** Gives the way back to how it stands now. */
  function wayBack(): () => void {
    const before = { seq, lastTicks, batch, events: batch?.length ?? 0, mark: book.mark() };
    return () => {
      ({ seq, lastTicks, batch } = before);
      if (batch) batch.length = before.events;
      book.undo(before.mark);
    };
  }

  /** Within a transaction the events wait for its commit, and a rollback takes the book back too. */
  function act<T>(work: () => T): T {
    const back = wayBack();
    const isFirst = batch === undefined;
    batch ??= [];
    store.afterRollback(back);
    let result: T;
    try {
      result = work();
    } catch (error) {
      back();
      throw error;
    }
    if (isFirst) store.afterCommit(flush);
    return result;
  }

  /** Settles now; what trades set off may have to wait. */
  function settle(range: PriceRange | undefined, entry?: { order: EngineOrder; outcome: Outcome }): void {
    if (traded && range) traded.push(range);
    house.settle(market, traded ? undefined : range, entry);
  }

  /** Gives the trades of a work that none of its parts saw to. */
  function gathered(work: () => void): PriceRange[] {
    const ranges: PriceRange[] = [];
    traded = ranges;
    try {
      work();
    } finally {
      traded = undefined;
    }
    return ranges;
  }

  const market: Market = {
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
    lastTrades,
    submit: (order) =>
      act(() => {
        const outcome = book.enter(order);
        settle(rangeOf(outcome), { order, outcome });
        return outcome;
      }),
    cancel: (id) => act(() => book.cancel(id)),
    print: ({ time, ...trade }) =>
      act(() => {
        printed({ ...trade, time: time ?? clock.now() });
        // A trade of the past, which is drawn, sets nothing off.
        if (time === undefined) settle({ low: trade.ticks, high: trade.ticks });
      }),
    asOne: (work) =>
      act(() => {
        for (const range of gathered(work)) settle(range);
      }),
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  for (const order of house.resting(options.symbolId)) book.restore(order);
  book.keep();
  seq = 0;
  return market;
}
