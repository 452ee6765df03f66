import { Fragment } from 'react';
import { formulaParts } from './formula-parts.ts';

interface FormulaProps {
  formula: string;
  inputs: readonly string[];
  /** The name of an input in the language of the page. */
  inputName: (input: string) => string;
}

/**
 * A rule's formula with the names of its inputs; from left to right in every language. Its styles are in
 * `formula.scss`.
 */
export function Formula({ formula, inputs, inputName }: FormulaProps) {
  return (
    <p className="formula" dir="ltr">
      {formulaParts(formula, inputs).map(({ kind, text }, index) => (
        <Fragment key={index}>
          {kind === 'input' ? <bdi>{inputName(text)}</bdi> : kind === 'places' ? <sub>{text}</sub> : text}
        </Fragment>
      ))}
    </p>
  );
}
