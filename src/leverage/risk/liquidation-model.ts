import type { CoinExposure } from '#formulas/margin/collateral.ts';
import { liquidationDistance, liquidationPrice } from '#formulas/margin/liquidation-price.ts';
import { unscale } from '#money/index.ts';
import type { ExplanationRequest } from '#shell/explanation/explanation-request.ts';
import { explainDistance, explainLiquidationPrice } from './risk-explanations.ts';
import type { RiskTerms } from './risk-explanations.ts';

/** The coin whose liquidation price is shown, and its tick in units of 10⁻⁸. */
export interface PricedCoin {
  coin: string;
  tick: bigint;
}

/**
 * Where liquidation starts as the price of one coin moves; `price` is '' when no price of it alone leads there.
 * leverage.md 2 M7
 */
export interface LiquidationModel {
  coin: string;
  price: string;
  /** Fraction of the current price, negative below it; undefined without a liquidation price. */
  distance: string | undefined;
  explainPrice: ExplanationRequest;
  explainDistance: ExplanationRequest | undefined;
}

/** The liquidation price of a coin with its distance. */
export function liquidationOf(
  exposures: readonly CoinExposure[],
  { coin, tick }: PricedCoin,
  { kind }: Pick<RiskTerms, 'kind'>,
): LiquidationModel {
  const found = liquidationPrice(exposures, coin, { isUnified: kind === 'unified' }, tick);
  const index = exposures.find((each) => each.coin === coin)?.index ?? 0n;
  const hasDistance = found !== undefined && index > 0n;
  return {
    coin,
    price: found ? unscale(found.price) : '',
    distance: hasDistance ? unscale(liquidationDistance(found.price, index)) : undefined,
    explainPrice: explainLiquidationPrice(exposures, coin, kind, tick),
    explainDistance: hasDistance ? explainDistance(found.price, index) : undefined,
  };
}
