import { classes } from '../foundation/classes.ts';
import './field.scss';

interface ChoiceFieldProps<Value extends string> {
  label: string;
  /** Text of the first choice, which means no filter. */
  all: string;
  value: Value | undefined;
  choices: readonly { value: Value; label: string }[];
  compact?: boolean;
  /** The label is for screen readers alone: the choices say what they are. */
  isLabelHidden?: boolean;
  onChoose: (value: Value | undefined) => void;
}

/** A select field that filters by one of several values, or by none. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, all, value, choices, compact, isLabelHidden, onChoose } = props;
  return (
    <label className={classes('field', compact && 'field--compact')}>
      <span className={isLabelHidden ? 'out-of-sight' : 'field__label'}>{label}</span>
      <select
        className="field__control"
        value={value ?? ''}
        onChange={(event) => onChoose(choices.find((choice) => choice.value === event.currentTarget.value)?.value)}
      >
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
