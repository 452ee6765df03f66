import { unscale } from '#money/index.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { averagePriceOf, coinsOfSide } from '#sandbox/spot/orders/stored-orders.ts';
import type { StoredOrder } from '#sandbox/spot/orders/stored-orders.ts';
import { findPlan } from '#sandbox/spot/plan-orders/plans.ts';
import type { StoredPlan } from '#sandbox/spot/plan-orders/plans.ts';
import { shownAmounts } from '../market/shown-amounts.ts';

/** Statuses of orders in the V5 API. */
export const orderStatus = {
  PENDING_NEW: 'New',
  NEW: 'New',
  PARTIALLY_FILLED: 'PartiallyFilled',
  PENDING_CANCEL: 'New',
  FILLED: 'Filled',
  CANCELED: 'Cancelled',
  PARTIALLY_FILLED_CANCELED: 'PartiallyFilledCanceled',
  REJECTED: 'Rejected',
  UNKNOWN: 'Cancelled',
} as const satisfies Record<StoredOrder['status'], string>;

/** Statuses of conditional orders in the V5 API. */
export const planStatus = {
  PLAN_NEW: 'Untriggered',
  PLAN_TRIGGERED: 'Triggered',
  PLAN_REJECTED: 'Rejected',
  PLAN_CANCELED: 'Deactivated',
  UNKNOWN: 'Deactivated',
} as const satisfies Record<StoredPlan['status'], string>;

/** The link id that the client gave; '' when the exchange made the client id itself. */
const linkIdOf = (ownId: string, clientOrderId: string): string => (clientOrderId === ownId ? '' : clientOrderId);

/** The link id of an order: a triggered one carries that of its conditional order. */
export function linkIdOfOrder(exchange: Pick<Exchange, 'store'>, order: StoredOrder): string {
  const { orderId, clientOrderId, planOrderId, uid } = order;
  const plan = planOrderId === '' ? undefined : findPlan(exchange, uid, { planOrderId });
  return plan ? linkIdOf(plan.planOrderId, plan.clientOrderId) : linkIdOf(orderId, clientOrderId);
}

/** The link id of a conditional order. */
export const linkIdOfPlan = ({ planOrderId, clientOrderId }: StoredPlan): string =>
  linkIdOf(planOrderId, clientOrderId);

const rejectReasons: Readonly<Record<number, string>> = {
  170218: 'EC_PostOnlyWillTakeLiquidity',
  170210: 'EC_NoEnoughQtyToFill',
};

/** Why an order is no longer open. */
function rejectReasonOf({ status, rejectCode, cancelReason }: StoredOrder): string {
  if (status === 'REJECTED') return rejectReasons[rejectCode] ?? 'EC_Others';
  if (cancelReason === 'IOC' || cancelReason === 'NO_LIQUIDITY' || cancelReason === 'PRICE_PROTECTION')
    return 'EC_NoImmediateQtyToFill';
  if (cancelReason === 'USER' || cancelReason === 'BATCH') return 'EC_PerCancelRequest';
  return cancelReason === '' ? 'EC_NoError' : 'EC_Others';
}

/** Who canceled an order. */
const cancelTypeOf = ({ cancelReason }: StoredOrder): string =>
  cancelReason === 'USER' || cancelReason === 'BATCH'
    ? 'CancelByUser'
    : cancelReason === ''
      ? 'UNKNOWN'
      : 'CancelByAdmin';

const sideOf = (side: StoredOrder['side']): 'Buy' | 'Sell' => (side === 'BUY' ? 'Buy' : 'Sell');

function timeInForceOf({ type, timeInForce }: StoredOrder): string {
  return type === 'LIMIT_MAKER' ? 'PostOnly' : timeInForce;
}

/** The coin that a quantity counts; that of a limit order is always the base coin. */
const marketUnitOf = ({ unit }: Pick<StoredOrder, 'unit'>): string => (unit === 'QUOTE' ? 'quoteCoin' : 'baseCoin');

/** Fields of derivatives, and those that the exchange does not have. */
const absent = {
  blockTradeId: '',
  positionIdx: 0,
  createType: 'CreateByUser',
  orderIv: '',
  slippageToleranceType: 'UNKNOWN',
  slippageTolerance: '',
  takeProfit: '',
  stopLoss: '',
  tpslMode: '',
  ocoTriggerType: '',
  tpLimitPrice: '',
  slLimitPrice: '',
  tpTriggerBy: '',
  slTriggerBy: '',
  lastPriceOnCreated: '',
  basePrice: '',
  reduceOnly: false,
  closeOnTrigger: false,
  placeType: '',
  smpGroup: '0',
  smpOrderId: '',
  extraFees: '',
} as const;

