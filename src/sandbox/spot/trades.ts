import * as v from 'valibot';
import { Side } from '../../contract/trading.ts';
import type { Trade } from '../../contract/trading.ts';
import { unscale } from '../../money/index.ts';
import type { Exchange } from '../exchange.ts';
import { bool, int, text, units } from '../store/columns.ts';
import { coinsOf } from './orders.ts';

/** A person's side of a trade: its key is `tradeId` with `side`. Amounts in units of 10⁻⁸, the fee of the coin received. */
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

const columns = `trade_id AS tradeId, side, order_id AS orderId, uid, symbol_id AS symbolId, price, quantity, amount, fee,
  is_maker AS isMaker, time, seq`;

export function saveTrade({ store }: Pick<Exchange, 'store'>, trade: StoredTrade): void {
  store.run(
    `INSERT INTO spot_trade (trade_id, side, order_id, uid, symbol_id, price, quantity, amount, fee, is_maker, time, seq)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    trade.tradeId,
    trade.side,
    trade.orderId,
    trade.uid,
    trade.symbolId,
    trade.price,
    trade.quantity,
    trade.amount,
    trade.fee,
    Number(trade.isMaker),
    trade.time,
    trade.seq,
  );
}

/** Trades by a condition that the caller writes, with its values. */
export const tradesWhere = (
  { store }: Pick<Exchange, 'store'>,
  where: string,
  values: readonly (string | number | null)[],
): StoredTrade[] => store.rows(StoredTrade, `SELECT ${columns} FROM spot_trade WHERE ${where}`, ...values);

/** The trade as the contract shows it. */
export function tradeRow({ catalog }: Pick<Exchange, 'catalog'>, { uid: _uid, ...trade }: StoredTrade): Trade {
  const pair = catalog.pair(trade.symbolId);
  if (!pair) throw new Error(`a trade of no pair: ${trade.symbolId}`);
  return {
    ...trade,
    price: unscale(trade.price),
    quantity: unscale(trade.quantity),
    amount: unscale(trade.amount),
    fee: unscale(trade.fee),
    feeToken: coinsOf(trade.side, pair).gets,
  };
}
