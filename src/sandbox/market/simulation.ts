import type { Clock, Scheduler } from '../clock.ts';
import type { Market } from '../engine/market.ts';
import { hourMs, minuteMs } from './bars.ts';
import type { Catalog } from './catalog.ts';
import { restingTicksAt, ticksAt } from './drawn.ts';
import { openPace } from './pace.ts';
import type { Pair } from './pairs.ts';
import { isTradingAt } from './prices.ts';
import { quotesOf } from './quotes.ts';
import { openSeats } from './seats.ts';
import type { Seat, SeatsOptions } from './seats.ts';
import { standingTicks } from './standing.ts';

/** The simulated market of all pairs: it stands still, moves by the hour through jumps, and is busy while it runs. exchange-api 6 */
export interface Simulation {
  /** A pair's book as it has to stand now. Called whenever somebody is about to look at it. */
  prepare(market: Market): void;
  /** What a ticker tells of a pair; its book is not made for it. Prices in ticks; no quote: undefined. */
  glance(pair: Pair): { last: number; bid?: number; ask?: number; seq: number };
  /** Price of a pair's last trade, ticks. */
  last(pair: Pair): number;
  /** Notes the minute that is over, so that it is told the same for ever; the next tick would. */
  closeMinute(now: number): void;
  /** The hourly path through a jump. exchange-api 1.9 */
  hours: Scheduler;
  /** A pair's price was set: its market tells it by one trade, round which the book stands anew. */
  moved(symbolId: string): void;
  /** Level changes a second, of one pair or of all. */
  setRate(perSecond: number, symbolId?: string): void;
  /** Other makers and takers: what they do follows from this. */
  reseed(seed: string): void;
  run(isRunning: boolean): void;
  isRunning(): boolean;
  forget(): void;
}

export interface SimulationOptions extends Omit<SeatsOptions, 'ownSeed'> {
  clock: Pick<Clock, 'now' | 'speed'>;
  catalog: Catalog;
  onFault: (error: unknown) => void;
}

const tickMs = 50;
/** Between two ticks the clock moves so far at most: farther is a jump. ms of exchange time at speed 1 */
const jumpMs = 60_000;

export function openSimulation(options: SimulationOptions): Simulation {
  const { store, clock, catalog, markets, tape, seed, onFault } = options;
  const pace = openPace(seed);
  let ownSeed: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastTick = 0;
  /** The last full hour that the market went through. */
  let lastHour = 0;

  const seats = openSeats({ ...options, ownSeed: () => ownSeed ?? seed() });
  const standing = (pair: Pair): number => standingTicks(seed(), tape, pair, clock.now());
  const restingTicks = (pair: Pair, at: number): number => restingTicksAt(seed(), pair, at);

  function sit(market: Market): Seat {
    const now = clock.now();
    if (seats.isEmpty()) lastHour = Math.max(lastHour, now - (now % hourMs));
    return seats.of(market);
  }

  const keepsBook = ({ tradeStatus, openTime }: Pair): boolean => tradeStatus < 2 && openTime <= clock.now();

  function prepare(market: Market): void {
    const seat = sit(market);
    const { maker } = seat;
    const pair = market.symbol;
    if (seat.isBusy || maker.isThere() === keepsBook(pair)) return;
    seats.act(seat, () => {
      if (maker.isThere()) maker.leave();
      else if (market.lastTicks === undefined) maker.fill(standing(pair));
      else maker.fill(timer ? Math.round(seat.price.now(pair)) : restingTicks(pair, clock.now()));
    });
  }

  function jumpTo(seat: Seat, ticks: number, isDrawn = false): void {
    const { market, maker } = seat;
    seat.price.jumpTo(ticks);
    const jump = (): void => {
      maker.clear(ticks);
      maker.print(ticks, isDrawn);
    };
    // Plan orders that these trades fire come last and look at the market first: its book is filled round the new price for them.
    store.transaction(() => market.asOne(() => seats.act(seat, jump)));
  }

  function move(seat: Seat, pair: Pair, now: number): void {
    const { maker, market } = seat;
    seat.price.move(pair, tickMs / 1_000);
    const price = seat.price.now(pair);
    const rate = pace.usual(pair);
    seat.due += (pace.now(pair, now) * tickMs) / 1_000;
    prepare(market);
    seats.act(seat, () => {
      maker.follow(price);
      for (; seat.due >= 1; seat.due -= 1) maker.step(price, rate);
    });
  }

  /** Live trading begins here: what was before is drawn. */
  function land(market: Market, now: number): void {
    const seat = sit(market);
    tape.begin(market.symbol.symbolId, now - (now % minuteMs));
    jumpTo(seat, ticksAt(seed(), market.symbol, now));
    prepare(market);
  }

  function tickPair(pair: Pair, now: number, isLanding: boolean): void {
    const market = markets.of(pair.symbolId);
    const seat = sit(market);
    if (!isTradingAt(pair, now)) return;
    if (isLanding) land(market, now);
    move(seat, pair, now);
  }

  const hasJumped = (now: number): boolean => now - lastTick > jumpMs * Math.max(1, clock.speed() / 100);

  function closeMinute(now: number): void {
    const minute = lastTick - (lastTick % minuteMs);
    if (!timer || now - minute < minuteMs || hasJumped(now)) return;
    for (const { market } of seats.all()) {
      const { symbol, lastTicks } = market;
      // Who traded since then did so from the price at which the minute ended.
      const price = tape.minute(symbol.symbolId, minute + minuteMs)?.o ?? lastTicks;
      if (isTradingAt(symbol, minute) && price !== undefined) tape.noteQuiet(symbol.symbolId, minute, price);
    }
  }

  function guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      onFault(error);
    }
  }

  function tick(): void {
    const now = clock.now();
    const isLanding = hasJumped(now);
    guarded(() => closeMinute(now));
    for (const pair of catalog.pairs()) guarded(() => tickPair(pair, now, isLanding));
    lastTick = now;
  }

  return {
    prepare,
    closeMinute,
    hours: {
      name: 'hourly path',
      next: () => (seats.isEmpty() ? undefined : lastHour + hourMs),
      run(at) {
        lastHour = at;
        // A market that runs has gone here by itself.
        if (timer && at - lastTick < jumpMs) return;
        for (const seat of seats.all())
          if (isTradingAt(seat.market.symbol, at)) jumpTo(seat, restingTicks(seat.market.symbol, at), true);
      },
    },
    last: (pair) => seats.find(pair.symbolId)?.market.lastTicks ?? standing(pair),
    glance(pair) {
      const market = seats.find(pair.symbolId)?.market;
      if (market) {
        prepare(market);
        const { book, lastTicks, seq } = market;
        return { last: lastTicks ?? standing(pair), bid: book.best('BUY')?.ticks, ask: book.best('SELL')?.ticks, seq };
      }
      const last = standing(pair);
      if (!keepsBook(pair)) return { last, seq: 0 };
      const { bids, asks } = quotesOf(pair, last);
      return { last, bid: bids[0], ask: asks[0], seq: 0 };
    },
    moved(symbolId) {
      const market = markets.of(symbolId);
      const seat = sit(market);
      if (isTradingAt(market.symbol, clock.now())) jumpTo(seat, restingTicks(market.symbol, clock.now()));
      prepare(market);
    },
    setRate: pace.set,
    reseed(given) {
      ownSeed = given;
      for (const { market, maker } of seats.all()) {
        maker.leave();
        seats.leave(market.symbol.symbolId);
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
      seats.forget();
      pace.forget();
      ownSeed = undefined;
      lastHour = 0;
      lastTick = 0;
    },
  };
}
