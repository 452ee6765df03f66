import { valuesAsFilled } from '#formulas/margin/as-filled.ts';
import type { FilledOrder } from '#formulas/margin/as-filled.ts';
import { riskValuesOf } from '#formulas/margin/collateral.ts';
import { riskLevel } from '#formulas/margin/risk.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import type { RiskSources } from '#sandbox/exchange/exchange.ts';
import { debtsOf } from './debts.ts';
import { exposuresOf, marginTermsOf } from './exposure.ts';

/**
 * True when an account with debts may place an order without a loan: filled, it does not lower the collateral
 * value, or leaves the level SAFE. leverage.md 3
 */
export function isRiskAllowed(sources: RiskSources, account: Account, order: FilledOrder): boolean {
  if (debtsOf(sources, account.uid).size === 0) return true;
  const exposures = exposuresOf(sources, account.uid, [order.pays, order.gets]);
  const after = valuesAsFilled(exposures, order);
  if (after.assets >= riskValuesOf(exposures).assets * after.factor) return true;
  return riskLevel(after, marginTermsOf(sources, account)) === 'SAFE';
}
