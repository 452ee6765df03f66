import { lower } from '#money/bigints.ts';
import { countedQuantity } from '#formulas/margin/as-filled.ts';
import type { FilledOrder } from '#formulas/margin/as-filled.ts';
import type { CoinExposure } from '#formulas/margin/collateral.ts';

/** What an order changes when all of it is filled; amounts in units of 10⁻⁸ of their coins. */
export interface OrderEffect extends FilledOrder {
  /** Borrowed of the coin that it pays, with the interest of the first hour. */
  loan: bigint;
  firstInterest: bigint;
  /** The coins that it gets repay the debt in them. */
  repays: boolean;
}

/**
 * What an account has and owes after an order is filled, first interest included; a price better than the index
 * adds nothing. Undefined while one of the two coins is missing in `exposures`. leverage.md 2 M5
 */
export function exposuresAsFilled(exposures: readonly CoinExposure[], effect: OrderEffect): CoinExposure[] | undefined {
  const pays = exposures.find(({ coin }) => coin === effect.pays);
  const gets = exposures.find(({ coin }) => coin === effect.gets);
  if (!pays || !gets) return undefined;
  const { numerator, denominator } = countedQuantity(effect, pays, gets);
  const received = numerator / denominator;
  const repaid = effect.repays ? lower(gets.owed, received) : 0n;
  const held = pays.held + effect.loan - effect.spent;
  return exposures.map((exposure) => {
    if (exposure === pays)
      return { ...pays, held: held > 0n ? held : 0n, owed: pays.owed + effect.loan + effect.firstInterest };
    return exposure === gets ? { ...gets, held: gets.held + received - repaid, owed: gets.owed - repaid } : exposure;
  });
}
