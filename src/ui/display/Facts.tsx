import type { ReactNode } from 'react';
import { classes } from '../foundation/classes.ts';
import './facts.scss';

/** A labeled value. */
export interface Fact {
  label: string;
  /** Figures are formatted by the caller. */
  value: ReactNode;
  /** Coin or unit after the value. */
  unit?: string;
  /** The exact amount of a shortened value, shown as a tooltip. */
  exact?: string;
  tone?: 'up' | 'down';
}

/** Props of `Facts`. */
export interface FactsProps {
  facts: readonly Fact[];
  /** `lines`: label and value per line; `terms`: two columns with rules; `stats`: large figures. */
  layout?: 'lines' | 'terms' | 'stats';
}

/** A list of labeled values. */
export function Facts({ facts, layout = 'lines' }: FactsProps) {
  return (
    <dl className={`facts facts--${layout}`}>
      {facts.map(({ label, value, unit, exact, tone }) => (
        <div className="facts__fact" key={label}>
          <dt className="facts__label">{label}</dt>
          <dd className={classes('facts__value', tone)} title={exact}>
            <bdi>
              {value}
              {unit && (
                <>
                  {' '}
                  <span className="facts__unit">{unit}</span>
                </>
              )}
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
