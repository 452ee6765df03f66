import * as v from 'valibot';
import { botOwner } from '#sandbox/engine/order.ts';
import type { Exchange, Hooks } from '#sandbox/exchange/exchange.ts';
import { text } from '#sandbox/store/columns.ts';
import { openBotSql } from '../bot-tables.ts';
import { bookFills, hasBotFills } from './book-fills.ts';
import { runBotSteps } from './bot-steps.ts';
import { openLines } from './bot-store.ts';
import { reachesBots } from './watch-prices.ts';

const SymbolRow = v.object({ symbol_id: text });
const IdRow = v.object({ id: v.nullable(text) });
const newestId = `SELECT MAX(id) AS id FROM (SELECT MAX(grid_id) AS id FROM grid
  UNION ALL SELECT MAX(order_id) FROM grid_line UNION ALL SELECT MAX(trade_id) FROM grid_fill)`;

/** The orders of bots in the books. bots.md 3 "Who settles" */
export const botBooks = {
  openBooks: ({ store }: Pick<Exchange, 'store'>) =>
    store.rows(SymbolRow, `SELECT symbol_id FROM grid WHERE ${openBotSql}`).map(({ symbol_id: symbolId }) => symbolId),
  onBookOpen: (exchange, symbolId) =>
    openLines(exchange, symbolId).map(({ orderId: id, gridId, remaining: left, side, price }) => ({
      id,
      owner: botOwner(gridId),
      side,
      price,
      left,
    })),
  lastId: ({ store }) => store.row(IdRow, newestId)?.id ?? '',
  onFill: (exchange, market, entry) => (hasBotFills(entry) ? () => bookFills(exchange, market, entry) : undefined),
  reachesPrice: reachesBots,
  onPriceChange: runBotSteps,
} satisfies Partial<Hooks>;
