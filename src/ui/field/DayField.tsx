import { classes } from './classes.ts';
import './field.scss';

interface DayFieldProps {
  label: string;
  /** As 2026-06-01. */
  value: string | undefined;
  compact?: boolean;
  onDay: (day: string | undefined) => void;
}

/** A filter by a day, or by none. */
export function DayField({ label, value, compact, onDay }: DayFieldProps) {
  return (
    <label className={classes('field', compact && 'field--compact')}>
      <span className="field__label">{label}</span>
      <input
        className="field__control"
        type="date"
        value={value ?? ''}
        onChange={(event) => onDay(event.currentTarget.value || undefined)}
      />
    </label>
  );
}
