import { tradeStatus } from '#contract/market-data.ts';
import { hourMs, minuteMs, secondMs } from '#formulas/durations.ts';
import type { Clock } from '#sandbox/clock/clock.ts';
import type { Scheduler } from '#sandbox/clock/jobs.ts';
import type { PairMarket } from '#sandbox/engine/pair-market.ts';
import { idleTicks } from '#sandbox/bars/idle-price.ts';
import { isTradingAt } from '#sandbox/bars/prices.ts';
import { hourlyTicksAt, ticksAt } from '#sandbox/bars/synthetic-bars.ts';
import type { Catalog } from '#sandbox/catalog/catalog.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { openActivity } from './activity.ts';
import { quotesOf } from './quotes.ts';
import { openTraders } from './traders.ts';
import type { Trader, TradersOptions } from './traders.ts';

/** Prices of a pair's ticker, ticks; undefined: no quotes on that side. */
export interface TickerPrices {
  last: number;
  bid: number | undefined;
  ask: number | undefined;
  seq: number;
}

/**
 * The simulated market of all pairs. While it does not run, prices change by the hour only, by clock jumps.
 * exchange-api 6
 */
export interface Simulation {
  /** Brings a pair's book up to date. Runs before each read of a book. */
  prepare: (market: PairMarket) => void;
  /** Prices of a pair's ticker; does not open its book. */
  tickerPrices: (pair: Pair) => TickerPrices;
  /** Price of a pair's last trade, ticks. */
  lastTicks: (pair: Pair) => number;
  /** Records the minute before the current one as closed, without waiting for the next tick of the simulation. */
  closeMinute: (now: number) => void;
  /** Moves the prices along their path hour by hour during a clock jump. exchange-api 1.9 */
  hourlyPath: Scheduler;
  /** Prints a trade at a pair's new price and quotes around it; call after the price was set. */
  priceChanged: (symbolId: string) => void;
  /** Sets the level changes per second of one pair, or of all pairs. */
  setRate: (perSecond: number, symbolId?: string) => void;
  /** Replaces the traders by those of another random seed. */
  reseed: (seed: string) => void;
  /** Starts or stops the simulation. */
  run: (isRunning: boolean) => void;
  isRunning: () => boolean;
  /** Drops the traders and their settings: the books were dropped. */
  forget: () => void;
}

/** What the simulation needs from the exchange. */
export interface SimulationOptions extends Omit<TradersOptions, 'traderSeed'> {
  clock: Pick<Clock, 'now' | 'speed' | 'isMoving' | 'runDue'>;
  catalog: Catalog;
  onFault: (error: unknown) => void;
}

const tickMs = 50;
/** A longer time between two ticks is a clock jump; ms of exchange time at speed 1. */
const jumpMs = minuteMs;

