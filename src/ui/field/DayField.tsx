import { classes } from '../foundation/classes.ts';
import './field.scss';

interface DayFieldProps {
  label: string;
  /** Such as 2026-06-01. */
  value: string | undefined;
  compact?: boolean;
  /** Element id of the text that says why the day is not valid; undefined for a valid day. */
  problemId?: string | undefined;
  onDay: (day: string | undefined) => void;
}

/** A date field that filters by a day, or by none. */
export function DayField({ label, value, compact, problemId, onDay }: DayFieldProps) {
  return (
    <label className={classes('field', compact && 'field--compact')}>
      <span className="field__label">{label}</span>
      <input
        className="field__control"
        type="date"
        value={value ?? ''}
        aria-invalid={problemId === undefined ? undefined : true}
        aria-describedby={problemId}
        onChange={(event) => onDay(event.currentTarget.value || undefined)}
      />
    </label>
  );
}
