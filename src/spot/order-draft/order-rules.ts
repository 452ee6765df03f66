import type { TradingSymbol } from '#contract/account.ts';
import { tradeStatus } from '#contract/market-data.ts';
import type { Side } from '#contract/scalars.ts';
import { baseAmount, price as asPrice, quoteAmount } from '#money/amount-kinds.ts';
import type { BaseAmount, Price, QuoteAmount } from '#money/amount-kinds.ts';
import { decimal } from '#money/index.ts';
import { bandOf, tighterBand } from './limits.ts';
import type { FreeBalances, PairTerms, PriceBand } from './limits.ts';
import { decimalsOf } from '#money/decimals.ts';
import { isBlankOrZero, isOnStep } from '#money/tick.ts';

/** An order as it would be sent; '' is missing. `quantity` in base coins, for a market buy in quote coins. */
export type OrderEntry = {
  side: Side;
  type: 'LIMIT' | 'MARKET' | 'LIMIT_MAKER';
  timeInForce: 'GTC' | 'IOC' | 'FOK';
  price: string;
  quantity: string;
};

/** Input of the order rules. A value that is undefined is unknown and causes no problem, except for the balance. */
export type RuleInput = {
  pair: PairTerms & Pick<TradingSymbol, 'tradeStatus' | 'isBanBuy' | 'isBanSell' | 'openTime' | 'allowPlan'>;
  nowMs: number;
  /** Last price, or the opening price before the first trade. */
  last?: Price | undefined;
  /** The exchange's own price band, as it last sent it. */
  liveBand?: PriceBand | undefined;
  /** Best price of the opposite side. */
  best?: Price | undefined;
  free?: FreeBalances | undefined;
  /**
   * What limits the loan of an order that borrows; `free` then includes the maximum. `unknown`: a figure of the loan is
   * missing.
   */
  loanLimit?: LoanLimit | 'unknown' | undefined;
  /** Remaining purchase quota of an innovation pair, in quote coins. */
  quota?: QuoteAmount | undefined;
  /** Restriction of the pair for this person: not available in their area, or the required identity level. */
  rule?: 'AREA' | { minLevel: number } | undefined;
  /** Risk text of the pair that this person has not accepted. */
  risk?: RiskTag | undefined;
  /** Number of open orders of this person: of all pairs, and of this pair. */
  openOrders?: { all: number; pair: number };
};

/** What limits a loan, by the names of the contract's errors. leverage.md 2 M5 */
export type LoanLimit = 'coinNotLent' | 'vipLimitReached' | 'poolUsedUp' | 'riskTooHigh';

/** Kinds of risk texts, named as the member tags. exchange-api 4.1 */
export type RiskTag = 'ST' | 'INNOVATION' | 'LT';
/** Where the form shows a problem; `form` belongs to no field. */
export type EntryField = 'price' | 'quantity' | 'trigger' | 'takeProfit' | 'stopLoss' | 'form';

/**
 * A problem that prevents an order. Kinds have the error names of the contract (`orderEntryErrors`), so that both have
 * one text.
 */
export type EntryProblem = {
  kind:
    | 'empty'
    | 'balanceUnknown'
    | 'pairNotTrading'
    | 'sideBanned'
    | 'areaRule'
    | 'identityLevelTooLow'
    | 'riskNotAccepted'
    | 'onlyPostOnly'
    | 'priceFarTooHigh'
    | 'priceFarTooLow'
    | 'priceNotOnTick'
    | 'quantityNotOnLot'
    | 'amountTooPrecise'
    | 'quantityTooLow'
    | 'quantityTooHigh'
    | 'amountTooLow'
    | 'amountTooHigh'
    | 'buyAboveBand'
    | 'sellBelowBand'
    | 'quotaExceeded'
    | 'tooManyOrders'
    | 'insufficientBalance'
    | LoanLimit
    | 'loanUnknown'
    | 'badTrigger'
    | 'triggerTooLow'
    | 'triggerTooHigh'
    | 'planNotAllowed';
  field: EntryField;
  /** The violated limit. */
  limit?: string | undefined;
};
type PossibleProblem = EntryProblem | undefined | false;

