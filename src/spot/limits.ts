import type { TradingSymbol } from '../contract/account.ts';
import { canonical, cut, decimal } from '../money/index.ts';
import type { Decimal } from '../money/decimal.ts';
import { cutToStep, isNothing, least, raiseToStep } from './steps.ts';

/** What an order form needs of a pair. Amounts in base coins, but `minAmount`, `maxAmount`, `maxMarketAmount` in quote coins. */
export type PairTerms = Pick<
  TradingSymbol,
  | 'tick'
  | 'lot'
  | 'minQty'
  | 'maxQty'
  | 'minAmount'
  | 'maxAmount'
  | 'maxMarketAmount'
  | 'quotePrecision'
  | 'buyLimitRatio'
  | 'sellLimitRatio'
>;
export type Side = 'BUY' | 'SELL';
/** What an amount counts: base coins, or quote coins. */
export type Unit = 'BASE' | 'QUOTE';

/** Free of both coins of a pair. */
export type Free = { base: string; quote: string };

const atLeast = (value: Decimal, floor: string): Decimal => (value.lt(floor) ? decimal(floor) : value);

/** Prices beyond which orders of a side are refused, on the tick, inward. exchange-api 4.1 "Price band" */
export function bandOf(pair: PairTerms, reference: string): { highestBuy: string; lowestSell: string } {
  const at = decimal(reference);
  return {
    highestBuy: canonical(cutToStep(at.times(decimal('1').plus(pair.buyLimitRatio)), pair.tick)),
    lowestSell: canonical(
      atLeast(raiseToStep(at.times(decimal('1').minus(pair.sellLimitRatio)), pair.tick), pair.tick),
    ),
  };
}

/** Where a market order stops: the tighter of the band round the best opposite price and round the last price. exchange-api 4.1 */
export function marketBound(pair: PairTerms, side: Side, best: string, reference: string | undefined): string {
  const bounds = [best, ...(reference === undefined ? [] : [reference])].map((price) => bandOf(pair, price));
  const prices = bounds.map(({ highestBuy, lowestSell }) => decimal(side === 'BUY' ? highestBuy : lowestSell));
  const tighter = (a: Decimal, b: Decimal) => ((side === 'BUY' ? a.lt(b) : a.gt(b)) ? a : b);
  return canonical(prices.reduce(tighter));
}

/** Least and most of an order that the form shows; amounts of `unit`. exchange-api 5 */
export type Limits = { minimum: string; maximum: string; unit: Unit };

/** At a price, in base coins: max(minQty, minAmount / price up to lot) to min(maxQty, maxAmount / price cut to lot). */
export function limitsAt(pair: PairTerms, price: string, maxAmount = pair.maxAmount): Limits {
  const smallest = raiseToStep(decimal(pair.minAmount).div(price), pair.lot);
  const largest = cutToStep(decimal(maxAmount).div(price), pair.lot);
  return {
    minimum: canonical(smallest.gt(pair.minQty) ? smallest : decimal(pair.minQty)),
    maximum: canonical(least(decimal(pair.maxQty), largest)),
    unit: 'BASE',
  };
}

/** Of a market order: a buy counts quote coins; a sell base coins, its amount taken at the last price. */
export function marketLimits(pair: PairTerms, side: Side, last: string | undefined): Limits {
  if (side === 'BUY') return { minimum: pair.minAmount, maximum: pair.maxMarketAmount, unit: 'QUOTE' };
  if (last === undefined || decimal(last).eq('0')) return { minimum: pair.minQty, maximum: pair.maxQty, unit: 'BASE' };
  return limitsAt(pair, last, pair.maxMarketAmount);
}

/** An order's `price` (absent: at market) and what bounds it beside the pair: `quota` in quote coins. */
export type Room = { side: Side; price?: string; last?: string; free: Free; quota?: string };

/**
 * The most that the exchange would take from this balance, in the unit of `limitsAt` and `marketLimits`: a fee is taken from
 * what is received, so it needs no room; the frozen price × quantity does. quality.md Q-U06
 */
