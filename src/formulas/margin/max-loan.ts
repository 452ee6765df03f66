import { unitsPerCoin } from '../../money/index.ts';
import { collateralValue, riskValuesOf } from './collateral.ts';
import type { CoinExposure, CollateralTier, RiskValues } from './collateral.ts';
import { loanLimit } from './risk.ts';
import type { Fraction } from './risk.ts';

const withoutCollateral: readonly CollateralTier[] = [{ from: 0n, to: undefined, ratio: 0n }];

/**
 * The largest loan of a coin that leaves debts / assets at most 1 − 1 / leverage when the coins stay in the
 * account, in units of 10⁻⁸, at least 0. The loan is collateral itself, tier by tier above what is held. Its first
 * interest is not counted. exchange-api 4.5
 */
export function maxLoanByRisk(
  { assets, debts }: RiskValues,
  { held, index, tiers }: CoinExposure,
  leverage: bigint,
): bigint {
  const limit = loanLimit(leverage);
  let slack = limit.numerator * assets - limit.denominator * debts;
  if (slack <= 0n || index === 0n) return 0n;
  let left = 0n;
  for (const { from, to, ratio } of tiers.length === 0 ? withoutCollateral : tiers) {
    if (to !== undefined && to <= held) continue;
    const unitCost = index * (limit.denominator * unitsPerCoin - limit.numerator * ratio);
    const affordable = slack / unitCost;
    const width = to === undefined ? affordable : to - (held > from ? held : from);
    if (affordable <= width) return left + affordable;
    left += width;
    slack -= width * unitCost;
  }
  return left;
}

/** An order that borrows what it needs beyond own coins. */
export interface BorrowingOrder {
  pays: string;
  gets: string;
  /** Own coins, units of 10⁻⁸, that the order spends before it borrows. */
  own: bigint;
  /** Coins that one coin buys at the price of the order; absent: at the index prices. */
  rate?: Fraction;
  /** Taker fee of what is received, a fraction in units of 10⁻⁸. */
  feeRate: bigint;
}

/**
 * What one spent coin adds to what the account gets, after the fee; a price better than the index adds nothing.
 */
function countedRate({ rate, feeRate }: BorrowingOrder, pays: CoinExposure, gets: CoinExposure): Fraction {
  // Coins without a price count nothing, however many they are.
  if (gets.index === 0n) return { numerator: 1n, denominator: 1n };
  const atIndex = { numerator: pays.index, denominator: gets.index };
  const isWorse = rate && rate.numerator * atIndex.denominator < atIndex.numerator * rate.denominator;
  const { numerator, denominator } = isWorse ? rate : atIndex;
  return { numerator: numerator * (unitsPerCoin - feeRate), denominator: denominator * unitsPerCoin };
}

/**
 * The largest loan of an order that leaves debts / assets at most 1 − 1 / leverage when all of the order is
 * filled, in units of 10⁻⁸, at least 0: own coins and loan are spent, and the received coins are collateral, tier by
 * tier above what is held. `exposures` contain both coins. The first interest is not counted. leverage.md 2 M5 (b)
 */
export function maxOrderLoan(exposures: readonly CoinExposure[], order: BorrowingOrder, leverage: bigint): bigint {
  const pays = exposures.find(({ coin }) => coin === order.pays);
  const gets = exposures.find(({ coin }) => coin === order.gets);
  if (!pays || !gets) throw new Error(`no exposure in ${order.pays} or ${order.gets}`);
  if (pays.index === 0n) return 0n;
  const limit = loanLimit(leverage);
  const { numerator: gained, denominator: factor } = countedRate(order, pays, gets);
  /** What is held of the received coin, in units of 10⁻⁸ divided by `factor`, when nothing is borrowed. */
  const start = gets.held * factor + order.own * gained;
  const { assets, debts } = riskValuesOf(
    exposures.map((each) =>
      each === pays ? { ...pays, held: pays.held - order.own } : each === gets ? { ...gets, held: 0n } : each,
    ),
  );
  const tiers = (gets.tiers.length === 0 ? withoutCollateral : gets.tiers).map(({ from, to, ratio }) => ({
    from: from * factor,
    to: to === undefined ? undefined : to * factor,
    ratio,
  }));
  let slack =
    gained *
    (limit.numerator * (assets * factor + collateralValue({ held: start, index: gets.index, tiers })) -
      limit.denominator * debts * factor);
  if (slack < 0n) return 0n;
  let reached = start;
  for (const { to, ratio } of tiers) {
    if (to !== undefined && to <= reached) continue;
    const unitCost =
      limit.denominator * factor * pays.index * unitsPerCoin - limit.numerator * gained * gets.index * ratio;
    const affordable = slack / unitCost;
    if (to === undefined || affordable <= to - reached) return (reached + affordable - start) / gained;
    slack -= (to - reached) * unitCost;
    reached = to;
  }
  return (reached - start) / gained;
}
