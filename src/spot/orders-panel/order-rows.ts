import type { TradingSymbol } from '#contract/account.ts';
import type { Order, PlanOrder, Trade } from '#contract/trading.ts';
import { truncate, decimal } from '#money/index.ts';
import { decimalsOf } from '#money/decimals.ts';
import { isEndedOrder, isEndedPlan } from '../orders/order-states.ts';
import { newerFirst } from '../orders/live-rows.ts';
import { fillKey } from '../orders/orders.ts';

/** A row of the panel's lists: an order, a plan order or a trade. */
export type OrderRow = Order | PlanOrder | Trade;
export type PairsById = ReadonlyMap<string, TradingSymbol>;

export const isOrder = (row: OrderRow): row is Order => 'executedQty' in row;
export const isPlan = (row: OrderRow): row is PlanOrder => 'triggerPrice' in row;
/** True for an order or conditional order that has not ended. */
export const isOpenRow = (row: OrderRow): row is Order | PlanOrder =>
  isOrder(row) ? !isEndedOrder(row) : isPlan(row) && !isEndedPlan(row);

/** What an order trades with or in: margin, a leveraged token, or spot. */
export function accountOf(order: Order, pair: TradingSymbol | undefined): 'margin' | 'leveraged' | 'spot' {
  if (order.source === 'MARGIN' || order.isLoan === 1 || order.isRepay === 1) return 'margin';
  return pair?.symbolType === 'LT' ? 'leveraged' : 'spot';
}

/** The key of a row within its list. */
export const rowId = (row: OrderRow): string =>
  isPlan(row) ? row.planOrderId : isOrder(row) ? row.orderId : fillKey(row);
/** The id of a row's order or conditional order; of a trade the order that was filled. */
export const orderIdOfRow = (row: OrderRow): string => (isPlan(row) ? row.planOrderId : row.orderId);
/** Returns when an order was created or a trade happened, ms UTC. */
export const rowTimeMs = (row: OrderRow): number => ('createTime' in row ? row.createTime : row.time);

/**
 * Open rows and ended ones as one list, newest first; both are newest first, and an ended row replaces the same
 * open one. `hasMore`: ended rows older than the last one are not loaded yet, so open rows older than it are left out
 * until they are.
 */
export function withOpenRows<Row extends OrderRow>(
  ended: readonly Row[],
  open: readonly Row[],
  hasMore: boolean,
): readonly Row[] {
  if (open.length === 0) return ended;
  const endedIds = new Set(ended.map(rowId));
  const oldest = ended.at(-1);
  const isReached = (row: Row) => !hasMore || (oldest !== undefined && newerFirst(rowId(row), rowId(oldest)) < 0);
  const shown = open.filter((row) => !endedIds.has(rowId(row)) && isReached(row));
  return [...shown, ...ended].sort((a, b) => newerFirst(rowId(a), rowId(b)));
}

/**
 * An amount with its coin ('' when the pair is unknown). `decimals` aligns a column; absent: all that the amount has.
 */
export type Figure = { amount: string; coin: string; decimals?: number };

const stepDecimals = (step: string | undefined) => step && { decimals: decimalsOf(step) };

/** The ordered or traded quantity: base coins, or quote coins for a market buy. */
export function quantityOf(row: OrderRow, pair: TradingSymbol | undefined): Figure {
  const isQuote = 'unit' in row && row.unit === 'QUOTE';
  return {
    amount: row.quantity,
    coin: (isQuote ? pair?.quoteTokenId : pair?.baseTokenId) ?? '',
    ...(isQuote ? {} : stepDecimals(pair?.lot)),
  };
}

/** The filled quantity of an order in base coins, with the decimals of the pair's lot size. */
export const filledOf = ({ executedQty }: Order, pair: TradingSymbol | undefined): Figure => ({
  amount: executedQty,
  coin: pair?.baseTokenId ?? '',
  ...stepDecimals(pair?.lot),
});

/** The quantity of an order that is not filled yet, in base coins, with the decimals of the pair's lot size. */
export const remainingOf = ({ leavesQty }: Order, pair: TradingSymbol | undefined): Figure => ({
  amount: leavesQty,
  coin: pair?.baseTokenId ?? '',
  ...stepDecimals(pair?.lot),
});

/** A price with the decimals of the pair's tick size; undefined for '0': a market order, or nothing filled. */
export function priceOf(price: string, pair: TradingSymbol | undefined): Figure | undefined {
  return price === '0' ? undefined : { amount: price, coin: pair?.quoteTokenId ?? '', ...stepDecimals(pair?.tick) };
}

/**
 * The total of a row in quote coins: of a trade or an ended order the traded amount, of an open order its cost.
 * exchange-api 5
 */
export function totalOf(row: OrderRow, pair: TradingSymbol | undefined): Figure {
  const coin = pair?.quoteTokenId ?? '';
  if (!isOrder(row) && !isPlan(row)) return { amount: row.amount, coin };
  if (isOrder(row) && isEndedOrder(row)) return { amount: row.executedAmount, coin };
  if (row.unit === 'QUOTE') return { amount: row.quantity, coin };
  return { amount: truncate(decimal(row.price).times(row.quantity), pair?.quotePrecision ?? 8), coin };
}

/** The fees of a row, one per coin; empty while nothing is filled. */
export function feesOf(row: OrderRow): readonly Figure[] {
  if (isOrder(row)) return row.fee.map(({ token, amount }) => ({ amount, coin: token }));
  return isPlan(row) ? [] : [{ amount: row.fee, coin: row.feeToken }];
}

/** The pair's display name; its id while the pair is unknown. */
export const pairName = (symbolId: string, pairs: PairsById): string => pairs.get(symbolId)?.symbolName ?? symbolId;
