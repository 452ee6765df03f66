import * as contract from '../../contract/order.ts';
import type { Exchange } from '../exchange.ts';
import { handle } from '../handle.ts';
import { orderRow, ordersWhere } from './orders.ts';
import { below, defaultLimit, pageOf, spanProblem } from './pages.ts';
import type { Cursor, Span } from './pages.ts';
import { planRow, plansWhere } from './plans.ts';
import { isOpen, isWaiting } from './schema.ts';

interface Filters extends Span {
  symbolId?: string | undefined;
  side?: string | undefined;
  type?: string | undefined;
  isMargin?: 0 | 1 | undefined;
  baseTokenId?: string | undefined;
  quoteTokenId?: string | undefined;
  status?: string | undefined;
  clientOrderId?: string | undefined;
}

/** Pairs of the coins that were asked for, as JSON; null: every pair. */
function pairsOf({ catalog }: Pick<Exchange, 'catalog'>, { baseTokenId, quoteTokenId }: Filters): string | null {
  if (baseTokenId === undefined && quoteTokenId === undefined) return null;
  const fitting = catalog
    .pairs()
    .filter((pair) => baseTokenId === undefined || pair.baseTokenId === baseTokenId)
    .filter((pair) => quoteTokenId === undefined || pair.quoteTokenId === quoteTokenId);
  return JSON.stringify(fitting.map(({ symbolId }) => symbolId));
}

/** Filters of a person's rows; `id` is the column of their ids. With an id filter nothing else applies. exchange-api 1.5 */
const chosen = (id: string, state: string): string => `uid = ?1 AND ${id} < ?2 AND ${state}
  AND (?3 IS NULL OR ${id} = ?3) AND (?4 IS NULL OR client_order_id = ?4)
  AND (?3 IS NOT NULL OR ?4 IS NOT NULL OR ((?5 IS NULL OR symbol_id = ?5) AND (?6 IS NULL OR side = ?6) AND (?7 IS NULL OR type = ?7)
    AND (?8 IS NULL OR symbol_id IN (SELECT value FROM json_each(?8)))
    AND (?9 IS NULL OR status IN (SELECT value FROM json_each(?9))) AND create_time BETWEEN ?10 AND ?11))
  ORDER BY ${id} DESC LIMIT ?12`;

function valuesOf(exchange: Exchange, uid: string, id: string | undefined, given: Filters & Cursor) {
  const { startTime = 0, endTime = Number.MAX_SAFE_INTEGER, limit = defaultLimit } = given;
  return [
    uid,
    below(given.fromId),
    id ?? null,
    given.clientOrderId ?? null,
    given.symbolId ?? null,
    given.side ?? null,
    given.type ?? null,
    pairsOf(exchange, given),
    given.status === undefined ? null : JSON.stringify(given.status.split(',')),
    startTime,
    endTime,
    limit + 1,
  ];
}

const marginOnly = { 0: " AND source <> 'MARGIN'", 1: " AND source = 'MARGIN'" } as const;

function orderPage(
  exchange: Exchange,
  uid: string,
  state: string,
  given: Filters & Cursor & { orderId?: string | undefined },
) {
  const source = given.isMargin === undefined ? '' : marginOnly[given.isMargin];
  const read = ordersWhere(exchange, chosen('order_id', state + source), valuesOf(exchange, uid, given.orderId, given));
  return pageOf(
    read,
    ({ orderId }) => orderId,
    given,
    (order) => orderRow(exchange, order),
  );
}

function planPage(
  exchange: Exchange,
  uid: string,
  state: string,
  given: Filters & Cursor & { planOrderId?: string | undefined },
) {
  // Nothing of a plan order is on margin.
  const source = given.isMargin === 1 ? ' AND FALSE' : '';
  const values = valuesOf(exchange, uid, given.planOrderId, given);
  return pageOf(
    plansWhere(exchange, chosen('plan_order_id', state + source), values),
    ({ planOrderId }) => planOrderId,
    given,
    planRow,
  );
}

export const openOrders = handle(
  contract.openOrders,
  ({ params, account, ...exchange }) =>
    spanProblem(params) ?? { result: orderPage(exchange, account.uid, isOpen, params) },
);
export const history = handle(
  contract.history,
  ({ params, account, ...exchange }) =>
    spanProblem(params) ?? { result: orderPage(exchange, account.uid, `NOT (${isOpen})`, params) },
);
export const planOpen = handle(
  contract.planOpen,
  ({ params, account, ...exchange }) =>
    spanProblem(params) ?? { result: planPage(exchange, account.uid, isWaiting, params) },
);
export const planHistory = handle(
  contract.planHistory,
  ({ params, account, ...exchange }) =>
    spanProblem(params) ?? { result: planPage(exchange, account.uid, `NOT (${isWaiting})`, params) },
);
