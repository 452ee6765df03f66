import { orderEntryErrors } from '#contract/order.ts';
import type { Order, PlanOrder } from '#contract/trading.ts';
import type { Texts } from '#i18n/keys.ts';
import { canonical, decimal, divide } from '#money/index.ts';
import { circleAlert, circleCheck, circleDot, clock, minus, x } from '#ui/icon/icons.ts';
import { stateOf } from './order-states.ts';
import type { OrderState } from './order-states.ts';

/** Text function of the `spot` namespace. */
export type SpotTexts = Texts<'spot'>;

/** Icon, tone and text key of each state; only filled states have the tone of a rise. R4.10, quality.md Q-U12 */
export const stateDisplay = {
  pending: { icon: clock, tone: '', text: 'orders.state.pending' },
  partly: { icon: circleDot, tone: 'chip--up', text: 'orders.state.partly' },
  filled: { icon: circleCheck, tone: 'chip--up', text: 'orders.state.filled' },
  canceled: { icon: minus, tone: '', text: 'orders.state.canceled' },
  failure: { icon: x, tone: 'chip--down', text: 'orders.state.failure' },
  unknown: { icon: circleAlert, tone: 'chip--warn', text: 'orders.state.unknown' },
} as const satisfies Record<OrderState, unknown>;

/** Returns the text of a row's state; a plan order whose state is `filled` is "Triggered". */
export const stateText = (t: SpotTexts, row: Order | PlanOrder): string =>
  row.status === 'PLAN_TRIGGERED' ? t('orders.state.triggered') : t(stateDisplay[stateOf(row)].text);

const cancelReasonKeys = {
  USER: 'orders.reason.USER',
  BATCH: 'orders.reason.BATCH',
  IOC: 'orders.reason.IOC',
  FOK: 'orders.reason.FOK',
  SMP: 'orders.reason.SMP',
  PRICE_PROTECTION: 'orders.reason.PRICE_PROTECTION',
  NO_LIQUIDITY: 'orders.reason.NO_LIQUIDITY',
  SUSPEND: 'orders.reason.SUSPEND',
  DELIST: 'orders.reason.DELIST',
  LIQUIDATION: 'orders.reason.LIQUIDATION',
  FORCE_REPAY: 'orders.reason.FORCE_REPAY',
  GRID_CLOSE: 'orders.reason.GRID_CLOSE',
  OCO: 'orders.reason.OCO',
  PARENT: 'orders.reason.PARENT',
  EXPIRED: 'orders.reason.EXPIRED',
} as const satisfies Record<Exclude<Order['cancelReason'], '' | 'UNKNOWN'>, string>;

/** Short texts for refusals of order entry; the order form has longer ones. exchange-api 2.3 */
const rejectKeys = {
  wouldTake: 'orders.reject.wouldTake',
  notFillable: 'orders.reject.notFillable',
  insufficientBalance: 'orders.reject.balance',
  pairNotTrading: 'orders.reject.pair',
  unknownPair: 'orders.reject.pair',
  onlyPostOnly: 'orders.reject.pair',
  sideBanned: 'orders.reject.side',
  badSide: 'orders.reject.side',
  priceFarTooHigh: 'orders.reject.price',
  priceFarTooLow: 'orders.reject.price',
  priceNotOnTick: 'orders.reject.price',
  buyAboveBand: 'orders.reject.price',
  sellBelowBand: 'orders.reject.price',
  quantityNotOnLot: 'orders.reject.quantity',
  quantityTooLow: 'orders.reject.quantity',
  quantityTooHigh: 'orders.reject.quantity',
  amountTooPrecise: 'orders.reject.quantity',
  amountTooLow: 'orders.reject.quantity',
  amountTooHigh: 'orders.reject.quantity',
  quotaExceeded: 'orders.reject.quota',
  holdingLimit: 'orders.reject.quota',
  areaRule: 'orders.reject.rule',
  riskNotAccepted: 'orders.reject.rule',
  marginOff: 'orders.reject.rule',
  tooManyOrders: 'orders.reject.tooMany',
  orderIdReused: 'orders.reject.other',
  badOrderType: 'orders.reject.other',
  badTimeInForce: 'orders.reject.other',
  engineSilent: 'orders.reject.other',
} as const satisfies Record<(typeof orderEntryErrors)[keyof typeof orderEntryErrors], string>;

const errorNames = new Map<number, keyof typeof rejectKeys>(
  Object.entries(orderEntryErrors).map(([code, name]) => [Number(code), name]),
);

function rejectKey(code: number) {
  const name = errorNames.get(code);
  return name === undefined ? 'orders.reject.other' : rejectKeys[name];
}

/** Returns why an order was rejected or canceled; undefined for an order without a reason, such as an open one. */
export function endReasonText(t: SpotTexts, row: Order | PlanOrder): string | undefined {
  const code = 'rejectCode' in row ? row.rejectCode : row.failCode;
  if (code !== 0) return t(rejectKey(code), { code: String(code) });
  const { cancelReason } = row;
  return cancelReason === '' || cancelReason === 'UNKNOWN' ? undefined : t(cancelReasonKeys[cancelReason]);
}

/** Returns why a plan order failed, or the code when it has no text. */
export const planFailureText = (t: SpotTexts, plan: PlanOrder): string =>
  endReasonText(t, plan) ?? t('orders.reject.other', { code: String(plan.failCode) });

/**
 * Returns the filled part of an order as a fraction from 0 to 1 of its quantity, truncated to 4 decimals. A filled order returns
 * 1, although a market buy may leave less than one lot unspent. exchange-api 4.2
 */
export function filledShare({ status, unit, executedQty, executedAmount, quantity }: Order): string {
  if (status === 'FILLED') return '1';
  return canonical(divide(unit === 'BASE' ? executedQty : executedAmount, quantity).round(4, decimal.roundDown));
}

const typeKeys = {
  LIMIT: { GTC: 'orders.type.LIMIT', IOC: 'orders.type.LIMIT_IOC', FOK: 'orders.type.LIMIT_FOK' },
  MARKET: { GTC: 'orders.type.MARKET', IOC: 'orders.type.MARKET', FOK: 'orders.type.MARKET' },
  LIMIT_MAKER: { GTC: 'orders.type.LIMIT_MAKER', IOC: 'orders.type.LIMIT_MAKER', FOK: 'orders.type.LIMIT_MAKER' },
} as const;

/** Returns the text of an order's type and time in force. */
export const orderTypeText = (t: SpotTexts, row: Order | PlanOrder): string =>
  t(typeKeys[row.type]['timeInForce' in row ? row.timeInForce : 'GTC']);
