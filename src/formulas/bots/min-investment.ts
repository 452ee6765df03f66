import { ceilTo } from '#money/index.ts';
import type { Investment } from './bot-terms.ts';
import { ceilDiv, one } from './bot-terms.ts';
import { isAffordable } from './quantity.ts';
import type { QuantityTerms } from './quantity.ts';

/** Coins that a bot is funded with. */
export type InvestedIn = 'quote' | 'base' | 'both';

/**
 * The least quantity whose buy and sell orders reach the pair's minimums on every line. Base coins.
 * bots.md 2 "minimum investment"
 */
export function leastQuantity({ placed, steps, fees }: Omit<QuantityTerms, 'price'>): bigint {
  const { lot, minQty, minAmount } = steps;
  const [lowest = 1n, second = 1n] = placed.lines;
  const byAmount = (line: bigint) => ceilDiv(minAmount * one, line);
  const least = [minQty, byAmount(lowest)].reduce((a, b) => (a > b ? a : b));
  const leastOffer = [minQty, byAmount(second)].reduce((a, b) => (a > b ? a : b));
  const fee = fees.maker > fees.taker ? fees.maker : fees.taker;
  // A sell order is what the fee leaves, down to the lot: q(1 − fee) has to reach the least sell order, up to the lot.
  const byOffer = ceilDiv(ceilTo(leastOffer, lot) * one, one - fee);
  return ceilTo(
    [least, leastOffer, byOffer].reduce((a, b) => (a > b ? a : b)),
    lot,
  );
}

/**
 * The least amount up to `high`, which suffices, with which `isEnough`; `isEnough` stays true above it. It
 * halves: one step a bit of `high`.
 */
function leastAmount(high: bigint, isEnough: (amount: bigint) => boolean): bigint {
  let [low, enough] = [-1n, high];
  while (enough - low > 1n) {
    const middle = (low + enough) / 2n;
    if (isEnough(middle)) enough = middle;
    else low = middle;
  }
  return enough;
}

/** Quote coins that suffice for a quantity: all lines at the upper price, twice. */
const ampleQuote = ({ placed }: QuantityTerms, quantity: bigint): bigint =>
  ceilDiv(2n * BigInt(placed.lines.length + 1) * quantity * (placed.lines.at(-1) ?? 0n), one);

/**
 * The least coins with which the orders have at least this quantity: quote alone, base alone, or base beside
 * the given quote.
 */
export function leastInvestment(
  terms: QuantityTerms,
  quantity: bigint,
  investedIn: InvestedIn,
  quote: bigint,
): Investment {
  const suffices = (investment: Investment) => isAffordable(terms, investment, quantity);
  const ample = ampleQuote(terms, quantity);
  const leastQuote = () => leastAmount(ample, (amount) => suffices({ quote: amount, base: 0n }));
  if (investedIn === 'quote') return { quote: leastQuote(), base: 0n };
  const given = investedIn === 'both' ? quote : 0n;
  if (given > 0n && suffices({ quote: given, base: 0n })) return { quote: leastQuote(), base: 0n };
  const ampleBase = ceilDiv(2n * ample * one, terms.price) + 2n * BigInt(terms.placed.sells + 1) * quantity;
  return { quote: given, base: leastAmount(ampleBase, (base) => suffices({ quote: given, base })) };
}
