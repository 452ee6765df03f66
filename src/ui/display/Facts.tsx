import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import './facts.scss';

export interface Fact {
  label: string;
  /** Figures are strings, formatted by the caller. */
  value: ReactNode;
  /** Coin or unit behind the value. */
  unit?: string;
  /** The exact amount where the value is shortened: told on hover and to screen readers. */
  exact?: string;
  tone?: 'up' | 'down';
}

export interface FactsProps {
  facts: readonly Fact[];
  /** `lines`: key and value in a card; `terms`: ruled, two columns; `stats`: large figures. */
  layout?: 'lines' | 'terms' | 'stats';
}

/** Labelled values. */
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