/** The quantity of a row: base coins with the places of the lot, quote coins as they are. */
function quantityOf(pair: Pair, { quantity, unit }: Pick<StoredOrder, 'quantity' | 'unit'>): string {
  return unit === 'BASE' ? shownAmounts(pair).quantity(unscale(quantity)) : unscale(quantity);
}

/** The pair of a row. Throws when it does not exist: pairs are never deleted. */
export function pairOf({ catalog }: Pick<Exchange, 'catalog'>, symbolId: string): Pair {
  const pair = catalog.pair(symbolId);
  if (!pair) throw new Error(`no pair ${symbolId}`);
  return pair;
}

/** An order in the shape of the V5 API. */
export function orderFields(exchange: Pick<Exchange, 'catalog' | 'store'>, order: StoredOrder) {
  const pair = pairOf(exchange, order.symbolId);
  const { price, quantity } = shownAmounts(pair);
  const average = averagePriceOf(order, pair);
  const leavesValue = (order.leavesQty * order.price) / 100_000_000n;
  const fee = unscale(order.fee);
  return {
    ...absent,
    orderId: order.orderId,
    orderLinkId: linkIdOfOrder(exchange, order),
    symbol: order.symbolId,
    price: order.type === 'MARKET' ? '0' : price(unscale(order.price)),
    qty: quantityOf(pair, order),
    side: sideOf(order.side),
    isLeverage: order.isLoan ? '1' : '0',
    orderStatus: orderStatus[order.status],
    cancelType: cancelTypeOf(order),
    rejectReason: rejectReasonOf(order),
    avgPrice: order.executedQty === 0n ? '' : average,
    leavesQty: quantity(unscale(order.leavesQty)),
    leavesValue: unscale(leavesValue),
    cumExecQty: quantity(unscale(order.executedQty)),
    cumExecValue: unscale(order.executedAmount),
    cumExecFee: fee,
    cumFeeDetail: order.fee === 0n ? {} : { [coinsOfSide(order.side, pair).gets]: fee },
    timeInForce: timeInForceOf(order),
    orderType: order.type === 'MARKET' ? 'Market' : 'Limit',
    stopOrderType: '',
    marketUnit: marketUnitOf(order),
    triggerPrice: '',
    triggerDirection: 0,
    triggerBy: '',
    smpType: 'None',
    createdTime: String(order.createTime),
    updatedTime: String(order.updateTime),
  };
}

/** A conditional order in the shape of the V5 API. */
export function planFields(exchange: Pick<Exchange, 'catalog'>, plan: StoredPlan) {
  const pair = pairOf(exchange, plan.symbolId);
  const { price, quantity } = shownAmounts(pair);
  const isWaiting = plan.status === 'PLAN_NEW';
  return {
    ...absent,
    orderId: plan.planOrderId,
    orderLinkId: linkIdOfPlan(plan),
    symbol: plan.symbolId,
    price: plan.type === 'MARKET' ? '0' : price(unscale(plan.price)),
    qty: quantityOf(pair, plan),
    side: sideOf(plan.side),
    isLeverage: '0',
    orderStatus: planStatus[plan.status],
    cancelType:
      plan.status === 'PLAN_CANCELED' ? (plan.cancelReason === 'USER' ? 'CancelByUser' : 'CancelByAdmin') : 'UNKNOWN',
    rejectReason: plan.status === 'PLAN_REJECTED' ? 'EC_Others' : 'EC_NoError',
    avgPrice: '',
    leavesQty: isWaiting && plan.unit === 'BASE' ? quantityOf(pair, plan) : quantity('0'),
    leavesValue: '0',
    cumExecQty: quantity('0'),
    cumExecValue: '0',
    cumExecFee: '0',
    cumFeeDetail: {},
    timeInForce: plan.type === 'MARKET' ? 'IOC' : 'GTC',
    orderType: plan.type === 'MARKET' ? 'Market' : 'Limit',
    stopOrderType: plan.purpose === 'TP' ? 'TakeProfit' : plan.purpose === 'SL' ? 'StopLoss' : 'Stop',
    marketUnit: marketUnitOf(plan),
    triggerPrice: price(unscale(plan.triggerPrice)),
    triggerDirection: plan.triggerSide === 'UP' ? 1 : 2,
    triggerBy: 'LastPrice',
    smpType: 'None',
    createdTime: String(plan.createTime),
    updatedTime: String(plan.updateTime),
  };
}