export function maximumOf(pair: PairTerms, { side, price, last, free, quota }: Room): Limits {
  const spend =
    side === 'BUY' && quota !== undefined ? least(decimal(free.quote), decimal(quota)) : decimal(free.quote);
  if (price === undefined) {
    const limits = marketLimits(pair, side, last);
    const most =
      side === 'BUY' ? least(decimal(limits.maximum), spend) : least(decimal(limits.maximum), decimal(free.base));
    return {
      ...limits,
      maximum: side === 'BUY' ? cut(most, pair.quotePrecision) : canonical(cutToStep(most, pair.lot)),
    };
  }
  const limits = limitsAt(pair, price);
  const most = side === 'BUY' ? affordable(spend, price, pair.lot) : cutToStep(decimal(free.base), pair.lot);
  return { ...limits, maximum: canonical(least(decimal(limits.maximum), most)) };
}

/** Base coins that an amount pays for, cut to lot, and cut again if price × quantity is more. exchange-api 5 */
function affordable(amount: Decimal, price: string, lot: string): Decimal {
  const quantity = cutToStep(amount.div(price), lot);
  return quantity.times(price).gt(amount) ? quantity.minus(lot) : quantity;
}

/** A percentage of the balance, cut, whatever the pair's maximum. */
function partOf(pair: PairTerms, percent: number, { side, price, free }: Room, unit: Unit): Decimal {
  const share = (amount: string) => decimal(amount).times(String(percent)).div('100');
  if (unit === 'QUOTE') return decimal(cut(share(free.quote), pair.quotePrecision));
  if (side === 'BUY' && price !== undefined) return affordable(share(free.quote), price, pair.lot);
  return cutToStep(share(free.base), pair.lot);
}

/**
 * A percentage (0 to 100) of the balance as an amount that is accepted, in the same unit as `maximumOf`: what the slider and
 * its buttons give. `price` undefined: at market.
 */
export function shareOf(pair: PairTerms, percent: number, room: Room): string {
  const { unit, maximum } = maximumOf(pair, room);
  return canonical(least(partOf(pair, percent, room, unit), decimal(maximum)));
}

/**
 * The whole percent that gave an amount (in the unit of `maximumOf`): the one that was chosen, else the least that does. Undefined
 * for what was typed, and for what the pair's maximum cut. Cutting to lots makes a share a little less than was asked for.
 */
export function percentGiving(pair: PairTerms, amount: string, room: Room, chosen?: number): number | undefined {
  if (isNothing(amount)) return undefined;
  const { unit } = maximumOf(pair, room);
  const { quote, base } = room.free;
  const at = unit === 'BASE' && room.side === 'BUY' ? (room.price ?? '0') : '1';
  const free = decimal(room.side === 'BUY' ? quote : base);
  if (free.eq('0')) return undefined;
  const share = decimal(amount).times(at).times('100').div(free).round(0, decimal.roundUp);
  const gives = (percent: number) => percent <= 100 && partOf(pair, percent, room, unit).eq(amount);
  return [chosen ?? 0, Number(share.toFixed(0))].find(gives);
}

/** Quantity that an amount of quote coins gives at a price, cut to lot. */
export const quantityOf = (pair: PairTerms, amount: string, price: string): string =>
  canonical(affordable(decimal(amount), price, pair.lot));

/** price × quantity as it is shown: cut at the quote coin's places. exchange-api 5 */
export const totalOf = (pair: PairTerms, quantity: string, price: string): string =>
  cut(decimal(quantity).times(price), pair.quotePrecision);

/** How much of the balance an order takes, 0 to 100, for the slider; whole percent. */
export function percentOf(spent: string, free: string): number {
  if (decimal(free).eq('0')) return 0;
  const share = decimal(spent).times('100').div(free).round(0, decimal.roundHalfUp);
  return share.gt('100') ? 100 : Number(share.toFixed(0));
}

/** As `percentOf`, as it is written: a share below one percent with one decimal, cut; undefined when even that is nothing. */
export function percentText(spent: string, free: string): string | undefined {
  const share = decimal(free).eq('0') ? decimal('0') : decimal(spent).times('100').div(free);
  if (share.gte('1') || share.eq('0')) return String(percentOf(spent, free));
  const cutShare = share.round(1, decimal.roundDown);
  return cutShare.eq('0') ? undefined : cutShare.toFixed();
}
