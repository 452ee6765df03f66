import * as contract from '../../contract/grid.ts';
import { scale, unscale } from '../../money/index.ts';
import { handle } from '../handle.ts';
import { botIds, botsOf } from './bots.ts';
import { gridRow } from './figures.ts';
import { isRunning } from './schema.ts';

const states = { 0: isRunning, 1: `NOT (${isRunning})` } as const;
const sources = { standard: 'MANUAL', strategy: 'STRATEGY' } as const;

/** With an id nothing else applies. exchange-api 1.5 */
const chosen = (state: string): string => `uid = ?1 AND (?2 IS NULL OR request_id = ?2)
  AND (?2 IS NOT NULL OR (${state} AND (?3 IS NULL OR symbol = ?3) AND (?4 IS NULL OR source = ?4)))`;

/** A person's own bots; what their running ones are worth is told in USD. */
export const list = handle(contract.list, ({ params, account: { uid }, now, ...exchange }) => {
  const { status, page, limit, symbol = null, bot_tab, requestId = null } = params;
  const rowsOf = (ids: readonly string[]) => botsOf(exchange, ids, now).map((bot) => gridRow(exchange, bot, now));
  const fitting = botIds(exchange, chosen(states[status]), [uid, requestId, symbol, bot_tab ? sources[bot_tab] : null]);
  const running = rowsOf(botIds(exchange, `uid = ? AND ${isRunning}`, [uid]));
  const worth = running.reduce(
    (sum, { quote_token, equity }) => sum + exchange.prices.value(quote_token, scale(equity)),
    0n,
  );
  return {
    result: {
      status_code: contract.botSuccess,
      debug_msg: '',
      list: rowsOf(fitting.slice(page * limit, (page + 1) * limit)),
      total: fitting.length,
      running_num: running.length,
      total_equity: unscale(worth),
    },
  };
});
