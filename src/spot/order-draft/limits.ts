import type { TradingSymbol } from '#contract/account.ts';
import type { QuantityUnit } from '#contract/trading.ts';
import type { Side } from '#contract/scalars.ts';
import { baseAmount, price as asPrice, quoteAmount } from '#money/amount-kinds.ts';
import type { BaseAmount, Price, QuoteAmount } from '#money/amount-kinds.ts';
import { canonical, truncate, decimal } from '#money/index.ts';
import type { Decimal } from '#money/decimal.ts';
import { floorToStep, isBlankOrZero, minOf, ceilToStep } from '#money/tick.ts';

/** Trading rules of a pair. Quantities in base coins; `minAmount`, `maxAmount`, `maxMarketAmount` in quote coins. */
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
/** Free balances of the two coins of a pair. */
export type FreeBalances = { base: BaseAmount; quote: QuoteAmount };

const atLeast = (value: Decimal, minimum: string): Decimal => (value.lt(minimum) ? decimal(minimum) : value);

/** The highest price of a buy and the lowest of a sell. exchange-api 4.1 */
export type PriceBand = { highestBuy: Price; lowestSell: Price };

/**
 * The highest price of a buy and the lowest of a sell around a reference price, rounded inward to the tick.
 * exchange-api 4.1 "Price band"
 */
export function bandOf(pair: PairTerms, reference: Price): PriceBand {
  const center = decimal(reference);
  return {
    highestBuy: asPrice(canonical(floorToStep(center.times(decimal('1').plus(pair.buyLimitRatio)), pair.tick))),
    lowestSell: asPrice(
      canonical(atLeast(ceilToStep(center.times(decimal('1').minus(pair.sellLimitRatio)), pair.tick), pair.tick)),
    ),
  };
}

/**
 * The tighter limits of the own band and the one that the exchange sent, which may be a minute old: one that
 * the last price has left since is outdated and does not count. account.md 4
 */
export function tighterBand(
  own: PriceBand | undefined,
  live: PriceBand | undefined,
  last: Price | undefined,
): PriceBand | undefined {
  const isOutdated =
    live && last !== undefined && (decimal(last).gt(live.highestBuy) || decimal(last).lt(live.lowestSell));
  if (!live || isOutdated) return own;
  if (!own) return live;
  return {
    highestBuy: decimal(live.highestBuy).lt(own.highestBuy) ? live.highestBuy : own.highestBuy,
    lowestSell: decimal(live.lowestSell).gt(own.lowestSell) ? live.lowestSell : own.lowestSell,
  };
}

/**
 * The worst price of a market order: the tighter limit of the bands around the best opposite price and the last
 * price. exchange-api 4.1
 */
export function marketBound(pair: PairTerms, side: Side, best: Price, reference: Price | undefined): Price {
  const bounds = [best, ...(reference === undefined ? [] : [reference])].map((price) => bandOf(pair, price));
  const prices = bounds.map(({ highestBuy, lowestSell }) => decimal(side === 'BUY' ? highestBuy : lowestSell));
  const tighter = (a: Decimal, b: Decimal) => ((side === 'BUY' ? a.lt(b) : a.gt(b)) ? a : b);
  return asPrice(canonical(prices.reduce(tighter)));
}

/** Smallest and largest size of an order, in `unit`. exchange-api 5 */
export type SizeLimits =
  | { minimum: BaseAmount; maximum: BaseAmount; unit: 'BASE' }
  | { minimum: QuoteAmount; maximum: QuoteAmount; unit: 'QUOTE' };
type BaseLimits = Extract<SizeLimits, { unit: 'BASE' }>;

/**
 * The limits at a price, in base coins: max(minQty, ⌈minAmount / price⌉) to min(maxQty, ⌊maxAmount / price⌋),
 * rounded to lots.
 */
export function limitsAt(pair: PairTerms, price: Price, maxAmount: QuoteAmount = pair.maxAmount): BaseLimits {
  const smallest = ceilToStep(decimal(pair.minAmount).div(price), pair.lot);
  const largest = floorToStep(decimal(maxAmount).div(price), pair.lot);
  return {
    minimum: baseAmount(canonical(smallest.gt(pair.minQty) ? smallest : decimal(pair.minQty))),
    maximum: baseAmount(canonical(minOf(decimal(pair.maxQty), largest))),
    unit: 'BASE',
  };
}

/** The limits of a market order: quote coins for a buy, base coins at the last price for a sell. */
export function marketLimits(pair: PairTerms, side: Side, last: Price | undefined): SizeLimits {
  if (side === 'BUY') return { minimum: pair.minAmount, maximum: pair.maxMarketAmount, unit: 'QUOTE' };
  if (last === undefined || decimal(last).eq('0')) return { minimum: pair.minQty, maximum: pair.maxQty, unit: 'BASE' };
  return limitsAt(pair, last, pair.maxMarketAmount);
}

/** What limits the size of an order besides its pair. `price` is absent at market; `quota` in quote coins. */
export type SizingInput = {
  side: Side;
  price?: Price | undefined;
  last?: Price | undefined;
  free: FreeBalances;
  quota?: QuoteAmount | undefined;
};

/**
 * The limits with the largest size that the balance and the quota allow, in the unit of `limitsAt` or
 * `marketLimits`. Fees do not count, since they are deducted from what is received; the frozen price × quantity does.
 * quality.md Q-U06
 */
