import * as v from 'valibot';
import { unscale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { SpotChange } from '#sandbox/ledger/ledger.ts';
import { findOrder } from '#sandbox/spot/orders/stored-orders.ts';
import { privateCall } from '../http/door-call.ts';
import { OptionalMs, OptionalText, whole } from '../http/fields.ts';
import { spanOf } from '../orders/order-lists.ts';
import { linkIdOfOrder } from '../orders/order-rows.ts';

/** Rows of a page, unless the call says otherwise and at most. */
const usualLimit = 20;
const maxLimit = 50;

const isTrade = ({ kind }: Pick<SpotChange, 'kind'>): boolean => kind === 'order' || kind === 'order amend';

/** What a change is called; what is no trade comes from outside the spot account, or goes there. */
function typeOf(change: SpotChange): string {
  if (isTrade(change)) return 'TRADE';
  return change.amount > 0n ? 'TRANSFER_IN' : 'TRANSFER_OUT';
}

/** A row of the log. An entry is named by the order that took: it is left out when it belongs to somebody else. */
function rowOf(exchange: Exchange, uid: string, change: SpotChange): object {
  const order = isTrade(change) ? findOrder(exchange, uid, { orderId: change.reference }) : undefined;
  const amount = unscale(change.amount);
  return {
    id: `${change.entry}-${change.coin}`,
    symbol: order?.symbolId ?? '',
    category: 'spot',
    side: order ? (order.side === 'BUY' ? 'Buy' : 'Sell') : 'None',
    transactionTime: String(change.time),
    type: typeOf(change),
    qty: unscale(change.amount < 0n ? -change.amount : change.amount),
    size: '0',
    currency: change.coin,
    tradePrice: '',
    funding: '',
    fee: '',
    cashFlow: amount,
    change: amount,
    cashBalance: unscale(change.balance),
    feeRate: '',
    bonusChange: '',
    tradeId: '',
    orderId: order?.orderId ?? '',
    orderLinkId: order ? linkIdOfOrder(exchange, order) : '',
    extraFees: '',
    transSubType: '',
  };
}

const Cursor = v.optional(
  v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => undefined),
    ),
    v.pipe(
      v.string(),
      v.regex(/^\d{1,18}-[A-Z0-9]{1,20}$/),
      v.transform((cursor) => {
        const [entry = '', coin = ''] = cursor.split('-');
        return { entry: BigInt(entry), coin };
      }),
    ),
  ]),
);

/** `account/transaction-log`: what changed the balances, newest first. Its sums are the balances. */
export const transactionLog = privateCall(
  { method: 'GET', path: 'account/transaction-log' },
  v.object({
    accountType: OptionalText,
    category: OptionalText,
    currency: OptionalText,
    startTime: OptionalMs,
    endTime: OptionalMs,
    limit: v.optional(whole(1, maxLimit), usualLimit),
    cursor: Cursor,
  }),
  ({ exchange, account: { uid }, params, now }) => {
    const span = spanOf(params, now);
    if ('code' in span) return span;
    const { currency: coin, cursor: after, limit } = params;
    const query = { owner: uid, coin, from: span.startTime, to: span.endTime, after, limit: limit + 1 };
    const changes = exchange.ledger.spotChanges(query);
    const page = changes.slice(0, limit);
    const last = changes.length > limit ? page.at(-1) : undefined;
    return {
      result: {
        list: page.map((change) => rowOf(exchange, uid, change)),
        nextPageCursor: last ? `${last.entry}-${last.coin}` : '',
      },
    };
  },
);
