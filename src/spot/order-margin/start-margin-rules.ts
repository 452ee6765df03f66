import { $loanTerms } from '#session/leverage/loan-terms.ts';
import { $marginRules } from '../order-draft/margin-rules.ts';
import { $marginInputs } from './margin-inputs.ts';
import { marginRulesOf } from './margin-rules-of.ts';

/** Gives the order form the rules of margin while it is on. Returns a function that stops it. */
export function startMarginRules(): () => void {
  void $loanTerms.load();
  return $marginInputs.subscribe((inputs) => $marginRules.set(inputs && marginRulesOf(inputs)));
}
