import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import type { Lang } from '../i18n/locales.ts';
import { texts } from '../i18n/texts.ts';
import { classes } from './classes.ts';
import { say } from './say.ts';
import { editAmount, isCommaKey, pastedAmount, typedSign } from './typed-amount.ts';
import type { AmountLimits, CleanAmount, Edited } from './typed-amount.ts';
import './field.scss';

export interface AmountInputProps extends AmountLimits {
  lang: Lang;
  label: string;
  /** Coin. */
  unit: string;
  /** Cleaned text: what the last `onType` gave, or what the caller made of it. */
  value: string;
  onType: (cleaned: string) => void;
  /** money's `cleanAmount`. */
  clean: CleanAmount;
  /** Limits or hint, one line, always there; the field is described by it. */
  note?: string;
  /** What is wrong with the value, instead of the note. */
  error?: string;
  /** Fills in the most that is possible; the button is left out without it. */
  onMax?: () => void;
  readOnly?: boolean;
  /** For a row of fields, as in an order form. */
  compact?: boolean;
  /** The label stands inside the box, before the amount. */
  inline?: boolean;
  /** Arrow keys move the amount: 1 or −1 steps, ten times as many with Shift. */
  onStep?: (steps: number) => void;
  name?: string;
}

/** Pasted text that may mean two amounts, and what stands around its place. Nothing is taken before the person chose. */
interface Either {
  before: string;
  readings: readonly [grouped: string, decimal: string];
  rest: string;
}

/** An input event's data, as browsers describe an edit. */
interface Edit {
  kind: string;
  data: string | null;
  composing: boolean;
}

function editOf({ nativeEvent }: FormEvent<HTMLInputElement>): Edit {
  if (!(nativeEvent instanceof InputEvent)) return { kind: '', data: null, composing: false };
  return { kind: nativeEvent.inputType, data: nativeEvent.data, composing: nativeEvent.isComposing };
}

/**
 * An amount of a coin: cleaned while typing, pasting and composing, the caret kept behind its digit; what was cut or
 * capped is said; the comma key types the point, and a pasted comma that may mean either is asked.
 * R5.1 to R5.7; quality.md Q-A07, Q-U08
 */
export function AmountInput(props: AmountInputProps) {
  const { lang, label, unit, value, onType, clean, decimals, max, note, error, onMax, readOnly, compact, name } = props;
  const { inline, onStep } = props;
  const t = texts(lang, 'common');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number | undefined>(undefined);
  const pointPending = useRef(false);
  const [composed, setComposed] = useState<string | undefined>(undefined);
  const [told, setTold] = useState<string | undefined>(undefined);
  const [either, setEither] = useState<Either | undefined>(undefined);

  // The caller may make something else of the text: the caret is set again when that stands.
  useLayoutEffect(() => {
    if (caret.current === undefined || !field.current || document.activeElement !== field.current) return;
    field.current.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  const tell = (changed: Edited['changed'] | 'comma') => {
    const message =
      changed === 'cut'
        ? t('amount.cut', { count: decimals })
        : changed === 'capped'
          ? t('amount.capped', { max, unit })
          : changed === 'comma'
            ? t('amount.comma')
            : undefined;
    if (message !== undefined && message !== told) say(message);
    setTold(message);
  };
  const take = (raw: string, at: number, isComma = false) => {
    const edited = editAmount(raw, at, clean, { decimals, max }, pointPending.current);
    pointPending.current = edited.pointPending;
    caret.current = edited.caret;
    setComposed(undefined);
    setEither(undefined);
    tell(edited.changed ?? (isComma ? 'comma' : undefined));
    // Written here too: what cleans to the same value renders nothing, and React's restoring it would lose the caret.
    if (field.current && document.activeElement === field.current) {
      if (field.current.value !== edited.text) field.current.value = edited.text;
      field.current.setSelectionRange(edited.caret, edited.caret);
    }
    onType(edited.text);
  };
  // Typed before the page ran: hydration leaves it in the field, the next render would drop it.
  useLayoutEffect(() => {
    const early = field.current?.value ?? '';
    if (early !== '' && early !== value) take(early, early.length);
  }, []); // eslint-disable-line react-hooks/exhaustive-deps
  const type = (event: FormEvent<HTMLInputElement>) => {
    const { value: raw, selectionStart } = event.currentTarget;
    const at = selectionStart ?? raw.length;
    const { kind, data, composing } = editOf(event);
    if (composing) return setComposed(raw);
    const sign = kind === 'insertText' && data ? typedSign(data) : undefined;
    if (sign !== undefined && data)
      return take(
        raw.slice(0, at - data.length) + sign + raw.slice(at),
        at - data.length + sign.length,
        isCommaKey(data),
      );
    take(raw, at);
  };
  const paste = (event: { preventDefault: () => void; clipboardData: DataTransfer }) => {
    const element = field.current;
    if (!element || readOnly) return;
    event.preventDefault();
    const meant = pastedAmount(event.clipboardData.getData('text').slice(0, 400));
    const from = element.selectionStart ?? element.value.length;
    const rest = element.value.slice(element.selectionEnd ?? from);
    const before = element.value.slice(0, from);
    if ('text' in meant) return take(before + meant.text + rest, from + meant.text.length);
    setEither({ before, readings: meant.either, rest });
    say(t('amount.either'));
  };
  const choose = ({ before, rest }: Either, reading: string) => {
    field.current?.focus();
    take(before + reading + rest, before.length + reading.length);
  };

  const step = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
    if (!onStep || readOnly || ctrlKey || altKey || metaKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return;
    event.preventDefault();
    setTold(undefined);
    setEither(undefined);
    onStep((key === 'ArrowUp' ? 1 : -1) * (shiftKey ? 10 : 1));
  };

  const problem = error ?? told;
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
          value={composed ?? value}
          readOnly={readOnly}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-unit ${id}-note`}
          onInput={type}
          onKeyDown={step}
          onPaste={paste}
          onCompositionEnd={({ currentTarget }) =>
            take(currentTarget.value, currentTarget.selectionStart ?? currentTarget.value.length)
          }
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
      {either && (
        <div className="field__choices" role="group" aria-label={t('amount.either')}>
          <span>{t('amount.either')}</span>
          {either.readings.map((text) => (
            <button
              className="button button--quiet button--small"
              key={text}
              type="button"
              onClick={() => choose(either, text)}
            >
              {text}
            </button>
          ))}
        </div>
      )}
      <p
        className={classes('field__note', error ? 'field__note--error' : told !== undefined && 'field__note--told')}
        id={`${id}-note`}
      >
        {problem ?? note}
      </p>
    </div>
  );
}
