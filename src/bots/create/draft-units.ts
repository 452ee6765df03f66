import { investMode } from '#contract/bots/bot.ts';
import type { BackTestInput } from '#formulas/bots/back-test.ts';
import type { FeeRates, Investment, PairSteps } from '#formulas/bots/bot-terms.ts';
import { linesRange, startPrice } from '#formulas/bots/input-ranges.ts';
import { gridPlan } from '#formulas/bots/plan.ts';
import type { GridPlan, PlanInput } from '#formulas/bots/plan.ts';
import { floorTo, scale } from '#money/index.ts';
import type { BotPair } from '../pairs/bot-pairs.ts';
import type { BotDraft } from './bot-draft.ts';

/** Longest whole part of an amount that is computed with: a longer one is far above every limit. */
const wholeDigitsMax = 15;

/** Typed text in units of 10⁻⁸; undefined for none, zero and amounts that are no amounts of the exchange. */
export function unitsOf(text: string): bigint | undefined {
  const [, whole = '', behind = ''] = /^(\d+)\.?(\d*)$/.exec(text) ?? [];
  if (whole === '' || whole.length > wholeDigitsMax || behind.length > 8) return undefined;
  const units = scale(behind === '' ? whole : `${whole}.${behind}`);
  return units > 0n ? units : undefined;
}

/** The number of grids; undefined for none and for what is not a whole number. */
export const cellsOf = ({ cells }: Pick<BotDraft, 'cells'>): number | undefined =>
  /^\d{1,6}$/.test(cells) && Number(cells) > 0 ? Number(cells) : undefined;

export const stepsOf = ({ tick, lot, minQty, minAmount }: BotPair): PairSteps => ({
  tick: scale(tick),
  lot: scale(lot),
  minQty: scale(minQty),
  minAmount: scale(minAmount),
});

const feesOf = ({ makerFee, takerFee }: BotPair): FeeRates => ({ maker: scale(makerFee), taker: scale(takerFee) });

/** The invested coins; what the mode does not use and what is not typed is 0. */
export function investmentOf(draft: BotDraft): Investment {
  return {
    quote: draft.investMode === investMode.base ? 0n : (unitsOf(draft.quote) ?? 0n),
    base: draft.investMode === investMode.quote ? 0n : (unitsOf(draft.base) ?? 0n),
  };
}

/**
 * The settings that the formulas compute a bot of a draft from; undefined while it has no lines, or no price or
 * a wrong one.
 */
export function planInputOf(draft: BotDraft, pair: BotPair, lastPrice: string): PlanInput | undefined {
  const steps = stepsOf(pair);
  const onTick = (text: string) => floorTo(unitsOf(text) ?? 0n, steps.tick);
  const last = unitsOf(lastPrice);
  if (last === undefined) return undefined;
  const input = { min: onTick(draft.min), max: onTick(draft.max), cells: cellsOf(draft), type: draft.type };
  const range = linesRange(input, { last, steps });
  const price = startPrice(unitsOf(draft.entry), last);
  if (!range || price === undefined) return undefined;
  return { range, steps, fees: feesOf(pair), investment: investmentOf(draft), price };
}

/**
 * What a bot of the draft would do when it started at its entry price or the last price. bots.md 1 `gridPlan`
 */
export function planOf(draft: BotDraft, pair: BotPair, last: string): GridPlan | undefined {
  const input = planInputOf(draft, pair, last);
  return input && gridPlan(input);
}

/** The example is at least so many times the pair's minimum. */
const exampleFactor = 20n;

/** The investment of a back-test without a typed one: a power of ten, in quote coins. */
export function exampleInvestment({ minInvestment }: Pick<BotPair, 'minInvestment'>): bigint {
  const least = scale(minInvestment) * exampleFactor;
  return least <= 1n ? 1n : 10n ** BigInt(String(least - 1n).length);
}

/** True while no investment is typed, so that a back-test uses an example. */
export const hasInvestment = (draft: BotDraft): boolean => {
  const { quote, base } = investmentOf(draft);
  return quote + base > 0n;
};

/**
 * The settings of a back-test of the draft, with an example without an investment; undefined while it has no
 * lines.
 */
export function backTestInputOf(draft: BotDraft, pair: BotPair, last: string): BackTestInput | undefined {
  const input = planInputOf(draft, pair, last);
  if (!input) return undefined;
  const { range, steps, fees } = input;
  return {
    range,
    steps,
    fees,
    investment: hasInvestment(draft) ? input.investment : { quote: exampleInvestment(pair), base: 0n },
    entry: unitsOf(draft.entry),
    stopLoss: unitsOf(draft.sl),
    takeProfit: unitsOf(draft.tp),
  };
}
