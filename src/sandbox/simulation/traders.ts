import { minuteMs } from '#formulas/durations.ts';
import type { Clock } from '#sandbox/clock/clock.ts';
import type { PairMarket, MarketTrade } from '#sandbox/engine/pair-market.ts';
import type { PairMarkets } from '#sandbox/engine/pair-markets.ts';
import { uniformSequence } from '#sandbox/foundation/random.ts';
import type { Store } from '#sandbox/store/store.ts';
import type { BarRecorder } from '#sandbox/bars/bar-recorder.ts';
import { syntheticOpen } from '#sandbox/bars/synthetic-bars.ts';
import { asOf } from '#sandbox/catalog/pair-versions.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { openLivePrice } from './live-price.ts';
import type { LivePrice } from './live-price.ts';
import { openMarketMaker } from './market-maker.ts';
import type { MarketMaker } from './market-maker.ts';

/** The simulated traders of one pair and their price. */
export interface Trader {
  market: PairMarket;
  maker: MarketMaker;
  price: LivePrice;
  /** Level changes to make, with a fraction. */
  dueChanges: number;
  /** True while it acts. */
  isBusy: boolean;
}

/** The simulated traders of all pairs. Their trades go to the bar recorder, except where the bars are synthetic. */
export interface Traders {
  /** The trader of a market, created at the first call. */
  of: (market: PairMarket) => Trader;
  find: (symbolId: string) => Trader | undefined;
  all: () => Trader[];
  isEmpty: () => boolean;
  /** Runs `work` in the current transaction or a new one. Its rollback restores the market maker too. */
  act: (trader: Trader, work: () => void) => void;
  /** Removes the trader of a pair; the next call of `of` creates another. */
  remove: (symbolId: string) => void;
  /** Removes all traders: the books were dropped. */
  forget: () => void;
}

/** What the traders need from the exchange. */
export interface TradersOptions {
  store: Pick<Store, 'transaction' | 'afterRollback'>;
  clock: Pick<Clock, 'now'>;
  markets: PairMarkets;
  recorder: BarRecorder;
  /** Random seed of the prices. */
  seed: () => string;
  /** Random seed of what the traders do. */
  traderSeed: () => string;
}

/** The traders and records the trades of all markets. */
export function openTraders({ store, clock, markets, recorder, seed, traderSeed }: TradersOptions): Traders {
  const traders = new Map<string, Trader>();
  /** Unrecorded trades by pair and `seq`: of the past, or the price of an hour with synthetic bars. */
  const unrecorded = new Map<string, 'past' | 'hour'>();
  /** Price of the last published trade by pair. */
  const lastPrices = new Map<string, number>();

  /**
   * True for a trade that belongs in the recorded bars. The price of an hour does when others traded in its minute: it
   * is the last trade there.
   */
  function isRecorded(symbolId: string, { seq, time }: MarketTrade): boolean {
    const key = `${symbolId} ${seq}`;
    const kind = unrecorded.get(key);
    unrecorded.delete(key);
    return kind === undefined || (kind === 'hour' && recorder.minute(symbolId, time - (time % minuteMs)) !== undefined);
  }

  /** Price at which a minute opens with its first trade: the last trade before it, else the synthetic price. */
  function openingPrice(pair: Pair, { ticks, time }: MarketTrade): number {
    const minute = time - (time % minuteMs);
    if (recorder.liveSince(pair.symbolId) === minute) return syntheticOpen(seed(), asOf(pair, minute), minute);
    return lastPrices.get(pair.symbolId) ?? ticks;
  }

  markets.onEvent(({ symbol }, event) => {
    if (event.kind !== 'trade') return;
    const { symbolId } = symbol;
    if (isRecorded(symbolId, event)) recorder.recordTrade(symbolId, event, openingPrice(symbol, event));
    lastPrices.set(symbolId, event.ticks);
  });

  function printUnrecorded(market: PairMarket, trade: Parameters<PairMarket['print']>[0]): void {
    const key = `${market.symbol.symbolId} ${market.seq + 1}`;
    unrecorded.set(key, trade.time === undefined ? 'hour' : 'past');
    store.afterRollback(() => unrecorded.delete(key));
    market.print(trade);
  }

  return {
    of(market) {
      const { symbolId } = market.symbol;
      const existing = traders.get(symbolId);
      if (existing?.market === market) return existing;
      const ownSeed = traderSeed();
      const maker = openMarketMaker({ market, seed: ownSeed, newId: markets.newId, now: clock.now, printUnrecorded });
      const price = openLivePrice(seed, clock, uniformSequence(ownSeed, 'live', symbolId));
      const trader: Trader = { market, maker, price, dueChanges: 0, isBusy: false };
      traders.set(symbolId, trader);
      return trader;
    },
    find: (symbolId) => traders.get(symbolId),
    isEmpty: () => traders.size === 0,
    all: () => [...traders.values()],
    act(trader, work) {
      trader.isBusy = true;
      try {
        store.transaction(() => {
          store.afterRollback(trader.maker.savepoint());
          work();
        });
      } finally {
        trader.isBusy = false;
      }
    },
    remove: (symbolId) => void traders.delete(symbolId),
    forget() {
      traders.clear();
      unrecorded.clear();
      lastPrices.clear();
    },
  };
}
