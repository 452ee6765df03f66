import * as contract from '#contract/bots/bot-lists.ts';
import { botSuccess } from '#contract/bots/status-codes.ts';
import { scale, unscale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { botsWhere, openBots } from '../engine/bot-store.ts';
import { botRow, botWithOrders } from '../engine/bot-row.ts';
import { openBotSql } from '../bot-tables.ts';
import { pointsOf } from './points.ts';

const statusConditions = { 0: openBotSql, 1: `NOT (${openBotSql})` } as const;
const sources = { standard: 'MANUAL', strategy: 'STRATEGY' } as const;

/** Condition of the list; with an id the other filters do not apply. exchange-api 1.5 */
const matching = (statusCondition: string): string => `uid = ?1 AND (?2 IS NULL OR request_id = ?2)
  AND (?3 IS NULL OR grid_id = ?3)
  AND (?2 IS NOT NULL OR ?3 IS NOT NULL OR (${statusCondition} AND (?4 IS NULL OR symbol_id = ?4) AND (?5 IS NULL OR source = ?5)))
  ORDER BY grid_id DESC`;

/** Value of a person's running bots in USD, units of 10⁻⁸, and their number. */
function totalsOf(exchange: Exchange, uid: string, now: number) {
  const running = openBots(exchange).filter(({ bot }) => bot.uid === uid);
  const equity = running.reduce((sum, { bot }) => {
    const { quote_token, equity: each } = botRow(exchange, bot, now);
    return sum + exchange.prices.value(quote_token, scale(each));
  }, 0n);
  return { running_num: running.length, total_equity: unscale(equity) };
}

/** Answers `grid.list`: the person's own bots, and the value of the running ones. */
export const list = handle(contract.list, ({ exchange, params, account: { uid }, now }) => {
  const { status, page, limit, symbol = null, bot_tab, requestId = null, grid_id: gridId = null, points } = params;
  const source = bot_tab ? sources[bot_tab] : null;
  const found = botsWhere(exchange, matching(statusConditions[status]), [uid, requestId, gridId, symbol, source]);
  const withPoints = points === 1 && gridId !== null;
  const rows = found.slice(page * limit, (page + 1) * limit).map((bot) => ({
    ...botWithOrders(exchange, bot, now),
    ...(withPoints && { points: pointsOf(exchange, bot, now) }),
  }));
  return {
    result: {
      status_code: botSuccess,
      debug_msg: '',
      list: rows,
      total: found.length,
      ...totalsOf(exchange, uid, now),
    },
  };
});
