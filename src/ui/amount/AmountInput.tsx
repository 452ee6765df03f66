import { useId } from 'react';
import type { ReactNode } from 'react';
import { texts } from '#i18n/texts.ts';
import { classes } from '../foundation/classes.ts';
import { AmbiguousAmount } from './AmbiguousAmount.tsx';
import { useAmountField } from './use-amount.ts';
import type { AmountFieldProps } from './use-amount.ts';
import '../field/field.scss';

/** Props of an `AmountInput`. */
export interface AmountInputProps extends AmountFieldProps {
  label: string;
  /** Limits or hint, always one line high; describes the field. */
  note?: string | undefined;
  /** The note is for screen readers alone, such as where something beside the field says it; errors stay visible. */
  isNoteHidden?: boolean | undefined;
  /** Shown while the field is empty; a zero without it. */
  placeholder?: string | undefined;
  /** What is wrong with the value; shown instead of the note, above what the last edit changed. */
  error?: string | undefined;
  /** Fills in the maximum; without it there is no button. */
  onMax?: () => void | undefined;
  /** Smaller, for rows of fields such as an order form. */
  compact?: boolean | undefined;
  /** The label is inside the box, before the amount. */
  inline?: boolean | undefined;
  /** Label and `aside` are a line inside the box, above the amount. */
  boxed?: boolean | undefined;
  /** At the end of the label's line, such as a limit. Only `boxed`. */
  aside?: ReactNode;
  /** Chooses the coin, in place of its name. */
  unitControl?: ReactNode;
  name?: string | undefined;
}

/** An amount of a coin with label, unit, limits, and error or notice. `useAmountField` holds its state. */
export function AmountInput(props: AmountInputProps) {
  const { lang, label, unit, note, isNoteHidden, placeholder, onMax, readOnly, name } = props;
  const { compact, inline, boxed, aside, unitControl } = props;
  const t = texts(lang, 'common');
  const id = useId();
  const { field, text, ambiguity, invalid, notice, choose, ...handlers } = useAmountField(props);
  const error = invalid ?? props.error;
  const change = ambiguity ? undefined : notice;
  const message = ambiguity ? undefined : (error ?? change);
  const labelElement = (
    <label className="field__label" htmlFor={id}>
      {label}
    </label>
  );
  return (
    <div
      className={classes(
        'field',
        'field--amount',
        compact && 'field--compact',
        inline && 'field--inline',
        boxed && 'field--boxed',
      )}
    >
      {!inline && !boxed && labelElement}
      <div className="field__box">
        {inline && labelElement}
        {boxed && (
          <span className="field__head">
            {labelElement}
            {aside !== undefined && <span className="field__aside">{aside}</span>}
          </span>
        )}
        <input
          className="field__input"
          ref={field}
          id={id}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={64}
          placeholder={placeholder ?? '0'}
          value={text}
          readOnly={readOnly}
          aria-invalid={error !== undefined || ambiguity !== undefined || undefined}
          aria-describedby={classes(
            `${id}-unit`,
            ambiguity && `${id}-question`,
            `${id}-note`,
            error !== undefined && change !== undefined && `${id}-change`,
          )}
          {...handlers}
        />
        <span className={unitControl === undefined ? 'field__unit' : 'out-of-sight'} id={`${id}-unit`}>
          {unit}
        </span>
        {unitControl}
        {onMax && !readOnly && (
          <button className="field__action" type="button" onClick={onMax}>
            {t('amount.max')}
          </button>
        )}
      </div>
      {ambiguity && (
        <AmbiguousAmount {...ambiguity} lang={lang} id={`${id}-question`} field={field} onChoose={choose} />
      )}
      <p
        className={classes(
          isNoteHidden && message === undefined ? 'out-of-sight' : 'field__note',
          message !== undefined && (error ? 'field__note--error' : 'field__note--notice'),
        )}
        id={`${id}-note`}
      >
        {message ?? note}
      </p>
      {error !== undefined && change !== undefined && (
        <p className="field__note field__note--notice" id={`${id}-change`}>
          {change}
        </p>
      )}
    </div>
  );
}
