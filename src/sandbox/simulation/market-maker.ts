import type { Side } from '#contract/scalars.ts';
import type { PairMarket } from '#sandbox/engine/pair-market.ts';
import { oppositeOf, simulatedOwner } from '#sandbox/engine/order.ts';
import { uniformSequence } from '#sandbox/foundation/random.ts';
import { lotsPerHour } from '#sandbox/bars/synthetic-bars.ts';
import { lotsAtLevel, minLots, quotesOf } from './quotes.ts';
import type { Quotes } from './quotes.ts';

/**
 * The simulated makers and takers of one pair. Prices are in ticks; the reference price is not always a whole number.
 */
export interface MarketMaker {
  /** Quotes around a price; prints recent trades when the market has none. Does nothing when it has quotes. */
  fillBook: (ticks: number) => void;
  /** Prepares a jump to a price: withdraws its quotes and fills users' orders that the price passes. */
  clearPath: (ticks: number) => void;
  /** Prints one trade at a price. @param isSynthetic the price belongs to an hour with synthetic bars */
  printTrade: (ticks: number, isSynthetic: boolean) => void;
  /** Follows a small price move: withdraws quotes and fills users' orders that the price passed. */
  followPrice: (ticks: number) => void;
  /**
   * Makes one random change of the book around a price. @param perSecond number of changes, which determines the trade
   * size
   */
  step: (ticks: number, perSecond: number) => void;
  /** Cancels all its orders. */
  withdrawAll: () => void;
  hasQuotes: () => boolean;
  /** A function that restores the current state, for rollback. */
  savepoint: () => () => void;
}

/** An order of the market maker in the book. */
interface OwnQuote {
  id: string;
  side: Side;
  ticks: number;
}

/** What a market maker needs. */
export interface MarketMakerOptions {
  market: PairMarket;
  seed: string;
  newId: () => string;
  /** ms of exchange time. */
  now: () => number;
  /** Prints a trade that the bars do not record: they are synthetic at its time. */
  printUnrecorded: (market: PairMarket, trade: Parameters<PairMarket['print']>[0]) => void;
}

/** Number of the trades before the start, and the average time between them. */
const historyTrades = 60;
const historyIntervalMs = 1_400;
/** Fraction of the changes that are trades. */
const tradeShare = 0.04;
/** How far a taker goes into the book, a fraction of the price. */
const takerReach = 0.003;
/** This fraction of the new quotes is placed on the best levels. */
const busyShare = 0.4;
const busyLevels = 20;
/** Average orders per level. */
const ordersPerLevel = 1.5;

