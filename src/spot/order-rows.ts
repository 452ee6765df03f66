import type { TradingSymbol } from '../contract/account.ts';
import type { Order, PlanOrder, Trade } from '../contract/trading.ts';
import { cut, decimal } from '../money/index.ts';
import { isEndedOrder } from './order-states.ts';
import { fillKey } from './orders.ts';

/** A row of the panel's lists. */
export type OrderRow = Order | PlanOrder | Trade;
export type PairsById = ReadonlyMap<string, TradingSymbol>;

export const isOrder = (row: OrderRow): row is Order => 'executedQty' in row;
export const isPlan = (row: OrderRow): row is PlanOrder => 'triggerPrice' in row;

export const rowId = (row: OrderRow): string =>
  isPlan(row) ? row.planOrderId : isOrder(row) ? row.orderId : fillKey(row);
export const rowTime = (row: OrderRow): number => ('createTime' in row ? row.createTime : row.time);

/** A figure with its coin; `places` so that columns align, all that it has when absent. */
export type Figure = { amount: string; coin: string; places?: number };

const placesOf = (step: string | undefined) => step && { places: step.split('.')[1]?.length ?? 0 };

/** What the quantity counts: base coins, or quote coins of a market buy. Unknown pairs name no coin. */
export function quantityOf(row: OrderRow, pair: TradingSymbol | undefined): Figure {
  const isQuote = 'unit' in row && row.unit === 'QUOTE';
  return {
    amount: row.quantity,
    coin: (isQuote ? pair?.quoteTokenId : pair?.baseTokenId) ?? '',
    ...(isQuote ? {} : placesOf(pair?.lot)),
  };
}

/** A price at the pair's tick; undefined at market, and while nothing was filled. */
export function priceOf(price: string, pair: TradingSymbol | undefined): Figure | undefined {
  return price === '0' ? undefined : { amount: price, coin: pair?.quoteTokenId ?? '', ...placesOf(pair?.tick) };
}

/** Quote coins of a row: what a fill or an ended order came to, what an open order would cost. exchange-api 5 */
export function totalOf(row: OrderRow, pair: TradingSymbol | undefined): Figure {
  const coin = pair?.quoteTokenId ?? '';
  if (!isOrder(row) && !isPlan(row)) return { amount: row.amount, coin };
  if (isOrder(row) && isEndedOrder(row)) return { amount: row.executedAmount, coin };
  if (row.unit === 'QUOTE') return { amount: row.quantity, coin };
  return { amount: cut(decimal(row.price).times(row.quantity), pair?.quotePrecision ?? 8), coin };
}

/** Fees of a row, by coin; none while nothing was filled. */
export function feesOf(row: OrderRow): readonly Figure[] {
  if (isOrder(row)) return row.fee.map(({ token, amount }) => ({ amount, coin: token }));
  return isPlan(row) ? [] : [{ amount: row.fee, coin: row.feeToken }];
}

/** Base coins of an order that still wait, for the form. */
export const restOf = (row: Order | PlanOrder): string | undefined =>
  row.unit === 'QUOTE' ? undefined : isOrder(row) && !isEndedOrder(row) ? row.leavesQty : row.quantity;

/** The pair's name, or its id while it is not known. */
export const pairName = (symbolId: string, pairs: PairsById): string => pairs.get(symbolId)?.symbolName ?? symbolId;
