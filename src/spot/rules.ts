import type { TradingSymbol } from '../contract/account.ts';
import { decimal } from '../money/index.ts';
import { bandOf } from './limits.ts';
import type { Free, PairTerms, Side } from './limits.ts';
import { isNothing, isOnStep, placesOf } from './steps.ts';

/** An order as it would be sent. `quantity` counts base coins, quote coins for a market buy; '' is not typed yet. */
export type Entry = {
  side: Side;
  type: 'LIMIT' | 'MARKET' | 'LIMIT_MAKER';
  timeInForce: 'GTC' | 'IOC' | 'FOK';
  price: string;
  quantity: string;
};

/** What an order is judged by. Unknown is undefined and stops nothing, but for the balance. */
export type Judged = {
  pair: PairTerms & Pick<TradingSymbol, 'tradeStatus' | 'isBanBuy' | 'isBanSell' | 'openTime' | 'allowPlan'>;
  nowMs: number;
  /** Last price, or the opening price before the first trade. */
  last?: string;
  /** Best opposite price. */
  best?: string;
  free?: Free;
  /** Quote value that may still be bought of an innovation pair. */
  quota?: string;
  /** Rule of the pair for this person: hidden from their area, or the identity level needed. */
  rule?: 'AREA' | { minLevel: number };
  /** Risk text of the pair that this person has not accepted. */
  risk?: RiskTag;
  /** Open orders of this person, in all and of this pair. */
  openOrders?: { all: number; pair: number };
};

export type RiskTag = 'ST' | 'INNOVATION' | 'LT';
export type EntryField = 'price' | 'quantity' | 'trigger' | 'takeProfit' | 'stopLoss' | 'form';

/** Why an order is not sent; kinds are the contract's names (`entryErrors`), so both say it in the same words. */
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
    | 'badTrigger'
    | 'triggerTooLow'
    | 'triggerTooHigh'
    | 'planNotAllowed';
  field: EntryField;
  /** The bound that is broken. */
  limit?: string;
};
type Check = EntryProblem | undefined | false;

/** After opening only post-only orders are taken for that long. exchange-api 2.3 step 6, ms */
const postOnlyMs = 180_000;
const mostOpen = { all: 500, pair: 200 } as const;

export const isMarketBuy = ({ type, side }: Pick<Entry, 'type' | 'side'>): boolean =>
  type === 'MARKET' && side === 'BUY';

/** Steps 4 to 6 of order entry: the pair's state, the person's rules, the minutes after opening. */
export function pairProblem({ side, type }: Pick<Entry, 'side' | 'type'>, judged: Judged): EntryProblem | undefined {
  const { pair, nowMs, rule, risk } = judged;
  const found = (kind: EntryProblem['kind'], limit?: string): EntryProblem => ({ kind, field: 'form', limit });
  if (pair.tradeStatus !== 1 || nowMs < pair.openTime) return found('pairNotTrading');
  if (side === 'BUY' ? pair.isBanBuy : pair.isBanSell) return found('sideBanned');
  if (rule === 'AREA') return found('areaRule');
  if (rule !== undefined) return found('identityLevelTooLow', String(rule.minLevel));
  if (risk !== undefined) return found('riskNotAccepted', risk);
  const isOpening = pair.openTime > 0 && nowMs < pair.openTime + postOnlyMs;
  if (isOpening && type !== 'LIMIT_MAKER') return found('onlyPostOnly');
  return undefined;
}

/** Step 7: a hundred times or a hundredth of the last price is no price of the pair at all; then the tick. The band is step 9. */
export function priceProblem(price: string, pair: PairTerms, last?: string): EntryProblem | undefined {
  if (isNothing(price)) return { kind: 'empty', field: 'price' };
  const at = decimal(price);
  if (last !== undefined) {
    const highest = decimal(last).times('100');
    const lowest = decimal(last).div('100');
    if (at.gt(highest)) return { kind: 'priceFarTooHigh', field: 'price', limit: highest.toFixed() };
    if (at.lt(lowest)) return { kind: 'priceFarTooLow', field: 'price', limit: lowest.toFixed() };
  }
  return isOnStep(price, pair.tick) ? undefined : { kind: 'priceNotOnTick', field: 'price', limit: pair.tick };
}

