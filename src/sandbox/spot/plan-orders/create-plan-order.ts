import * as v from 'valibot';
import { planCreate as createCall } from '#contract/order.ts';
import { tradeStatus } from '#contract/market-data.ts';
import { QuantityUnit } from '#contract/trading.ts';
import { complianceRefusal } from '#sandbox/account/compliance.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import type { PairMarket } from '#sandbox/engine/pair-market.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { int } from '#sandbox/store/columns.ts';
import { referencePrice } from '#sandbox/market/reference-price.ts';
import { parseOrderTerms, parseAmount, quantityUnitOf } from '../orders/order-terms.ts';
import type { ParsedAmount } from '../orders/order-terms.ts';
import { isFinal, findOrder } from '../orders/stored-orders.ts';
import type { StoredOrder } from '../orders/stored-orders.ts';
import { activateChild } from './plan-parents.ts';
import { planRow, savePlan } from './plans.ts';
import {
  amountProblem,
  accountProblem,
  farTooHighProblem,
  priceProblem,
  quantityProblem,
} from '../orders/order-rules.ts';
import { waitingPlanSql } from '../spot-tables.ts';

/** What a key of the V5 API can ask for in addition: the quantity of a market order in its other coin. */
const ApiPlanParams = v.object({ ...createCall.params.entries, unit: v.optional(QuantityUnit) });

interface PlanEntry {
  exchange: Exchange;
  account: Account;
  params: v.InferOutput<typeof ApiPlanParams>;
  /** ms of exchange time. */
  now: number;
}

/** Most waiting plan orders of an account per pair. exchange-api 2.3 order.planCreate */
const maxWaiting = 50;
const CountRow = v.object({ count: int });

function countWaiting({ store }: Pick<Exchange, 'store'>, uid: string, symbolId: string): number {
  const sql = `SELECT COUNT(*) AS count FROM spot_plan WHERE uid = ? AND symbol_id = ? AND ${waitingPlanSql}`;
  return store.row(CountRow, sql, uid, symbolId)?.count ?? 0;
}

type TriggerSide = 'UP' | 'DOWN';

/**
 * The direction from which the price reaches the trigger: `param`, else from the last price. Undefined: the last price
 * is the trigger.
 */
export function triggerSideOf(
  trigger: ParsedAmount,
  last: bigint,
  param: TriggerSide | undefined,
): TriggerSide | undefined {
  if (param !== undefined) return param;
  if (trigger.units === last) return undefined;
  return trigger.units > last ? 'UP' : 'DOWN';
}

/** The order of the same pair that a take-profit or stop-loss order belongs to. */
function parentOf(
  exchange: Pick<Exchange, 'store'>,
  uid: string,
  symbolId: string,
  params: { parentOrderId?: string | undefined; parentClientOrderId?: string | undefined },
): StoredOrder | undefined {
  const { parentOrderId: orderId, parentClientOrderId: clientOrderId } = params;
  const parent = findOrder(exchange, uid, { orderId, clientOrderId });
  return parent?.symbolId === symbolId ? parent : undefined;
}

/** True for a price that is a whole number of ticks. */
export const isOnTick = ({ units }: PairMarket, price: ParsedAmount): boolean =>
  price.isWhole && price.units > 0n && units.ticksOf(price.units) !== undefined;

/** Checks and saves a plan order. Price band, balance and flags are checked when it triggers. exchange-api 2.3, 4.2 */
function createPlan({ exchange, params, account, now }: PlanEntry) {
  const { symbolId, parentOrderId, parentClientOrderId } = params;
  const terms = parseOrderTerms(params, ['LIMIT', 'MARKET']);
  if ('refused' in terms) return terms;
  if (params.triggerPrice === undefined) return refuse('badTrigger', { field: 'triggerPrice' });
  if (!exchange.catalog.pair(symbolId)) return refuse('unknownPair', { field: 'symbolId' });
  const market = exchange.markets.of(symbolId);
  if (market.symbol.tradeStatus === tradeStatus.delisted) return refuse('pairNotTrading');
  if (!market.symbol.allowPlan) return refuse('planNotAllowed');
  const notAllowed = accountProblem(account, market.symbol);
  if (notAllowed) return notAllowed;

  const trigger = parseAmount(params.triggerPrice);
  const reference = referencePrice(exchange, market);
  const triggerSide = triggerSideOf(trigger, reference, params.triggerSide);
  if (!triggerSide) return refuse('badTrigger', { field: 'triggerPrice' });
  const tooHigh = farTooHighProblem('triggerPrice', trigger.units, reference);
  if (tooHigh) return tooHigh;
  if (!isOnTick(market, trigger)) return refuse('priceNotOnTick', { field: 'triggerPrice', limit: market.symbol.tick });
  const request = { exchange, account, market, terms, now };
  const problem = priceProblem(request) ?? quantityProblem(request) ?? amountProblem(request);
  if (problem) return problem;

  const hasParent = parentOrderId !== undefined || parentClientOrderId !== undefined;
  const parent = hasParent ? parentOf(exchange, account.uid, symbolId, params) : undefined;
  if (hasParent && !parent) return refuse('unknownOrder', { field: 'parentOrderId' });
  if (countWaiting(exchange, account.uid, symbolId) >= maxWaiting)
    return refuse('tooManyOrders', { limit: String(maxWaiting) });

  const planOrderId = exchange.markets.newId();
  const saved = savePlan(exchange, {
    planOrderId,
    uid: account.uid,
    clientOrderId: params.clientOrderId ?? planOrderId,
    symbolId,
    side: terms.side,
    type: terms.type === 'MARKET' ? 'MARKET' : 'LIMIT',
    triggerPrice: trigger.units,
    triggerSide,
    purpose: params.purpose ?? '',
    parentOrderId: parent?.orderId ?? '',
    parentClientOrderId: parent?.clientOrderId ?? '',
    isWatching: !parent,
    price: terms.price?.units ?? 0n,
    quantity: terms.quantity.units,
    unit: quantityUnitOf(terms),
    status: 'PLAN_NEW',
    cancelReason: '',
    orderId: '',
    failCode: 0,
    createTime: now,
    triggerTime: 0,
    amendCount: 0,
    lastAmendId: '',
    updateTime: now,
    ver: 1,
  });
  const plan = parent && isFinal(parent) ? activateChild(exchange, saved, parent, now) : saved;
  return { result: { planOrderId, clientOrderId: plan.clientOrderId, planOrder: planRow(plan) } };
}

const options = {
  checkAccount: (account: Account) => complianceRefusal(account, 'spot'),
  reusedIdError: 'orderIdReused',
};

/** `order.planCreate`. */
export const planCreate = handle(createCall, createPlan, options);

/** `order.planCreate` as a key of the V5 API uses it. */
export const planCreateByApi = handle({ ...createCall, params: ApiPlanParams }, createPlan, options);
