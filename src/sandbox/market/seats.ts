import type { Clock } from '../clock.ts';
import type { Market, PrintedTrade } from '../engine/market.ts';
import type { Markets } from '../engine/markets.ts';
import { dice } from '../random.ts';
import type { Store } from '../store/store.ts';
import { asOf } from './as-of.ts';
import { minuteMs } from './bars.ts';
import { drawnOpen } from './drawn.ts';
import { openLivePrice } from './live-price.ts';
import type { LivePrice } from './live-price.ts';
import { openMaker } from './maker.ts';
import type { Maker } from './maker.ts';
import type { Pair } from './pairs.ts';
import type { Tape } from './tape.ts';

/** A pair's simulated traders, and where their price is. */
export interface Seat {
  market: Market;
  maker: Maker;
  price: LivePrice;
  /** Level changes that are due. */
  due: number;
  isBusy: boolean;
}

/** Who sits at which market; what they trade is put on the tape, but for what is drawn. */
export interface Seats {
  /** The seat at a market, taken now when nobody sat there. */
  of(market: Market): Seat;
  find(symbolId: string): Seat | undefined;
  all(): Seat[];
  isEmpty(): boolean;
  /** Acts in a transaction of its own or the one that is under way; with its rollback the maker goes back too. */
  act(seat: Seat, work: () => void): void;
  leave(symbolId: string): void;
  forget(): void;
}

export interface SeatsOptions {
  store: Pick<Store, 'transaction' | 'afterRollback'>;
  clock: Pick<Clock, 'now'>;
  markets: Markets;
  tape: Tape;
  /** What prices follow from. */
  seed: () => string;
  /** What the traders do follows from. */
  ownSeed: () => string;
}

export function openSeats({ store, clock, markets, tape, seed, ownSeed }: SeatsOptions): Seats {
  const seats = new Map<string, Seat>();
  /** Trades that are drawn, not made, by pair and number: of the past, or the price of an hour. */
  const drawn = new Map<string, 'past' | 'hour'>();
  /** Price of the trade that was told last, by pair. */
  const before = new Map<string, number>();

  /** Does a trade belong on the tape? The hour's price does where others have traded in that minute: there it is the last. */
  function isLive(symbolId: string, { seq, time }: PrintedTrade): boolean {
    const key = `${symbolId} ${seq}`;
    const kind = drawn.get(key);
    drawn.delete(key);
    return kind === undefined || (kind === 'hour' && tape.minute(symbolId, time - (time % minuteMs)) !== undefined);
  }

  /** Where a minute opens with its first trade: it goes on from the last one, or from what is drawn before it. */
  function opening(pair: Pair, { ticks, time }: PrintedTrade): number {
    const minute = time - (time % minuteMs);
    if (tape.begunAt(pair.symbolId) === minute) return drawnOpen(seed(), asOf(pair, minute), minute);
    return before.get(pair.symbolId) ?? ticks;
  }

  markets.onEvent(({ symbol }, event) => {
    if (event.kind !== 'trade') return;
    const { symbolId } = symbol;
    if (isLive(symbolId, event)) tape.note(symbolId, event, opening(symbol, event));
    before.set(symbolId, event.ticks);
  });

  function printQuietly(market: Market, trade: Parameters<Market['print']>[0]): void {
    const key = `${market.symbol.symbolId} ${market.seq + 1}`;
    drawn.set(key, trade.time === undefined ? 'hour' : 'past');
    store.afterRollback(() => drawn.delete(key));
    market.print(trade);
  }

  return {
    of(market) {
      const { symbolId } = market.symbol;
      const known = seats.get(symbolId);
      if (known?.market === market) return known;
      const own = ownSeed();
      const maker = openMaker({ market, seed: own, newId: markets.newId, now: clock.now, printQuietly });
      const price = openLivePrice(seed, clock, dice(own, 'live', symbolId));
      const seat: Seat = { market, maker, price, due: 0, isBusy: false };
      seats.set(symbolId, seat);
      return seat;
    },
    find: (symbolId) => seats.get(symbolId),
    isEmpty: () => seats.size === 0,
    all: () => [...seats.values()],
    act(seat, work) {
      seat.isBusy = true;
      try {
        store.transaction(() => {
          store.afterRollback(seat.maker.keep());
          work();
        });
      } finally {
        seat.isBusy = false;
      }
    },
    leave: (symbolId) => void seats.delete(symbolId),
    forget() {
      seats.clear();
      drawn.clear();
      before.clear();
    },
  };
}
