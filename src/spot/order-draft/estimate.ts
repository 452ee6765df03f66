import { depthLevels } from '#contract/market-stream.ts';
import type { Profile } from '#contract/person.ts';
import type { TradingSymbol } from '#contract/account.ts';
import type { Side } from '#contract/scalars.ts';
import { baseAmount, price as asPrice, quoteAmount } from '#money/amount-kinds.ts';
import type { BaseAmount, Price, QuoteAmount } from '#money/amount-kinds.ts';
import { canonical, truncate, decimal, divide } from '#money/index.ts';
import type { Decimal } from '#money/decimal.ts';
import { averageDecimals } from './average-price.ts';
import { marketBound, quantityOf } from './limits.ts';
import type { PairTerms } from './limits.ts';
import { orderSizeOf } from './order-rules.ts';
import type { OrderEntry, OrderSize } from './order-rules.ts';
import type { PricedLevel, PricedLevels } from './self-trade.ts';
import { decimalsOf } from '#money/decimals.ts';
import { floorToStep, minOf } from '#money/tick.ts';

/** What an order would fill from one side of the book. `quantity` in base coins, `amount` in quote coins. */
export type BookWalk = {
  quantity: BaseAmount;
  amount: QuoteAmount;
  /** Price of the last level that fills the order. */
  worstPrice?: Price | undefined;
  /**
   * Why the walk ends. `filled`: the order is filled; `bound`: the next level is beyond the price limit; `own`: the
   * next order is an own one, which cancels the rest; `thin`: the book has no more levels; `beyond`: the book window
   * has no more levels.
   */
  end: 'filled' | 'bound' | 'own' | 'thin' | 'beyond';
};

/** The levels that an order of this side would fill from: asks for a buy, bids for a sell. */
export const oppositeLevels = <Row>(
  { bids, asks }: Record<'bids' | 'asks', readonly Row[]>,
  side: Side,
): readonly Row[] => (side === 'BUY' ? asks : bids);

/** True when a price is worse than `bound` for an order of this side. */
const isPast = (price: Price, side: Side, bound: Price): boolean =>
  side === 'BUY' ? decimal(price).gt(bound) : decimal(price).lt(bound);

/**
 * Walks levels from the best price until `target` is filled: whole lots, the amount of each fill truncated to 8
 * decimals. For a target amount, the most lots that the rest of it pays for. `bound`: worst accepted price.
 * exchange-api 4.2, 4.3
 */
export function walkBook(
  levels: readonly PricedLevel[],
  side: Side,
  target: OrderSize,
  lot: BaseAmount,
  bound?: Price,
): BookWalk {
  let quantity = decimal('0');
  let amount = decimal('0');
  let worstPrice: Price | undefined;
  const walkedTo = (end: BookWalk['end']): BookWalk => ({
    quantity: baseAmount(canonical(quantity)),
    amount: quoteAmount(canonical(amount)),
    worstPrice,
    end,
  });
  const restAt = (price: Price): Decimal =>
    'quantity' in target
      ? decimal(target.quantity).minus(quantity)
      : floorToStep(decimal(target.amount).minus(amount).div(price), lot);
  for (const [price, size] of levels) {
    const rest = restAt(price);
    if (rest.lte('0')) return walkedTo('filled');
    if (bound !== undefined && isPast(price, side, bound)) return walkedTo('bound');
    const filled = minOf(rest, decimal(size));
    quantity = quantity.plus(filled);
    amount = amount.plus(filled.times(price).round(8, decimal.roundDown));
    worstPrice = price;
    // At a level that is bought up, truncation may leave enough of the amount for a lot of the next one; at any other,
    // the engine stops.
    if (filled.lt(size) || restAt(price).lte('0')) return walkedTo('filled');
  }
  return walkedTo(levels.length >= depthLevels ? 'beyond' : 'thin');
}

/** Maker and taker rate as fractions of the received coins. */
export type FeeRates = { maker: string; taker: string };

/**
 * The rates of the pair if it has its own, otherwise those of the person; undefined for a visitor. exchange-api
 * 4.3
 */
