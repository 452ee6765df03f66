import * as v from 'valibot';
import { Amount, Code, Coin, Count, Dec, Flag, Id, Ms, openEnum, Side, SymbolId } from './scalars.ts';
import { RowVersion } from './schema/shared-fields.ts';

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
/** Statuses of a plan order; all but PLAN_NEW are final. exchange-api 4.2 */
export const planStatuses = ['PLAN_NEW', 'PLAN_TRIGGERED', 'PLAN_REJECTED', 'PLAN_CANCELED'] as const;

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
  /** Id of the order. */
  orderId: Id,
  /** Client id of the order. */
  clientOrderId: v.string(),
  symbolId: SymbolId,
  side: Side,
  type: OrderType,
  timeInForce: TimeInForce,
  /** Limit price, '0' of a market order, in quote coins per base coin. */
  price: Amount,
  /** Quantity of the order, in the unit `unit`. */
  quantity: Amount,
  unit: QuantityUnit,
  /** Filled quantity, in base coins. */
  executedQty: Amount,
  /** Value of the fills, in quote coins. */
  executedAmount: Amount,
  /** Average price of the fills, '0' without any, in quote coins per base coin. */
  avgPrice: Amount,
  /** Quantity that is not filled, in base coins. */
  leavesQty: Amount,
  /** What the order still locks, in `lockedToken`. */
  locked: Amount,
  lockedToken: Coin,
  /** Fees so far, by coin. */
  fee: v.array(
    v.object({
      token: Coin,
      /** The fee, in `token`. */
      amount: Amount,
    }),
  ),
  /** Status of the order. */
  status: openEnum(orderStatuses),
  /** Why it was canceled; '' without a cancel. */
  cancelReason: CancelReason,
  /** Why the engine rejected it; 0 otherwise. */
  rejectCode: Code,
  /** What created the order; API is a program with a key of the account. */
  source: openEnum(['WEB', 'APP', 'API', 'PLAN', 'GRID', 'MARGIN', 'LIQUIDATION']),
  /** The plan order that it comes from; '' otherwise. */
  planOrderId: v.union([Id, v.literal('')]),
  /** 1 when it can borrow. */
  isLoan: Flag,
  /** 1 when its fills repay debts. */
  isRepay: Flag,
  /** Standard account 1, unified account 6. */
  accountType: v.picklist([1, 6]),
  /** When it was accepted, ms UTC. */
  createTime: Ms,
  /** When it last changed, ms UTC. */
  updateTime: Ms,
  /** How often it was changed; absent where orders cannot be changed. */
  amendCount: v.optional(Count),
  /** Request of its last change; '' without one, absent where orders cannot be changed. */
  lastAmendId: v.optional(v.string()),
  ver: RowVersion,
});
export type Order = v.InferOutput<typeof Order>;

/**
 * An order that waits for a trigger price and locks no coins. With a parent it becomes active when the parent is
 * filled. exchange-api 4.2
 */
export const PlanOrder = v.object({
  /** Id of the plan order. */
  planOrderId: Id,
  /** Client id of the plan order. */
  clientOrderId: v.string(),
  symbolId: SymbolId,
  side: Side,
  /** Type of the order that it triggers. */
  type: v.picklist(['LIMIT', 'MARKET']),
  /** Price that triggers it, in quote coins per base coin. */
  triggerPrice: Amount,
  /** Whether the price must rise or fall to the trigger. */
  triggerSide: v.picklist(['UP', 'DOWN']),
  /** Take profit or stop loss of the parent order; '' otherwise. */
  purpose: v.picklist(['TP', 'SL', '']),
  /** Id of the order that must be filled first; '' without one. */
  parentOrderId: v.union([Id, v.literal('')]),
  /** Client id of that order; '' without one. */
  parentClientOrderId: v.string(),
  /** Limit price, '0' of a market order, in quote coins per base coin. */
  price: Amount,
  /** Quantity of the order, in the unit `unit`. */
  quantity: Amount,
  unit: QuantityUnit,
  /** Status of the plan order. */
  status: openEnum(planStatuses),
  /** Why it was canceled; '' without a cancel. */
  cancelReason: CancelReason,
  /** Id of the order that it triggered; '' before. */
  orderId: v.union([Id, v.literal('')]),
  /** Why the triggered order was refused; 0 otherwise. */
  failCode: Code,
  /** When it was accepted, ms UTC. */
  createTime: Ms,
  /** When it triggered, 0 before, ms UTC. */
  triggerTime: Ms,
  /** When it last changed, ms UTC. */
  updateTime: Ms,
  /** How often it was changed; absent where orders cannot be changed. */
  amendCount: v.optional(Count),
  /** Request of its last change; '' without one, absent where orders cannot be changed. */
  lastAmendId: v.optional(v.string()),
  ver: RowVersion,
});
export type PlanOrder = v.InferOutput<typeof PlanOrder>;

/**
 * One fill of an order; its key is tradeId and side. `quantity` is in base coins, `amount` in quote coins, `fee` in
 * `feeToken`. exchange-api 2.3
 */
export const Trade = v.object({
  /** Id of the trade. */
  tradeId: Id,
  /** Id of the person's order. */
  orderId: Id,
  symbolId: SymbolId,
  side: Side,
  /** Price of the fill, in quote coins per base coin. */
  price: Amount,
  /** Filled quantity, in base coins. */
  quantity: Amount,
  /** Value of the fill, in quote coins. */
  amount: Amount,
  /** Fee of the fill, in `feeToken`. */
  fee: Amount,
  feeToken: Coin,
  /** True when the person's order was in the book. */
  isMaker: v.boolean(),
  /** When it happened, ms UTC. */
  time: Ms,
  /** Number of the event in the pair's market. */
  seq: Count,
  /** Of a bot's sell: the profit of the matched trade that it completes, in quote coins. */
  matchedProfit: v.optional(Dec),
});
export type Trade = v.InferOutput<typeof Trade>;

/** Purchase quota of an innovation pair in USDT; `usedAmount` = max(0, buys − sells + locked buys). exchange-api 2.3 */
export const InnovationQuota = v.object({
  symbolId: v.optional(SymbolId),
  coin: Coin,
  /** What can still be bought, in USDT. */
  remainAmount: Amount,
  /** Quota of the period, in USDT. */
  availableQuota: Amount,
  /** What is used of the quota, in USDT. */
  usedAmount: Amount,
  /** When the quota is reset, ms UTC. */
  resetTime: Ms,
  ver: RowVersion,
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
