import * as v from 'valibot';
import { unscale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { cursorAfter } from '#sandbox/spot/lists/fills.ts';
import { lastFillBefore, pageOf } from '#sandbox/spot/lists/pagination.ts';
import { tradesWhere } from '#sandbox/spot/lists/trades.ts';
import type { StoredTrade } from '#sandbox/spot/lists/trades.ts';
import { feeRateOf } from '#sandbox/spot/orders/fee-rate.ts';
import { coinsOfSide, orderById } from '#sandbox/spot/orders/stored-orders.ts';
import { privateCall } from '../http/door-call.ts';
import { OptionalMs, OptionalText, Spot, whole } from '../http/fields.ts';
import { shownAmounts } from '../market/shown-amounts.ts';
import { rowsOfId } from './find-order.ts';
import { pairsJson, spanOf } from './order-lists.ts';
import { orderFields, pairOf } from './order-rows.ts';

/** Fills of a page, unless the call says otherwise and at most. */
const usualLimit = 50;
const maxLimit = 100;

/** A fill in the shape of the V5 API. */
export function executionFields(exchange: Exchange, trade: StoredTrade) {
  const order = orderById(exchange, trade.orderId);
  if (!order) throw new Error(`trade ${trade.tradeId}: no order ${trade.orderId}`);
  const pair = pairOf(exchange, trade.symbolId);
  const { price, quantity } = shownAmounts(pair);
  const { orderLinkId, price: orderPrice, qty, leavesQty, orderType, side, marketUnit } = orderFields(exchange, order);
  return {
    symbol: trade.symbolId,
    orderId: trade.orderId,
    orderLinkId,
    side,
    orderPrice,
    orderQty: qty,
    leavesQty,
    orderType,
    marketUnit,
    stopOrderType: 'UNKNOWN',
    execFee: unscale(trade.fee),
    execFeeV2: '',
    feeCurrency: coinsOfSide(trade.side, pair).gets,
    execId: trade.tradeId,
    execPrice: price(unscale(trade.price)),
    execQty: quantity(unscale(trade.quantity)),
    execType: 'Trade',
    execValue: unscale(trade.amount),
    execTime: String(trade.time),
    isMaker: trade.isMaker,
    feeRate: unscale(feeRateOf(exchange, pair, trade.uid, trade.isMaker ? 'maker' : 'taker')),
    tradeIv: '',
    markIv: '',
    markPrice: '',
    indexPrice: '',
    underlyingPrice: '',
    blockTradeId: '',
    closedSize: '',
    seq: trade.seq,
    extraFees: '',
  };
}

const executionSql = `uid = ?1 AND trade_id <= ?2 AND (trade_id < ?2 OR side > ?3)
  AND (?4 IS NULL OR symbol_id IN (SELECT value FROM json_each(?4))) AND (?5 IS NULL OR order_id = ?5)
  AND time BETWEEN ?6 AND ?7 ORDER BY trade_id DESC, side LIMIT ?8`;

/** `execution/list`: fills, newest first. */
export const executionList = privateCall(
  { method: 'GET', path: 'execution/list' },
  v.object({
    category: Spot,
    symbol: OptionalText,
    baseCoin: OptionalText,
    settleCoin: OptionalText,
    orderId: OptionalText,
    orderLinkId: OptionalText,
    startTime: OptionalMs,
    endTime: OptionalMs,
    execType: OptionalText,
    limit: v.optional(whole(1, maxLimit), usualLimit),
    cursor: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.regex(/^\d{1,20}$/))])),
  }),
  ({ exchange, account: { uid }, params, now }) => {
    const { category, cursor, limit, execType = 'Trade' } = params;
    const span = spanOf(params, now);
    if ('code' in span) return span;
    const isById = params.orderId !== undefined || params.orderLinkId !== undefined;
    const order = isById ? rowsOfId(exchange, uid, params).order : undefined;
    if ((isById && !order) || execType !== 'Trade') return { result: { category, list: [], nextPageCursor: '' } };
    const before = lastFillBefore(cursor === '' ? undefined : cursor);
    const times = isById ? [0, Number.MAX_SAFE_INTEGER] : [span.startTime, span.endTime];
    const values = [
      uid,
      before.id,
      before.side,
      pairsJson(exchange, params),
      order?.orderId ?? null,
      ...times,
      limit + 1,
    ];
    const page = pageOf(tradesWhere(exchange, executionSql, values), cursorAfter, { limit }, (trade) =>
      executionFields(exchange, trade),
    );
    return { result: { category, list: page.list, nextPageCursor: page.nextId } };
  },
);
