import { useId } from 'react';
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
  onMove: (value: number) => void;
  disabled?: boolean;
}

/** A native slider with its value as text. Place `QuickPicks` or a field beside it: no action may require dragging. */
export function RangeInput({ label, value, min, max, step = 1, valueText, onMove, disabled }: RangeInputProps) {
  const id = useId();
  return (
    <div className="range">
      <span className="range__line">
        <label htmlFor={id}>{label}</label>
        <span className="range__value" aria-hidden="true">
          <bdi>{valueText}</bdi>
        </span>
      </span>
      <input
        className="range__input"
        id={id}
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
