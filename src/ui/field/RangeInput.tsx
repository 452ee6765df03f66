import { useId } from 'react';
import { classes } from '../foundation/classes.ts';
import './range.scss';

/** Props of a `RangeInput`. */
export interface RangeInputProps {
  label: string;
  /** A position, never an amount. */
  value: number;
  min: number;
  max: number;
  step?: number;
  /** The position as text, such as "50 %, 400 SLIP". */
  valueText: string;
  /** A shorter text of at most five characters, beside the slider; the label is for screen readers alone then. */
  inlineText?: string | undefined;
  onMove: (value: number) => void;
  disabled?: boolean;
}

/** A native slider with its value as text. Place `QuickPicks` or a field beside it: no action may require dragging. */
export function RangeInput(props: RangeInputProps) {
  const { label, value, min, max, step = 1, valueText, inlineText, onMove, disabled } = props;
  const id = useId();
  const isInline = inlineText !== undefined;
  return (
    <div className={classes('range', isInline && 'range--inline')}>
      <span className="range__line">
        {!isInline && <label htmlFor={id}>{label}</label>}
        <span className="range__value" aria-hidden="true">
          <bdi>{inlineText ?? valueText}</bdi>
        </span>
      </span>
      <input
        className="range__input"
        id={id}
        aria-label={isInline ? label : undefined}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={valueText}
        onChange={(event) => onMove(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
