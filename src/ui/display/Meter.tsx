import { classes } from './classes.ts';
import './meter.scss';

export interface MeterProps {
  /** What is measured, as "Sold". */
  label: string;
  /** 0 to 1, a plain number since it is only drawn. */
  share: number;
  /** The share in words, as "7.0M of 10M ORBT". */
  valueText?: string;
  thick?: boolean;
}

/** How much of something is done. */
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
