import { unscale } from '#money/index.ts';
import type { ExplanationRequest } from '#shell/explanation/explanation-request.ts';
import type { LoanRisk } from './loan-position.ts';

/** The coins of a loan. */
export interface LoanCoins {
  loanToken: string;
  pledgeToken: string;
}

const usdt = 'USDT';

/** Inputs that most rules of a loan share, with their units. */
function positionOf({ position }: LoanRisk, { loanToken, pledgeToken }: LoanCoins) {
  return {
    inputs: {
      debt: unscale(position.debt),
      loanPrice: unscale(position.loanIndex),
      pledge: unscale(position.pledge),
      pledgePrice: unscale(position.pledgeIndex),
    },
    units: { debt: loanToken, loanPrice: usdt, pledge: pledgeToken, pledgePrice: usdt },
  };
}

/** Explains the LTV of a loan. */
export function explainLtv(risk: LoanRisk, coins: LoanCoins): ExplanationRequest {
  const { inputs, units } = positionOf(risk, coins);
  const { marginCall, liquidation } = risk.ltvs;
  return {
    rule: 'pledgeLtv',
    inputs: { ...inputs, marginCallLtv: unscale(marginCall), liquidationLtv: unscale(liquidation) },
    units,
  };
}

/** Explains the price at which a loan reaches an LTV, a fraction. */
export function explainThreshold(risk: LoanRisk, coins: LoanCoins, ltv: string): ExplanationRequest {
  const { inputs, units } = positionOf(risk, coins);
  const tick = risk.tick === 0n ? '' : unscale(risk.tick);
  return risk.changed === 'loan'
    ? {
        rule: 'loanThresholdPrice',
        inputs: { pledge: inputs.pledge, pledgePrice: inputs.pledgePrice, ltv, debt: inputs.debt, tick },
        units: { ...units, tick: usdt },
        resultUnit: usdt,
      }
    : {
        rule: 'thresholdPrice',
        inputs: { debt: inputs.debt, pledge: inputs.pledge, ltv, tick },
        units: { debt: units.debt, pledge: units.pledge, tick: coins.loanToken },
        resultUnit: coins.loanToken,
      };
}

/** Explains interest: an amount in the loan coin, the rate per hour as a fraction, and how many hours are charged. */
export const explainInterest = (
  loanToken: string,
  principal: string,
  hourlyRate: string,
  charges: number,
): ExplanationRequest => ({
  rule: 'pledgeInterest',
  inputs: { principal, hourlyRate, charges: String(charges) },
  units: { principal: loanToken },
  resultUnit: loanToken,
});
