import { ceilTo, floorTo } from '#money/index.ts';
import { maxCells, maxProfitableCells, minCells } from './bot-profit.ts';
import type { FeeRates, GridRange, GridSpacing, Investment, PairSteps } from './bot-terms.ts';
import { ceilDiv, floorDiv, one, valueOf } from './bot-terms.ts';
import { placedLines } from './lines.ts';
import { leastInvestment, leastQuantity } from './min-investment.ts';
import type { InvestedIn } from './min-investment.ts';

/** Settings of a bot as far as they are typed. Prices and amounts are integers of 10⁻⁸. */
export interface BotInput {
  min?: bigint | undefined;
  max?: bigint | undefined;
  cells?: number | undefined;
  type: GridSpacing;
  investedIn: InvestedIn;
  quote?: bigint | undefined;
  base?: bigint | undefined;
  entry?: bigint | undefined;
  stopLoss?: bigint | undefined;
  takeProfit?: bigint | undefined;
}

/** The pair and its market, by which an input is checked. */
export interface InputTerms {
  last: bigint;
  steps: PairSteps;
  fees: FeeRates;
  /** Highest investment, quote coins. */
  maxInvestment: bigint;
}

/** Bounds of an input, both included. */
export interface Bounds {
  from: bigint;
  to: bigint;
}

/** Inputs in the order in which they are checked. exchange-api 4.8 "validate-input" */
export const checkedInputs = ['min', 'max', 'cells', 'investment', 'takeProfit', 'stopLoss', 'entry'] as const;
export type CheckedInput = (typeof checkedInputs)[number];

/** Bounds of every input, and of the base coins beside the given quote. Prices in quote coins, cells in grids. */
export type InputRanges = Readonly<Record<CheckedInput | 'base', Bounds>>;

const least = (first: bigint, ...others: readonly (bigint | undefined)[]): bigint =>
  others.reduce<bigint>((low, each) => (each !== undefined && each < low ? each : low), first);
const greatest = (first: bigint, ...others: readonly (bigint | undefined)[]): bigint =>
  others.reduce<bigint>((high, each) => (each !== undefined && each > high ? each : high), first);

/** Bounds of prices as multiples of the last price. exchange-api 4.8 "validate-input" */
const highest = { min: 2n, max: 10n, takeProfit: 20n, entry: 2n } as const;
const lowestParts = { min: 10n, stopLoss: 100n, entry: 2n } as const;

/**
 * The range whose lines can be computed: known, distinct, not more than a bot can have, and within the highest
 * upper price. Without that bound an input would decide how large the numbers are that the formulas compute with.
 */
export function linesRange(
  { min, max, cells, type }: Pick<BotInput, 'min' | 'max' | 'cells' | 'type'>,
  { last, steps: { tick } }: Pick<InputTerms, 'last' | 'steps'>,
): GridRange | undefined {
  if (min === undefined || max === undefined || cells === undefined) return undefined;
  if (min < tick || max > highest.max * last || cells < minCells || cells > maxCells) return undefined;
  return max - min < BigInt(cells) * tick ? undefined : { min, max, cells, type };
}

/**
 * The price at which a bot starts, its entry price or the last one; undefined for an entry outside the bounds
 * that the last price sets.
 */
export function startPrice(entry: bigint | undefined, last: bigint): bigint | undefined {
  if (entry === undefined) return last;
  return entry < ceilDiv(last, lowestParts.entry) || entry > highest.entry * last ? undefined : entry;
}

/** The bounds of the number of grids; without a range those of every bot. */
function cellBounds({ min, max, type }: BotInput, { last, steps, fees }: InputTerms): Bounds {
  const from = BigInt(minCells);
  const isRange = min !== undefined && max !== undefined && min >= steps.tick && max > min && max <= highest.max * last;
  if (!isRange) return { from, to: BigInt(maxCells) };
  return { from, to: BigInt(maxProfitableCells({ min, max, type }, steps.tick, fees.maker)) };
}

