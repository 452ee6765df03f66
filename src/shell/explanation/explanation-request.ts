import type { InputName, RuleName } from '#formulas/rules/rules.ts';

interface RequestOf<Name extends RuleName> {
  rule: Name;
  /** The inputs as canonical texts; ratios, rates and changes as fractions. */
  inputs: Readonly<Record<InputName<Name>, string>>;
  /** Coin or unit of inputs; none for plain numbers. */
  units?: Readonly<Partial<Record<InputName<Name>, string>>>;
  /** Coin or unit of the figure. */
  resultUnit?: string;
}

/** A figure to explain: the rule by name and what it was computed from. The rule itself loads with the explanation. */
export type ExplanationRequest = { [Name in RuleName]: RequestOf<Name> }[RuleName];