export function ratesOf(
  { makerFee, takerFee }: Pick<TradingSymbol, 'makerFee' | 'takerFee'>,
  profile: Pick<Profile, 'feeRates'> | undefined,
): FeeRates | undefined {
  const maker = makerFee ?? profile?.feeRates.maker;
  const taker = takerFee ?? profile?.feeRates.taker;
  return maker === undefined || taker === undefined ? undefined : { maker, taker };
}

/** What an order would do if the book did not change. */
export type Estimate = {
  /** Base coins, with the part that would rest in the book. */
  quantity: BaseAmount;
  /** Quote coins, with the resting part at its price. */
  total: QuoteAmount;
  average?: Price | undefined;
  /** How much worse the average is than the best price, as a fraction; 0 when it is not worse. */
  slippage?: string | undefined;
  /** In the received coin: base coins for a buy, quote coins for a sell. */
  fee?: BaseAmount | QuoteAmount | undefined;
  /** What is filled immediately. */
  immediate: BookWalk;
};

const up8 = (value: Decimal): string => canonical(value.round(8, decimal.roundUp));
const feeOf = (side: Side, fee: Decimal) => (side === 'BUY' ? baseAmount(up8(fee)) : quoteAmount(up8(fee)));

/** The average price, half-up at `averageDecimals`; undefined without a quantity. exchange-api 5 */
function averageOf(amount: Decimal, quantity: Decimal, tick: Price): Price | undefined {
  if (quantity.eq('0')) return undefined;
  return asPrice(canonical(divide(amount, quantity).round(averageDecimals(tick), decimal.roundHalfUp)));
}

function slippageOf(side: Side, average: Price | undefined, best: Price | undefined): string | undefined {
  if (average === undefined || best === undefined) return undefined;
  const worse = side === 'BUY' ? decimal(average).minus(best) : decimal(best).minus(average);
  return worse.lte('0') ? '0' : canonical(divide(worse, best).round(4, decimal.roundDown));
}

export type EstimateInput = {
  entry: OrderEntry;
  pair: PairTerms;
  /** The book without the person's own orders. */
  levels: PricedLevels;
  /** Price of the own order that this one would meet first. */
  ownPrice?: Price | undefined;
  last?: Price | undefined;
  rates?: FeeRates | undefined;
};

/**
 * What an order fills immediately. A limit order stops at its price, a market order at the price band, and both
 * before the price of an own order, since the queue at that price is unknown; a post-only order fills nothing.
 * exchange-api 4.2 "Self-trade"
 */
export function immediateWalk({ entry, pair, levels, ownPrice, last }: Omit<EstimateInput, 'rates'>): BookWalk {
  const { side, type } = entry;
  const opposite = oppositeLevels(levels, side);
  const best = opposite[0]?.[0];
  if (type === 'LIMIT_MAKER') return { quantity: baseAmount('0'), amount: quoteAmount('0'), end: 'bound' };
  const first = best ?? ownPrice;
  const bound =
    type === 'LIMIT' ? asPrice(entry.price) : first === undefined ? undefined : marketBound(pair, side, first, last);
  const target = orderSizeOf(entry);
  if (ownPrice === undefined || (bound !== undefined && isPast(ownPrice, side, bound)))
    return walkBook(opposite, side, target, pair.lot, bound);
  const before = opposite.filter(
    ([levelPrice]) => !isPast(levelPrice, side, ownPrice) && !decimal(levelPrice).eq(ownPrice),
  );
  const walk = walkBook(before, side, target, pair.lot, bound);
  return walk.end === 'thin' ? { ...walk, end: 'own' } : walk;
}

/**
 * Returns average price, slippage, fee and total by the book. The entry must have a quantity and, unless at market, a
 * price. quality.md Q-U07
 */