/** The least coins of the input's lines; without lines the least order of the pair. */
function leastCoins(input: BotInput, terms: InputTerms): Investment {
  const { last, steps, fees } = terms;
  const range = linesRange(input, terms);
  if (!range) return { quote: greatest(steps.minAmount, ceilDiv(steps.minQty * last, one)), base: 0n };
  const price = startPrice(input.entry, last) ?? last;
  const placed = { placed: placedLines(range, steps.tick, price), price, steps, fees };
  return leastInvestment(placed, leastQuantity(placed), input.investedIn, input.quote ?? 0n);
}

/** The bounds of all inputs at the last price, whatever the other inputs are. exchange-api 4.8, bots.md 2 */
export function inputRanges(input: BotInput, terms: InputTerms): InputRanges {
  const { last, steps, maxInvestment } = terms;
  const { tick } = steps;
  // A price above all bounds counts as the highest of them: the ranges of the others have no more digits than the
  // market has.
  const [min, max, entry] = [input.min, input.max, input.entry].map((price) =>
    price === undefined ? undefined : least(price, highest.takeProfit * last),
  );
  const distance = BigInt(Math.min(Math.max(input.cells ?? minCells, minCells), maxCells)) * tick;
  const coins = leastCoins(input, terms);
  const leastBase =
    coins.base > 0n ? coins.base : greatest(0n, ceilDiv((coins.quote - (input.quote ?? 0n)) * one, last));
  const upTo = (price: bigint) => floorTo(price, tick);
  const from = (price: bigint) => ceilTo(price, tick);
  return {
    min: {
      from: greatest(tick, from(ceilDiv(last, lowestParts.min))),
      to: upTo(least(highest.min * last, max === undefined ? undefined : max - distance)),
    },
    max: { from: from((min ?? tick) + distance), to: upTo(highest.max * last) },
    cells: cellBounds(input, terms),
    investment: { from: coins.quote + ceilDiv(coins.base * last, one), to: maxInvestment },
    base: { from: leastBase, to: greatest(0n, floorDiv((maxInvestment - (input.quote ?? 0n)) * one, last)) },
    takeProfit: { from: upTo(greatest(last, max, entry)) + tick, to: upTo(highest.takeProfit * last) },
    stopLoss: {
      from: greatest(tick, from(ceilDiv(last, lowestParts.stopLoss))),
      to: from(least(last, min, entry)) - tick,
    },
    entry: { from: from(greatest(ceilDiv(last, lowestParts.entry), min)), to: upTo(least(highest.entry * last, max)) },
  };
}

/**
 * The values that are checked; undefined ones are not typed. `investment` is compared as quote + base × last
 * price.
 */
function valuesOf(input: BotInput, last: bigint): Record<CheckedInput, bigint | undefined> {
  const { min, max, cells, quote, base, takeProfit, stopLoss, entry } = input;
  const isInvested = quote !== undefined || base !== undefined;
  const investment = isInvested ? valueOf({ quote: quote ?? 0n, base: base ?? 0n }, last) : undefined;
  return { min, max, cells: cells === undefined ? undefined : BigInt(cells), investment, takeProfit, stopLoss, entry };
}

/** The first input that is out of its bounds. */
export interface InputProblem {
  input: CheckedInput;
  is: 'TOO_LOW' | 'TOO_HIGH';
  limit: bigint;
}

/**
 * The first problem of the typed inputs, or of `checked` alone; undefined when all are good.
 * exchange-api 4.8 "validate-input"
 */
export function inputProblem(
  input: BotInput,
  ranges: InputRanges,
  last: bigint,
  checked: readonly CheckedInput[] = checkedInputs,
): InputProblem | undefined {
  const values = valuesOf(input, last);
  for (const name of checked) {
    const value = values[name];
    if (value === undefined) continue;
    const { from, to } = ranges[name];
    if (value < from) return { input: name, is: 'TOO_LOW', limit: from };
    if (value > to) return { input: name, is: 'TOO_HIGH', limit: to };
  }
  return undefined;
}
