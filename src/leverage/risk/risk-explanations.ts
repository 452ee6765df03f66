import { riskValuesOf } from '#formulas/margin/collateral.ts';
import type { CoinExposure, RiskValues } from '#formulas/margin/collateral.ts';
import { tierText, valueTexts } from '#formulas/rules/rule-values.ts';
import { unscale } from '#money/index.ts';
import type { ExplanationRequest } from '#shell/explanation/explanation-request.ts';

/** What the figures of an account depend on besides its coins. */
export interface RiskTerms {
  kind: 'standard' | 'unified';
  leverage: bigint;
}

const usdt = 'USDT';

/** Exact values as texts in USDT, for the coins of `coins` and for all others. */
function splitValues(exposures: readonly CoinExposure[], coins: ReadonlySet<string>) {
  return {
    those: valueTexts(riskValuesOf(exposures.filter(({ coin }) => coins.has(coin)))),
    others: valueTexts(riskValuesOf(exposures.filter(({ coin }) => !coins.has(coin)))),
  };
}

/** Explains the risk rate of an account. */
export const explainRiskRate = (values: RiskValues): ExplanationRequest => ({
  rule: 'riskRate',
  inputs: valueTexts(values),
  units: { assets: usdt, debts: usdt },
});

/** Explains the margin rates of a unified account. */
export const explainUnifiedRate = (
  rule: 'imRate' | 'mmRate',
  values: RiskValues,
  leverage: bigint,
): ExplanationRequest =>
  rule === 'imRate'
    ? {
        rule,
        inputs: { ...valueTexts(values), leverage: String(leverage) },
        units: { assets: usdt, debts: usdt },
      }
    : { rule, inputs: valueTexts(values), units: { assets: usdt, debts: usdt } };

/** Explains the risk rate after the prices of some coins change by a fraction in units of 10⁻⁸. */
export function explainWhatIf(
  exposures: readonly CoinExposure[],
  coins: ReadonlySet<string>,
  change: bigint,
): ExplanationRequest {
  const { those, others } = splitValues(exposures, coins);
  return {
    rule: 'whatIf',
    inputs: {
      change: unscale(change),
      changedDebts: those.debts,
      otherDebts: others.debts,
      changedAssets: those.assets,
      otherAssets: others.assets,
    },
    units: { changedDebts: usdt, otherDebts: usdt, changedAssets: usdt, otherAssets: usdt },
  };
}

/** Explains the liquidation price of a coin; `tick` in units of 10⁻⁸. */
export function explainLiquidationPrice(
  exposures: readonly CoinExposure[],
  coin: string,
  kind: RiskTerms['kind'],
  tick: bigint,
): ExplanationRequest {
  const { others } = splitValues(exposures, new Set([coin]));
  const exposure = exposures.find((each) => each.coin === coin);
  return {
    rule: 'liquidationPrice',
    inputs: {
      otherDebts: others.debts,
      otherAssets: others.assets,
      held: unscale(exposure?.held ?? 0n),
      tiers: tierText(exposure?.tiers ?? []),
      owed: unscale(exposure?.owed ?? 0n),
      account: kind,
      tick: unscale(tick),
    },
    units: { otherDebts: usdt, otherAssets: usdt, held: coin, owed: coin, tick: usdt },
    resultUnit: usdt,
  };
}

/** Explains how far a liquidation price is from the current one; both in units of 10⁻⁸. */
export const explainDistance = (liquidationPrice: bigint, price: bigint): ExplanationRequest => ({
  rule: 'liquidationDistance',
  inputs: { liquidationPrice: unscale(liquidationPrice), price: unscale(price) },
  units: { liquidationPrice: usdt, price: usdt },
});

/**
 * Explains interest: `charges` times the charge of one hour, principal in the coin, the rate as a fraction per hour. M1
 */
export const explainInterest = (
  coin: string,
  principal: string,
  hourlyRate: string,
  charges: number,
): ExplanationRequest => ({
  rule: 'interest',
  inputs: { principal, hourlyRate, charges: String(charges) },
  units: { principal: coin },
  resultUnit: coin,
});