/** Step 8 and the amount of step 9. `price` is what the amount is counted at; undefined: not known, nothing is counted. */
export function sizeProblem(
  { quantity, isQuote, isMarket }: { quantity: string; isQuote: boolean; isMarket: boolean },
  pair: PairTerms,
  price?: string,
): EntryProblem | undefined {
  const found = (kind: EntryProblem['kind'], limit?: string): EntryProblem => ({ kind, field: 'quantity', limit });
  if (isNothing(quantity)) return found('empty');
  const of = decimal(quantity);
  if (isQuote) {
    if (placesOf(of.toFixed()) > pair.quotePrecision) return found('amountTooPrecise', String(pair.quotePrecision));
  } else {
    if (!isOnStep(quantity, pair.lot)) return found('quantityNotOnLot', pair.lot);
    if (of.lt(pair.minQty)) return found('quantityTooLow', pair.minQty);
    if (of.gt(pair.maxQty)) return found('quantityTooHigh', pair.maxQty);
  }
  const amount = isQuote ? of : price === undefined ? undefined : of.times(price);
  const maxAmount = isMarket ? pair.maxMarketAmount : pair.maxAmount;
  if (amount?.lt(pair.minAmount)) return found('amountTooLow', pair.minAmount);
  if (amount?.gt(maxAmount)) return found('amountTooHigh', maxAmount);
  return undefined;
}

function bandProblem({ side, price }: Entry, pair: PairTerms, last: string | undefined): Check {
  if (last === undefined || isNothing(price)) return undefined;
  const { highestBuy, lowestSell } = bandOf(pair, last);
  if (side === 'BUY')
    return decimal(price).gt(highestBuy) && { kind: 'buyAboveBand', field: 'price', limit: highestBuy };
  return decimal(price).lt(lowestSell) && { kind: 'sellBelowBand', field: 'price', limit: lowestSell };
}

/** What an order freezes: quote coins of a buy, base coins of a sell. Up at 8 places. exchange-api 4.3 */
export function frozenBy(entry: Entry): string {
  if (entry.side === 'SELL' || entry.type === 'MARKET') return decimal(entry.quantity).toFixed();
  return decimal(entry.price).times(entry.quantity).round(8, decimal.roundUp).toFixed();
}

/** Steps 10 and 11: quota, number of orders, balance. */
function roomProblem(entry: Entry, { free, quota, openOrders }: Judged): Check {
  if (isNothing(entry.quantity) || (entry.type !== 'MARKET' && isNothing(entry.price))) return undefined;
  const frozen = decimal(frozenBy(entry));
  if (entry.side === 'BUY' && quota !== undefined && frozen.gt(quota))
    return { kind: 'quotaExceeded', field: 'quantity', limit: quota };
  const rests = entry.timeInForce === 'GTC' && entry.type !== 'MARKET';
  if (rests && openOrders && (openOrders.all >= mostOpen.all || openOrders.pair >= mostOpen.pair))
    return { kind: 'tooManyOrders', field: 'form' };
  if (!free) return { kind: 'balanceUnknown', field: 'form' };
  const has = entry.side === 'BUY' ? free.quote : free.base;
  return frozen.gt(has) && { kind: 'insufficientBalance', field: 'quantity', limit: has };
}

/**
 * All that stops an order, in the order of the exchange's checks (exchange-api 2.3 "Order entry"): the first is what it would
 * answer, the rest is shown at its own field. What only the engine knows (170218, 170210) is an estimate's to warn of.
 */
export function entryProblems(entry: Entry, judged: Judged): EntryProblem[] {
  const { pair, last } = judged;
  const isMarket = entry.type === 'MARKET';
  const counted = isMarket ? last : isNothing(entry.price) ? undefined : entry.price;
  const checks: Check[] = [
    pairProblem(entry, judged),
    !isMarket && priceProblem(entry.price, pair, last),
    sizeProblem({ quantity: entry.quantity, isQuote: isMarketBuy(entry), isMarket }, pair, counted),
    !isMarket && bandProblem(entry, pair, last),
    roomProblem(entry, judged),
  ];
  return checks.filter((check) => check !== undefined && check !== false);
}