export function estimate(input: EstimateInput): Estimate {
  const { entry, pair, levels, rates } = input;
  const { side, type, timeInForce, price } = entry;
  const immediate = immediateWalk(input);
  const canRest = type === 'LIMIT_MAKER' || (type === 'LIMIT' && timeInForce === 'GTC' && immediate.end !== 'own');
  const rest = canRest ? decimal(entry.quantity).minus(immediate.quantity) : decimal('0');
  const restAmount = canRest ? rest.times(price) : decimal('0');
  const quantity = rest.plus(immediate.quantity);
  const total = restAmount.plus(immediate.amount);
  const average = averageOf(total, quantity, pair.tick);
  const [takerPart, makerPart] =
    side === 'BUY' ? [decimal(immediate.quantity), rest] : [decimal(immediate.amount), restAmount];
  return {
    quantity: baseAmount(canonical(quantity)),
    total: quoteAmount(truncate(total, pair.quotePrecision)),
    average,
    slippage: slippageOf(side, average, oppositeLevels(levels, side)[0]?.[0]),
    fee: rates && feeOf(side, takerPart.times(rates.taker).plus(makerPart.times(rates.maker))),
    immediate,
  };
}

/**
 * The quote coins of a quantity at market: what a buy has to spend, rounded up, or what a sell receives,
 * truncated; undefined when the book cannot fill it. quality.md Q-U07
 */
export function amountAtMarket(
  side: Side,
  quantity: BaseAmount,
  pair: PairTerms,
  levels: PricedLevels,
): QuoteAmount | undefined {
  const walk = walkBook(oppositeLevels(levels, side), side, { quantity }, pair.lot);
  if (walk.end !== 'filled') return undefined;
  if (side === 'SELL') return quoteAmount(truncate(walk.amount, pair.quotePrecision));
  // The amount of the last fill is truncated to 8 decimals: one more unit pays for its last lot.
  const isTruncated = decimalsOf(pair.tick) + decimalsOf(pair.lot) > 8;
  const amount = decimal(walk.amount).plus(isTruncated ? '1e-8' : '0');
  return quoteAmount(canonical(amount.round(pair.quotePrecision, decimal.roundUp)));
}

/** The base coins of an amount of quote coins at market; undefined when the book cannot fill it. */
export function quantityAtMarket(
  side: Side,
  amount: QuoteAmount,
  pair: PairTerms,
  levels: PricedLevels,
): BaseAmount | undefined {
  const walk = walkBook(oppositeLevels(levels, side), side, { amount }, pair.lot);
  return walk.end === 'filled' ? walk.quantity : undefined;
}

/** A limit order in place of a market order. */
export type LimitOffer = { price: Price; quantity: BaseAmount };

/**
 * A limit order in place of a market order that the book cannot fill, at the worst price it reaches; undefined
 * when it can. `quantity` in base coins. quality.md Q-U19
 */
export function limitOffer(input: Omit<EstimateInput, 'rates'>): LimitOffer | undefined {
  const { entry, pair, levels, last } = input;
  if (entry.type !== 'MARKET') return undefined;
  const walk = immediateWalk(input);
  if (walk.end !== 'bound' && walk.end !== 'thin') return undefined;
  const price = walk.worstPrice ?? oppositeLevels(levels, entry.side)[0]?.[0] ?? last;
  if (price === undefined || decimal(price).eq('0')) return undefined;
  const target = orderSizeOf(entry);
  return { price, quantity: 'amount' in target ? quantityOf(pair, target.amount, price) : target.quantity };
}

/** Like `limitOffer`, for a size whose other amount cannot be derived because the book is too thin. */
export function limitOfferForSize(
  side: Side,
  target: OrderSize,
  { pair, levels, last }: Omit<EstimateInput, 'rates' | 'entry'>,
): LimitOffer | undefined {
  const opposite = oppositeLevels(levels, side);
  const best = opposite[0]?.[0];
  const bound = best === undefined ? undefined : marketBound(pair, side, best, last);
  const { worstPrice, end } = walkBook(opposite, side, target, pair.lot, bound);
  const price = worstPrice ?? best ?? last;
  if (end === 'filled' || price === undefined || decimal(price).eq('0')) return undefined;
  return { price, quantity: 'amount' in target ? quantityOf(pair, target.amount, price) : target.quantity };
}
