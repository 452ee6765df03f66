import * as v from 'valibot';
import type { Settlement } from '#sandbox/engine/pair-market.ts';
import { unitsOf } from '#sandbox/engine/units.ts';
import type { Exchange } from '#sandbox/exchange.ts';
import { text } from '#sandbox/store/columns.ts';
import { openOrderSql, waitingPlanSql } from '../schema.ts';
import { ordersWhere } from './orders.ts';

const SymbolRow = v.object({ symbol_id: text });
const symbolsWithOrders = `SELECT symbol_id FROM spot_order WHERE ${openOrderSql}
  UNION SELECT symbol_id FROM spot_plan WHERE ${waitingPlanSql}`;
const IdRow = v.object({ id: v.nullable(text) });
/** The newest id: ids begin with their time, so those of seeds and fixtures, which have a past, are older. */
const newestId = `SELECT MAX(id) AS id FROM (
  SELECT MAX(order_id) AS id FROM spot_order UNION ALL SELECT MAX(trade_id) FROM spot_trade UNION ALL SELECT MAX(plan_order_id) FROM spot_plan)`;

/** Reads what the books begin with after a restart: users' open orders as they were committed, oldest first. */
export const restingOrders = (exchange: Exchange): Pick<Settlement, 'restingOrders' | 'lastId'> => ({
  restingOrders(symbolId) {
    const pair = exchange.catalog.pair(symbolId);
    if (!pair) return [];
    const units = unitsOf(pair);
    return ordersWhere(exchange, `symbol_id = ? AND ${openOrderSql} ORDER BY order_id`, [symbolId]).map((order) => ({
      id: order.orderId,
      owner: order.uid,
      side: order.side,
      ticks: Number(units.ticksOf(order.price)),
      lots: Number(units.lotsOf(order.leavesQty)),
    }));
  },
  lastId: () => exchange.store.row(IdRow, newestId)?.id ?? '',
});

/**
 * Opens the books of all pairs with open orders or waiting plan orders, so that a clock jump moves their prices even when no
 * client has read them since the start. exchange-api 1.9
 */
export function openBooksWithOrders(exchange: Exchange): void {
  for (const { symbol_id: symbolId } of exchange.store.rows(SymbolRow, symbolsWithOrders))
    if (exchange.catalog.pair(symbolId)) exchange.markets.of(symbolId);
}
