import * as v from 'valibot';
import { tradeStatus } from '#contract/market-data.ts';
import { minuteMs } from '#formulas/durations.ts';
import { floorTo, mulDiv, scale, unscale, unitsPerCoin } from '#money/index.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import type { EngineOrder } from '#sandbox/engine/order.ts';
import type { PairMarket } from '#sandbox/engine/pair-market.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { int } from '#sandbox/store/columns.ts';
import { kycReason, kycRules } from '#sandbox/market/kyc-rules.ts';
import { marketOrderLimit, priceBandBound, referencePrice } from '#sandbox/market/reference-price.ts';
import { openOrderSql } from '../spot-tables.ts';
import { isInnovation, remainingQuota } from './innovation-quota.ts';
import { quantityUnitOf } from './order-terms.ts';
import type { OrderTerms } from './order-terms.ts';
import { coinsOfSide } from './stored-orders.ts';

/** An order with what its rules read. */
export interface OrderRequest {
  exchange: Exchange;
  account: Account;
  market: PairMarket;
  terms: OrderTerms;
  /** The order may borrow what it needs beyond the free balance. */
  isLoan?: boolean;
  /** ms of exchange time. */
  now: number;
}

/** A new pair takes only LIMIT_MAKER orders for this long after its opening. exchange-api 2.3 step 6 */
const postOnlyPeriodMs = 3 * minuteMs;
/** A price is at most this many times the reference price, and at least the reference divided by it. */
const maxPriceFactor = 100n;
const maxOpenOrders = 500;
const maxOpenOrdersPerPair = 200;

/** Step 4: refuses a pair that does not trade, and a side that is banned. */
export function pairProblem({ symbol }: Pick<PairMarket, 'symbol'>, side: OrderTerms['side'], now: number) {
  if (symbol.tradeStatus !== tradeStatus.trading || symbol.openTime > now) return refuse('pairNotTrading');
  if (side === 'BUY' ? symbol.isBanBuy : symbol.isBanSell) return refuse('sideBanned', { field: 'side' });
  return undefined;
}

/** Risk notices that must be accepted before trading a pair. exchange-api 4.1 */
function requiredTags({ mark, zone, symbolType }: Pair): string[] {
  return [
    ...(mark.includes('ST') ? ['ST'] : []),
    ...(zone === 'INNOVATION' ? ['INNOVATION'] : []),
    ...(symbolType === 'LT' ? ['LT'] : []),
  ];
}

/** Step 5: refuses accounts that may not trade the pair: area, identity level, risk notices. */
export function accountProblem(account: Account, pair: Pair) {
  const rule = kycRules.find(({ symbolId }) => symbolId === pair.symbolId);
  const reason = rule && kycReason(rule, account);
  if (reason === 'AREA') return refuse('areaRule');
  if (rule && reason === 'LEVEL') return refuse('identityLevelTooLow', { limit: String(rule.minLevel) });
  const missing = requiredTags(pair).find((tag) => !account.acceptedRisks.includes(tag));
  return missing === undefined ? undefined : refuse('riskNotAccepted', { field: missing });
}

/** Step 6: a pair that has just opened fills its book first, by LIMIT_MAKER orders. */
export function openingPhaseProblem({ symbol: { openTime } }: PairMarket, { type }: OrderTerms, now: number) {
  const isOpening = openTime > 0 && now < openTime + postOnlyPeriodMs;
  return isOpening && type !== 'LIMIT_MAKER' ? refuse('onlyPostOnly', { field: 'type' }) : undefined;
}

/** Refuses a price, or the price that triggers a plan order, far above the reference. */
export function farTooHighProblem(field: 'price' | 'triggerPrice', price: bigint, reference: bigint) {
  const highest = reference * maxPriceFactor;
  return price > highest ? refuse('priceFarTooHigh', { field, limit: unscale(highest) }) : undefined;
}

/** Step 7: the price is near enough to the reference, and on the tick. */
export function priceProblem({ exchange, market, terms: { price } }: OrderRequest) {
  if (!price) return undefined;
  const reference = referencePrice(exchange, market);
  const extras = (limit: bigint) => ({ field: 'price', limit: unscale(limit) });
  const lowest = reference / maxPriceFactor;
  const tooHigh = farTooHighProblem('price', price.units, reference);
  if (tooHigh) return tooHigh;
  if (price.units < lowest) return refuse('priceFarTooLow', extras(lowest));
  const isOnTick = price.isWhole && price.units > 0n && market.units.ticksOf(price.units) !== undefined;
  return isOnTick ? undefined : refuse('priceNotOnTick', { field: 'price', limit: market.symbol.tick });
}

/** Step 8: the quantity is on the lot and within the limits of the pair; a quote amount has no excess decimals. */
export function quantityProblem({ market: { symbol }, terms }: OrderRequest) {
  const { units, isWhole } = terms.quantity;
  if (quantityUnitOf(terms) === 'QUOTE') {
    const step = 10n ** BigInt(8 - symbol.quotePrecision);
    return isWhole && floorTo(units, step) === units
      ? undefined
      : refuse('amountTooPrecise', { field: 'quantity', limit: String(symbol.quotePrecision) });
  }
  const extras = (limit: string) => ({ field: 'quantity', limit });
  if (!isWhole || units % scale(symbol.lot) !== 0n) return refuse('quantityNotOnLot', extras(symbol.lot));
  if (units < scale(symbol.minQty)) return refuse('quantityTooLow', extras(symbol.minQty));
  if (units > scale(symbol.maxQty)) return refuse('quantityTooHigh', extras(symbol.maxQty));
  return undefined;
}