export function maximumOf(pair: PairTerms, { side, price, last, free, quota }: SizingInput): SizeLimits {
  const spend =
    side === 'BUY' && quota !== undefined ? minOf(decimal(free.quote), decimal(quota)) : decimal(free.quote);
  const limits = price === undefined ? marketLimits(pair, side, last) : limitsAt(pair, price);
  if (limits.unit === 'QUOTE') {
    const affordable = minOf(decimal(limits.maximum), spend);
    return { ...limits, maximum: quoteAmount(truncate(affordable, pair.quotePrecision)) };
  }
  const affordable =
    side === 'BUY' && price !== undefined
      ? affordableQuantity(spend, price, pair.lot)
      : floorToStep(decimal(free.base), pair.lot);
  const maximum = minOf(decimal(limits.maximum), affordable);
  return { ...limits, maximum: baseAmount(canonical(price === undefined ? floorToStep(maximum, pair.lot) : maximum)) };
}

/**
 * The base coins that an amount pays for, floored to the lot, one lot less if price × quantity is more.
 * exchange-api 5
 */
function affordableQuantity(amount: Decimal, price: Price, lot: BaseAmount): Decimal {
  const quantity = floorToStep(amount.div(price), lot);
  return quantity.times(price).gt(amount) ? quantity.minus(lot) : quantity;
}

/** A percentage of the balance in `unit`, rounded down, without regard to the pair's maximum. */
function uncappedShare(
  pair: PairTerms,
  percent: number,
  { side, price, free }: SizingInput,
  unit: QuantityUnit,
): Decimal {
  const share = (amount: string) => decimal(amount).times(String(percent)).div('100');
  if (unit === 'QUOTE') return decimal(truncate(share(free.quote), pair.quotePrecision));
  if (side === 'BUY' && price !== undefined) return affordableQuantity(share(free.quote), price, pair.lot);
  return floorToStep(share(free.base), pair.lot);
}

/**
 * The rule of the pair that limits an order of this size, which is the largest one; undefined for any other
 * size.
 */
export function capOf(
  pair: PairTerms,
  size: BaseAmount | QuoteAmount,
  { maximum, unit }: SizeLimits,
  isMarket: boolean,
): { kind: 'quantityTooHigh' | 'amountTooHigh'; limit: string } | undefined {
  if (isBlankOrZero(size) || !decimal(size).eq(maximum)) return undefined;
  if (unit === 'BASE' && decimal(maximum).eq(pair.maxQty)) return { kind: 'quantityTooHigh', limit: pair.maxQty };
  return { kind: 'amountTooHigh', limit: isMarket ? pair.maxMarketAmount : pair.maxAmount };
}

/** A percentage (0 to 100) of the balance as a size that is accepted, in the unit of `maximumOf`. */
export function shareOf(pair: PairTerms, percent: number, input: SizingInput): BaseAmount | QuoteAmount {
  const { unit, maximum } = maximumOf(pair, input);
  const share = canonical(minOf(uncappedShare(pair, percent, input, unit), decimal(maximum)));
  return unit === 'BASE' ? baseAmount(share) : quoteAmount(share);
}

/**
 * The whole percent (0 to 100) whose share is `size`, in the unit of `maximumOf`: `chosen` if it is one,
 * otherwise the smallest. Undefined for a size that is no such share, such as a typed one or one that the pair's
 * maximum limits.
 */
export function percentForSize(
  pair: PairTerms,
  size: BaseAmount | QuoteAmount,
  input: SizingInput,
  chosen?: number,
): number | undefined {
  if (isBlankOrZero(size)) return undefined;
  const { unit } = maximumOf(pair, input);
  const { quote, base } = input.free;
  const spentPerUnit = unit === 'BASE' && input.side === 'BUY' ? (input.price ?? '0') : '1';
  const free = decimal(input.side === 'BUY' ? quote : base);
  if (free.eq('0')) return undefined;
  const share = decimal(size).times(spentPerUnit).times('100').div(free).round(0, decimal.roundUp);
  const isShare = (percent: number) => percent <= 100 && uncappedShare(pair, percent, input, unit).eq(size);
  return [chosen ?? 0, Number(share.toFixed(0))].find(isShare);
}

/** The base coins that an amount of quote coins pays for at a price, floored to the lot. */
export const quantityOf = (pair: PairTerms, amount: QuoteAmount, price: Price): BaseAmount =>
  baseAmount(canonical(affordableQuantity(decimal(amount), price, pair.lot)));

/** Price × quantity in quote coins, truncated to the decimals of the quote coin. exchange-api 5 */
export const totalOf = (pair: PairTerms, quantity: BaseAmount, price: Price): QuoteAmount =>
  quoteAmount(truncate(decimal(quantity).times(price), pair.quotePrecision));

/** How much of a balance is spent, as whole percent from 0 to 100. */
export function percentOf(spent: string, free: string): number {
  if (decimal(free).eq('0')) return 0;
  const share = decimal(spent).times('100').div(free).round(0, decimal.roundHalfUp);
  return share.gt('100') ? 100 : Number(share.toFixed(0));
}

/**
 * Like `percentOf`, as text and without the limit of 100, so that a typed amount above the balance shows by how much:
 * less than one percent has one decimal, truncated; undefined for less than 0.1 percent.
 */
export function percentText(spent: string, free: string): string | undefined {
  const share = decimal(free).eq('0') ? decimal('0') : decimal(spent).times('100').div(free);
  if (share.gte('1') || share.eq('0')) return share.round(0, decimal.roundHalfUp).toFixed();
  const truncated = share.round(1, decimal.roundDown);
  return truncated.eq('0') ? undefined : truncated.toFixed();
}
