import type { SQLInputValue } from 'node:sqlite';
import * as v from 'valibot';
import { Side } from '#contract/scalars.ts';
import type { Trade } from '#contract/trading.ts';
import { unscale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { bool, int, text, units } from '#sandbox/store/columns.ts';
import { tableOf } from '#sandbox/store/table.ts';
import { coinsOfSide } from '../orders/stored-orders.ts';

/**
 * A user's side of a trade; its key is `tradeId` with `side`. Amounts in units of 10⁻⁸, the fee in the coin received.
 */
const StoredTrade = v.object({
  tradeId: text,
  side: Side,
  orderId: text,
  uid: text,
  symbolId: text,
  price: units,
  quantity: units,
  amount: units,
  fee: units,
  isMaker: bool,
  time: int,
  seq: int,
});
export type StoredTrade = v.InferOutput<typeof StoredTrade>;

const table = tableOf('spot_trade', StoredTrade);

/** Adds a user's side of a trade. */
export const saveTrade = (exchange: Pick<Exchange, 'store'>, trade: StoredTrade): void => table.insert(exchange, trade);

/** Reads trades by a condition in SQL, with the values of its placeholders. */
export const tradesWhere = (
  exchange: Pick<Exchange, 'store'>,
  condition: string,
  values: readonly SQLInputValue[],
): StoredTrade[] => table.where(exchange, condition, values);

/** A trade with the profit of the matched trade that it completes for a bot. */
export type ListedTrade = StoredTrade & { profit?: bigint | null };

/** The trade in the shape of the contract. Throws when its pair does not exist. */
export function tradeRow({ catalog }: Pick<Exchange, 'catalog'>, { uid: _uid, profit, ...trade }: ListedTrade): Trade {
  const pair = catalog.pair(trade.symbolId);
  if (!pair) throw new Error(`trade ${trade.tradeId}: no pair ${trade.symbolId}`);
  return {
    ...trade,
    price: unscale(trade.price),
    quantity: unscale(trade.quantity),
    amount: unscale(trade.amount),
    fee: unscale(trade.fee),
    feeToken: coinsOfSide(trade.side, pair).gets,
    ...(typeof profit === 'bigint' && { matchedProfit: unscale(profit) }),
  };
}
