import * as contract from '#contract/order.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { orderRow, ordersWhere } from '../orders/stored-orders.ts';
import { exclusiveIdBound, defaultLimit, isOneOf, jsonListOf, pageOf, timeSpanProblem } from './pagination.ts';
import type { Cursor, TimeSpan } from './pagination.ts';
import { planRow, plansWhere } from '../plan-orders/plans.ts';
import { openOrderSql, waitingPlanSql } from '../spot-tables.ts';

interface Filters extends TimeSpan {
  symbolId?: string | undefined;
  side?: string | undefined;
  type?: string | undefined;
  isMargin?: 0 | 1 | undefined;
  baseTokenId?: string | undefined;
  quoteTokenId?: string | undefined;
  status?: string | undefined;
  clientOrderId?: string | undefined;
}

/** Pairs of the requested base and quote coin, as a JSON list; null: every pair. */
function pairsOf({ catalog }: Pick<Exchange, 'catalog'>, { baseTokenId, quoteTokenId }: Filters): string | null {
  if (baseTokenId === undefined && quoteTokenId === undefined) return null;
  const matching = catalog
    .pairs()
    .filter((pair) => baseTokenId === undefined || pair.baseTokenId === baseTokenId)
    .filter((pair) => quoteTokenId === undefined || pair.quoteTokenId === quoteTokenId);
  return JSON.stringify(matching.map(({ symbolId }) => symbolId));
}

/**
 * Condition of an account's list in SQL; `id` is the id column. With an id filter no other filter applies.
 * exchange-api 1.5
 */
const listSql = (id: string, status: string): string => `uid = ?1 AND ${id} < ?2 AND ${status}
  AND (?3 IS NULL OR ${id} = ?3) AND (?4 IS NULL OR client_order_id = ?4)
  AND (?3 IS NOT NULL OR ?4 IS NOT NULL OR (${isOneOf('symbol_id', 5)} AND ${isOneOf('side', 6)} AND ${isOneOf('type', 7)}
    AND ${isOneOf('symbol_id', 8)} AND ${isOneOf('status', 9)} AND create_time BETWEEN ?10 AND ?11))
  ORDER BY ${id} DESC LIMIT ?12`;

/** Values of the placeholders of `listSql`. */
function valuesOf(exchange: Exchange, uid: string, id: string | undefined, filters: Filters & Cursor) {
  const { startTime = 0, endTime = Number.MAX_SAFE_INTEGER, limit = defaultLimit } = filters;
  return [
    uid,
    exclusiveIdBound(filters.fromId),
    id ?? null,
    filters.clientOrderId ?? null,
    jsonListOf(filters.symbolId),
    jsonListOf(filters.side),
    jsonListOf(filters.type),
    pairsOf(exchange, filters),
    jsonListOf(filters.status),
    startTime,
    endTime,
    limit + 1,
  ];
}

const marginSql = { 0: " AND source <> 'MARGIN'", 1: " AND source = 'MARGIN'" } as const;

/** One page of orders whose status fulfils a condition in SQL. */
function orderPage(
  exchange: Exchange,
  uid: string,
  status: string,
  filters: Filters & Cursor & { orderId?: string | undefined },
) {
  const source = filters.isMargin === undefined ? '' : marginSql[filters.isMargin];
  const values = valuesOf(exchange, uid, filters.orderId, filters);
  return pageOf(
    ordersWhere(exchange, listSql('order_id', status + source), values),
    ({ orderId }) => orderId,
    filters,
    (order) => orderRow(exchange, order),
  );
}

/** One page of plan orders whose status fulfils a condition in SQL. */
function planPage(
  exchange: Exchange,
  uid: string,
  status: string,
  filters: Filters & Cursor & { planOrderId?: string | undefined; parentOrderId?: string | undefined },
) {
  // Plan orders are never on margin.
  const source = filters.isMargin === 1 ? ' AND FALSE' : '';
  const condition = `${status}${source} AND (?13 IS NULL OR parent_order_id = ?13)`;
  const values = [...valuesOf(exchange, uid, filters.planOrderId, filters), filters.parentOrderId ?? null];
  return pageOf(
    plansWhere(exchange, listSql('plan_order_id', condition), values),
    ({ planOrderId }) => planOrderId,
    filters,
    planRow,
  );
}

/** `order.openOrders`: open orders, newest first. */
export const openOrders = handle(
  contract.openOrders,
  ({ exchange, params, account }) =>
    timeSpanProblem(params) ?? { result: orderPage(exchange, account.uid, openOrderSql, params) },
);
/** `order.history`: finished orders, newest first. */
export const history = handle(
  contract.history,
  ({ exchange, params, account }) =>
    timeSpanProblem(params) ?? { result: orderPage(exchange, account.uid, `NOT (${openOrderSql})`, params) },
);
/** `order.planOpen`: waiting plan orders, newest first. */
export const planOpen = handle(
  contract.planOpen,
  ({ exchange, params, account }) =>
    timeSpanProblem(params) ?? { result: planPage(exchange, account.uid, waitingPlanSql, params) },
);
/** `order.planHistory`: finished plan orders, newest first. */
export const planHistory = handle(
  contract.planHistory,
  ({ exchange, params, account }) =>
    timeSpanProblem(params) ?? { result: planPage(exchange, account.uid, `NOT (${waitingPlanSql})`, params) },
);
