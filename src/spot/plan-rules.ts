import { cut, decimal } from '../money/index.ts';
import type { Draft, ExitName } from './draft.ts';
import type { PairTerms, Side } from './limits.ts';
import { isMarketBuy, pairProblem, priceProblem, sizeProblem } from './rules.ts';
import type { Entry, EntryProblem, Judged } from './rules.ts';
import { isNothing, isOnStep } from './steps.ts';

export type TriggerSide = 'UP' | 'DOWN';

/** Which way the price has to move: as chosen, else from the last price to the trigger; undefined when it cannot be told. exchange-api 4.2 */
export function triggerSideOf(
  { trigger, triggerSide }: Pick<Draft, 'trigger' | 'triggerSide'>,
  last: string | undefined,
): TriggerSide | undefined {
  if (triggerSide !== '') return triggerSide;
  if (isNothing(trigger) || last === undefined || decimal(trigger).eq(last)) return undefined;
  return decimal(trigger).gt(last) ? 'UP' : 'DOWN';
}

/** What a plan order waits for; `NOW`: the price is beyond its trigger already, so the next trade fires it. exchange-api 4.2 */
export function firesOf(
  draft: Pick<Draft, 'trigger' | 'triggerSide'>,
  last: string | undefined,
): TriggerSide | 'NOW' | undefined {
  const side = triggerSideOf(draft, last);
  if (side === undefined || isNothing(draft.trigger)) return undefined;
  const trigger = decimal(draft.trigger);
  const isBeyond = last !== undefined && (side === 'UP' ? trigger.lt(last) : trigger.gt(last));
  return isBeyond ? 'NOW' : side;
}

type Field = EntryProblem['field'];

function triggerProblem(trigger: string, tick: string, field: Field): EntryProblem | undefined {
  if (isNothing(trigger)) return { kind: 'empty', field };
  return isOnStep(trigger, tick) ? undefined : { kind: 'priceNotOnTick', field, limit: tick };
}

/** The size counts at the plan's price; at market at the trigger, and now at the last price too, as the exchange does. */
function planSizeProblem(entry: Entry, { pair, last }: Pick<Judged, 'pair' | 'last'>, counted: string) {
  const isMarket = entry.type === 'MARKET';
  const size = { quantity: entry.quantity, isQuote: isMarketBuy(entry), isMarket };
  const at = sizeProblem(size, pair, isNothing(counted) ? undefined : counted);
  return at ?? (isMarket ? sizeProblem(size, pair, last) : undefined);
}

/**
 * What stops a plan order. Price, lot and minimum are judged when it is placed, band and balance when it fires; the form also
 * stops at flags that would refuse it then. exchange-api 2.3 order.planCreate
 */
export function planProblems(
  entry: Entry,
  { trigger, triggerSide }: Pick<Draft, 'trigger' | 'triggerSide'>,
  judged: Judged,
): EntryProblem[] {
  const { pair, last } = judged;
  const isMarket = entry.type === 'MARKET';
  const barred = pairProblem(entry, judged);
  const counted = isMarket ? trigger : entry.price;
  const checks = [
    pair.allowPlan ? undefined : ({ kind: 'planNotAllowed', field: 'form' } as const),
    barred?.kind === 'onlyPostOnly' ? undefined : barred,
    triggerProblem(trigger, pair.tick, 'trigger') ??
      (triggerSideOf({ trigger, triggerSide }, last) === undefined
        ? ({ kind: 'badTrigger', field: 'trigger', limit: last } as const)
        : undefined),
    isMarket ? undefined : priceProblem(entry.price, pair, last),
    planSizeProblem(entry, judged, counted),
  ];
  return checks.filter((check) => check !== undefined);
}

export const otherSide = (side: Side): Side => (side === 'BUY' ? 'SELL' : 'BUY');

/** Take-profit of a buy waits for a rise, its stop-loss for a fall; of a sell the other way round. exchange-api 4.2 "TP/SL" */
export const exitTriggerSide = (side: Side, name: ExitName): TriggerSide =>
  (side === 'BUY') === (name === 'takeProfit') ? 'UP' : 'DOWN';

/** Quote coins that a market buy spends which takes a sell back at its trigger. */
export const exitAmount = (pair: Pick<PairTerms, 'quotePrecision'>, trigger: string, quantity: string): string =>
  cut(decimal(trigger).times(quantity), pair.quotePrecision);

export const exitNames = ['takeProfit', 'stopLoss'] as const;

/** An exit is asked for when its trigger is typed. */
export const hasExit = (draft: Draft, name: ExitName): boolean =>
  draft.kind !== 'PLAN' && draft.hasExits && !isNothing(draft[name].trigger);

/**
 * What stops the exits of an order: each on its side of the entry price, on the tick, worth the minimum. `quantity` base coins;
 * unknown: not judged.
 */
export function exitProblems(
  draft: Draft,
  { pair, last }: Pick<Judged, 'pair' | 'last'>,
  quantity: string,
): EntryProblem[] {
  if (draft.kind === 'PLAN' || !draft.hasExits) return [];
  if (!pair.allowPlan) return [{ kind: 'planNotAllowed', field: 'form' }];
  const asked = exitNames.filter((name) => hasExit(draft, name));
  if (asked.length === 0) return [{ kind: 'empty', field: 'takeProfit' }];
  const from = draft.kind === 'LIMIT' && !isNothing(draft.price) ? draft.price : last;
  return asked.flatMap((name): EntryProblem[] => {
    const { trigger, price } = draft[name];
    const off = triggerProblem(trigger, pair.tick, name);
    if (off) return [off];
    if (from !== undefined) {
      const isUp = exitTriggerSide(draft.side, name) === 'UP';
      if (isUp ? decimal(trigger).lte(from) : decimal(trigger).gte(from))
        return [{ kind: isUp ? 'triggerTooLow' : 'triggerTooHigh', field: name, limit: from }];
    }
    if (!isNothing(price) && !isOnStep(price, pair.tick))
      return [{ kind: 'priceNotOnTick', field: name, limit: pair.tick }];
    if (isNothing(quantity)) return [];
    const isMarket = isNothing(price);
    const exit: Entry = {
      side: otherSide(draft.side),
      type: isMarket ? 'MARKET' : 'LIMIT',
      timeInForce: 'GTC',
      price,
      quantity: isMarket && draft.side === 'SELL' ? exitAmount(pair, trigger, quantity) : quantity,
    };
    const size = planSizeProblem(exit, { pair, last }, isMarket ? trigger : price);
    return size ? [{ ...size, field: name }] : [];
  });
}
