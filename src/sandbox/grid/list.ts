import * as contract from '#contract/grid/grid.ts';
import { scale, unscale } from '#money/index.ts';
import { handle } from '../handler.ts';
import { botIds, botsOf } from './bots.ts';
import { gridRow } from './grid-row.ts';
import { isRunning } from './schema.ts';

const statusConditions = { 0: isRunning, 1: `NOT (${isRunning})` } as const;
const sources = { standard: 'MANUAL', strategy: 'STRATEGY' } as const;

/** Condition of the list; with a request id the other filters do not apply. exchange-api 1.5 */
const matching = (statusCondition: string): string => `uid = ?1 AND (?2 IS NULL OR request_id = ?2)
  AND (?2 IS NOT NULL OR (${statusCondition} AND (?3 IS NULL OR symbol = ?3) AND (?4 IS NULL OR source = ?4)))`;

/** Answers `grid.list`: the person's own bots, and the value of the running ones in USD. */
export const list = handle(contract.list, ({ exchange, params, account: { uid }, now }) => {
  const { status, page, limit, symbol = null, bot_tab, requestId = null } = params;
  const rowsOf = (ids: readonly string[]) => botsOf(exchange, ids, now).map((bot) => gridRow(exchange, bot, now));
  const matchingIds = botIds(exchange, matching(statusConditions[status]), [
    uid,
    requestId,
    symbol,
    bot_tab ? sources[bot_tab] : null,
  ]);
  const running = rowsOf(botIds(exchange, `uid = ? AND ${isRunning}`, [uid]));
  const equity = running.reduce((sum, bot) => sum + exchange.prices.value(bot.quote_token, scale(bot.equity)), 0n);
  return {
    result: {
      status_code: contract.botSuccess,
      debug_msg: '',
      list: rowsOf(matchingIds.slice(page * limit, (page + 1) * limit)),
      total: matchingIds.length,
      running_num: running.length,
      total_equity: unscale(equity),
    },
  };
});