/** How long after the opening only post-only orders are accepted. exchange-api 2.3 step 6, ms */
const postOnlyMs = 180_000;
const openOrdersMax = { all: 500, pair: 200 } as const;

/** True for a market buy, whose quantity is in quote coins. */
const isMarketBuy = ({ type, side }: Pick<OrderEntry, 'type' | 'side'>): boolean => type === 'MARKET' && side === 'BUY';

/** The size of an order: base coins, or quote coins that a market buy spends. */
export type OrderSize = { quantity: BaseAmount } | { amount: QuoteAmount };

/** The size of an order, whose quantity is in quote coins for a market buy. */
export const orderSizeOf = (entry: Pick<OrderEntry, 'type' | 'side' | 'quantity'>): OrderSize =>
  isMarketBuy(entry) ? { amount: quoteAmount(entry.quantity) } : { quantity: baseAmount(entry.quantity) };

/**
 * The problem of steps 4 to 6 of order entry: the pair's status, restrictions of the person, the minutes after
 * the opening. exchange-api 2.3
 */
export function pairProblem(
  { side, type }: Pick<OrderEntry, 'side' | 'type'>,
  input: RuleInput,
): EntryProblem | undefined {
  const { pair, nowMs, rule, risk } = input;
  const problem = (kind: EntryProblem['kind'], limit?: string): EntryProblem => ({ kind, field: 'form', limit });
  if (pair.tradeStatus !== tradeStatus.trading || nowMs < pair.openTime) return problem('pairNotTrading');
  if (side === 'BUY' ? pair.isBanBuy : pair.isBanSell) return problem('sideBanned');
  if (rule === 'AREA') return problem('areaRule');
  if (rule !== undefined) return problem('identityLevelTooLow', String(rule.minLevel));
  if (risk !== undefined) return problem('riskNotAccepted', risk);
  const isOpening = pair.openTime > 0 && nowMs < pair.openTime + postOnlyMs;
  if (isOpening && type !== 'LIMIT_MAKER') return problem('onlyPostOnly');
  return undefined;
}

/**
 * The problem of a price, or of the price that triggers a plan order, above a hundred times the last price.
 * exchange-api 2.3
 */
export function farTooHighProblem(field: 'price' | 'trigger', price: Price, last: Price): EntryProblem | undefined {
  const highest = decimal(last).times('100');
  return decimal(price).gt(highest) ? { kind: 'priceFarTooHigh', field, limit: highest.toFixed() } : undefined;
}

/**
 * The problem of step 7: more than a hundred times or less than a hundredth of the last price, or not on the
 * tick. exchange-api 2.3
 */
export function priceProblem(price: Price, pair: PairTerms, last?: Price): EntryProblem | undefined {
  if (isBlankOrZero(price)) return { kind: 'empty', field: 'price' };
  if (last !== undefined) {
    const tooHigh = farTooHighProblem('price', price, last);
    if (tooHigh) return tooHigh;
    const lowest = decimal(last).div('100');
    if (decimal(price).lt(lowest)) return { kind: 'priceFarTooLow', field: 'price', limit: lowest.toFixed() };
  }
  return isOnStep(price, pair.tick) ? undefined : { kind: 'priceNotOnTick', field: 'price', limit: pair.tick };
}

/**
 * The problem of step 8 or of the amount of step 9. `price` converts base into quote coins; without it the
 * amount of base coins is not checked. exchange-api 2.3
 */
