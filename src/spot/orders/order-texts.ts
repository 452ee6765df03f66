import { orderEntryErrors } from '#contract/order.ts';
import type { Order, PlanOrder } from '#contract/trading.ts';
import type { Texts } from '#i18n/keys.ts';
import { canonical, decimal, divide } from '#money/index.ts';
import { circleDot, clock, minus } from '#ui/icon/icons.ts';
import { circleAlert, circleCheck, x } from '#ui/icon/status-icons.ts';
import { stateOf } from './order-states.ts';
import type { OrderState } from './order-states.ts';

/** Text function of the `orders` namespace. */
export type OrderTexts = Texts<'orders'>;

/** Icon, tone and text key of each state; only filled states have the tone of a rise. R4.10, quality.md Q-U12 */
export const stateDisplay = {
  pending: { icon: clock, tone: '', text: 'state.pending' },
  partly: { icon: circleDot, tone: 'chip--up', text: 'state.partly' },
  filled: { icon: circleCheck, tone: 'chip--up', text: 'state.filled' },
  canceled: { icon: minus, tone: '', text: 'state.canceled' },
  failure: { icon: x, tone: 'chip--down', text: 'state.failure' },
  unknown: { icon: circleAlert, tone: 'chip--warn', text: 'state.unknown' },
} as const satisfies Record<OrderState, unknown>;

/** The text of a row's state; a plan order whose state is `filled` is "Triggered". */
export const stateText = (t: OrderTexts, row: Order | PlanOrder): string =>
  row.status === 'PLAN_TRIGGERED' ? t('state.triggered') : t(stateDisplay[stateOf(row)].text);

/** Days after which an order that nobody filled expires. exchange-api 4.2 */
const openDaysMax = 180;

const cancelReasonKeys = {
  USER: 'reason.USER',
  BATCH: 'reason.BATCH',
  IOC: 'reason.IOC',
  FOK: 'reason.FOK',
  SMP: 'reason.SMP',
  PRICE_PROTECTION: 'reason.PRICE_PROTECTION',
  NO_LIQUIDITY: 'reason.NO_LIQUIDITY',
  SUSPEND: 'reason.SUSPEND',
  DELIST: 'reason.DELIST',
  LIQUIDATION: 'reason.LIQUIDATION',
  FORCE_REPAY: 'reason.FORCE_REPAY',
  GRID_CLOSE: 'reason.GRID_CLOSE',
  OCO: 'reason.OCO',
  PARENT: 'reason.PARENT',
  EXPIRED: 'reason.EXPIRED',
} as const satisfies Record<Exclude<Order['cancelReason'], '' | 'UNKNOWN'>, string>;

/** Short texts for refusals of order entry; the order form has longer ones. exchange-api 2.3 */
const rejectKeys = {
  wouldTake: 'reject.wouldTake',
  notFillable: 'reject.notFillable',
  insufficientBalance: 'reject.balance',
  pairNotTrading: 'reject.pair',
  unknownPair: 'reject.pair',
  onlyPostOnly: 'reject.pair',
  sideBanned: 'reject.side',
  badSide: 'reject.side',
  priceFarTooHigh: 'reject.price',
  priceFarTooLow: 'reject.price',
  priceNotOnTick: 'reject.price',
  buyAboveBand: 'reject.price',
  sellBelowBand: 'reject.price',
  quantityNotOnLot: 'reject.quantity',
  quantityTooLow: 'reject.quantity',
  quantityTooHigh: 'reject.quantity',
  amountTooPrecise: 'reject.quantity',
  amountTooLow: 'reject.quantity',
  amountTooHigh: 'reject.quantity',
  quotaExceeded: 'reject.quota',
  holdingLimit: 'reject.quota',
  areaRule: 'reject.rule',
  riskNotAccepted: 'reject.rule',
  marginOff: 'reject.rule',
  riskTooHigh: 'reject.rule',
  pairWithoutMargin: 'reject.rule',
  coinNotLent: 'reject.rule',
  vipLimitReached: 'reject.rule',
  poolUsedUp: 'reject.rule',
  tooManyOrders: 'reject.tooMany',
  orderIdReused: 'reject.other',
  badOrderType: 'reject.other',
  badTimeInForce: 'reject.other',
  engineSilent: 'reject.other',
} as const satisfies Record<(typeof orderEntryErrors)[keyof typeof orderEntryErrors], string>;

const errorNames = new Map<number, keyof typeof rejectKeys>(
  Object.entries(orderEntryErrors).map(([code, name]) => [Number(code), name]),
);

function rejectKey(code: number) {
  const name = errorNames.get(code);
  return name === undefined ? 'reject.other' : rejectKeys[name];
}

/** Why an order was rejected or canceled; undefined for an order without a reason, such as an open one. */
export function endReasonText(t: OrderTexts, row: Order | PlanOrder): string | undefined {
  const code = 'rejectCode' in row ? row.rejectCode : row.failCode;
  if (code !== 0) return t(rejectKey(code), { code: String(code) });
  if (row.status === 'PENDING_CANCEL') return t('state.canceling');
  const { cancelReason } = row;
  // "The rest" of an order of which nothing was filled is all of it.
  if (cancelReason === 'IOC' && 'executedQty' in row && row.executedQty === '0') return t('reject.notFillable');
  return cancelReason === '' || cancelReason === 'UNKNOWN'
    ? undefined
    : t(cancelReasonKeys[cancelReason], { days: openDaysMax });
}

/** Why a plan order failed, or the code when it has no text. */
export const planFailureText = (t: OrderTexts, plan: PlanOrder): string =>
  endReasonText(t, plan) ?? t('reject.other', { code: String(plan.failCode) });

/**
 * The filled part of an order as a fraction from 0 to 1 of its quantity, truncated to 4 decimals. A filled
 * order returns 1, although a market buy may leave less than one lot unspent. exchange-api 4.2
 */
export function filledShare({ status, unit, executedQty, executedAmount, quantity }: Order): string {
  if (status === 'FILLED') return '1';
  return canonical(divide(unit === 'BASE' ? executedQty : executedAmount, quantity).round(4, decimal.roundDown));
}

const typeKeys = {
  LIMIT: { GTC: 'type.LIMIT', IOC: 'type.LIMIT_IOC', FOK: 'type.LIMIT_FOK' },
  MARKET: { GTC: 'type.MARKET', IOC: 'type.MARKET', FOK: 'type.MARKET' },
  LIMIT_MAKER: { GTC: 'type.LIMIT_MAKER', IOC: 'type.LIMIT_MAKER', FOK: 'type.LIMIT_MAKER' },
} as const;

/** The text of an order's type and time in force. */
export const orderTypeText = (t: OrderTexts, row: Order | PlanOrder): string =>
  t(typeKeys[row.type]['timeInForce' in row ? row.timeInForce : 'GTC']);
