import * as v from 'valibot';
import type { Settlement } from '#sandbox/engine/pair-market.ts';
import { unitsOf } from '#sandbox/engine/units.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { text } from '#sandbox/store/columns.ts';
import { openOrderSql, waitingPlanSql } from '../spot-tables.ts';
import { ordersWhere } from './stored-orders.ts';

const SymbolRow = v.object({ symbol_id: text });
const symbolsWithOrders = `SELECT symbol_id FROM spot_order WHERE ${openOrderSql}
  UNION SELECT symbol_id FROM spot_plan WHERE ${waitingPlanSql}`;
const IdRow = v.object({ id: v.nullable(text) });
/** The newest id: ids begin with their time, so those of seeds and fixtures, which have a past, are older. */
const newestId = `SELECT MAX(id) AS id FROM (
  SELECT MAX(order_id) AS id FROM spot_order UNION ALL SELECT MAX(trade_id) FROM spot_trade
  UNION ALL SELECT MAX(plan_order_id) FROM spot_plan UNION ALL SELECT MAX(queue_id) FROM spot_order)`;

/**
 * Reads what the books begin with after a restart: the open orders of users and products as they were committed, oldest
 * first.
 */
export const restingOrders = (exchange: Exchange): Pick<Settlement, 'restingOrders' | 'lastId'> => ({
  restingOrders(symbolId) {
    const pair = exchange.catalog.pair(symbolId);
    if (!pair) return [];
    const units = unitsOf(pair);
    const users = ordersWhere(exchange, `symbol_id = ? AND ${openOrderSql} ORDER BY order_id`, [symbolId]).map(
      ({ orderId: id, uid: owner, leavesQty: left, queueId, ...order }) => ({
        ...order,
        id,
        owner,
        left,
        place: queueId || id,
      }),
    );
    const ofProducts = exchange.hooks.onBookOpen(exchange, symbolId).map((order) => ({ ...order, place: order.id }));
    return [...users, ...ofProducts]
      .sort((a, b) => (a.place < b.place ? -1 : 1))
      .map(({ id, owner, side, price, left }) => ({
        id,
        owner,
        side,
        ticks: Number(units.ticksOf(price)),
        lots: Number(units.lotsOf(left)),
      }));
  },
  lastId() {
    const [own, ofProducts] = [exchange.store.row(IdRow, newestId)?.id ?? '', exchange.hooks.lastId(exchange)];
    return own > ofProducts ? own : ofProducts;
  },
});

/**
 * Opens the books of all pairs with open orders, also of products, or waiting plan orders, so that a clock jump moves
 * their prices even when no client has read them since the start. exchange-api 1.9
 */
export function openBooksWithOrders(exchange: Exchange): void {
  const own = exchange.store.rows(SymbolRow, symbolsWithOrders).map(({ symbol_id: symbolId }) => symbolId);
  for (const symbolId of [...new Set([...own, ...exchange.hooks.openBooks(exchange)])].sort())
    if (exchange.catalog.pair(symbolId)) exchange.markets.of(symbolId);
}
