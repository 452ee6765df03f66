import * as v from 'valibot';
import * as contract from '#contract/order.ts';
import type { InnovationQuota } from '#contract/trading.ts';
import { scale, unscale } from '#money/index.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { int, units } from '#sandbox/store/columns.ts';
import { openOrderSql } from '../spot-tables.ts';

/** Purchase limit of each innovation pair by VIP level, USDT. exchange-api 6 */
const quotas = ['5000', '10000', '20000', '40000', '80000', '160000'] as const;

const SumRow = v.object({ sum: units });
const VerRow = v.object({ ver: int });

const tradedSum = `SELECT COALESCE(SUM(CASE side WHEN 'BUY' THEN amount ELSE -amount END), 0) AS sum
  FROM spot_trade WHERE uid = ? AND symbol_id = ?`;
const lockedSum = `SELECT COALESCE(SUM(locked), 0) AS sum FROM spot_order
  WHERE uid = ? AND symbol_id = ? AND side = 'BUY' AND ${openOrderSql}`;
const verSum = 'SELECT COALESCE(SUM(ver), 0) AS ver FROM spot_order WHERE uid = ? AND symbol_id = ?';

/** True for a pair with a purchase limit. */
export const isInnovation = ({ zone }: Pair): boolean => zone === 'INNOVATION';

/** Used part of an account's purchase limit, units of 10⁻⁸ USDT: buys − sells + locked buys, at least 0. */
function usedQuota({ store }: Pick<Exchange, 'store'>, uid: string, { symbolId }: Pair): bigint {
  const traded = store.row(SumRow, tradedSum, uid, symbolId)?.sum ?? 0n;
  const locked = store.row(SumRow, lockedSum, uid, symbolId)?.sum ?? 0n;
  const used = traded + locked;
  return used > 0n ? used : 0n;
}

/** What an account may still buy of a pair, units of 10⁻⁸ USDT. */
export function remainingQuota(exchange: Pick<Exchange, 'store'>, { uid, vipLevel }: Account, pair: Pair): bigint {
  const remaining = scale(quotas[vipLevel] ?? quotas[0]) - usedQuota(exchange, uid, pair);
  return remaining > 0n ? remaining : 0n;
}

/** Row of the call and of topic `innovation_position`; `ver` rises with each change of an order of the pair. */
export function quotaRow(exchange: Pick<Exchange, 'store'>, account: Account, pair: Pair): InnovationQuota {
  const ver = exchange.store.row(VerRow, verSum, account.uid, pair.symbolId)?.ver ?? 0;
  return {
    symbolId: pair.symbolId,
    coin: pair.baseTokenId,
    remainAmount: unscale(remainingQuota(exchange, account, pair)),
    availableQuota: quotas[account.vipLevel] ?? quotas[0],
    usedAmount: unscale(usedQuota(exchange, account.uid, pair)),
    resetTime: 0,
    ver,
  };
}

/** The rows of all innovation pairs. */
export const quotaRows = (exchange: Pick<Exchange, 'store' | 'catalog'>, account: Account): InnovationQuota[] =>
  exchange.catalog
    .pairs()
    .filter(isInnovation)
    .map((pair) => quotaRow(exchange, account, pair));

/** `order.innovationRemain`: purchase limits of all innovation pairs, or of one by pair or coin. */
export const innovationRemain = handle(contract.innovationRemain, ({ exchange, params, account }) => {
  const { symbolId, coin } = params;
  if (symbolId !== undefined && !exchange.catalog.pair(symbolId)) return refuse('unknownPair', { field: 'symbolId' });
  const list = quotaRows(exchange, account).filter(
    (row) => (symbolId === undefined || row.symbolId === symbolId) && (coin === undefined || row.coin === coin),
  );
  return { result: { list } };
});
