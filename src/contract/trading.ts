import * as v from 'valibot';
import { Amount, Code, Coin, Count, Dec, Flag, Id, Ms, openEnum, Side, SymbolId } from './scalars.ts';

/** Type of an order; LIMIT_MAKER is post-only. */
export const OrderType = v.picklist(['LIMIT', 'MARKET', 'LIMIT_MAKER']);
export type OrderType = v.InferOutput<typeof OrderType>;
/** Good till canceled, immediate or cancel, fill or kill. */
export const TimeInForce = v.picklist(['GTC', 'IOC', 'FOK']);
export type TimeInForce = v.InferOutput<typeof TimeInForce>;
/**
 * Self-match prevention: which orders are canceled when an order would trade with one of the same account.
 * exchange-api 4.2
 */
export const SmpType = v.picklist(['NONE', 'CANCEL_TAKER', 'CANCEL_MAKER', 'CANCEL_BOTH']);
export type SmpType = v.InferOutput<typeof SmpType>;
/** Unit of a quantity: base coins, or quote coins for a market buy. */
export const QuantityUnit = v.picklist(['BASE', 'QUOTE']);
export type QuantityUnit = v.InferOutput<typeof QuantityUnit>;

/** Statuses of an order; the last four are final. exchange-api 4.2 */
export const orderStatuses = [
  'PENDING_NEW',
  'NEW',
  'PARTIALLY_FILLED',
  'PENDING_CANCEL',
  'FILLED',
  'CANCELED',
  'PARTIALLY_FILLED_CANCELED',
  'REJECTED',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];
/** Statuses of a plan order; all but PLAN_NEW are final. exchange-api 4.2 */
export const planStatuses = ['PLAN_NEW', 'PLAN_TRIGGERED', 'PLAN_REJECTED', 'PLAN_CANCELED'] as const;
export type PlanStatus = (typeof planStatuses)[number];

/** Why an order was canceled; OCO, PARENT and EXPIRED concern plan orders. '' without a cancel. exchange-api 4.2 */
export const cancelReasons = [
  'USER',
  'BATCH',
  'IOC',
  'FOK',
  'SMP',
  'PRICE_PROTECTION',
  'NO_LIQUIDITY',
  'SUSPEND',
  'DELIST',
  'LIQUIDATION',
  'FORCE_REPAY',
  'GRID_CLOSE',
  'OCO',
  'PARENT',
  'EXPIRED',
  '',
] as const;
const CancelReason = openEnum(cancelReasons);

/** Random client id, unique per person and call for 24 h of exchange time. exchange-api 1.5 */
export const ClientId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,36}$/, 'client id expected'));

/**
 * An order. `price` is '0' for a market order; `quantity` is in `unit`, `executedQty` and `leavesQty` in base coins,
 * `executedAmount` in quote coins. Rows are merged by `ver`. exchange-api 2.3
 */
export const Order = v.object({
  orderId: Id,
  clientOrderId: v.string(),
  symbolId: SymbolId,
  side: Side,
  type: OrderType,
  timeInForce: TimeInForce,
  price: Amount,
  quantity: Amount,
  unit: QuantityUnit,
  executedQty: Amount,
  executedAmount: Amount,
  avgPrice: Amount,
  leavesQty: Amount,
  locked: Amount,
  lockedToken: Coin,
  fee: v.array(v.object({ token: Coin, amount: Amount })),
  status: openEnum(orderStatuses),
  cancelReason: CancelReason,
  rejectCode: Code,
  source: openEnum(['WEB', 'APP', 'PLAN', 'GRID', 'MARGIN', 'LIQUIDATION']),
  planOrderId: v.union([Id, v.literal('')]),
  isLoan: Flag,
  isRepay: Flag,
  accountType: v.picklist([1, 6]),
  createTime: Ms,
  updateTime: Ms,
  ver: Count,
});
export type Order = v.InferOutput<typeof Order>;

/**
 * An order that waits for a trigger price and locks no coins. With a parent it becomes active when the parent is
 * filled. exchange-api 4.2
 */
export const PlanOrder = v.object({
  planOrderId: Id,
  clientOrderId: v.string(),
  symbolId: SymbolId,
  side: Side,
  type: v.picklist(['LIMIT', 'MARKET']),
  triggerPrice: Amount,
  triggerSide: v.picklist(['UP', 'DOWN']),
  purpose: v.picklist(['TP', 'SL', '']),
  parentOrderId: v.union([Id, v.literal('')]),
  parentClientOrderId: v.string(),
  price: Amount,
  quantity: Amount,
  unit: QuantityUnit,
  status: openEnum(planStatuses),
  cancelReason: CancelReason,
  orderId: v.union([Id, v.literal('')]),
  failCode: Code,
  createTime: Ms,
  triggerTime: Ms,
  updateTime: Ms,
  ver: Count,
});
export type PlanOrder = v.InferOutput<typeof PlanOrder>;

/**
 * One fill of an order; its key is tradeId and side. `quantity` is in base coins, `amount` in quote coins, `fee` in
 * `feeToken`. exchange-api 2.3
 */
export const Trade = v.object({
  tradeId: Id,
  orderId: Id,
  symbolId: SymbolId,
  side: Side,
  price: Amount,
  quantity: Amount,
  amount: Amount,
  fee: Amount,
  feeToken: Coin,
  isMaker: v.boolean(),
  time: Ms,
  seq: Count,
  /** Of a bot's sell: the profit of the matched trade that it completes, quote coins. */
  matchedProfit: v.optional(Dec),
});
export type Trade = v.InferOutput<typeof Trade>;

/** Purchase quota of an innovation pair in USDT; `usedAmount` = max(0, buys − sells + locked buys). exchange-api 2.3 */
export const InnovationQuota = v.object({
  symbolId: v.optional(SymbolId),
  coin: Coin,
  remainAmount: Amount,
  availableQuota: Amount,
  usedAmount: Amount,
  resetTime: Ms,
  ver: Count,
});
export type InnovationQuota = v.InferOutput<typeof InnovationQuota>;

/** Trade warnings that a person can switch off. exchange-api 2.3 order.tradeHint */
export const hintTypes = [
  'MARKET_DEVIATION',
  'PRICE_DEVIATION',
  'ST_RISK',
  'INNOVATION_RISK',
  'LT_RISK',
  'PLAN_INTRO',
  'MARGIN_AUTO_LOAN',
] as const;
export type HintType = (typeof hintTypes)[number];