export function sizeProblem(
  size: OrderSize,
  isMarket: boolean,
  pair: PairTerms,
  price?: Price,
): EntryProblem | undefined {
  const problem = (kind: EntryProblem['kind'], limit?: string): EntryProblem => ({ kind, field: 'quantity', limit });
  const text = 'amount' in size ? size.amount : size.quantity;
  if (isBlankOrZero(text)) return problem('empty');
  const value = decimal(text);
  if ('amount' in size) {
    if (decimalsOf(value.toFixed()) > pair.quotePrecision)
      return problem('amountTooPrecise', String(pair.quotePrecision));
  } else {
    if (!isOnStep(size.quantity, pair.lot)) return problem('quantityNotOnLot', pair.lot);
    if (value.lt(pair.minQty)) return problem('quantityTooLow', pair.minQty);
    if (value.gt(pair.maxQty)) return problem('quantityTooHigh', pair.maxQty);
  }
  const amount = 'amount' in size ? value : price === undefined ? undefined : value.times(price);
  const maxAmount = isMarket ? pair.maxMarketAmount : pair.maxAmount;
  if (amount?.lt(pair.minAmount)) return problem('amountTooLow', pair.minAmount);
  if (amount?.gt(maxAmount)) return problem('amountTooHigh', maxAmount);
  return undefined;
}

function bandProblem({ side, price }: OrderEntry, { pair, last, liveBand }: RuleInput): PossibleProblem {
  const band = tighterBand(last === undefined ? undefined : bandOf(pair, last), liveBand, last);
  if (!band || isBlankOrZero(price)) return undefined;
  const { highestBuy, lowestSell } = band;
  if (side === 'BUY')
    return decimal(price).gt(highestBuy) && { kind: 'buyAboveBand', field: 'price', limit: highestBuy };
  return decimal(price).lt(lowestSell) && { kind: 'sellBelowBand', field: 'price', limit: lowestSell };
}

/**
 * What an order freezes: quote coins for a buy, base coins for a sell, rounded up at 8 decimals. exchange-api
 * 4.3
 */
export function frozenAmount(entry: OrderEntry): BaseAmount | QuoteAmount {
  const size = orderSizeOf(entry);
  if ('amount' in size) return quoteAmount(decimal(size.amount).toFixed());
  if (entry.side === 'SELL') return baseAmount(decimal(size.quantity).toFixed());
  return quoteAmount(decimal(entry.price).times(size.quantity).round(8, decimal.roundUp).toFixed());
}

/** The problem of steps 10 and 11: quota, number of open orders, balance. exchange-api 2.3 */
function accountProblem(entry: OrderEntry, { free, quota, openOrders, loanLimit }: RuleInput): PossibleProblem {
  if (isBlankOrZero(entry.quantity) || (entry.type !== 'MARKET' && isBlankOrZero(entry.price))) return undefined;
  const frozen = decimal(frozenAmount(entry));
  if (entry.side === 'BUY' && quota !== undefined && frozen.gt(quota))
    return { kind: 'quotaExceeded', field: 'quantity', limit: quota };
  const canRest = entry.timeInForce === 'GTC' && entry.type !== 'MARKET';
  if (canRest && openOrders && (openOrders.all >= openOrdersMax.all || openOrders.pair >= openOrdersMax.pair))
    return { kind: 'tooManyOrders', field: 'form' };
  if (!free) return { kind: 'balanceUnknown', field: 'form' };
  const available = entry.side === 'BUY' ? free.quote : free.base;
  if (!frozen.gt(available)) return undefined;
  if (loanLimit === 'unknown') return { kind: 'loanUnknown', field: 'form' };
  return { kind: loanLimit ?? 'insufficientBalance', field: 'quantity', limit: available };
}

/**
 * All problems of an order in the order of the exchange's checks (exchange-api 2.3 "Order entry"): the exchange
 * would answer the first one. Refusals by the matching engine (170218, 170210) are warnings of the form instead.
 */
export function entryProblems(entry: OrderEntry, input: RuleInput): EntryProblem[] {
  const { pair, last } = input;
  const isMarket = entry.type === 'MARKET';
  const price = isBlankOrZero(entry.price) ? undefined : asPrice(entry.price);
  const checks: PossibleProblem[] = [
    pairProblem(entry, input),
    !isMarket && priceProblem(asPrice(entry.price), pair, last),
    sizeProblem(orderSizeOf(entry), isMarket, pair, isMarket ? last : price),
    !isMarket && bandProblem(entry, input),
    accountProblem(entry, input),
  ];
  return checks.filter((check) => check !== undefined && check !== false);
}
