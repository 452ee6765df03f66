import * as v from 'valibot';
import { Amount, Code, Coin, Count, Dec, Flag, Id, Ms, openEnum } from './scalars.ts';

/** A pair's id: its name without the slash. exchange-api 6 */
export const SymbolId = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,40}$/, 'pair expected'));
export const Side = v.picklist(['BUY', 'SELL']);
export type Side = v.InferOutput<typeof Side>;
export const OrderType = v.picklist(['LIMIT', 'MARKET', 'LIMIT_MAKER']);
export type OrderType = v.InferOutput<typeof OrderType>;
export const TimeInForce = v.picklist(['GTC', 'IOC', 'FOK']);
export type TimeInForce = v.InferOutput<typeof TimeInForce>;
/** What happens when an order would meet an order of the same account. exchange-api 4.2 */
export const SmpType = v.picklist(['NONE', 'CANCEL_TAKER', 'CANCEL_MAKER', 'CANCEL_BOTH']);
export type SmpType = v.InferOutput<typeof SmpType>;
/** What a quantity counts: base coins, or quote coins for a market buy. */
export const QuantityUnit = v.picklist(['BASE', 'QUOTE']);

/** exchange-api 4.2; the last four are final. */
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
export const planStatuses = ['PLAN_NEW', 'PLAN_TRIGGERED', 'PLAN_REJECTED', 'PLAN_CANCELED'] as const;
export type PlanStatus = (typeof planStatuses)[number];

/** Why an order was canceled; the last three are of plan orders. '' while it was not. exchange-api 4.2 */
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

/** `[A-Za-z0-9_-]{1,36}`, random; unique for a person and call for 24 h of exchange time. exchange-api 1.5 */
export const ClientId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,36}$/, 'client id expected'));

/**
 * An order of a person. `price` is '0' for a market order; `quantity` counts `unit`; `executedQty`, `leavesQty` base coins,
 * `executedAmount` quote coins. Rows are merged by `ver`. exchange-api 2.3
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

/** An order that waits for a price; it freezes nothing. With a parent it watches once the parent is final and filled. exchange-api 4.2 */
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

/** One fill of a person's order; its key is tradeId and side. `fee` counts `feeToken`. exchange-api 2.3 */
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
});
export type Trade = v.InferOutput<typeof Trade>;

/** What may still be bought of an innovation pair, USDT value; `usedAmount` = max(0, buys − sells + locked buys). exchange-api 2.3 */
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

/** Hints a person may switch off. exchange-api 2.3 order.tradeHint */
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

export const klineIntervals = [
  '1m',
  '3m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '12h',
  '1d',
  '1w',
  '1M',
] as const;
export type KlineInterval = (typeof klineIntervals)[number];

/** A bar: open time `t` (ms UTC), open, high, low, close, volumes in base `v` and quote `q`, `n` trades. exchange-api 2.2 */
export const Kline = v.object({
  t: Ms,
  s: SymbolId,
  o: Amount,
  h: Amount,
  l: Amount,
  c: Amount,
  v: Amount,
  q: Amount,
  n: Count,
});
export type Kline = v.InferOutput<typeof Kline>;

/** Last price `c`, 24 h open, high and low, change ratio `m`, volumes in base `v` and quote `qv`, best bid and ask. exchange-api 2.2 */
export const Ticker = v.object({
  s: SymbolId,
  t: Ms,
  c: Amount,
  o: Amount,
  h: Amount,
  l: Amount,
  m: Dec,
  v: Amount,
  qv: Amount,
  bp: v.union([Amount, v.literal('')]),
  ap: v.union([Amount, v.literal('')]),
  seq: Count,
  epoch: Count,
});
export type Ticker = v.InferOutput<typeof Ticker>;