/** The simulation; it does not run yet. */
export function openSimulation(options: SimulationOptions): Simulation {
  const { store, clock, catalog, markets, recorder, seed, onFault } = options;
  const activity = openActivity(seed);
  let ownSeed: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastTick = 0;
  /** The last full hour of the hourly path. */
  let lastHour = 0;

  const traders = openTraders({ ...options, traderSeed: () => ownSeed ?? seed() });
  const currentIdleTicks = (pair: Pair): number => idleTicks(seed(), recorder, pair, clock.now());

  function traderOf(market: PairMarket): Trader {
    const now = clock.now();
    if (traders.isEmpty()) lastHour = Math.max(lastHour, now - (now % hourMs));
    return traders.of(market);
  }

  const hasBook = ({ tradeStatus: status, openTime }: Pair): boolean =>
    (status === tradeStatus.trading || status === tradeStatus.suspended) && openTime <= clock.now();

  function prepare(market: PairMarket): void {
    const trader = traderOf(market);
    const { maker } = trader;
    const pair = market.symbol;
    if (trader.isBusy || maker.hasQuotes() === hasBook(pair)) return;
    traders.act(trader, () => {
      if (maker.hasQuotes()) maker.withdrawAll();
      else if (market.lastTicks === undefined) maker.fillBook(currentIdleTicks(pair));
      else maker.fillBook(timer ? Math.round(trader.price.ticks(pair)) : hourlyTicksAt(seed(), pair, clock.now()));
    });
  }

  function jumpTo(trader: Trader, ticks: number, isSynthetic = false): void {
    const { market, maker } = trader;
    trader.price.jumpTo(ticks);
    const jump = (): void => {
      maker.clearPath(ticks);
      maker.printTrade(ticks, isSynthetic);
    };
    // Plan orders that these trades trigger come last. They read the market first, which fills its book around the new
    // price.
    store.transaction(() => market.batch(() => traders.act(trader, jump)));
  }

  function move(trader: Trader, pair: Pair, now: number): void {
    const { maker, market } = trader;
    trader.price.drift(pair, tickMs / secondMs);
    const price = trader.price.ticks(pair);
    const rate = activity.baseRate(pair);
    trader.dueChanges += (activity.currentRate(pair, now) * tickMs) / secondMs;
    prepare(market);
    traders.act(trader, () => {
      maker.followPrice(price);
      for (; trader.dueChanges >= 1; trader.dueChanges -= 1) maker.step(price, rate);
    });
  }

  /** Starts live trading of a pair: the bars before are synthetic. */
  function startLive(market: PairMarket, now: number): void {
    const trader = traderOf(market);
    recorder.startLive(market.symbol.symbolId, now - (now % minuteMs));
    jumpTo(trader, ticksAt(seed(), market.symbol, now));
    prepare(market);
  }

  function tickPair(pair: Pair, now: number, isAfterJump: boolean): void {
    const market = markets.of(pair.symbolId);
    const trader = traderOf(market);
    if (!isTradingAt(pair, now)) return;
    if (isAfterJump) startLive(market, now);
    move(trader, pair, now);
  }

  const hasJumped = (now: number): boolean => now - lastTick > jumpMs * Math.max(1, clock.speed() / 100);

  function closeMinute(now: number): void {
    const minute = lastTick - (lastTick % minuteMs);
    if (!timer || now - minute < minuteMs || hasJumped(now)) return;
    for (const { market } of traders.all()) {
      const { symbol, lastTicks } = market;
      // A minute that has trades since then opened at the price where this one closed.
      const price = recorder.minute(symbol.symbolId, minute + minuteMs)?.o ?? lastTicks;
      if (isTradingAt(symbol, minute) && price !== undefined) recorder.recordFlatMinute(symbol.symbolId, minute, price);
    }
  }

  function reportFaults(work: () => void): void {
    try {
      work();
    } catch (error) {
      onFault(error);
    }
  }

  function tick(): void {
    // A job posts at its due time, and the ledger refuses a posting older than the last one: due jobs run before these
    // trades.
    clock.runDue();
    // The hourly path moves the prices during a clock move.
    if (clock.isMoving()) return;
    const now = clock.now();
    const isAfterJump = hasJumped(now);
    reportFaults(() => closeMinute(now));
    for (const pair of catalog.pairs()) reportFaults(() => tickPair(pair, now, isAfterJump));
    lastTick = now;
  }

  return {
    prepare,
    closeMinute,
    hourlyPath: {
      name: 'hourly path',
      next: () => (traders.isEmpty() ? undefined : lastHour + hourMs),
      run(at, attempt) {
        lastHour = at;
        // A running market has moved to this hour by itself.
        if (timer && at - lastTick < jumpMs) return;
        for (const trader of traders.all()) {
          const { symbol } = trader.market;
          if (isTradingAt(symbol, at))
            attempt(`hour ${at} of ${symbol.symbolId}`, () => jumpTo(trader, hourlyTicksAt(seed(), symbol, at), true));
        }
      },
    },
    lastTicks: (pair) => traders.find(pair.symbolId)?.market.lastTicks ?? currentIdleTicks(pair),
    tickerPrices(pair) {
      const market = traders.find(pair.symbolId)?.market;
      if (market) {
        prepare(market);
        const { book, lastTicks, seq } = market;
        const last = lastTicks ?? currentIdleTicks(pair);
        return { last, bid: book.best('BUY')?.ticks, ask: book.best('SELL')?.ticks, seq };
      }
      const last = currentIdleTicks(pair);
      if (!hasBook(pair)) return { last, bid: undefined, ask: undefined, seq: 0 };
      const { bids, asks } = quotesOf(pair, last);
      return { last, bid: bids[0], ask: asks[0], seq: 0 };
    },
    priceChanged(symbolId) {
      const market = markets.of(symbolId);
      const trader = traderOf(market);
      const now = clock.now();
      if (isTradingAt(market.symbol, now)) jumpTo(trader, hourlyTicksAt(seed(), market.symbol, now));
      prepare(market);
    },
    setRate: activity.setRate,
    reseed(newSeed) {
      ownSeed = newSeed;
      for (const { market, maker } of traders.all()) {
        maker.withdrawAll();
        traders.remove(market.symbol.symbolId);
        prepare(market);
      }
    },
    run(isRunning) {
      clearInterval(timer);
      timer = isRunning ? setInterval(tick, tickMs).unref() : undefined;
      lastTick = 0;
    },
    isRunning: () => timer !== undefined,
    forget() {
      traders.forget();
      activity.forget();
      ownSeed = undefined;
      lastHour = 0;
      lastTick = 0;
    },
  };
}
