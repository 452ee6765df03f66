/**
 * A rule that computes a displayed figure, as data: screens show it with a person's own inputs, and the page of
 * formulas lists it with its vectors of docs/formula-vectors.json. leverage.md 4
 */
export interface Rule<Input extends string = string> {
  /** Id of the design page, for example `M4`. */
  readonly id: string;
  /** Name in code and in text keys, for example `riskRate`. */
  readonly name: string;
  /** Formula in the names of the inputs, for example `debts / assets`. */
  readonly formula: string;
  /** Names of the inputs in the order of the formula. */
  readonly inputs: readonly Input[];
  /** The figure as canonical text, `''` when there is none (a liquidation price that does not exist). */
  readonly compute: (inputs: Readonly<Record<Input, string>>) => string;
}

/** A displayed figure with the rule and the inputs that it follows from; units are coins, `x`, `%` or absent. */
export interface Explanation {
  readonly rule: Rule;
  readonly inputs: Readonly<Record<string, string>>;
  readonly units: Readonly<Record<string, string>>;
  readonly result: string;
  readonly resultUnit: string;
}

/**
 * The explanation of a figure; its result is computed by the rule from the inputs that are shown. `units` by
 * input.
 */
export const explain = <Input extends string>(
  rule: Rule<Input>,
  inputs: Readonly<Record<Input, string>>,
  units: Readonly<Record<string, string>>,
  resultUnit: string,
): Explanation => ({ rule, inputs, units, result: rule.compute(inputs), resultUnit });
