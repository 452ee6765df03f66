import { useId } from 'react';
import './range.scss';

export interface RangeInputProps {
  label: string;
  /** Plain numbers: a position, never an amount. */
  value: number;
  least: number;
  most: number;
  step?: number;
  /** The position in words, as "50 %, 400 SLIP": shown and read. */
  valueText: string;
  onMove: (value: number) => void;
  disabled?: boolean;
}

/** A native slider with its value in words. Give `QuickPicks` or a field beside it: nothing needs a drag. */
export function RangeInput({ label, value, least, most, step = 1, valueText, onMove, disabled }: RangeInputProps) {
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
        min={least}
        max={most}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={valueText}
        onChange={(event) => onMove(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
