import type { Side } from '../../contract/trading.ts';
import type { Market } from '../engine/market.ts';
import { makerOwner } from '../engine/order.ts';
import { dice } from '../random.ts';
import { lotsAnHour } from './drawn.ts';
import { leastLots, levelsASide, quotesOf, sizeAt } from './quotes.ts';
import type { Quotes } from './quotes.ts';

/** The simulated makers and takers of one pair. */
export interface Maker {
  /** Fills the book round a price, and its trades when it has none. */
  fill(ticks: number): void;
  /** The price has jumped: nobody of ours stands in the way, and who does is filled. */
  clear(ticks: number): void;
  /** One trade tells the price. @param isDrawn it is the price of an hour whose bars are drawn */
  print(ticks: number, isDrawn: boolean): void;
  /** The price has moved a little: what it passed is taken out or traded. */
  follow(ticks: number): void;
  /** One change of the book round a price. @param perSecond how many there are, which sizes the trades */
  step(ticks: number, perSecond: number): void;
  /** Takes all its orders out. */
  leave(): void;
  /** Has it orders in the book? */
  isThere(): boolean;
  /** How it stands now; called later, it stands so again: the books went back. */
  keep(): () => void;
}

interface Quote {
  id: string;
  side: Side;
  ticks: number;
}

export interface MakerTools {
  market: Market;
  seed: string;
  newId: () => string;
  /** ms of exchange time. */
  now: () => number;
  /** A trade that is drawn, not made: it does not belong on the tape. */
  printQuietly(market: Market, trade: Parameters<Market['print']>[0]): void;
}

const historyTrades = 60;
const historyEveryMs = 1_400;
/** Of the changes, how many are trades. */
const tradeShare = 0.04;
/** How far a taker goes through the book, as a fraction of the price. */
const takerReach = 0.003;
/** A share of the new quotes stands among so many best levels. */
const busyLevels = 20;
const busyShare = 0.4;
/** Orders a level, in the middle of all. */
const ordersALevel = 1.5;

const opposite = (side: Side): Side => (side === 'BUY' ? 'SELL' : 'BUY');

