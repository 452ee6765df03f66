import * as v from 'valibot';
import { PlanOrder as PlanSchema, QuantityUnit, Side } from '../../contract/trading.ts';
import type { PlanOrder } from '../../contract/trading.ts';
import { unscale } from '../../money/index.ts';
import type { Exchange } from '../exchange.ts';
import { bool, int, text, units } from '../store/columns.ts';
import { plansChanged } from './memory.ts';

const { type, triggerSide, purpose, status, cancelReason } = PlanSchema.entries;

/** A plan order as it is kept: amounts in units of 10⁻⁸. It watches prices once its parent is final and filled. */
const StoredPlan = v.object({
  planOrderId: text,
  uid: text,
  clientOrderId: text,
  symbolId: text,
  side: Side,
  type,
  triggerPrice: units,
  triggerSide,
  purpose,
  parentOrderId: text,
  parentClientOrderId: text,
  isWatching: bool,
  price: units,
  quantity: units,
  unit: QuantityUnit,
  status,
  cancelReason,
  orderId: text,
  failCode: int,
  createTime: int,
  triggerTime: int,
  updateTime: int,
  ver: int,
});
export type StoredPlan = v.InferOutput<typeof StoredPlan>;

const names = Object.keys(StoredPlan.entries);
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columns = names.map((name) => `${snake(name)} AS ${name}`).join(', ');
const upsert = `INSERT OR REPLACE INTO spot_plan (${names.map(snake).join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;

function keep({ store }: Pick<Exchange, 'store'>, plan: StoredPlan): void {
  store.run(
    upsert,
    plan.planOrderId,
    plan.uid,
    plan.clientOrderId,
    plan.symbolId,
    plan.side,
    plan.type,
    plan.triggerPrice,
    plan.triggerSide,
    plan.purpose,
    plan.parentOrderId,
    plan.parentClientOrderId,
    Number(plan.isWatching),
    plan.price,
    plan.quantity,
    plan.unit,
    plan.status,
    plan.cancelReason,
    plan.orderId,
    plan.failCode,
    plan.createTime,
    plan.triggerTime,
    plan.updateTime,
    plan.ver,
  );
}

type Books = Pick<Exchange, 'store' | 'publish'>;

/** Adds or replaces a plan order, and says so on its person's stream. */
export function savePlan(exchange: Books, plan: StoredPlan): StoredPlan {
  keep(exchange, plan);
  plansChanged(exchange, plan.symbolId);
  exchange.publish(plan, 'plan_order', [planRow(plan)]);
  return plan;
}

/** The next state of a plan order, kept and told. @param at ms of exchange time */
export const changePlan = (exchange: Books, plan: StoredPlan, change: Partial<StoredPlan>, at: number): StoredPlan =>
  savePlan(exchange, { ...plan, ...change, updateTime: at, ver: plan.ver + 1 });

export const cancelPlan = (
  exchange: Books,
  plan: StoredPlan,
  cancelReason: StoredPlan['cancelReason'],
  at: number,
): StoredPlan => changePlan(exchange, plan, { status: 'PLAN_CANCELED', cancelReason, isWatching: false }, at);

/** Plan orders by a condition that the caller writes, with its values. */
export const plansWhere = (
  { store }: Pick<Exchange, 'store'>,
  where: string,
  values: readonly (string | number | bigint | null)[],
): StoredPlan[] => store.rows(StoredPlan, `SELECT ${columns} FROM spot_plan WHERE ${where}`, ...values);

/** A person's plan order by one of its two ids. */
export function planOf(
  exchange: Pick<Exchange, 'store'>,
  uid: string,
  { planOrderId, clientOrderId }: { planOrderId?: string | undefined; clientOrderId?: string | undefined },
): StoredPlan | undefined {
  if (planOrderId !== undefined) return plansWhere(exchange, 'plan_order_id = ? AND uid = ?', [planOrderId, uid])[0];
  if (clientOrderId === undefined) return undefined;
  const where = 'uid = ? AND client_order_id = ? ORDER BY plan_order_id DESC LIMIT 1';
  return plansWhere(exchange, where, [uid, clientOrderId])[0];
}

/** The plan order as the contract shows it. */
export function planRow({ uid: _uid, isWatching: _isWatching, ...plan }: StoredPlan): PlanOrder {
  return {
    ...plan,
    triggerPrice: unscale(plan.triggerPrice),
    price: unscale(plan.price),
    quantity: unscale(plan.quantity),
  };
}
