import type { Profile } from '../contract/person.ts';
import type { TradingSymbol } from '../contract/account.ts';
import { canonical, cut, decimal, divide } from '../money/index.ts';
import type { Decimal } from '../money/decimal.ts';
import { averagePlaces } from './average-price.ts';
import { marketBound, quantityOf } from './limits.ts';
import type { PairTerms, Side } from './limits.ts';
import { isMarketBuy } from './rules.ts';
import type { Entry } from './rules.ts';
import { cutToStep, least, placesOf } from './steps.ts';

export type Level = readonly [price: string, quantity: string];
/** Both sides of a book, best first. */
export type Levels = { bids: readonly Level[]; asks: readonly Level[] };

/** Levels a side that the exchange tells: a side that is full may go on beyond. exchange-api 3.2 */
const windowLevels = 200;

/** What an order would take of a book side at once. `quantity` base coins, `amount` quote coins. */
export type Walk = {
  quantity: string;
  amount: string;
  /** Price of the last level taken from. */
  worst?: string;
  /**
   * `filled`: all of it; `bound`: the next level is past the bound; `own`: an own order comes next, which cancels the rest;
   * `thin`: no more levels; `beyond`: more than is known.
   */
  ends: 'filled' | 'bound' | 'own' | 'thin' | 'beyond';
};

/** Of the levels a taker meets: those it buys from, or sells to. */
export const oppositeOf = ({ bids, asks }: Levels, side: Side): readonly Level[] => (side === 'BUY' ? asks : bids);

type Wanted = { quantity: string } | { amount: string };

/** Whether a level is worse for a taker than a bound. */
const isPast = (price: string, side: Side, bound: string): boolean =>
  side === 'BUY' ? decimal(price).gt(bound) : decimal(price).lt(bound);

/**
 * Walks a side from the best level: whole lots, each fill's amount cut at 8 places; for an amount the most lots that the rest
 * pays for. exchange-api 4.2, 4.3
 */
export function walk(levels: readonly Level[], side: Side, wanted: Wanted, lot: string, bound?: string): Walk {
  let quantity = decimal('0');
  let amount = decimal('0');
  let worst: string | undefined;
  const end = (ends: Walk['ends']): Walk => ({ quantity: canonical(quantity), amount: canonical(amount), worst, ends });
  for (const [price, size] of levels) {
    const rest =
      'quantity' in wanted
        ? decimal(wanted.quantity).minus(quantity)
        : cutToStep(decimal(wanted.amount).minus(amount).div(price), lot);
    if (rest.lte('0')) return end('filled');
    if (bound !== undefined && isPast(price, side, bound)) return end('bound');
    const taken = least(rest, decimal(size));
    quantity = quantity.plus(taken);
    amount = amount.plus(taken.times(price).round(8, decimal.roundDown));
    worst = price;
    if (taken.eq(rest)) return end('filled');
  }
  return end(levels.length >= windowLevels ? 'beyond' : 'thin');
}

/** Shares of what is received, for resting and for taking. */
export type Rates = { maker: string; taker: string };

/** The pair's own rates, else the person's; undefined for who is not known. exchange-api 4.3 */
export function ratesOf(
  { makerFee, takerFee }: Pick<TradingSymbol, 'makerFee' | 'takerFee'>,
  profile: Pick<Profile, 'feeRates'> | undefined,
): Rates | undefined {
  const maker = makerFee ?? profile?.feeRates.maker;
  const taker = takerFee ?? profile?.feeRates.taker;
  return maker === undefined || taker === undefined ? undefined : { maker, taker };
}

/** What would come of an order if the book stood still. */
export type Estimate = {
  /** Base and quote coins that change hands in all; a resting part counts at its price. */
  quantity: string;
  total: string;
  average?: string;
  /** How much worse than the best price the average is, as a fraction; 0 when it is not. */
  slippage?: string;
  /** Of the coin received: base for a buy, quote for a sell. */
  fee?: string;
  /** What is taken at once, as the book stands. */
  taken: Walk;
};

const up8 = (value: Decimal): string => canonical(value.round(8, decimal.roundUp));

/** Half-up at the tick's places + 2. exchange-api 5 */
function averageOf(amount: Decimal, quantity: Decimal, tick: string): string | undefined {
  if (quantity.eq('0')) return undefined;
  return canonical(divide(amount, quantity).round(averagePlaces(tick), decimal.roundHalfUp));
}

function slippageOf(side: Side, average: string | undefined, best: string | undefined): string | undefined {
  if (average === undefined || best === undefined) return undefined;
  const worse = side === 'BUY' ? decimal(average).minus(best) : decimal(best).minus(average);
  return worse.lte('0') ? '0' : canonical(divide(worse, best).round(4, decimal.roundDown));
}

type Asked = {
  entry: Entry;
  pair: PairTerms;
  /** Without the person's own orders. */
  levels: Levels;
  /** The own price that the order would come to first. */
  own?: string;
  last?: string;
  rates?: Rates;
};