/** Value of the order, units of 10⁻⁸ of the quote coin; a market sell is valued at the reference price. */
export function orderAmount({
  exchange,
  market,
  terms,
}: Pick<OrderRequest, 'market' | 'terms'> & { exchange: Pick<Exchange, 'prices'> }): bigint {
  if (quantityUnitOf(terms) === 'QUOTE') return terms.quantity.units;
  return mulDiv(terms.price?.units ?? referencePrice(exchange, market), terms.quantity.units, unitsPerCoin);
}

/** Step 9, first half: the value is within the limits of the pair. */
export function amountProblem(request: OrderRequest) {
  const { symbol } = request.market;
  const amount = orderAmount(request);
  const max = request.terms.type === 'MARKET' ? symbol.maxMarketAmount : symbol.maxAmount;
  if (amount < scale(symbol.minAmount)) return refuse('amountTooLow', { field: 'quantity', limit: symbol.minAmount });
  if (amount > scale(max)) return refuse('amountTooHigh', { field: 'quantity', limit: max });
  return undefined;
}

/** Step 9, second half: the price is within the price band. */
export function priceBandProblem({ exchange, market, terms: { side, price } }: OrderRequest) {
  if (!price) return undefined;
  const bound = priceBandBound(market.symbol, side, referencePrice(exchange, market));
  const extras = { field: 'price', limit: unscale(bound) };
  if (side === 'BUY') return price.units > bound ? refuse('buyAboveBand', extras) : undefined;
  return price.units < bound ? refuse('sellBelowBand', extras) : undefined;
}

const CountRow = v.object({ ofPair: int, all: int });

/** Number of an account's open orders: of the pair, and of all pairs. */
function countOpenOrders({ store }: Pick<Exchange, 'store'>, uid: string, symbolId: string) {
  const sql = `SELECT COUNT(*) AS "all", COUNT(CASE symbol_id WHEN ? THEN 1 END) AS ofPair FROM spot_order WHERE uid = ? AND ${openOrderSql}`;
  return store.row(CountRow, sql, symbolId, uid) ?? { ofPair: 0, all: 0 };
}

/** Base quantity of the order, units of 10⁻⁸; a market buy is converted at the reference price. */
const baseQuantity = ({ exchange, market, terms }: OrderRequest): bigint =>
  quantityUnitOf(terms) === 'BASE'
    ? terms.quantity.units
    : mulDiv(terms.quantity.units, unitsPerCoin, referencePrice(exchange, market));

/** Step 10: purchase limit of innovation pairs, holding limit of a coin, number of open orders. */
export function limitsProblem(request: OrderRequest) {
  const { exchange, account, market, terms } = request;
  const { symbol } = market;
  const isBuy = terms.side === 'BUY';
  if (isBuy && isInnovation(symbol)) {
    const quota = remainingQuota(exchange, account, symbol);
    if (orderAmount(request) > quota) return refuse('quotaExceeded', { field: 'quantity', limit: unscale(quota) });
  }
  const limit = isBuy
    ? exchange.hooks.passedHoldingLimit(exchange, { uid: account.uid, pair: symbol, quantity: baseQuantity(request) })
    : undefined;
  if (limit !== undefined) return refuse('holdingLimit', { field: 'quantity', limit });
  if (terms.timeInForce !== 'GTC') return undefined;
  const { ofPair, all } = countOpenOrders(exchange, account.uid, symbol.symbolId);
  if (ofPair >= maxOpenOrdersPerPair) return refuse('tooManyOrders', { limit: String(maxOpenOrdersPerPair) });
  return all >= maxOpenOrders ? refuse('tooManyOrders', { limit: String(maxOpenOrders) }) : undefined;
}

/** An order as the engine takes it. @param id unique in the exchange; '' for an order that is only measured */
export function engineOrderOf({ exchange, account, market, terms }: OrderRequest, id: string): EngineOrder {
  const { units } = market;
  const { side, type, timeInForce, price, quantity, smp } = terms;
  const isBudget = quantityUnitOf(terms) === 'QUOTE';
  return {
    id,
    owner: account.uid,
    side,
    type,
    timeInForce,
    ticks: Number(units.ticksOf(price?.units ?? marketOrderLimit(exchange, market, side))),
    lots: isBudget ? 0 : Number(units.lotsOf(quantity.units)),
    ...(isBudget && { budget: Number(quantity.units) }),
    smp,
  };
}

/**
 * What an order freezes at its entry, units of 10⁻⁸ of the coin it pays with. A market order whose quantity is in the
 * other coin freezes what the book takes from it now. exchange-api 4.3
 */
export function amountToFreeze(request: OrderRequest): bigint {
  const { market, terms } = request;
  const { quantity, price, side } = terms;
  const { units } = market;
  if (price && side === 'BUY')
    return BigInt(units.valueUp(Number(units.ticksOf(price.units)), Number(units.lotsOf(quantity.units))));
  if ((side === 'BUY') === (quantityUnitOf(terms) === 'QUOTE')) return quantity.units;
  const { lots, valueUp } = market.book.preview(engineOrderOf(request, ''));
  return side === 'BUY' ? BigInt(valueUp) : units.quantity(lots);
}

/** What an order can spend of the account's own coins, units of 10⁻⁸ of the coin it pays with. */
export const ownFunds = ({ exchange, account, market, terms }: OrderRequest): bigint =>
  exchange.ledger.balance(userAccount(account.uid, 'free'), coinsOfSide(terms.side, market.symbol).pays);

/** Step 11: the free balance covers the order. */
export function balanceProblem(request: OrderRequest) {
  const free = ownFunds(request);
  return amountToFreeze(request) > free
    ? refuse('insufficientBalance', { field: 'quantity', limit: unscale(free) })
    : undefined;
}
