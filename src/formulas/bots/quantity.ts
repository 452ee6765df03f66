import { ceilTo, floorTo } from '#money/index.ts';
import type { FeeRates, Investment, PairSteps } from './bot-terms.ts';
import { ceilDiv, one, priceReserve } from './bot-terms.ts';
import type { PlacedLines } from './lines.ts';

/** A price per base coin as a fraction of the last price: what a base coin costs, or what it brings. */
interface Factor {
  numerator: bigint;
  denominator: bigint;
}

/** The orders on the lines with the quantity of each, at a last price. */
export interface QuantityTerms {
  placed: PlacedLines;
  /** Last price when the bot starts. */
  price: bigint;
  steps: PairSteps;
  fees: FeeRates;
}

/**
 * What a base coin costs after fee at the highest price of the first purchase, and what it brings at the lowest of a
 * sale.
 */
const buyFactor = ({ taker }: FeeRates): Factor => ({ numerator: priceReserve, denominator: one - taker });
const sellFactor = ({ taker }: FeeRates): Factor => ({ numerator: one - taker, denominator: priceReserve });

const soldBase = ({ placed }: QuantityTerms, quantity: bigint): bigint => BigInt(placed.sells) * quantity;

/** The quantity that uses all coins, when base is bought or sold at a factor of the last price. */
function evenQuantity({ placed, price, steps }: QuantityTerms, { quote, base }: Investment, factor: Factor): bigint {
  const factorPrice = price * factor.numerator;
  const value = quote * one * factor.denominator + base * factorPrice;
  const cost = placed.buySum * factor.denominator + BigInt(placed.sells) * factorPrice;
  return cost === 0n ? 0n : floorTo(value / cost, steps.lot);
}

/**
 * The base that the sell lines lack, bought with its fee, up to lot; 0 when none is lacking. bots.md 2 "first
 * purchase"
 */
export function firstPurchase(terms: QuantityTerms, quantity: bigint, base: bigint): bigint {
  const lacking = soldBase(terms, quantity) - base;
  return lacking <= 0n ? 0n : ceilTo(ceilDiv(lacking * one, one - terms.fees.taker), terms.steps.lot);
}

/** One lot at the upper price: what roundings of a bot's life can cost. 10⁻¹⁶ */
const roundingReserve = ({ placed, steps }: QuantityTerms): bigint => steps.lot * (placed.lines.at(-1) ?? 0n);

/**
 * The base to sell so that the buy lines are funded, up to lot; 0 when the quote suffices. bots.md 2 "first
 * sale"
 */
export function firstSale(terms: QuantityTerms, quantity: bigint, quote: bigint): bigint {
  const lacking = terms.placed.buySum * quantity + roundingReserve(terms) - quote * one;
  const { numerator, denominator } = sellFactor(terms.fees);
  return lacking <= 0n ? 0n : ceilTo(ceilDiv(lacking * denominator, terms.price * numerator), terms.steps.lot);
}

/** True when the quote pays for the buy lines, the first purchase at its highest price, and the reserve. */
function isFundedByQuote(terms: QuantityTerms, quantity: bigint, { quote, base }: Investment): boolean {
  const purchase = ceilDiv(firstPurchase(terms, quantity, base) * terms.price * priceReserve, one);
  return terms.placed.buySum * quantity + purchase + roundingReserve(terms) <= quote * one;
}

/** True when the base pays for the sell lines and the first sale. */
const isFundedByBase = (terms: QuantityTerms, quantity: bigint, { quote, base }: Investment): boolean =>
  firstSale(terms, quantity, quote) <= base - soldBase(terms, quantity);

/** What bounds the quantity of the orders for given coins. */
interface Funding {
  /** Quantity that would use all coins, a multiple of the lot: no higher one is funded. */
  most: bigint;
  /** True when the coins fund a quantity: what funds one funds every lower one. */
  isFunded: (quantity: bigint) => boolean;
}

/**
 * The bounds for coins of which quote is turned into base, or base into quote when there is more than the sell
 * lines need.
 */
function fundingOf(terms: QuantityTerms, investment: Investment): Funding {
  const most = evenQuantity(terms, investment, buyFactor(terms.fees));
  if (soldBase(terms, most) >= investment.base)
    return { most, isFunded: (quantity) => isFundedByQuote(terms, quantity, investment) };
  return {
    most: evenQuantity(terms, investment, sellFactor(terms.fees)),
    isFunded: (quantity) => isFundedByBase(terms, quantity, investment),
  };
}

/**
 * The highest funded multiple of the lot; 0 when none is. The rounding takes few lots as a rule, so the steps
 * down from `most` begin with one lot. They double and never pass the middle of what is left, so that their number
 * grows with the digits of `most` only.
 */
function highestFunded({ most, isFunded }: Funding, lot: bigint): bigint {
  let [funded, over] = [0n, most / lot + 1n];
  for (let step = 1n; over - funded > 1n; step *= 2n) {
    const middle = (funded + over) / 2n;
    const tried = over - step > middle ? over - step : middle;
    if (isFunded(tried * lot)) funded = tried;
    else over = tried;
  }
  return funded * lot;
}

/**
 * The quantity of each order, base coins, a multiple of the lot; 0 when the coins do not suffice. One rule for
 * quote, base and both. bots.md 2 "quantity"
 */
export const gridQuantity = (terms: QuantityTerms, investment: Investment): bigint =>
  highestFunded(fundingOf(terms, investment), terms.steps.lot);

/**
 * True when the quantity of the orders is at least this multiple of the lot. It is `gridQuantity` without the search.
 */
export function isAffordable(terms: QuantityTerms, investment: Investment, quantity: bigint): boolean {
  const { most, isFunded } = fundingOf(terms, investment);
  return quantity <= 0n || (quantity <= most && isFunded(quantity));
}

/** The first order of a bot. */
export interface FirstOrder {
  side: 'BUY' | 'SELL';
  quantity: bigint;
  /** Limit price of the fill-or-kill order: 1.005 from the last price, at most, to tick. */
  limit: bigint;
}

/** The order that gives a bot the coins of its lines; undefined when it has them. */
export function firstOrder(
  terms: QuantityTerms,
  quantity: bigint,
  { quote, base }: Investment,
): FirstOrder | undefined {
  const { tick } = terms.steps;
  const bought = firstPurchase(terms, quantity, base);
  if (bought > 0n) return { side: 'BUY', quantity: bought, limit: floorTo((terms.price * priceReserve) / one, tick) };
  if (soldBase(terms, quantity) >= base) return undefined;
  const sold = firstSale(terms, quantity, quote);
  if (sold === 0n) return undefined;
  return { side: 'SELL', quantity: sold, limit: ceilTo(ceilDiv(terms.price * one, priceReserve), tick) };
}
