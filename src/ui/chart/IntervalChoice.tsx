import type { ReactNode } from 'react';
import './interval-choice.scss';

interface IntervalChoiceProps<Interval extends string> {
  label: string;
  /** Name of the radio buttons, once per page. */
  name: string;
  intervals: readonly Interval[];
  chosen: string;
  onChoose: (interval: Interval) => void;
  /** More choices behind the buttons. */
  children?: ReactNode;
}

/** The interval of a chart's bars, one button each. */
export function IntervalChoice<Interval extends string>(props: IntervalChoiceProps<Interval>) {
  const { label, name, intervals, chosen, onChoose, children } = props;
  return (
    <fieldset className="interval-choice">
      <legend className="out-of-sight">{label}</legend>
      {intervals.map((interval) => (
        <label className="interval-choice__interval" key={interval}>
          <input
            className="out-of-sight"
            type="radio"
            name={name}
            value={interval}
            checked={interval === chosen}
            onChange={() => onChoose(interval)}
          />
          {interval}
        </label>
      ))}
      {children}
    </fieldset>
  );
}
