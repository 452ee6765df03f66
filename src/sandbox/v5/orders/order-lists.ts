import * as v from 'valibot';
import { dayMs } from '#formulas/durations.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { exclusiveIdBound } from '#sandbox/spot/lists/pagination.ts';
import { ordersWhere } from '#sandbox/spot/orders/stored-orders.ts';
import { plansWhere } from '#sandbox/spot/plan-orders/plans.ts';
import { openOrderSql, waitingPlanSql } from '#sandbox/spot/spot-tables.ts';
import { badParameter } from '../http/answer.ts';
import type { DoorRefusal } from '../http/answer.ts';
import { privateCall } from '../http/door-call.ts';
import { OptionalMs, OptionalText, Spot, whole } from '../http/fields.ts';
import { rowsOfId } from './find-order.ts';
import type { Found } from './find-order.ts';
import { orderFields, orderStatus, planFields, planStatus } from './order-rows.ts';

/** Rows of a page, unless the call says otherwise and at most. */
const usualLimit = 20;
const maxLimit = 50;
/** Longest time span of a list; without times, the last one. */
export const maxSpanMs = 7 * dayMs;

const filterFields = {
  category: Spot,
  symbol: OptionalText,
  baseCoin: OptionalText,
  settleCoin: OptionalText,
  orderId: OptionalText,
  orderLinkId: OptionalText,
  orderFilter: v.optional(v.picklist(['Order', 'StopOrder', 'tpslOrder', ''])),
  orderStatus: OptionalText,
  limit: v.optional(whole(1, maxLimit), usualLimit),
  cursor: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.regex(/^\d{1,20}$/))])),
};

const Filters = v.object(filterFields);
type Filters = v.InferOutput<typeof Filters>;
interface Span {
  startTime: number;
  endTime: number;
}

/** The span that a list covers; refuses one that is too long or ends before it begins. */
export function spanOf(
  { startTime, endTime }: { startTime?: number | undefined; endTime?: number | undefined },
  now: number,
): Span | DoorRefusal {
  const end = endTime ?? (startTime === undefined ? now : startTime + maxSpanMs);
  const start = startTime ?? end - maxSpanMs;
  return end < start || end - start > maxSpanMs ? badParameter('endTime') : { startTime: start, endTime: end };
}

/** Pairs that the filters allow, as a JSON list; null: every pair. */
export function pairsJson(
  { catalog }: Pick<Exchange, 'catalog'>,
  { symbol, baseCoin, settleCoin }: Pick<Filters, 'symbol' | 'baseCoin' | 'settleCoin'>,
): string | null {
  if (symbol !== undefined) return JSON.stringify([symbol]);
  if (baseCoin === undefined && settleCoin === undefined) return null;
  const pairs = catalog
    .pairs()
    .filter((pair) => baseCoin === undefined || pair.baseTokenId === baseCoin)
    .filter((pair) => settleCoin === undefined || pair.quoteTokenId === settleCoin);
  return JSON.stringify(pairs.map(({ symbolId }) => symbolId));
}

interface Row {
  id: string;
  fields: object;
}

/** The statuses of the tables that a status of the V5 API means, as a JSON list; null: every status. */
function statusesJson(names: Readonly<Record<string, string>>, wanted: string | undefined): string | null {
  if (wanted === undefined) return null;
  return JSON.stringify(Object.keys(names).filter((name) => names[name] === wanted));
}

const listSql = (id: string, status: string): string => `uid = ?1 AND ${id} < ?2 AND ${status}
  AND (?3 IS NULL OR symbol_id IN (SELECT value FROM json_each(?3)))
  AND (?4 IS NULL OR status IN (SELECT value FROM json_each(?4))) AND create_time BETWEEN ?5 AND ?6
  ORDER BY ${id} DESC LIMIT ?7`;

