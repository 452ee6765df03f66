import type * as v from 'valibot';
import type { create, planCreate } from '../contract/order.ts';
import type { TradingSymbol } from '../contract/account.ts';
import { canonical, decimal } from '../money/index.ts';
import type { Deviation } from './deviation.ts';
import { sentUnit } from './draft.ts';
import type { Draft } from './draft.ts';
import { oppositeOf } from './estimate.ts';
import type { Estimate, Rates } from './estimate.ts';
import type { FormView } from './form-view.ts';
import type { Side, Unit } from './limits.ts';
import { exitNames, exitTriggerSide, hasExit, otherSide, triggerSideOf } from './plan-rules.ts';
import type { TriggerSide } from './plan-rules.ts';
import type { Entry } from './rules.ts';
import { cutToStep, isNothing, raiseToStep } from './steps.ts';

type OrderRequest = Omit<v.InferInput<typeof create.params>, 'sendTime'> & { clientOrderId: string };
type PlanRequest = Omit<v.InferInput<typeof planCreate.params>, 'sendTime'> & {
  clientOrderId: string;
  triggerPrice: string;
  triggerSide: TriggerSide;
};

/** A take-profit or stop-loss that goes with an order; its quantity follows from what the order became. */
export type Exit = {
  purpose: 'TP' | 'SL';
  side: Side;
  triggerPrice: string;
  triggerSide: TriggerSide;
  /** Absent: at market. */
  price?: string;
  clientOrderId: string;
};

/** What a person confirms and what is sent: one object, made once. quality.md Q-S24 */
export type Placement = {
  pair: TradingSymbol;
  /** The fields that stand for it, so that it can be judged anew. */
  draft: Draft;
  entry: Entry;
  unit: Unit;
  request: { call: 'order'; params: OrderRequest } | { call: 'plan'; params: PlanRequest };
  exits: readonly Exit[];
  estimate?: Estimate;
  rates?: Rates;
  /** A market order is asked about anew once its average price would be worse than this. */
  bound?: string;
  deviation?: Deviation;
  /** What the form warned of: shown again before the order binds. */
  warning?: FormView['warning'];
  meetsOwn?: string;
  isThin: boolean;
  /** Best opposite price as it was shown. */
  best?: string;
};

/** Whether what becomes of a placement is the form's to show: a refusal of one kind of order says nothing of another. quality.md Q-U20 */
export const isOfForm = ({ draft, pair }: Placement, form: Pick<FormView, 'draft' | 'pair'>): boolean =>
  draft.kind === form.draft.kind && pair.symbolId === form.pair.symbolId;

/** So much worse than shown may the average of a market order get before it is asked about anew: 0.5 %. */
const slack = '0.005';

function boundOf({ side, type }: Entry, { tick }: TradingSymbol, average: string | undefined): string | undefined {
  if (type !== 'MARKET' || average === undefined) return undefined;
  const at = decimal(average);
  return canonical(
    side === 'BUY'
      ? cutToStep(at.times(decimal('1').plus(slack)), tick)
      : raiseToStep(at.times(decimal('1').minus(slack)), tick),
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
      ...(isNothing(draft[name].price) ? {} : { price: canonical(draft[name].price) }),
      clientOrderId: newId(),
    }));
}

function requestOf({ draft, entry, pair, market }: FormView, clientOrderId: string): Placement['request'] | undefined {
  const { symbolId } = pair;
  const { side, type, timeInForce, price, quantity } = entry;
  if (draft.kind !== 'PLAN') {
    const way = type === 'MARKET' ? {} : { price, timeInForce };
    return { call: 'order', params: { symbolId, side, type, ...way, quantity, clientOrderId } };
  }
  const triggerSide = triggerSideOf(draft, market.last);
  if (triggerSide === undefined) return undefined;
  const way = type === 'MARKET' ? {} : { price };
  const triggerPrice = canonical(draft.trigger);
  return { call: 'plan', params: { symbolId, side, type, triggerPrice, triggerSide, ...way, quantity, clientOrderId } };
}

/** The order of a form that nothing stops; undefined when something does. */
export function placementOf(view: FormView, newId: () => string): Placement | undefined {
  const { draft, entry, pair, estimate, rates, deviation } = view;
  if (view.barrier !== undefined || view.problems.length > 0) return undefined;
  const request = requestOf(view, newId());
  if (!request) return undefined;
  const unit = sentUnit(draft);
  return {
    pair,
    draft: { ...draft, price: entry.price, size: entry.quantity, unit },
    entry,
    unit,
    request,
    exits: exitsOf(draft, newId),
    estimate,
    rates,
    bound: boundOf(entry, pair, estimate?.average),
    deviation,
    warning: view.warning,
    meetsOwn: view.meetsOwn,
    isThin: view.offer !== undefined,
    best: oppositeOf(view.market.levels, entry.side)[0]?.[0],
  };
}

/**
 * Why a placement under review is no longer what was shown: the market moved past its bound, or it would be stopped now.
 * `now`: the form of its own draft by the market of this moment. quality.md Q-S24
 */
export function pastBound(placement: Placement, now: FormView): boolean {
  const { bound, deviation, entry } = placement;
  if (now.barrier !== undefined || now.problems.length > 0) return true;
  if (now.deviation !== undefined && deviation === undefined) return true;
  if (now.warning !== undefined && placement.warning === undefined) return true;
  if (now.meetsOwn !== undefined && placement.meetsOwn === undefined) return true;
  const average = now.estimate?.average;
  if (bound === undefined || average === undefined) return false;
  return entry.side === 'BUY' ? decimal(average).gt(bound) : decimal(average).lt(bound);
}
