import { classes } from '../foundation/classes.ts';
import './meter.scss';

/** Props of a `Meter`. */
export interface MeterProps {
  /** What is measured, such as "Sold". */
  label: string;
  /** Fraction from 0 to 1. */
  share: number;
  /** The share as text, such as "7.0M of 10M ORBT". */
  valueText?: string;
  thick?: boolean;
}

/** A bar that shows a share of a whole. */
export function Meter({ label, share, valueText, thick }: MeterProps) {
  const shown = Math.min(Math.max(share, 0), 1);
  return (
    <progress
      className={classes('meter', thick && 'meter--thick')}
      max={1}
      value={Math.round(shown * 1000) / 1000}
      aria-label={label}
      aria-valuetext={valueText}
    />
  );
}