/** Conditions in SQL of the rows of a list: of orders, and of conditional orders. */
interface ListOf {
  orders: string;
  plans: string;
}
const openRows: ListOf = { orders: openOrderSql, plans: waitingPlanSql };
const finishedRows: ListOf = { orders: `NOT (${openOrderSql})`, plans: `NOT (${waitingPlanSql})` };
const everyTime: Span = { startTime: 0, endTime: Number.MAX_SAFE_INTEGER };

/** Rows of orders and conditional orders together, newest first, one more than the page has. */
function rowsOf(exchange: Exchange, uid: string, listOf: ListOf, filters: Filters, span: Span): Row[] {
  const { limit, cursor, orderFilter = '' } = filters;
  const before = exclusiveIdBound(cursor === '' ? undefined : cursor);
  const pairs = pairsJson(exchange, filters);
  const valuesOf = (statuses: string | null) => [uid, before, pairs, statuses, span.startTime, span.endTime, limit + 1];
  const [hasOrders, hasPlans] = [orderFilter === '' || orderFilter === 'Order', orderFilter !== 'Order'];
  const orders = hasOrders
    ? ordersWhere(
        exchange,
        listSql('order_id', listOf.orders),
        valuesOf(statusesJson(orderStatus, filters.orderStatus)),
      ).map((order) => ({ id: order.orderId, fields: orderFields(exchange, order) }))
    : [];
  const plans = hasPlans
    ? plansWhere(
        exchange,
        listSql('plan_order_id', listOf.plans),
        valuesOf(statusesJson(planStatus, filters.orderStatus)),
      ).map((plan) => ({ id: plan.planOrderId, fields: planFields(exchange, plan) }))
    : [];
  return [...orders, ...plans].sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit + 1);
}

/** A page of rows; the cursor is the id of its last row, because some clients encode a cursor once more. */
function pageOf(category: string, rows: readonly Row[], limit: number): object {
  const list = rows.slice(0, limit);
  return {
    category,
    list: list.map(({ fields }) => fields),
    nextPageCursor: rows.length > limit ? (list.at(-1)?.id ?? '') : '',
  };
}

/** The rows that an id names, whatever their status: the order first. */
function foundRows(exchange: Exchange, { order, plan }: Found, symbol: string | undefined): Row[] {
  const rows = [
    ...(order ? [{ symbolId: order.symbolId, id: order.orderId, fields: orderFields(exchange, order) }] : []),
    ...(plan ? [{ symbolId: plan.symbolId, id: plan.planOrderId, fields: planFields(exchange, plan) }] : []),
  ];
  return rows.filter(({ symbolId }) => symbol === undefined || symbolId === symbol);
}

const isById = ({ orderId, orderLinkId }: Filters): boolean => orderId !== undefined || orderLinkId !== undefined;

/** `order/realtime`: open orders; with `openOnly` 1 the latest finished ones. An id finds any order. */
export const realtime = privateCall(
  { method: 'GET', path: 'order/realtime' },
  v.object({ ...filterFields, openOnly: v.optional(whole(0, 2), 0) }),
  ({ exchange, account: { uid }, params }) => {
    const { category, limit, openOnly } = params;
    const rows = isById(params)
      ? foundRows(exchange, rowsOfId(exchange, uid, params), params.symbol)
      : rowsOf(exchange, uid, openOnly === 0 ? openRows : finishedRows, params, everyTime);
    return { result: pageOf(category, rows, limit) };
  },
);

/** `order/history`: finished orders. An id finds any order. */
export const orderHistory = privateCall(
  { method: 'GET', path: 'order/history' },
  v.object({ ...filterFields, startTime: OptionalMs, endTime: OptionalMs }),
  ({ exchange, account: { uid }, params, now }) => {
    const { category, limit } = params;
    const span = spanOf(params, now);
    if ('code' in span) return span;
    const rows = isById(params)
      ? foundRows(exchange, rowsOfId(exchange, uid, params), params.symbol)
      : rowsOf(exchange, uid, finishedRows, params, span);
    return { result: pageOf(category, rows, limit) };
  },
);
