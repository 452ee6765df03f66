import { unitsPerCoin } from '../../money/index.ts';
import { collateralValue, riskValuesOf } from './collateral.ts';
import type { CoinExposure, CollateralTier, RiskValues } from './collateral.ts';
import type { Fraction } from './risk.ts';

/** An order as it ends when all of it is filled; quantities in units of 10⁻⁸ of their coins. */
export interface FilledOrder {
  pays: string;
  /** With what it borrows, if anything. */
  spent: bigint;
  gets: string;
  /** Before the fee; exact, because a market buy gets its amount divided by the price. */
  received: Fraction;
  /** Taker fee of what is received, a fraction in units of 10⁻⁸. */
  feeRate: bigint;
}

/** Risk values times `factor`, so that they are whole numbers. */
export interface ScaledRiskValues extends RiskValues {
  factor: bigint;
}

const isLower = (a: Fraction, b: Fraction): boolean => a.numerator * b.denominator < b.numerator * a.denominator;

/**
 * A price better than the index adds nothing: the received coins count at most what the spent ones are worth. After the
 * fee.
 */
export function countedQuantity(
  { spent, received, feeRate }: FilledOrder,
  pays: CoinExposure,
  gets: CoinExposure,
): Fraction {
  if (gets.index === 0n) return { numerator: 0n, denominator: 1n };
  const atIndex = { numerator: spent * pays.index, denominator: gets.index };
  const { numerator, denominator } = isLower(received, atIndex) ? received : atIndex;
  return { numerator: numerator * (unitsPerCoin - feeRate), denominator: denominator * unitsPerCoin };
}

const scaledTiers = (tiers: readonly CollateralTier[], factor: bigint): CollateralTier[] =>
  tiers.map(({ from, to, ratio }) => ({ from: from * factor, to: to === undefined ? undefined : to * factor, ratio }));

/**
 * The collateral value and the debts of an account after an order is filled, at the index prices. `exposures`
 * contain both coins of the order. leverage.md 2
 */
export function valuesAsFilled(exposures: readonly CoinExposure[], order: FilledOrder): ScaledRiskValues {
  const pays = exposures.find(({ coin }) => coin === order.pays);
  const gets = exposures.find(({ coin }) => coin === order.gets);
  if (!pays || !gets) throw new Error(`no exposure in ${order.pays} or ${order.gets}`);
  const { numerator: added, denominator: factor } = countedQuantity(order, pays, gets);
  const others = riskValuesOf(
    exposures.map((exposure) => {
      if (exposure === pays) return { ...pays, held: pays.held - order.spent };
      return exposure === gets ? { ...gets, held: 0n } : exposure;
    }),
  );
  const received = { ...gets, held: gets.held * factor + added, tiers: scaledTiers(gets.tiers, factor) };
  return { assets: others.assets * factor + collateralValue(received), debts: others.debts * factor, factor };
}

/**
 * What an account has and owes after an order is filled; the received coins are rounded down. `exposures`
 * contain both coins of the order. leverage.md 2 M5
 */
export function exposuresAsFilled(exposures: readonly CoinExposure[], order: FilledOrder): CoinExposure[] {
  const pays = exposures.find(({ coin }) => coin === order.pays);
  const gets = exposures.find(({ coin }) => coin === order.gets);
  if (!pays || !gets) throw new Error(`no exposure in ${order.pays} or ${order.gets}`);
  const { numerator, denominator } = countedQuantity(order, pays, gets);
  return exposures.map((each) => {
    if (each === pays) return { ...pays, held: pays.held - order.spent };
    return each === gets ? { ...gets, held: gets.held + numerator / denominator } : each;
  });
}
