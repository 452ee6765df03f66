import type { Order, PlanOrder } from '#contract/trading.ts';

/** The five states of orders on the screen. R4.10 */
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

/** The state of an order or plan order; `unknown` for a status of a newer exchange. exchange-api 4.2 */
export const stateOf = ({ status }: Pick<Order | PlanOrder, 'status'>): OrderState => stateOfStatus[status];

/** True when the status is final. exchange-api 4.2 */
export const isEndedOrder = (order: Pick<Order, 'status'>): boolean =>
  ['filled', 'canceled', 'failure'].includes(stateOf(order));
/** True when the status of a plan order is final. exchange-api 4.2 */
export const isEndedPlan = ({ status }: Pick<PlanOrder, 'status'>): boolean =>
  status !== 'PLAN_NEW' && status !== 'UNKNOWN';

/** Statuses of ended orders and plan orders by state, as the history calls filter by them. */
export const endedStatuses = {
  filled: { order: 'FILLED', plan: 'PLAN_TRIGGERED' },
  canceled: { order: 'CANCELED,PARTIALLY_FILLED_CANCELED', plan: 'PLAN_CANCELED' },
  failure: { order: 'REJECTED', plan: 'PLAN_REJECTED' },
} as const;
