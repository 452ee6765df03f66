import * as contract from '#contract/order.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { findOrder } from '../orders/stored-orders.ts';
import {
  defaultLimit,
  lastFillBefore,
  sellSideFollows,
  exclusiveIdBound,
  isOneOf,
  jsonListOf,
  pageOf,
  timeSpanProblem,
} from './pagination.ts';
import type { Cursor } from './pagination.ts';
import { tradeRow, tradesWhere } from './trades.ts';
import type { ListedTrade } from './trades.ts';

/** The cursor of the fills after `last`, which begin with `next`. */
export const cursorAfter = (last: ListedTrade, next: ListedTrade): string =>
  last.tradeId === next.tradeId ? last.tradeId + sellSideFollows : last.tradeId;

/** A page of fills, newest first, in the shape of the contract. */
export const pageOfFills = (exchange: Exchange, trades: readonly ListedTrade[], cursor: Cursor) =>
  pageOf(trades, cursorAfter, cursor, (trade) => tradeRow(exchange, trade));

/** `order.matchInfo`: the fills of one order. An order is on only one side of each of its trades. */
export const matchInfo = handle(contract.matchInfo, ({ exchange, params, account }) => {
  const { orderId, fromId, limit = defaultLimit } = params;
  if (!findOrder(exchange, account.uid, { orderId })) return refuse('unknownOrder', { field: 'orderId' });
  const condition = 'order_id = ? AND trade_id < ? ORDER BY trade_id DESC LIMIT ?';
  const trades = tradesWhere(exchange, condition, [orderId, exclusiveIdBound(fromId), limit + 1]);
  return { result: pageOfFills(exchange, trades, params) };
});

/** `order.myTrades`: the fills of an account, newest first; with `gridId` those of this bot of the account. */
export const myTrades = handle(contract.myTrades, ({ exchange, params, account }) => {
  const problem = timeSpanProblem(params);
  if (problem) return problem;
  if (params.gridId !== undefined)
    return {
      result:
        exchange.hooks.tradesOfBot(exchange, account.uid, params.gridId, params) ?? pageOfFills(exchange, [], params),
    };
  const { symbolId, side, startTime = 0, endTime = Number.MAX_SAFE_INTEGER, fromId, limit = defaultLimit } = params;
  const before = lastFillBefore(fromId);
  const condition = `uid = ?1 AND trade_id <= ?2 AND (trade_id < ?2 OR side > ?3) AND ${isOneOf('symbol_id', 4)}
    AND ${isOneOf('side', 5)} AND time BETWEEN ?6 AND ?7 ORDER BY trade_id DESC, side LIMIT ?8`;
  const filters = [jsonListOf(symbolId), jsonListOf(side), startTime, endTime];
  const values = [account.uid, before.id, before.side, ...filters, limit + 1];
  return { result: pageOfFills(exchange, tradesWhere(exchange, condition, values), params) };
});
