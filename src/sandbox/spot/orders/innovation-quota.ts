import * as v from 'valibot';
import * as contract from '../../contract/order.ts';
import type { InnovationQuota } from '../../contract/trading.ts';
import { scale, unscale } from '../../money/index.ts';
import type { Account } from '../account/people.ts';
import { refuse } from '../answer.ts';
import type { Exchange } from '../exchange.ts';
import { handle } from '../handle.ts';
import type { Pair } from '../market/pairs.ts';
import { int, units } from '../store/columns.ts';
import { isOpen } from './schema.ts';

/** What may be bought of each innovation pair, USDT, by VIP level. exchange-api 6 */
const quotas = ['5000', '10000', '20000', '40000', '80000', '160000'] as const;

const SumRow = v.object({ sum: units });
const VerRow = v.object({ ver: int });

const tradedSum = `SELECT COALESCE(SUM(CASE side WHEN 'BUY' THEN amount ELSE -amount END), 0) AS sum
  FROM spot_trade WHERE uid = ? AND symbol_id = ?`;
const lockedSum = `SELECT COALESCE(SUM(locked), 0) AS sum FROM spot_order
  WHERE uid = ? AND symbol_id = ? AND side = 'BUY' AND ${isOpen}`;
const verSum = 'SELECT COALESCE(SUM(ver), 0) AS ver FROM spot_order WHERE uid = ? AND symbol_id = ?';

export const isInnovation = ({ zone }: Pair): boolean => zone === 'INNOVATION';

/** What a person used of a pair's quota, units of 10⁻⁸ USDT: buys − sells + locked buys, not below 0. */
function usedOf({ store }: Pick<Exchange, 'store'>, uid: string, { symbolId }: Pair): bigint {
  const traded = store.row(SumRow, tradedSum, uid, symbolId)?.sum ?? 0n;
  const locked = store.row(SumRow, lockedSum, uid, symbolId)?.sum ?? 0n;
  const used = traded + locked;
  return used > 0n ? used : 0n;
}

/** What may still be bought, units of 10⁻⁸ USDT. */
export function quotaLeft(exchange: Pick<Exchange, 'store'>, { uid, vipLevel }: Account, pair: Pair): bigint {
  const left = scale(quotas[vipLevel] ?? quotas[0]) - usedOf(exchange, uid, pair);
  return left > 0n ? left : 0n;
}

/** Row of the call and of topic `innovation_position`; `ver` rises with each change of an order of the pair. */
export function quotaRow(exchange: Pick<Exchange, 'store'>, account: Account, pair: Pair): InnovationQuota {
  const ver = exchange.store.row(VerRow, verSum, account.uid, pair.symbolId)?.ver ?? 0;
  return {
    symbolId: pair.symbolId,
    coin: pair.baseTokenId,
    remainAmount: unscale(quotaLeft(exchange, account, pair)),
    availableQuota: quotas[account.vipLevel] ?? quotas[0],
    usedAmount: unscale(usedOf(exchange, account.uid, pair)),
    resetTime: 0,
    ver,
  };
}

/** The rows of every innovation pair. */
export const quotaRows = (exchange: Pick<Exchange, 'store' | 'catalog'>, account: Account): InnovationQuota[] =>
  exchange.catalog
    .pairs()
    .filter(isInnovation)
    .map((pair) => quotaRow(exchange, account, pair));

export const innovationRemain = handle(contract.innovationRemain, ({ params, account, ...exchange }) => {
  const { symbolId, coin } = params;
  if (symbolId !== undefined && !exchange.catalog.pair(symbolId)) return refuse('unknownPair', { field: 'symbolId' });
  const list = quotaRows(exchange, account).filter(
    (row) => (symbolId === undefined || row.symbolId === symbolId) && (coin === undefined || row.coin === coin),
  );
  return { result: { list } };
});
