import type * as v from 'valibot';
import type { create, planCreate } from '#contract/order.ts';
import type { TradingSymbol } from '#contract/account.ts';
import type { QuantityUnit } from '#contract/trading.ts';
import type { Side } from '#contract/scalars.ts';
import { canonical, decimal } from '#money/index.ts';
import type { Deviation } from '../order-draft/price-deviation.ts';
import { orderUnit } from '../order-draft/draft.ts';
import type { Draft } from '../order-draft/draft.ts';
import { oppositeLevels } from '../order-draft/estimate.ts';
import type { Estimate, FeeRates } from '../order-draft/estimate.ts';
import type { FormView } from '../order-draft/order-form-model.ts';
import type { OrderLoan } from '../order-draft/margin-rules.ts';
import {
  exitNames,
  exitTriggerSide,
  hasExit,
  otherSide,
  triggerConditionOf,
  triggerSideOf,
} from '../order-draft/plan-order-rules.ts';
import type { TriggerSide } from '../order-draft/plan-order-rules.ts';
import type { OrderEntry } from '../order-draft/order-rules.ts';
import { floorToStep, isBlankOrZero, ceilToStep } from '#money/tick.ts';

type OrderRequest = Omit<v.InferInput<typeof create.params>, 'sendTime'> & { clientOrderId: string };
type PlanRequest = Omit<v.InferInput<typeof planCreate.params>, 'sendTime'> & {
  clientOrderId: string;
  triggerPrice: string;
  triggerSide: TriggerSide;
};

/** A take-profit or stop-loss that is sent after its order; its quantity follows from the order's result. */
export type Exit = {
  purpose: 'TP' | 'SL';
  side: Side;
  triggerPrice: string;
  triggerSide: TriggerSide;
  /** Absent for an exit at market. */
  price?: string | undefined;
  clientOrderId: string;
};

/** The order that the person reviews and that is then sent: one object, created once. quality.md Q-S24 */
export type OrderIntent = {
  pair: TradingSymbol;
  /** Form fields that describe this order, so that it can be checked against a later market. */
  draft: Draft;
  entry: OrderEntry;
  unit: QuantityUnit;
  request: { call: 'order'; params: OrderRequest } | { call: 'plan'; params: PlanRequest };
  exits: readonly Exit[];
  /** How the order is paid, and what it borrows. A loan is always reviewed. */
  funding: Draft['funding'];
  loan?: OrderLoan | undefined;
  estimate?: Estimate | undefined;
  rates?: FeeRates | undefined;
  /** A market order must be reviewed again once its average price would be worse than this. */
  worstAverage?: string | undefined;
  deviation?: Deviation | undefined;
  /** NAV of a leveraged token at the review. */
  nav?: string | undefined;
  /**
   * True for a plan order whose trigger the price has already passed, so that the next trade triggers it. exchange-api
   * 4.2
   */
  triggersNow: boolean;
  /** Base coins as typed for a market buy, and what it buys at the price limit. */
  typedQuantity?: string | undefined;
  leastQuantity?: string | undefined;
  /** Warning of the form, shown again in the review. */
  warning?: FormView['warning'] | undefined;
  /** Price of an own order that it would meet. */
  ownPriceMet?: string | undefined;
  /** True when the book cannot fill the whole market order. */
  isThin: boolean;
  /** Best opposite price of the form. */
  bestPrice?: string | undefined;
};

/**
 * True when the form shows the pair and the kind of order of an intent, so that its refusal belongs there. quality.md
 * Q-U20
 */
export const isForForm = ({ draft, pair }: OrderIntent, form: Pick<FormView, 'draft' | 'pair'>): boolean =>
  draft.kind === form.draft.kind && pair.symbolId === form.pair.symbolId;

/** How much worse the average price of a market order may become before it must be reviewed again, as a fraction. */
const averageTolerance = '0.005';

function worstAverageOf(
  { side, type }: OrderEntry,
  { tick }: TradingSymbol,
  average: string | undefined,
): string | undefined {
  if (type !== 'MARKET' || average === undefined) return undefined;
  const price = decimal(average);
  return canonical(
    side === 'BUY'
      ? floorToStep(price.times(decimal('1').plus(averageTolerance)), tick)
      : ceilToStep(price.times(decimal('1').minus(averageTolerance)), tick),
  );
}