/** The market maker of a market; it has no quotes yet. */
export function openMarketMaker({ market, seed, newId, now, printUnrecorded }: MarketMakerOptions): MarketMaker {
  const { symbol } = market;
  let random = uniformSequence(seed, 'maker', symbol.symbolId);
  let ownQuotes: OwnQuote[] = [];
  /** Quotes of the last price. */
  let cached: { ticks: number; quotes: Quotes } | undefined;

  function quotesAt(ticks: number): Quotes {
    if (cached?.ticks !== ticks) cached = { ticks, quotes: quotesOf(market.symbol, ticks) };
    return cached.quotes;
  }

  function addQuote(side: Side, ticks: number, lots: number): void {
    const id = newId();
    const { status } = market.submit({ id, owner: simulatedOwner, side, type: 'LIMIT_MAKER', ticks, lots });
    if (status.kind === 'resting') ownQuotes.push({ id, side, ticks });
  }

  /** Buys or sells what the book offers up to a price. */
  function take(side: Side, ticks: number, lots: number): void {
    market.submit({ id: newId(), owner: simulatedOwner, side, type: 'LIMIT', timeInForce: 'IOC', ticks, lots });
  }

  function withdraw(isSelected: (quote: OwnQuote) => boolean): void {
    for (const quote of ownQuotes) if (isSelected(quote)) market.cancel(quote.id);
    ownQuotes = ownQuotes.filter((quote) => !isSelected(quote));
  }

  /** Trades with all orders at this price or better. */
  function sweep(ticks: number): void {
    for (const side of ['BUY', 'SELL'] as const) {
      const isPassed = side === 'BUY' ? (at: number) => at >= ticks : (at: number) => at <= ticks;
      let lots = 0;
      for (const level of market.book.levels(side)) if (isPassed(level.ticks)) lots += level.lots;
      if (lots > 0) take(oppositeOf(side), ticks, lots);
    }
  }

  /** Prints trades of the last minutes; the last one is at the price. */
  function printHistory(ticks: number): void {
    const quotes = quotesAt(ticks);
    const { openTime } = market.symbol;
    for (let index = 0; index < historyTrades; index += 1) {
      const isLast = index === historyTrades - 1;
      const isBuyerMaker = isLast ? false : random() < 0.5;
      const prices = isBuyerMaker ? quotes.bids : quotes.asks;
      const time = now() - Math.round((historyTrades - index - 1 + random() / 2) * historyIntervalMs) - 1;
      if (time < openTime) continue;
      const price = isLast ? ticks : (prices[Math.floor(random() ** 3 * 3)] ?? ticks);
      const lots = Math.max(quotes.minLots, Math.round(quotes.levelLots * 0.1 * -Math.log(1 - random())));
      printUnrecorded(market, { ticks: price, lots, isBuyerMaker, time });
    }
  }

  /** Adds or cancels one quote at random, so that their number stays near its target. */
  function changeQuotes(quotes: Quotes): void {
    const target = (quotes.bids.length + quotes.asks.length) * ordersPerLevel;
    const addProbability = 0.5 + (target - ownQuotes.length) / target;
    if (random() < addProbability) {
      const side = random() < 0.5 ? 'BUY' : 'SELL';
      const prices = side === 'BUY' ? quotes.bids : quotes.asks;
      const index = Math.floor(
        random() < busyShare ? random() ** 2 * Math.min(busyLevels, prices.length) : random() * prices.length,
      );
      const ticks = prices[index];
      if (ticks !== undefined) addQuote(side, ticks, lotsAtLevel(quotes, index, random()));
      return;
    }
    const index = Math.floor(random() * ownQuotes.length);
    const [quote, last] = [ownQuotes[index], ownQuotes.pop()];
    if (quote && last && quote !== last) ownQuotes[index] = last;
    if (quote) market.cancel(quote.id);
  }

  /** Takes a random quantity from the best prices. */
  function trade(ticks: number, quotes: Quotes, perSecond: number): void {
    const side = random() < 0.5 ? 'BUY' : 'SELL';
    const best = market.book.best(oppositeOf(side));
    if (!best) return;
    const reach = Math.ceil(ticks * takerReach);
    const averageLots = lotsPerHour(market.symbol, ticks) / 3_600 / Math.max(0.05, perSecond * tradeShare);
    const lots = Math.max(quotes.minLots, Math.round(averageLots * -Math.log(1 - random())));
    take(side, Math.max(1, side === 'BUY' ? best.ticks + reach : best.ticks - reach), lots);
  }

  return {
    fillBook(ticks) {
      if (ownQuotes.length > 0) return;
      random = uniformSequence(seed, 'book', symbol.symbolId, ticks);
      if (market.lastTicks === undefined) printHistory(ticks);
      const quotes = quotesAt(ticks);
      quotes.bids.forEach((bid, index) => addQuote('BUY', bid, lotsAtLevel(quotes, index, random())));
      quotes.asks.forEach((ask, index) => addQuote('SELL', ask, lotsAtLevel(quotes, index, random())));
    },
    clearPath(ticks) {
      withdraw(() => true);
      sweep(ticks);
    },
    printTrade(ticks, isSynthetic) {
      const print = { ticks, lots: minLots(market.symbol), isBuyerMaker: random() < 0.5 };
      if (isSynthetic) printUnrecorded(market, print);
      else market.print(print);
    },
    followPrice(ticks) {
      const isPassed = (side: Side, at: number): boolean => (side === 'BUY' ? at > ticks : at < ticks);
      const [bid, ask] = [market.book.best('BUY'), market.book.best('SELL')];
      const isBidPassed = bid !== undefined && isPassed('BUY', bid.ticks);
      if (!isBidPassed && !(ask && isPassed('SELL', ask.ticks))) return;
      withdraw((quote) => isPassed(quote.side, quote.ticks));
      sweep(isBidPassed ? Math.floor(ticks) + 1 : Math.ceil(ticks) - 1);
    },
    step(ticks, perSecond) {
      const quotes = quotesAt(ticks);
      if (random() < tradeShare) trade(ticks, quotes, perSecond);
      else changeQuotes(quotes);
    },
    withdrawAll: () => withdraw(() => true),
    hasQuotes: () => ownQuotes.length > 0,
    savepoint() {
      const saved = { ownQuotes: [...ownQuotes], random };
      return () => ({ ownQuotes, random } = saved);
    },
  };
}
