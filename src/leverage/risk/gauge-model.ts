import { riskValuesOf } from '#formulas/margin/collateral.ts';
import type { CoinExposure } from '#formulas/margin/collateral.ts';
import { riskLevel, riskRate } from '#formulas/margin/risk.ts';
import type { RiskLevel } from '#formulas/margin/risk.ts';
import { decimal } from '#money/index.ts';
import type { ExplanationRequest } from '#shell/explanation/explanation-request.ts';
import { liquidationOf } from './liquidation-model.ts';
import type { LiquidationModel, PricedCoin } from './liquidation-model.ts';
import { exposuresAsFilled } from './order-effect.ts';
import type { OrderEffect } from './order-effect.ts';
import { explainRiskRate } from './risk-explanations.ts';
import type { RiskTerms } from './risk-explanations.ts';
import type { RiskFigures } from './risk-levels.ts';

/** What a gauge is computed from. */
export interface GaugeInput {
  /** Risk as the exchange computed it; undefined while it is loading or failed to load. */
  risk: RiskFigures | undefined;
  /**
   * The account in units; undefined while a price or the tiers of a coin are missing or outdated: then no value is
   * shown.
   */
  exposures: readonly CoinExposure[] | undefined;
  leverage: bigint;
  /** The coin whose liquidation price is shown. */
  priced?: PricedCoin | undefined;
  /** The order in the form, as filled. */
  order?: OrderEffect | undefined;
}

/** A risk rate (fraction, 4 decimals) with its level and how it follows from the account. */
export interface RatedLevel {
  rate: string;
  level: RiskLevel;
  explain: ExplanationRequest;
}

/** What a gauge shows; every value is undefined while it is not known. leverage.md 4 */
export interface GaugeModel {
  current: RatedLevel | undefined;
  filled: RatedLevel | undefined;
  /** The own result of M4 when it differs from the exchange's by more than prices move between two messages. */
  own: RatedLevel | undefined;
  marks: RiskFigures['marks'] | undefined;
  /** Of the account as filled when there is an order, else of the account now. */
  liquidation: LiquidationModel | undefined;
}

/** Difference between the exchange's rate and the own one that is shown. */
const shownDifference = '0.005';

function ratedLevel(exposures: readonly CoinExposure[], { kind, leverage }: RiskTerms): RatedLevel {
  const values = riskValuesOf(exposures);
  return {
    rate: riskRate(values),
    level: riskLevel(values, { isUnified: kind === 'unified', leverage }),
    explain: explainRiskRate(values),
  };
}

const none: GaugeModel = {
  current: undefined,
  filled: undefined,
  own: undefined,
  marks: undefined,
  liquidation: undefined,
};

/**
 * What a gauge shows: the exchange's rate and level, the own result as filled, the liquidation price.
 * leverage.md 4
 */
export function gaugeModel({ risk, exposures, leverage, priced, order }: GaugeInput): GaugeModel {
  if (!risk) return none;
  if (!exposures) return { ...none, marks: risk.marks };
  const terms = { kind: risk.kind, leverage };
  const own = ratedLevel(exposures, terms);
  const after = order && exposuresAsFilled(exposures, order);
  const isDifferent = decimal(own.rate).minus(risk.rate).abs().gt(shownDifference);
  return {
    current: { rate: risk.rate, level: risk.level, explain: own.explain },
    filled: after && ratedLevel(after, terms),
    own: isDifferent ? own : undefined,
    marks: risk.marks,
    liquidation: priced && liquidationOf(after ?? exposures, priced, terms),
  };
}
