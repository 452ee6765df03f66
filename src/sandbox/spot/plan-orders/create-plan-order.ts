import { planCreate as createCall } from '../../contract/order.ts';
import { behindWall } from '../account/compliance.ts';
import { refuse } from '../answer.ts';
import type { Market } from '../engine/market.ts';
import type { Exchange } from '../exchange.ts';
import { handle } from '../handle.ts';
import { int } from '../store/columns.ts';
import * as v from 'valibot';
import { formOf, typedOf, unitOf } from './form.ts';
import type { Typed } from './form.ts';
import { isFinal, orderOf } from './orders.ts';
import type { StoredOrder } from './orders.ts';
import { followParent } from './plan-parents.ts';
import { planRow, savePlan } from './plans.ts';
import { referencePrice } from './reference.ts';
import { amountProblem, personProblem, priceProblem, quantityProblem } from './rules.ts';
import { isWaiting } from './schema.ts';

/** Most that wait at a pair. exchange-api 2.3 order.planCreate */
const mostWaiting = 50;
const CountRow = v.object({ count: int });

function waitingAt({ store }: Pick<Exchange, 'store'>, uid: string, symbolId: string): number {
  const sql = `SELECT COUNT(*) AS count FROM spot_plan WHERE uid = ? AND symbol_id = ? AND ${isWaiting}`;
  return store.row(CountRow, sql, uid, symbolId)?.count ?? 0;
}

/** Which way the price must come: given, or seen from the last price; undefined: it stands there already. */
function sideOfTrigger(trigger: Typed, last: bigint, given: 'UP' | 'DOWN' | undefined): 'UP' | 'DOWN' | undefined {
  if (given !== undefined) return given;
  if (trigger.units === last) return undefined;
  return trigger.units > last ? 'UP' : 'DOWN';
}

function parentOf(
  exchange: Pick<Exchange, 'store'>,
  uid: string,
  symbolId: string,
  given: { parentOrderId?: string | undefined; parentClientOrderId?: string | undefined },
): StoredOrder | undefined {
  const { parentOrderId: orderId, parentClientOrderId: clientOrderId } = given;
  const parent = orderOf(exchange, uid, { orderId, clientOrderId });
  return parent?.symbolId === symbolId ? parent : undefined;
}

const isOnTick = ({ units }: Market, price: Typed): boolean =>
  price.isWhole && price.units > 0n && units.ticksOf(price.units) !== undefined;

/** Keeps an order that waits for a price. Band, balance and flags are judged when it fires. exchange-api 2.3, 4.2 */
export const planCreate = handle(
  createCall,
  ({ params, account, now, ...exchange }) => {
    const { symbolId, parentOrderId, parentClientOrderId } = params;
    const form = formOf(params, ['LIMIT', 'MARKET']);
    if ('refused' in form) return form;
    if (params.triggerPrice === undefined) return refuse('badTrigger', { field: 'triggerPrice' });
    if (!exchange.catalog.pair(symbolId)) return refuse('unknownPair', { field: 'symbolId' });
    const market = exchange.markets.of(symbolId);
    if (market.symbol.tradeStatus === 3) return refuse('pairNotTrading');
    if (!market.symbol.allowPlan) return refuse('planNotAllowed');
    const person = personProblem(account, market.symbol);
    if (person) return person;

    const trigger = typedOf(params.triggerPrice);
    const triggerSide = sideOfTrigger(trigger, referencePrice(exchange, market), params.triggerSide);
    if (!triggerSide) return refuse('badTrigger', { field: 'triggerPrice' });
    if (!isOnTick(market, trigger))
      return refuse('priceNotOnTick', { field: 'triggerPrice', limit: market.symbol.tick });
    const asked = { exchange, account, market, form, now };
    const problem = priceProblem(asked) ?? quantityProblem(asked) ?? amountProblem(asked);
    if (problem) return problem;

    const hasParent = parentOrderId !== undefined || parentClientOrderId !== undefined;
    const parent = hasParent ? parentOf(exchange, account.uid, symbolId, params) : undefined;
    if (hasParent && !parent) return refuse('unknownOrder', { field: 'parentOrderId' });
    if (waitingAt(exchange, account.uid, symbolId) >= mostWaiting)
      return refuse('tooManyOrders', { limit: String(mostWaiting) });

    const planOrderId = exchange.markets.newId();
    const saved = savePlan(exchange, {
      planOrderId,
      uid: account.uid,
      clientOrderId: params.clientOrderId ?? planOrderId,
      symbolId,
      side: form.side,
      type: form.type === 'MARKET' ? 'MARKET' : 'LIMIT',
      triggerPrice: trigger.units,
      triggerSide,
      purpose: params.purpose ?? '',
      parentOrderId: parent?.orderId ?? '',
      parentClientOrderId: parent?.clientOrderId ?? '',
      isWatching: !parent,
      price: form.price?.units ?? 0n,
      quantity: form.quantity.units,
      unit: unitOf(form),
      status: 'PLAN_NEW',
      cancelReason: '',
      orderId: '',
      failCode: 0,
      createTime: now,
      triggerTime: 0,
      updateTime: now,
      ver: 1,
    });
    const plan = parent && isFinal(parent) ? followParent(exchange, saved, parent, now) : saved;
    return { result: { planOrderId, clientOrderId: plan.clientOrderId, planOrder: planRow(plan) } };
  },
  { admit: (account) => behindWall(account, 'spot'), reused: 'orderIdReused' },
);
