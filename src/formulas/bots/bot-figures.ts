import { hourMs } from '../durations.ts';
import { mulDiv } from '#money/index.ts';
import type { FeeRates, Investment } from './bot-terms.ts';
import { feeOf, fillAmount, valueOf } from './bot-terms.ts';
import type { FirstOrder, QuantityTerms } from './quantity.ts';

/** Milliseconds of a year of 365 days. */
const yearMs = 31_536_000_000n;
/** Decimals of ratios on the wire, and their units in one. exchange-api 5 */
export const ratioDecimals = 4;
const ratioUnits = 10_000n;

/** A profit as a fraction of the investment, 10⁻⁴, cut toward zero; 0 without an investment. */
export const profitRatio = (profit: bigint, investment: bigint): bigint => mulDiv(profit, ratioUnits, investment);

/** The APR, 10⁻⁴, cut toward zero; 0 in the first hour of `runningMs`. bots.md 2 */
export const aprOf = (profit: bigint, investment: bigint, runningMs: number): bigint =>
  runningMs < hourMs ? 0n : mulDiv(profit * yearMs, ratioUnits, investment * BigInt(runningMs));

/** The coins after the first order was filled at `price` with the taker fee. */
export function afterFirstOrder(
  { quote, base }: Investment,
  order: Pick<FirstOrder, 'side' | 'quantity'> | undefined,
  price: bigint,
  taker: bigint,
): Investment {
  if (!order) return { quote, base };
  const amount = fillAmount(price, order.quantity);
  return order.side === 'BUY'
    ? { quote: quote - amount, base: base + order.quantity - feeOf(order.quantity, taker) }
    : { quote: quote + amount - feeOf(amount, taker), base: base - order.quantity };
}

/** Equity − investment at the ends of the range, quote coins. */
export interface Outcomes {
  /** All buys filled and the price at the lower price; what the bot then holds in base coins. */
  worst: bigint;
  worstBase: bigint;
  /** All sells filled and the price at the upper price. */
  best: bigint;
}

/**
 * Returns equity − investment when a stop loss below the range sells at market what the bot then holds, quote coins:
 * the outcome at the lower price, the fall from there, and the taker fee. bots.md 2
 */
export function outcomeAtStop({ worst, worstBase }: Outcomes, lower: bigint, stop: bigint, taker: bigint): bigint {
  const amount = fillAmount(stop, worstBase);
  return worst - fillAmount(lower, worstBase) + amount - feeOf(amount, taker);
}

/**
 * The outcomes at both ends of the range, with the first order at the last price. bots.md 2 "worst, best case"
 */
export function outcomesOf(
  { placed, price, fees }: QuantityTerms,
  quantity: bigint,
  investment: Investment,
  order: FirstOrder | undefined,
): Outcomes {
  const { lines, empty } = placed;
  const invested = valueOf(investment, price);
  const start = afterFirstOrder(investment, order, price, fees.taker);
  const low = lines.slice(0, empty).reduce<Investment>((coins, line) => afterBuy(coins, line, quantity, fees), start);
  const high = lines
    .slice(empty + 1)
    .reduce<Investment>((coins, line) => afterSell(coins, line, quantity, fees), start);
  return {
    worst: valueOf(low, lines[0] ?? price) - invested,
    worstBase: low.base,
    best: valueOf(high, lines.at(-1) ?? price) - invested,
  };
}

const afterBuy = ({ quote, base }: Investment, line: bigint, quantity: bigint, { maker }: FeeRates): Investment => ({
  quote: quote - fillAmount(line, quantity),
  base: base + quantity - feeOf(quantity, maker),
});

function afterSell({ quote, base }: Investment, line: bigint, quantity: bigint, { maker }: FeeRates): Investment {
  const amount = fillAmount(line, quantity);
  return { quote: quote + amount - feeOf(amount, maker), base: base - quantity };
}
