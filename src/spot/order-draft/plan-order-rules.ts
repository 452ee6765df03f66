import { price as asPrice, quoteAmount } from '#money/amount-kinds.ts';
import type { BaseAmount, Price, QuoteAmount } from '#money/amount-kinds.ts';
import { truncate, decimal } from '#money/index.ts';
import type { Side } from '#contract/scalars.ts';
import type { Draft, ExitName } from './draft.ts';
import type { PairTerms } from './limits.ts';
import { farTooHighProblem, orderSizeOf, pairProblem, priceProblem, sizeProblem } from './order-rules.ts';
import type { OrderEntry, EntryProblem, RuleInput } from './order-rules.ts';
import { isBlankOrZero, isOnStep } from '#money/tick.ts';

/** Direction in which the price must reach the trigger. */
export type TriggerSide = 'UP' | 'DOWN';

/**
 * The trigger side: the chosen one, otherwise from the last price to the trigger; undefined when both are equal
 * or one is missing. exchange-api 4.2
 */
export function triggerSideOf(
  { trigger, triggerSide }: Pick<Draft, 'trigger' | 'triggerSide'>,
  last: string | undefined,
): TriggerSide | undefined {
  if (triggerSide !== '') return triggerSide;
  if (isBlankOrZero(trigger) || last === undefined || decimal(trigger).eq(last)) return undefined;
  return decimal(trigger).gt(last) ? 'UP' : 'DOWN';
}

/**
 * Returns when a plan order triggers; `NOW`: the last price is already beyond the trigger, so the next trade triggers
 * it. exchange-api 4.2
 */
export function triggerConditionOf(
  draft: Pick<Draft, 'trigger' | 'triggerSide'>,
  last: string | undefined,
): TriggerSide | 'NOW' | undefined {
  const side = triggerSideOf(draft, last);
  if (side === undefined || isBlankOrZero(draft.trigger)) return undefined;
  const trigger = decimal(draft.trigger);
  const isBeyond = last !== undefined && (side === 'UP' ? trigger.lt(last) : trigger.gt(last));
  return isBeyond ? 'NOW' : side;
}

type Field = EntryProblem['field'];

function triggerProblem(trigger: string, tick: string, field: Field): EntryProblem | undefined {
  if (isBlankOrZero(trigger)) return { kind: 'empty', field };
  return isOnStep(trigger, tick) ? undefined : { kind: 'priceNotOnTick', field, limit: tick };
}

/**
 * The size problem of a plan order at `sizingPrice`; at market also at the last price, as the exchange checks
 * it.
 */
function planSizeProblem(entry: OrderEntry, { pair, last }: Pick<RuleInput, 'pair' | 'last'>, sizingPrice: Price) {
  const isMarket = entry.type === 'MARKET';
  const size = orderSizeOf(entry);
  const problem = sizeProblem(size, isMarket, pair, isBlankOrZero(sizingPrice) ? undefined : sizingPrice);
  return problem ?? (isMarket ? sizeProblem(size, isMarket, pair, last) : undefined);
}

/**
 * The problems of a plan order. The exchange checks price, lot and minimum at its creation, band and balance
 * when it triggers; restrictions that would reject it then are problems now. exchange-api 2.3 order.planCreate
 */
export function planProblems(
  entry: OrderEntry,
  { trigger, triggerSide }: Pick<Draft, 'trigger' | 'triggerSide'>,
  input: RuleInput,
): EntryProblem[] {
  const { pair, last } = input;
  const isMarket = entry.type === 'MARKET';
  const restriction = pairProblem(entry, input);
  const sizingPrice = asPrice(isMarket ? trigger : entry.price);
  const checks = [
    pair.allowPlan ? undefined : ({ kind: 'planNotAllowed', field: 'form' } as const),
    restriction?.kind === 'onlyPostOnly' ? undefined : restriction,
    triggerProblem(trigger, pair.tick, 'trigger') ??
      (last === undefined ? undefined : farTooHighProblem('trigger', asPrice(trigger), last)) ??
      (triggerSideOf({ trigger, triggerSide }, last) === undefined
        ? ({ kind: 'badTrigger', field: 'trigger', limit: last } as const)
        : undefined),
    isMarket ? undefined : priceProblem(asPrice(entry.price), pair, last),
    planSizeProblem(entry, input, sizingPrice),
  ];
  return checks.filter((check) => check !== undefined);
}

/** The opposite side. */
export const otherSide = (side: Side): Side => (side === 'BUY' ? 'SELL' : 'BUY');

/**
 * The trigger side of an exit: the take-profit of a buy triggers above, its stop-loss below; reversed for a
 * sell. exchange-api 4.2 "TP/SL"
 */
export const exitTriggerSide = (side: Side, name: ExitName): TriggerSide =>
  (side === 'BUY') === (name === 'takeProfit') ? 'UP' : 'DOWN';

/**
 * The quote coins of a market buy that closes a sell at its trigger, truncated to the decimals of the quote
 * coin.
 */
export const exitAmount = (
  pair: Pick<PairTerms, 'quotePrecision'>,
  trigger: Price,
  quantity: BaseAmount,
): QuoteAmount => quoteAmount(truncate(decimal(trigger).times(quantity), pair.quotePrecision));

/** The exits of an order, in the order of the form. */
export const exitNames = ['takeProfit', 'stopLoss'] as const;

/** True when the exit's trigger is typed. */
export const hasExit = (draft: Draft, name: ExitName): boolean =>
  draft.kind !== 'PLAN' && draft.hasExits && !isBlankOrZero(draft[name].trigger);

/**
 * The problems of the exits of an order: trigger on the wrong side of the entry price, price not on the tick,
 * size below the minimum. `quantity` in base coins; the size is not checked while it is ''.
 */
export function exitProblems(
  draft: Draft,
  { pair, last }: Pick<RuleInput, 'pair' | 'last'>,
  quantity: BaseAmount,
): EntryProblem[] {
  if (draft.kind === 'PLAN' || !draft.hasExits) return [];
  if (!pair.allowPlan) return [{ kind: 'planNotAllowed', field: 'form' }];
  const names = exitNames.filter((name) => hasExit(draft, name));
  if (names.length === 0) return [{ kind: 'empty', field: 'takeProfit' }];
  const entryPrice = draft.kind === 'LIMIT' && !isBlankOrZero(draft.price) ? draft.price : last;
  return names.flatMap((name): EntryProblem[] => {
    const { trigger, price } = draft[name];
    const problem = triggerProblem(trigger, pair.tick, name);
    if (problem) return [problem];
    if (entryPrice !== undefined) {
      const isUp = exitTriggerSide(draft.side, name) === 'UP';
      if (isUp ? decimal(trigger).lte(entryPrice) : decimal(trigger).gte(entryPrice))
        return [{ kind: isUp ? 'triggerTooLow' : 'triggerTooHigh', field: name, limit: entryPrice }];
    }
    if (!isBlankOrZero(price) && !isOnStep(price, pair.tick))
      return [{ kind: 'priceNotOnTick', field: name, limit: pair.tick }];
    if (isBlankOrZero(quantity)) return [];
    const isMarket = isBlankOrZero(price);
    const exit: OrderEntry = {
      side: otherSide(draft.side),
      type: isMarket ? 'MARKET' : 'LIMIT',
      timeInForce: 'GTC',
      price,
      quantity: isMarket && draft.side === 'SELL' ? exitAmount(pair, asPrice(trigger), quantity) : quantity,
    };
    const size = planSizeProblem(exit, { pair, last }, asPrice(isMarket ? trigger : price));
    return size ? [{ ...size, field: name }] : [];
  });
}
