import type { Exchange, Hooks } from '#sandbox/exchange/exchange.ts';
import { pageOfFills } from '#sandbox/spot/lists/fills.ts';
import { defaultLimit, isOneOf, jsonListOf, lastFillBefore } from '#sandbox/spot/lists/pagination.ts';
import type { Cursor, TimeSpan } from '#sandbox/spot/lists/pagination.ts';
import type { ListedTrade } from '#sandbox/spot/lists/trades.ts';
import { botsWhere, fillTable } from '../engine/bot-store.ts';

/** Filters of a bot's fills. */
interface FillFilters extends Cursor, TimeSpan {
  symbolId?: string | undefined;
  side?: string | undefined;
}

/**
 * A bot's fills as trades, newest first, one more than the page when there is a next one; none of another
 * person's bot.
 */
function botTrades(exchange: Exchange, uid: string, gridId: string, filters: FillFilters): ListedTrade[] {
  const bot = botsWhere(exchange, 'grid_id = ? AND uid = ?', [gridId, uid])[0];
  const { symbolId, side, startTime = 0, endTime = Number.MAX_SAFE_INTEGER, fromId, limit = defaultLimit } = filters;
  if (!bot || (symbolId !== undefined && !symbolId.split(',').includes(bot.symbolId))) return [];
  const before = lastFillBefore(fromId);
  const condition = `grid_id = ?1 AND trade_id <= ?2 AND (trade_id < ?2 OR side > ?3) AND ${isOneOf('side', 4)}
    AND time BETWEEN ?5 AND ?6 ORDER BY trade_id DESC, side LIMIT ?7`;
  const values = [gridId, before.id, before.side, jsonListOf(side), startTime, endTime, limit + 1];
  return fillTable
    .where(exchange, condition, values)
    .map(({ gridId: _gridId, line: _line, ...fill }) => ({ ...fill, uid, symbolId: bot.symbolId }));
}

/** A page of the trades of a bot of the account. exchange-api 2.3 order.myTrades */
export const tradesOfBot: Hooks['tradesOfBot'] = (exchange, uid, gridId, params) =>
  pageOfFills(exchange, botTrades(exchange, uid, gridId, params), params);
