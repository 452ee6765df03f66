import { interestRules } from './interest-rules.ts';
import { limitRules } from './limit-rules.ts';
import { liquidationRules } from './liquidation-rules.ts';
import { riskRules } from './risk-rules.ts';

/**
 * Rules of margin, M1 to M8, U1 and U2, by name: each displayed figure opens the explanation of one of them.
 * leverage.md 2
 */
export const marginRules = { ...interestRules, ...riskRules, ...limitRules, ...liquidationRules } as const;
