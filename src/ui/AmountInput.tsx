import { useId } from 'react';
import { texts } from '../i18n/texts.ts';
import { classes } from './classes.ts';
import { EitherAmount } from './EitherAmount.tsx';
import { useAmount } from './use-amount.ts';
import type { AmountEdits } from './use-amount.ts';
import './field.scss';

export interface AmountInputProps extends AmountEdits {
  label: string;
  /** Limits or hint, one line, always there; the field is described by it. */
  note?: string;
  /** What is wrong with the value, instead of the note. */
  error?: string;
  /** Fills in the most that is possible; the button is left out without it. */
  onMax?: () => void;
  /** For a row of fields, as in an order form. */
  compact?: boolean;
  /** The label stands inside the box, before the amount. */
  inline?: boolean;
  name?: string;
}

/** A labelled amount of a coin with its unit, its limits and what is wrong or was changed; `useAmount` has the rest. */
export function AmountInput(props: AmountInputProps) {
  const { lang, label, unit, note, error, onMax, readOnly, compact, inline, name } = props;
  const t = texts(lang, 'common');
  const id = useId();
  const { field, shown, either, told, choose, ...edits } = useAmount(props);
  const problem = either ? undefined : (error ?? told);
  const labelled = (
    <label className="field__label" htmlFor={id}>
      {label}
    </label>
  );
  return (
    <div className={classes('field', 'field--amount', compact && 'field--compact', inline && 'field--inline')}>
      {!inline && labelled}
      <div className="field__box">
        {inline && labelled}
        <input
          className="field__input"
          ref={field}
          id={id}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={64}
          placeholder="0"
          value={shown}
          readOnly={readOnly}
          aria-invalid={error !== undefined || either !== undefined || undefined}
          aria-describedby={`${id}-unit ${either ? `${id}-either ` : ''}${id}-note`}
          {...edits}
        />
        <span className="field__unit" id={`${id}-unit`}>
          {unit}
        </span>
        {onMax && !readOnly && (
          <button className="field__action" type="button" onClick={onMax}>
            {t('amount.max')}
          </button>
        )}
      </div>
      {either && <EitherAmount {...either} lang={lang} id={`${id}-either`} field={field} onChoose={choose} />}
      <p
        className={classes(
          'field__note',
          problem !== undefined && (error ? 'field__note--error' : 'field__note--told'),
        )}
        id={`${id}-note`}
      >
        {problem ?? note}
      </p>
    </div>
  );
}
