import { entryErrors } from '../contract/order.ts';
import type { Order, PlanOrder } from '../contract/trading.ts';
import type { Texts } from '../i18n/keys.ts';
import { canonical, decimal, divide } from '../money/index.ts';
import { circleAlert, circleCheck, circleDot, clock, minus, x } from '../ui/icon/icons.ts';
import { stateOf } from './order-states.ts';
import type { OrderState } from './order-states.ts';

export type SpotTexts = Texts<'spot'>;

/** Each state's icon, colour and word; what was not done is never green. spec 4, R4.10, quality.md Q-U12 */
export const stateLooks = {
  pending: { icon: clock, tone: '', text: 'orders.state.pending' },
  partly: { icon: circleDot, tone: 'chip--up', text: 'orders.state.partly' },
  filled: { icon: circleCheck, tone: 'chip--up', text: 'orders.state.filled' },
  canceled: { icon: minus, tone: '', text: 'orders.state.canceled' },
  failure: { icon: x, tone: 'chip--down', text: 'orders.state.failure' },
  unknown: { icon: circleAlert, tone: 'chip--warn', text: 'orders.state.unknown' },
} as const satisfies Record<OrderState, unknown>;

/** The word of a row's state: a plan order fires where an order fills. */
export const stateWord = (t: SpotTexts, row: Order | PlanOrder): string =>
  row.status === 'PLAN_TRIGGERED' ? t('orders.state.triggered') : t(stateLooks[stateOf(row)].text);

const reasonText = {
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

/** Refusals of order entry in a few words; the form says them at length before an order is sent. exchange-api 2.3 */
const rejectText = {
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
} as const satisfies Record<(typeof entryErrors)[keyof typeof entryErrors], string>;

const errorNames = new Map<number, keyof typeof rejectText>(
  Object.entries(entryErrors).map(([code, name]) => [Number(code), name]),
);

function rejectKey(code: number) {
  const name = errorNames.get(code);
  return name === undefined ? 'orders.reject.other' : rejectText[name];
}

/** Why a row ended as it did, in words; undefined while there is nothing to say. */
export function reasonOf(t: SpotTexts, row: Order | PlanOrder): string | undefined {
  const code = 'rejectCode' in row ? row.rejectCode : row.failCode;
  if (code !== 0) return t(rejectKey(code), { code });
  const { cancelReason } = row;
  return cancelReason === '' || cancelReason === 'UNKNOWN' ? undefined : t(reasonText[cancelReason]);
}

/**
 * The part of an order that is filled, 0 to 1, of what its quantity counts. An order that is filled says so, although a market
 * buy may leave a rest below one lot. exchange-api 4.2
 */
export function filledShare({ status, unit, executedQty, executedAmount, quantity }: Order): string {
  if (status === 'FILLED') return '1';
  return canonical(divide(unit === 'BASE' ? executedQty : executedAmount, quantity).round(4, decimal.roundDown));
}

const typeText = {
  LIMIT: { GTC: 'orders.type.LIMIT', IOC: 'orders.type.LIMIT_IOC', FOK: 'orders.type.LIMIT_FOK' },
  MARKET: { GTC: 'orders.type.MARKET', IOC: 'orders.type.MARKET', FOK: 'orders.type.MARKET' },
  LIMIT_MAKER: { GTC: 'orders.type.LIMIT_MAKER', IOC: 'orders.type.LIMIT_MAKER', FOK: 'orders.type.LIMIT_MAKER' },
} as const;

export const typeWord = (t: SpotTexts, row: Order | PlanOrder): string =>
  t(typeText[row.type]['timeInForce' in row ? row.timeInForce : 'GTC']);
