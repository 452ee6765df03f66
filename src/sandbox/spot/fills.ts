import * as contract from '../../contract/order.ts';
import { refuse } from '../answer.ts';
import type { Exchange } from '../exchange.ts';
import { handle } from '../handle.ts';
import { orderOf } from './orders.ts';
import { below, defaultLimit, idPlaces, pageOf, spanProblem } from './pages.ts';
import type { Cursor } from './pages.ts';
import { tradeRow, tradesWhere } from './trades.ts';
import type { StoredTrade } from './trades.ts';

/** Ends the cursor of a page that shows the buyer's side of a trade with oneself, and not yet the seller's. */
const halfShown = '1';

/** Where a page of fills goes on. Within one trade the buyer's side stands before the seller's: its key is `tradeId` with `side`. */
function placeOf(fromId: string | undefined): { id: string; after: StoredTrade['side'] } {
  if (fromId?.length === idPlaces + 1 && fromId.endsWith(halfShown)) return { id: fromId.slice(0, -1), after: 'BUY' };
  return { id: below(fromId), after: 'SELL' };
}

const goesOn = (last: StoredTrade, next: StoredTrade): string =>
  last.tradeId === next.tradeId ? last.tradeId + halfShown : last.tradeId;

const pageOfFills = (exchange: Exchange, read: readonly StoredTrade[], cursor: Cursor) =>
  pageOf(read, goesOn, cursor, (trade) => tradeRow(exchange, trade));

/** An order stands on one side of each of its trades alone. */
export const matchInfo = handle(contract.matchInfo, ({ params, account, ...exchange }) => {
  const { orderId, fromId, limit = defaultLimit } = params;
  if (!orderOf(exchange, account.uid, { orderId })) return refuse('unknownOrder', { field: 'orderId' });
  const where = 'order_id = ? AND trade_id < ? ORDER BY trade_id DESC LIMIT ?';
  return { result: pageOfFills(exchange, tradesWhere(exchange, where, [orderId, below(fromId), limit + 1]), params) };
});

export const myTrades = handle(contract.myTrades, ({ params, account, ...exchange }) => {
  const problem = spanProblem(params);
  if (problem) return problem;
  const { symbolId, side, startTime = 0, endTime = Number.MAX_SAFE_INTEGER, fromId, limit = defaultLimit } = params;
  const { id, after } = placeOf(fromId);
  const where = `uid = ?1 AND trade_id <= ?2 AND (trade_id < ?2 OR side > ?3) AND (?4 IS NULL OR symbol_id = ?4)
    AND (?5 IS NULL OR side = ?5) AND time BETWEEN ?6 AND ?7 ORDER BY trade_id DESC, side LIMIT ?8`;
  const values = [account.uid, id, after, symbolId ?? null, side ?? null, startTime, endTime, limit + 1];
  return { result: pageOfFills(exchange, tradesWhere(exchange, where, values), params) };
});
