import { useId } from 'react';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { cleanAmount } from '#money/clean-amount.ts';
import { AmbiguousAmount } from '#ui/amount/AmbiguousAmount.tsx';
import { useAmountField } from '#ui/amount/use-amount.ts';
import { classes } from '#ui/foundation/classes.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { minus, plus } from '#ui/icon/icons.ts';
import './step-field.scss';

/** What is wrong with a field: the message, and a value that is allowed, offered as a button. */
export interface FieldError {
  message: string;
  use?: { label: string; onUse: () => void };
}

export interface StepFieldProps {
  lang: Lang;
  id?: string;
  label: string;
  unit: string;
  value: string;
  decimals: number;
  /** Allowed range, shown below the field. */
  note?: string | undefined;
  placeholder?: string;
  error?: FieldError | undefined;
  onType: (value: string) => void;
  /** Moves the value by so many steps. */
  onStep: (steps: number) => void;
}

/** A number with − and + at its sides, its allowed range below it, and an error that offers a value. WCAG 2.5.7 */
export function StepField(props: StepFieldProps) {
  const { lang, label, unit, value, decimals, note, onStep, placeholder } = props;
  const t = texts(lang, 'bots');
  const ownId = useId();
  const id = props.id ?? ownId;
  const { field, text, ambiguity, invalid, notice, choose, ...handlers } = useAmountField({
    lang,
    unit,
    value,
    decimals,
    clean: cleanAmount,
    onType: props.onType,
    onStep,
  });
  const error: FieldError | undefined = invalid === undefined ? props.error : { message: invalid };
  const message = ambiguity ? undefined : (error?.message ?? notice ?? note);
  return (
    <div className={classes('field', 'field--amount', 'field--compact', 'step-field')}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="field__box step-field__box">
        <button
          className="step-field__step"
          type="button"
          aria-label={t('field.less', { name: label })}
          onClick={() => onStep(-1)}
        >
          <Icon of={minus} size={16} />
        </button>
        <input
          className="field__input step-field__input"
          ref={field}
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={64}
          placeholder={placeholder}
          value={text}
          aria-invalid={error !== undefined || ambiguity !== undefined || undefined}
          aria-describedby={classes(ambiguity && `${id}-question`, `${id}-note`)}
          {...handlers}
        />
        <button
          className="step-field__step"
          type="button"
          aria-label={t('field.more', { name: label })}
          onClick={() => onStep(1)}
        >
          <Icon of={plus} size={16} />
        </button>
      </div>
      {ambiguity && (
        <AmbiguousAmount {...ambiguity} lang={lang} id={`${id}-question`} field={field} onChoose={choose} />
      )}
      <p
        className={classes(
          'field__note',
          error && 'field__note--error',
          !error && notice !== undefined && 'field__note--notice',
        )}
        id={`${id}-note`}
      >
        {message}
        {error?.use && (
          <>
            {' '}
            <button className="step-field__use" type="button" onClick={error.use.onUse}>
              {error.use.label}
            </button>
          </>
        )}
      </p>
    </div>
  );
}