/**
 * What of an order is taken at once. A limit order stops at its price, a market order at the band, both at an own order
 * (at its price it is not known who stands first); post-only takes nothing. exchange-api 4.2 "Self-trade"
 */
export function takenBy({ entry, pair, levels, own, last }: Omit<Asked, 'rates'>): Walk {
  const { side, type, price, quantity } = entry;
  const opposite = oppositeOf(levels, side);
  const best = opposite[0]?.[0];
  if (type === 'LIMIT_MAKER') return { quantity: '0', amount: '0', ends: 'bound' };
  const first = best ?? own;
  const bound = type === 'LIMIT' ? price : first === undefined ? undefined : marketBound(pair, side, first, last);
  const wanted = isMarketBuy(entry) ? { amount: quantity } : { quantity };
  if (own === undefined || (bound !== undefined && isPast(own, side, bound)))
    return walk(opposite, side, wanted, pair.lot, bound);
  const before = opposite.filter(([at]) => !isPast(at, side, own) && !decimal(at).eq(own));
  const taken = walk(before, side, wanted, pair.lot, bound);
  return taken.ends === 'thin' ? { ...taken, ends: 'own' } : taken;
}

/** Average price, slippage, fee and total from the live book. The entry must have its price and quantity. quality.md Q-U07 */
export function estimate(asked: Asked): Estimate {
  const { entry, pair, levels, rates } = asked;
  const { side, type, timeInForce, price } = entry;
  const taken = takenBy(asked);
  const rests = type === 'LIMIT_MAKER' || (type === 'LIMIT' && timeInForce === 'GTC' && taken.ends !== 'own');
  const rest = rests ? decimal(entry.quantity).minus(taken.quantity) : decimal('0');
  const restAmount = rests ? rest.times(price) : decimal('0');
  const quantity = rest.plus(taken.quantity);
  const total = restAmount.plus(taken.amount);
  const average = averageOf(total, quantity, pair.tick);
  const [takenIn, restIn] = side === 'BUY' ? [decimal(taken.quantity), rest] : [decimal(taken.amount), restAmount];
  return {
    quantity: canonical(quantity),
    total: cut(total, pair.quotePrecision),
    average,
    slippage: slippageOf(side, average, oppositeOf(levels, side)[0]?.[0]),
    fee: rates && up8(takenIn.times(rates.taker).plus(restIn.times(rates.maker))),
    taken,
  };
}

/** Quote coins that go with a quantity at market: what a buy has to spend (up), what a sell brings (cut). quality.md Q-U07 */
export function amountAtMarket(side: Side, quantity: string, pair: PairTerms, levels: Levels): string | undefined {
  const taken = walk(oppositeOf(levels, side), side, { quantity }, pair.lot);
  if (taken.ends !== 'filled') return undefined;
  if (side === 'SELL') return cut(taken.amount, pair.quotePrecision);
  // The last fill is cut at 8 places: a unit more keeps its last lot payable.
  const isCut = placesOf(pair.tick) + placesOf(pair.lot) > 8;
  const amount = decimal(taken.amount).plus(isCut ? '1e-8' : '0');
  return canonical(amount.round(pair.quotePrecision, decimal.roundUp));
}

/** Base coins that go with an amount of quote coins at market. */
export function quantityAtMarket(side: Side, amount: string, pair: PairTerms, levels: Levels): string | undefined {
  const taken = walk(oppositeOf(levels, side), side, { amount }, pair.lot);
  return taken.ends === 'filled' ? taken.quantity : undefined;
}

/** A limit order in place of a market order that the book cannot fill: at the last price it reaches. quality.md Q-U19 */
export function limitInstead(asked: Omit<Asked, 'rates'>): { price: string; quantity: string } | undefined {
  const { entry, pair, levels, last } = asked;
  if (entry.type !== 'MARKET') return undefined;
  const taken = takenBy(asked);
  if (taken.ends !== 'bound' && taken.ends !== 'thin') return undefined;
  const price = taken.worst ?? oppositeOf(levels, entry.side)[0]?.[0] ?? last;
  if (price === undefined || decimal(price).eq('0')) return undefined;
  return { price, quantity: isMarketBuy(entry) ? quantityOf(pair, entry.quantity, price) : entry.quantity };
}

/**
 * As `limitInstead`, where the coins that the order is sent in are not known because the book is too thin for those that
 * were typed: base coins, or an amount of quote coins.
 */
export function limitForTyped(
  typed: { side: Side; size: string; isQuote: boolean },
  { pair, levels, last }: Omit<Asked, 'rates' | 'entry'>,
): { price: string; quantity: string } | undefined {
  const { side, size, isQuote } = typed;
  const opposite = oppositeOf(levels, side);
  const best = opposite[0]?.[0];
  const bound = best === undefined ? undefined : marketBound(pair, side, best, last);
  const { worst, ends } = walk(opposite, side, isQuote ? { amount: size } : { quantity: size }, pair.lot, bound);
  const price = worst ?? best ?? last;
  if (ends === 'filled' || price === undefined || decimal(price).eq('0')) return undefined;
  return { price, quantity: isQuote ? quantityOf(pair, size, price) : size };
}
