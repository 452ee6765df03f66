import type { Order, PlanOrder } from '../contract/trading.ts';

/** The five states a person sees, each with its icon and word. spec 4, R4.10 */
export const orderStates = ['pending', 'partly', 'filled', 'canceled', 'failure'] as const;
export type OrderState = (typeof orderStates)[number] | 'unknown';

const stateOfStatus = {
  PENDING_NEW: 'pending',
  NEW: 'pending',
  PENDING_CANCEL: 'pending',
  PARTIALLY_FILLED: 'partly',
  FILLED: 'filled',
  CANCELED: 'canceled',
  PARTIALLY_FILLED_CANCELED: 'canceled',
  REJECTED: 'failure',
  PLAN_NEW: 'pending',
  PLAN_TRIGGERED: 'filled',
  PLAN_REJECTED: 'failure',
  PLAN_CANCELED: 'canceled',
  UNKNOWN: 'unknown',
} as const satisfies Record<Order['status'] | PlanOrder['status'], OrderState>;

/** The one map of statuses to states. exchange-api 4.2 */
export const stateOf = ({ status }: Pick<Order | PlanOrder, 'status'>): OrderState => stateOfStatus[status];

/** True once nothing leaves its status any more. exchange-api 4.2 */
export const isEndedOrder = (order: Pick<Order, 'status'>): boolean =>
  ['filled', 'canceled', 'failure'].includes(stateOf(order));
export const isEndedPlan = ({ status }: Pick<PlanOrder, 'status'>): boolean =>
  status !== 'PLAN_NEW' && status !== 'UNKNOWN';

/** Statuses of ended rows that a state stands for, as the lists are asked for them. */
export const endedStatuses = {
  filled: { order: 'FILLED', plan: 'PLAN_TRIGGERED' },
  canceled: { order: 'CANCELED,PARTIALLY_FILLED_CANCELED', plan: 'PLAN_CANCELED' },
  failure: { order: 'REJECTED', plan: 'PLAN_REJECTED' },
} as const;
