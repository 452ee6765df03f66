/** A person's purchases and redemptions. exchange-api 2.4 lt.record */
import { send } from '../../api/index.ts';
import type { ApiError } from '../../api/index.ts';
import { ltOrderStatus, record } from '../../contract/leverage/lt-orders.ts';
import type { LtOrder } from '../../contract/leverage/lt-orders.ts';
import { validRows } from '../../contract/scalars.ts';
import { NoticeRow } from '../../contract/stream.ts';
import type { ReceivedNotice } from '../../contract/stream.ts';
import { cursorList } from '../cursor-list.ts';
import { registerTopicReader } from '../private-stream/topics.ts';

/** Orders of one token, or of all. */
export interface LtOrderQuery {
  ltCode?: string | undefined;
}

/** The orders of the open list, newest first. */
export const ltOrders = cursorList<LtOrderQuery, LtOrder>({
  page: ({ ltCode }, fromId, signal) =>
    send(
      record,
      { ...(ltCode !== undefined && { ltCode }), ...(fromId !== undefined && { fromId }) },
      signal && { signal },
    ),
  keyOf: ({ orderId }) => orderId,
  compare: (a, b) =>
    b.orderTime - a.orderTime || b.orderId.length - a.orderId.length || (a.orderId < b.orderId ? 1 : -1),
  isNewer: (row, current) => row.updateTime > current.updateTime || isFinal(row),
});

/** Returns whether an order has reached its end. */
export const isFinal = ({ status }: LtOrder): boolean => status !== ltOrderStatus.inProgress;

/** Looks an order up by the id that the client gave it; `row` is undefined when the exchange does not know it. */
export async function findLtOrder(
  serialNo: string,
): Promise<{ ok: true; row: LtOrder | undefined } | { ok: false; error: ApiError }> {
  const answer = await send(record, { serialNo });
  return answer.ok ? { ok: true, row: answer.result.list[0] } : answer;
}

const isAboutOrder = ({ kind }: ReceivedNotice): boolean => kind === 'LT_DONE' || kind === 'LT_FAILED';

/**
 * Calls `onSettled` when the exchange says that an order was settled, and when messages may be missing. Returns the
 * function that stops it.
 */
export const followLtOrders = (onSettled: () => void): (() => void) =>
  registerTopicReader({
    topic: 'notice',
    apply: (rows, type) => {
      // The snapshot says nothing about which of its orders were settled after the page's load.
      if (type === 'snapshot' || validRows(NoticeRow, rows).some(isAboutOrder)) onSettled();
    },
    onResync: onSettled,
  });