function exitsOf(draft: Draft, newId: () => string): Exit[] {
  return exitNames
    .filter((name) => hasExit(draft, name))
    .map((name) => ({
      purpose: name === 'takeProfit' ? 'TP' : 'SL',
      side: otherSide(draft.side),
      triggerPrice: canonical(draft[name].trigger),
      triggerSide: exitTriggerSide(draft.side, name),
      ...(isBlankOrZero(draft[name].price) ? {} : { price: canonical(draft[name].price) }),
      clientOrderId: newId(),
    }));
}

function requestOf(
  { draft, entry, pair, market, funding }: FormView,
  clientOrderId: string,
): OrderIntent['request'] | undefined {
  const { symbolId } = pair;
  const { side, type, timeInForce, price, quantity } = entry;
  if (draft.kind !== 'PLAN') {
    const terms = type === 'MARKET' ? {} : { price, timeInForce };
    const isMargin = funding === 'BORROW' || funding === 'REPAY';
    const flags = funding === 'BORROW' ? { isLoan: 1 as const } : { isRepay: 1 as const };
    return {
      call: 'order',
      params: { symbolId, side, type, ...terms, quantity, clientOrderId, ...(isMargin && flags) },
    };
  }
  const triggerSide = triggerSideOf(draft, market.last);
  if (triggerSide === undefined) return undefined;
  const terms = type === 'MARKET' ? {} : { price };
  const triggerPrice = canonical(draft.trigger);
  return {
    call: 'plan',
    params: { symbolId, side, type, triggerPrice, triggerSide, ...terms, quantity, clientOrderId },
  };
}

/** True for a plan order whose trigger the last price has already passed. */
const isTriggered = (request: OrderIntent['request'], last: string | undefined): boolean =>
  request.call === 'plan' &&
  triggerConditionOf({ trigger: request.params.triggerPrice, triggerSide: request.params.triggerSide }, last) === 'NOW';

/** The order of a form; undefined while a reason to block or a problem prevents it. */
export function orderIntentOf(view: FormView, newId: () => string): OrderIntent | undefined {
  const { draft, entry, pair, estimate, rates, deviation } = view;
  if (view.blockReason !== undefined || view.problems.length > 0) return undefined;
  const request = requestOf(view, newId());
  if (!request) return undefined;
  const unit = orderUnit(draft);
  return {
    pair,
    draft: { ...draft, price: entry.price, size: entry.quantity, unit },
    entry,
    unit,
    request,
    exits: exitsOf(draft, newId),
    funding: view.funding,
    loan: view.loan,
    estimate,
    rates,
    worstAverage: worstAverageOf(entry, pair, estimate?.average),
    deviation,
    nav: view.nav,
    triggersNow: isTriggered(request, view.market.last),
    ...(view.leastQuantity !== undefined && { typedQuantity: view.sizes.base, leastQuantity: view.leastQuantity }),
    warning: view.warning,
    ownPriceMet: view.ownPriceMet,
    isThin: view.offer !== undefined,
    bestPrice: oppositeLevels(view.market.levels, entry.side)[0]?.[0],
  };
}

/**
 * True when a reviewed intent must be reviewed again: its average price became too bad, or there is a new problem or
 * warning.
 * `now`: the form of the intent's draft at the current market. quality.md Q-S24
 */
export function isOutdated(intent: OrderIntent, now: FormView): boolean {
  const { worstAverage, deviation, entry } = intent;
  if (now.blockReason !== undefined || now.problems.length > 0) return true;
  if (!intent.triggersNow && isTriggered(intent.request, now.market.last)) return true;
  if (now.deviation !== undefined && deviation === undefined) return true;
  if (now.warning !== undefined && intent.warning === undefined) return true;
  // The reviewed loan is the one that is taken: other own coins change it.
  if (now.loan?.amount !== intent.loan?.amount) return true;
  if (now.ownPriceMet !== undefined && intent.ownPriceMet === undefined) return true;
  const average = now.estimate?.average;
  if (worstAverage === undefined || average === undefined) return false;
  return entry.side === 'BUY' ? decimal(average).gt(worstAverage) : decimal(average).lt(worstAverage);
}
