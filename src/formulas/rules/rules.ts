import { botRules } from './bot-rules.ts';
import { leveragedRules } from './leveraged-rules.ts';
import { loanRules } from './loan-rules.ts';
import { interestRules } from './interest-rules.ts';
import { limitRules } from './limit-rules.ts';
import { liquidationRules } from './liquidation-rules.ts';
import { riskRules } from './risk-rules.ts';

/**
 * Rules of margin, M1 to M8, U1 and U2, by name: each displayed figure opens the explanation of one of them.
 * leverage.md 2
 */
const marginRules = { ...interestRules, ...riskRules, ...limitRules, ...liquidationRules } as const;

/** All rules whose figures screens explain, by name; docs/formulas.md lists them in this order. */
export const rules = { ...marginRules, ...leveragedRules, ...loanRules, ...botRules } as const;
export type RuleName = keyof typeof rules;
/** Names of the inputs of a rule. */
export type InputName<Name extends RuleName = RuleName> = (typeof rules)[Name]['inputs'][number];
