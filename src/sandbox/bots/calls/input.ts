import { checkCodes } from '#contract/bots/validate-input.ts';
import type { CheckCode, InputRange } from '#contract/bots/validate-input.ts';
import { investMode } from '#contract/bots/bot.ts';
import type { GridType, InvestMode } from '#contract/bots/bot.ts';
import type { Bounds, BotInput, InputTerms, CheckedInput } from '#formulas/bots/input-ranges.ts';
import type { InvestedIn } from '#formulas/bots/min-investment.ts';
import { ledgerDecimals, scale, unscale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';
import { feesAt, lastPriceOf, stepsOf } from '../engine/pair-terms.ts';

/** Settings of a bot as the calls send them; `validate-input` has other names for two of them. */
export interface BotParams {
  min_price?: string | undefined;
  max_price?: string | undefined;
  cell_number?: number | undefined;
  type?: GridType | undefined;
  invest_mode?: InvestMode | undefined;
  quote_investment?: string | undefined;
  base_investment?: string | undefined;
  entry_price?: string | undefined;
  stop_loss_price?: string | undefined;
  take_profit_price?: string | undefined;
}

const investedIn: Readonly<Record<InvestMode, InvestedIn>> = {
  [investMode.quote]: 'quote',
  [investMode.base]: 'base',
  [investMode.both]: 'both',
};

const decimalsIn = (text: string): number => (text.split('.')[1] ?? '').replace(/0+$/, '').length;

const prices = ['min_price', 'max_price', 'entry_price', 'stop_loss_price', 'take_profit_price'] as const;
const amounts = ['quote_investment', 'base_investment'] as const;

/** The first parameter that is not a multiple of its step. */
export interface StepProblem {
  field: keyof BotParams;
  limit: string;
}

/** The first price off the tick, or amount with more than 8 decimals; undefined when all are good. */
export function stepProblem(params: BotParams, pair: Pair | undefined): StepProblem | undefined {
  const step = unscale(1n);
  const hasTooMany = (field: keyof BotParams) => decimalsIn(String(params[field] ?? '')) > ledgerDecimals;
  const tooFine = [...prices, ...amounts].find(hasTooMany);
  if (tooFine !== undefined) return { field: tooFine, limit: step };
  const tick = pair?.tick;
  if (tick === undefined) return undefined;
  const offTick = prices.find((field) => scale(params[field] ?? '0') % scale(tick) !== 0n);
  return offTick === undefined ? undefined : { field: offTick, limit: tick };
}

const unitsOf = (text: string | undefined): bigint | undefined => (text === undefined ? undefined : scale(text));

/** The settings in units; an amount that the mode does not invest is left out. */
export function botInput(params: BotParams): BotInput {
  const mode = params.invest_mode ?? investMode.quote;
  return {
    min: unitsOf(params.min_price),
    max: unitsOf(params.max_price),
    cells: params.cell_number,
    type: params.type ?? 'ARITHMETIC',
    investedIn: investedIn[mode],
    quote: mode === investMode.base ? undefined : unitsOf(params.quote_investment),
    base: mode === investMode.quote ? undefined : unitsOf(params.base_investment),
    entry: unitsOf(params.entry_price),
    stopLoss: unitsOf(params.stop_loss_price),
    takeProfit: unitsOf(params.take_profit_price),
  };
}

/** What inputs of a pair are checked by now, with the fees of a VIP level. */
export const inputTerms = (exchange: Pick<Exchange, 'market'>, pair: Pair, vipLevel: number): InputTerms => ({
  last: lastPriceOf(exchange, pair),
  steps: stepsOf(pair),
  fees: feesAt(pair, vipLevel),
  maxInvestment: scale(pair.maxMarketAmount),
});

/** Words of the check codes by input. */
const codeWords: Readonly<Record<CheckedInput, string>> = {
  min: 'LOW_PRICE',
  max: 'HIGH_PRICE',
  cells: 'GRID_NO',
  investment: 'INVESTMENT',
  takeProfit: 'TP',
  stopLoss: 'SL',
  entry: 'EP',
};

/** The check code of a problem. Throws when the contract lacks it. */
export function checkCodeOf(input: CheckedInput, is: 'TOO_LOW' | 'TOO_HIGH'): CheckCode {
  const name = `SPOT_CHECK_CODE_${codeWords[input]}_${is}`;
  const code = checkCodes.find((each) => each === name);
  if (code === undefined) throw new Error(`no check code ${name}`);
  return code;
}

/** A bound as text; grids are counted. */
export const boundText = (input: CheckedInput | 'base', bound: bigint): string =>
  input === 'cells' ? String(bound) : unscale(bound);

/** Returns bounds in the shape of the contract; an empty range keeps both, so that a reader sees that nothing fits. */
export const rangeText = (input: CheckedInput | 'base', { from, to }: Bounds): InputRange => ({
  from: boundText(input, from > 0n ? from : 0n),
  to: boundText(input, to > 0n ? to : 0n),
});