export function openMaker({ market, seed, newId, now, printQuietly }: MakerTools): Maker {
  const { symbol } = market;
  let roll = dice(seed, 'maker', symbol.symbolId);
  let quotes: Quote[] = [];
  /** Where it quotes, while the price stays. */
  let around: { ticks: number; places: Quotes } | undefined;

  function placesAt(ticks: number): Quotes {
    if (around?.ticks !== ticks) around = { ticks, places: quotesOf(market.symbol, ticks) };
    return around.places;
  }

  function put(side: Side, ticks: number, lots: number): void {
    const id = newId();
    const { end } = market.submit({ id, owner: makerOwner, side, type: 'LIMIT_MAKER', ticks, lots });
    if (end.kind === 'resting') quotes.push({ id, side, ticks });
  }

  /** Sells or buys at once what stands there up to a price. */
  function take(side: Side, ticks: number, lots: number): void {
    market.submit({ id: newId(), owner: makerOwner, side, type: 'LIMIT', timeInForce: 'IOC', ticks, lots });
  }

  function withdraw(isMeant: (quote: Quote) => boolean): void {
    const [gone, stay] = [quotes.filter(isMeant), quotes.filter((quote) => !isMeant(quote))];
    for (const { id } of gone) market.cancel(id);
    quotes = stay;
  }

  /** Trades with everybody who offers a better price than this one. */
  function sweep(ticks: number): void {
    for (const side of ['BUY', 'SELL'] as const) {
      const isPassed = side === 'BUY' ? (at: number) => at >= ticks : (at: number) => at <= ticks;
      let lots = 0;
      for (const level of market.book.levels(side, levelsASide)) if (isPassed(level.ticks)) lots += level.lots;
      if (lots > 0) take(opposite(side), ticks, lots);
    }
  }

  function history(ticks: number): void {
    const places = placesAt(ticks);
    const { openTime } = market.symbol;
    for (let index = 0; index < historyTrades; index += 1) {
      const isLast = index === historyTrades - 1;
      const isBuyerMaker = isLast ? false : roll() < 0.5;
      const side = isBuyerMaker ? places.bids : places.asks;
      const time = now() - Math.round((historyTrades - index - 1 + roll() / 2) * historyEveryMs) - 1;
      if (time < openTime) continue;
      const price = isLast ? ticks : (side[Math.floor(roll() ** 3 * 3)] ?? ticks);
      const lots = Math.max(places.least, Math.round(places.size * 0.1 * -Math.log(1 - roll())));
      printQuietly(market, { ticks: price, lots, isBuyerMaker, time });
    }
  }

  function change(places: Quotes): void {
    const target = (places.bids.length + places.asks.length) * ordersALevel;
    const wantsMore = 0.5 + (target - quotes.length) / target;
    if (roll() < wantsMore) {
      const side = roll() < 0.5 ? 'BUY' : 'SELL';
      const list = side === 'BUY' ? places.bids : places.asks;
      const index = Math.floor(
        roll() < busyShare ? roll() ** 2 * Math.min(busyLevels, list.length) : roll() * list.length,
      );
      const ticks = list[index];
      if (ticks !== undefined) put(side, ticks, sizeAt(places, index, roll()));
      return;
    }
    const index = Math.floor(roll() * quotes.length);
    const [quote, last] = [quotes[index], quotes.pop()];
    if (quote && last && quote !== last) quotes[index] = last;
    if (quote) market.cancel(quote.id);
  }

  function trade(ticks: number, places: Quotes, perSecond: number): void {
    const side = roll() < 0.5 ? 'BUY' : 'SELL';
    const best = market.book.best(opposite(side));
    if (!best) return;
    const reach = Math.ceil(ticks * takerReach);
    const perTrade = lotsAnHour(market.symbol, ticks) / 3_600 / Math.max(0.05, perSecond * tradeShare);
    const lots = Math.max(places.least, Math.round(perTrade * -Math.log(1 - roll())));
    take(side, Math.max(1, side === 'BUY' ? best.ticks + reach : best.ticks - reach), lots);
  }

  return {
    fill(ticks) {
      if (quotes.length > 0) return;
      roll = dice(seed, 'book', symbol.symbolId, ticks);
      if (market.lastTicks === undefined) history(ticks);
      const places = placesAt(ticks);
      places.bids.forEach((at, index) => put('BUY', at, sizeAt(places, index, roll())));
      places.asks.forEach((at, index) => put('SELL', at, sizeAt(places, index, roll())));
    },
    clear(ticks) {
      withdraw(() => true);
      sweep(ticks);
    },
    print(ticks, isDrawn) {
      const trade = { ticks, lots: leastLots(market.symbol), isBuyerMaker: roll() < 0.5 };
      if (isDrawn) printQuietly(market, trade);
      else market.print(trade);
    },
    follow(ticks) {
      const isPassed = (side: Side, at: number): boolean => (side === 'BUY' ? at > ticks : at < ticks);
      const [bid, ask] = [market.book.best('BUY'), market.book.best('SELL')];
      if (!(bid && isPassed('BUY', bid.ticks)) && !(ask && isPassed('SELL', ask.ticks))) return;
      withdraw((quote) => isPassed(quote.side, quote.ticks));
      sweep(bid && isPassed('BUY', bid.ticks) ? Math.floor(ticks) + 1 : Math.ceil(ticks) - 1);
    },
    step(ticks, perSecond) {
      const places = placesAt(ticks);
      if (roll() < tradeShare) trade(ticks, places, perSecond);
      else change(places);
    },
    leave: () => withdraw(() => true),
    isThere: () => quotes.length > 0,
    keep() {
      const [list, dies] = [[...quotes], roll];
      return () => {
        quotes = list;
        roll = dies;
      };
    },
  };
}
