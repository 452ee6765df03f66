import { scale } from '../../money/index.ts';
import type { Clock, Scheduler } from '../clock.ts';
import type { Market } from '../engine/market.ts';
import type { Markets } from '../engine/markets.ts';
import { dice } from '../random.ts';
import type { Store } from '../store/store.ts';
import { hourMs, minuteMs } from './bars.ts';
import type { Catalog } from './catalog.ts';
import { ticksAt } from './drawn.ts';
import { openMaker } from './maker.ts';
import type { Maker } from './maker.ts';
import { openPace } from './pace.ts';
import type { Pair } from './pairs.ts';
import { isTradingAt, restingPriceAt } from './prices.ts';
import { quotesOf } from './quotes.ts';
import type { Tape } from './tape.ts';

/** The simulated market of all pairs: it stands still, moves by the hour through jumps, and is busy while it runs. exchange-api 6 */
export interface Simulation {
  /** A pair's book as it has to stand now. Called whenever somebody is about to look at it. */
  prepare(market: Market): void;
  /** What a ticker tells of a pair; its book is not made for it. Prices in ticks; no quote: undefined. */
  glance(pair: Pair): { last: number; bid?: number; ask?: number; seq: number };
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

export interface SimulationOptions {
  store: Pick<Store, 'transaction' | 'afterRollback'>;
  clock: Pick<Clock, 'now' | 'speed'>;
  catalog: Catalog;
  markets: Markets;
  tape: Tape;
  seed: () => string;
  onFault: (error: unknown) => void;
}

const tickMs = 50;
/** Between two ticks the clock moves so far at most: farther is a jump. ms of exchange time at speed 1 */
const jumpMs = 60_000;
/** How far the live price strays from its path, in deviations of an hour, and how fast it comes back, a second. */
const stray = { width: 0.03, back: 0.01 } as const;
/** How often a pair's place on its path is looked up, ms. */
const pathMs = 500;

interface Seat {
  market: Market;
  maker: Maker;
  roll: () => number;
  /** Distance from the path, a fraction. */
  distance: number;
  /** Level changes that are due. */
  due: number;
  path: { at: number; ticks: number };
  isBusy: boolean;
}

export function openSimulation(options: SimulationOptions): Simulation {
  const { store, clock, catalog, markets, tape, seed, onFault } = options;
  const seats = new Map<string, Seat>();
  const pace = openPace(seed);
  /** Trades that are drawn, not made, by pair and number. */
  const drawn = new Set<string>();
  let ownSeed: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastTick = 0;
  /** The last full hour that the market went through. */
  let lastHour = 0;

  const hourOf = (at: number): number => at - (at % hourMs);
  const dieSeed = (): string => ownSeed ?? seed();
  const restingTicks = (pair: Pair, at: number): number => Number(restingPriceAt(seed(), pair, at) / scale(pair.tick));

  markets.onEvent(({ symbol: { symbolId } }, event) => {
    if (event.kind === 'trade' && !drawn.delete(`${symbolId} ${event.seq}`)) tape.note(symbolId, event);
  });

  function printQuietly(market: Market, trade: Parameters<Market['print']>[0]): void {
    const key = `${market.symbol.symbolId} ${market.seq + 1}`;
    drawn.add(key);
    store.afterRollback(() => drawn.delete(key));
    market.print(trade);
  }

  function sit(market: Market): Seat {
    const { symbolId } = market.symbol;
    const known = seats.get(symbolId);
    if (known?.market === market) return known;
    const own = dieSeed();
    const maker = openMaker({ market, seed: own, newId: markets.newId, now: clock.now, printQuietly });
    const roll = dice(own, 'live', symbolId);
    const seat: Seat = { market, maker, roll, distance: 0, due: 0, path: { at: 0, ticks: 1 }, isBusy: false };
    if (seats.size === 0) lastHour = Math.max(lastHour, hourOf(clock.now()));
    seats.set(symbolId, seat);
    return seat;
  }

  /** Acts in a transaction of its own or the one that is under way; with its rollback the maker goes back too. */
  function act(seat: Seat, work: () => void): void {
    seat.isBusy = true;
    try {
      store.transaction(() => {
        store.afterRollback(seat.maker.keep());
        work();
      });
    } finally {
      seat.isBusy = false;
    }
  }

  const keepsBook = ({ tradeStatus, openTime }: Pair): boolean => tradeStatus < 2 && openTime <= clock.now();

  function livePrice(seat: Seat): number {
    const now = clock.now();
    if (Math.abs(now - seat.path.at) >= pathMs)
      seat.path = { at: now, ticks: ticksAt(seed(), seat.market.symbol, now) };
    return Math.max(1, seat.path.ticks * (1 + seat.distance));
  }

  function prepare(market: Market): void {
    const seat = sit(market);
    const { maker } = seat;
    const pair = market.symbol;
    if (seat.isBusy || maker.isThere() === keepsBook(pair)) return;
    act(seat, () => {
      if (maker.isThere()) maker.leave();
      else maker.fill(timer ? Math.round(livePrice(seat)) : restingTicks(pair, clock.now()));
    });
  }

  function jumpTo(seat: Seat, ticks: number): void {
    const { market, maker } = seat;
    seat.distance = 0;
    seat.path = { at: clock.now(), ticks };
    const jump = (): void => {
      maker.clear(ticks);
      maker.print(ticks);
    };
    // Plan orders that these trades fire come last and look at the market first: its book is filled round the new price for them.
    store.transaction(() => market.asOne(() => act(seat, jump)));
  }

  function move(seat: Seat, pair: Pair, now: number): void {
    const { maker, roll, market } = seat;
    const perTick = stray.width * Math.abs(pair.deviation) * Math.sqrt(tickMs / 1_000);
    seat.distance += (roll() + roll() + roll() - 1.5) * 2 * perTick - seat.distance * stray.back * (tickMs / 1_000);
    const price = livePrice(seat);
    const rate = pace.usual(pair);
    seat.due += (pace.now(pair, now) * tickMs) / 1_000;
    prepare(market);
    act(seat, () => {
      maker.follow(price);
      for (; seat.due >= 1; seat.due -= 1) maker.step(price, rate);
    });
  }

  /** Live trading begins here: what was before is drawn. */
  function land(market: Market, now: number): void {
    const seat = sit(market);
    tape.begin(market.symbol.symbolId, now - (now % minuteMs));
    seat.path = { at: now, ticks: ticksAt(seed(), market.symbol, now) };
    jumpTo(seat, seat.path.ticks);
    prepare(market);
  }

  function tickPair(pair: Pair, now: number, isLanding: boolean): void {
    const market = markets.of(pair.symbolId);
    const seat = sit(market);
    if (!isTradingAt(pair, now)) return;
    if (isLanding) land(market, now);
    const minute = lastTick - (lastTick % minuteMs);
    if (!isLanding && now - minute >= minuteMs && market.lastTicks !== undefined)
      tape.noteQuiet(pair.symbolId, minute, market.lastTicks);
    move(seat, pair, now);
  }

  function tick(): void {
    const now = clock.now();
    const isLanding = now - lastTick > jumpMs * Math.max(1, clock.speed() / 100);
    for (const pair of catalog.pairs()) {
      try {
        tickPair(pair, now, isLanding);
      } catch (error) {
        onFault(error);
      }
    }
    lastTick = now;
  }

  return {
    prepare,
    hours: {
      name: 'hourly path',
      next: () => (seats.size === 0 ? undefined : lastHour + hourMs),
      run(at) {
        lastHour = at;
        // A market that runs has gone here by itself.
        if (timer && at - lastTick < jumpMs) return;
        for (const seat of seats.values())
          if (isTradingAt(seat.market.symbol, at)) jumpTo(seat, restingTicks(seat.market.symbol, at));
      },
    },
    glance(pair) {
      const resting = restingTicks(pair, clock.now());
      const market = seats.get(pair.symbolId)?.market;
      if (market) {
        prepare(market);
        const { book, lastTicks, seq } = market;
        return { last: lastTicks ?? resting, bid: book.best('BUY')?.ticks, ask: book.best('SELL')?.ticks, seq };
      }
      if (!keepsBook(pair)) return { last: resting, seq: 0 };
      const { bids, asks } = quotesOf(pair, resting);
      return { last: resting, bid: bids[0], ask: asks[0], seq: 0 };
    },
    moved(symbolId) {
      const market = markets.of(symbolId);
      const seat = sit(market);
      seat.path.at = 0;
      if (isTradingAt(market.symbol, clock.now())) jumpTo(seat, restingTicks(market.symbol, clock.now()));
      prepare(market);
    },
    setRate: pace.set,
    reseed(given) {
      ownSeed = given;
      for (const [symbolId, { market, maker }] of seats) {
        maker.leave();
        seats.delete(symbolId);
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
      seats.clear();
      pace.forget();
      drawn.clear();
      ownSeed = undefined;
      lastHour = 0;
      lastTick = 0;
    },
  };
}
