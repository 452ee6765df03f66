import * as v from 'valibot';
import type { House } from '../engine/market.ts';
import { unitsOf } from '../engine/units.ts';
import type { Exchange } from '../exchange.ts';
import { text } from '../store/columns.ts';
import { ordersWhere } from './orders.ts';
import { isOpen, isWaiting } from './schema.ts';

const SymbolRow = v.object({ symbol_id: text });
const awaited = `SELECT symbol_id FROM spot_order WHERE ${isOpen} UNION SELECT symbol_id FROM spot_plan WHERE ${isWaiting}`;
const IdRow = v.object({ id: v.nullable(text) });
/** By the part that is the exchange's own time: seeds and fixtures have nodes of their own and a past. */
const newest = `SELECT MAX(id) AS id FROM (
  SELECT MAX(order_id) AS id FROM spot_order UNION ALL SELECT MAX(trade_id) FROM spot_trade UNION ALL SELECT MAX(plan_order_id) FROM spot_plan)`;

/** What the books begin with after a restart: people's orders as they were committed, oldest first. */
export const restingOrders = (exchange: Exchange): Pick<House, 'resting' | 'lastId'> => ({
  resting(symbolId) {
    const pair = exchange.catalog.pair(symbolId);
    if (!pair) return [];
    const units = unitsOf(pair);
    return ordersWhere(exchange, `symbol_id = ? AND ${isOpen} ORDER BY order_id`, [symbolId]).map((order) => ({
      id: order.orderId,
      owner: order.uid,
      side: order.side,
      ticks: Number(units.ticksOf(order.price)),
      lots: Number(units.lotsOf(order.leavesQty)),
    }));
  },
  lastId: () => exchange.store.row(IdRow, newest)?.id ?? '',
});

/** Opens the books that somebody waits on, so that a jump passes through their prices though nobody looked since the start. exchange-api 1.9 */
export function openAwaited(exchange: Exchange): void {
  for (const { symbol_id: symbolId } of exchange.store.rows(SymbolRow, awaited))
    if (exchange.catalog.pair(symbolId)) exchange.markets.of(symbolId);
}
