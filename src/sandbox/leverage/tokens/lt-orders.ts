import type { SQLInputValue } from 'node:sqlite';
import * as v from 'valibot';
import { ltOrderStatus, ltOrderType } from '#contract/leverage/lt-orders.ts';
import type { LtOrder } from '#contract/leverage/lt-orders.ts';
import { unscale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { int, text, units } from '#sandbox/store/columns.ts';
import { countedId } from '#sandbox/exchange/ids.ts';
import { payCoin } from './pool.ts';

type WithStore = Pick<Exchange, 'store'>;

const OrderRow = v.object({
  order_id: text,
  uid: text,
  serial_no: text,
  lt_code: text,
  type: v.pipe(int, v.picklist(Object.values(ltOrderType))),
  status: v.pipe(int, v.picklist(Object.values(ltOrderStatus))),
  amount: units,
  quantity: units,
  nav: text,
  fee: units,
  fail_code: int,
  order_time: int,
  update_time: int,
});
/** A purchase or redemption as stored; amounts in units of 10⁻⁸, times in ms. */
export type StoredLtOrder = v.InferOutput<typeof OrderRow>;

/** The orders that match a SQL condition of the caller; never pass user input as the condition. */
export const ltOrdersWhere = (
  { store }: WithStore,
  condition: string,
  values: readonly SQLInputValue[],
): StoredLtOrder[] => store.rows(OrderRow, `SELECT * FROM lt_order WHERE ${condition}`, ...values);

/** An order in the shape of the contract. */
export const ltOrderRow = (order: StoredLtOrder): LtOrder => ({
  orderId: order.order_id,
  serialNo: order.serial_no,
  ltCode: order.lt_code,
  type: order.type,
  status: order.status,
  amount: unscale(order.amount),
  quantity: unscale(order.quantity),
  nav: order.nav,
  fee: unscale(order.fee),
  feeToken: payCoin,
  failCode: order.fail_code,
  orderTime: order.order_time,
  updateTime: order.update_time,
});

/** Adds an order in progress and returns it; without a client id it gets one. */
export function addLtOrder(
  exchange: Pick<Exchange, 'store' | 'meta'>,
  order: Pick<StoredLtOrder, 'uid' | 'lt_code' | 'type' | 'amount' | 'quantity'> & { serialNo: string | undefined },
  at: number,
): StoredLtOrder {
  const { serialNo, ...fields } = order;
  const orderId = countedId(exchange, { node: '03', name: 'lt ids' }, at);
  const stored: StoredLtOrder = {
    ...fields,
    order_id: orderId,
    serial_no: serialNo ?? `exchange-${orderId}`,
    status: ltOrderStatus.inProgress,
    nav: '',
    fee: 0n,
    fail_code: 0,
    order_time: at,
    update_time: at,
  };
  exchange.store.run(
    `INSERT INTO lt_order (order_id, uid, serial_no, lt_code, type, status, amount, quantity, nav, fee, fail_code, order_time,
       update_time) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    stored.order_id,
    stored.uid,
    stored.serial_no,
    stored.lt_code,
    stored.type,
    stored.status,
    stored.amount,
    stored.quantity,
    stored.nav,
    stored.fee,
    stored.fail_code,
    stored.order_time,
    stored.update_time,
  );
  return stored;
}

/** Saves the final state of an order. */
export const saveLtOrder = ({ store }: WithStore, order: StoredLtOrder): void =>
  void store.run(
    `UPDATE lt_order SET status = ?, amount = ?, quantity = ?, nav = ?, fee = ?, fail_code = ?, update_time = ?
     WHERE order_id = ?`,
    order.status,
    order.amount,
    order.quantity,
    order.nav,
    order.fee,
    order.fail_code,
    order.update_time,
    order.order_id,
  );

const SumRow = v.object({ sum: units });

interface SumFilters {
  ltCode: string;
  type: StoredLtOrder['type'];
  /** Without a uid: of all accounts. */
  uid?: string;
  /** Orders since this time, ms. */
  from: number;
}

/**
 * What was ordered since a time, units of 10⁻⁸ of USDT (purchases) or tokens; failed orders do not count.
 * leverage.md 1
 */
export function orderedSince({ store }: WithStore, { ltCode, type, uid, from }: SumFilters): bigint {
  const column = type === ltOrderType.purchase ? 'amount' : 'quantity';
  const sql = `SELECT COALESCE(SUM(${column}), 0) AS sum FROM lt_order
    WHERE lt_code = ?1 AND type = ?2 AND order_time >= ?3 AND status <> ${ltOrderStatus.failed} AND (?4 IS NULL OR uid = ?4)`;
  return store.row(SumRow, sql, ltCode, type, from, uid ?? null)?.sum ?? 0n;
}

/** The amount of an account's purchases in progress, of one token or of all, units of 10⁻⁸ USDT. */
export function pendingPurchases({ store }: WithStore, uid: string, ltCode?: string): bigint {
  const sql = `SELECT COALESCE(SUM(amount), 0) AS sum FROM lt_order
    WHERE uid = ?1 AND (?2 IS NULL OR lt_code = ?2) AND type = ${ltOrderType.purchase} AND status = ${ltOrderStatus.inProgress}`;
  return store.row(SumRow, sql, uid, ltCode ?? null)?.sum ?? 0n;
}
