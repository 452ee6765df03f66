import { botRules } from './bot-rules.ts';
import { leveragedRules } from './leveraged-rules.ts';
import { marginRules } from './margin-rules.ts';
import { loanRules } from './loan-rules.ts';

/** All rules whose figures screens explain, by name; docs/formulas.md lists them in this order. */
export const rules = { ...marginRules, ...leveragedRules, ...loanRules, ...botRules } as const;
export type RuleName = keyof typeof rules;
/** Names of the inputs of a rule. */
export type InputName<Name extends RuleName = RuleName> = (typeof rules)[Name]['inputs'][number];
