import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { CompositionEvent, FormEvent, KeyboardEvent } from 'react';
import { formatAmount } from '../i18n/format.ts';
import type { Lang } from '../i18n/locales.ts';
import { texts } from '../i18n/texts.ts';
import { classes } from './classes.ts';
import { say } from './say.ts';
import { editAmount, hasPoint, isCommaKey, pastedAmount, readingsOf, typedSign } from './typed-amount.ts';
import type { AmountLimits, CleanAmount, Edited, Readings } from './typed-amount.ts';
import './field.scss';

export interface AmountInputProps extends AmountLimits {
  lang: Lang;
  label: string;
  /** Coin. */
  unit: string;
  /** Cleaned text: what the last `onType` gave, or what the caller made of it. */
  value: string;
  /** '' while it is asked which of two amounts is meant: the text stays in the field, and its form is not sent. */
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

/** Text that may mean two amounts, and what stands around its place. Nothing is taken before the person chose. */
interface Either {
  before: string;
  readings: Readings;
  rest: string;
  /** The field's text meanwhile. */
  shown: string;
  unit: string;
}

/** What is said about an edit, beside what cleaning changed. */
type Said = Edited['changed'] | 'comma' | 'dropped' | 'none';

/** Ways of text to come at once, beside pasting. */
const atOnce = ['', 'insertReplacementText', 'insertFromDrop', 'insertFromPaste', 'insertFromYank'];
/** More places than a field's text has: nothing is cut. */
const uncut = 64;

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
 * capped or dropped is said; the comma key types the point, and a comma that may mean either is asked.
 * R5.1 to R5.7; quality.md Q-A07, Q-U08
 */
export function AmountInput(props: AmountInputProps) {
  const { lang, label, unit, value, onType, clean, decimals, max, note, error, onMax, readOnly, compact, name } = props;
  const { inline, onStep } = props;
  const t = texts(lang, 'common');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number | undefined>(undefined);
  const choices = useRef<HTMLDivElement>(null);
  const pointPending = useRef(false);
  const pointIsComma = useRef(false);
  const given = useRef({ text: '', uncut: '' });
  const [composed, setComposed] = useState<string | undefined>(undefined);
  const [told, setTold] = useState<string | undefined>(undefined);
  const [either, setEither] = useState<Either | undefined>(undefined);

  // The caller may make something else of the text: the caret is set again when that stands.
  useLayoutEffect(() => {
    if (caret.current === undefined || !field.current || document.activeElement !== field.current) return;
    field.current.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  // What the caller filled in, or another coin, is no longer what was asked about.
  const asked = either && value === '' && either.unit === unit ? either : undefined;
  if (either && !asked) setEither(undefined);
  const shown = composed ?? asked?.shown ?? value;

  const tell = (said: Said, amount = '') => {
    const message =
      said === 'cut'
        ? t('amount.cut', { count: decimals })
        : said === 'capped'
          ? t('amount.capped', { max, unit })
          : said === 'dropped'
            ? t('amount.dropped', { amount })
            : said === 'none'
              ? t('amount.none')
              : said && t('amount.comma');
    if (message !== undefined && message !== told) say(message);
    setTold(message);
  };
  // Written here too: what comes to the same value renders nothing, and React's restoring it would lose the caret.
  const write = (text: string, at: number) => {
    caret.current = at;
    setComposed(undefined);
    if (!field.current || document.activeElement !== field.current) return;
    if (field.current.value !== text) field.current.value = text;
    field.current.setSelectionRange(at, at);
  };
  const ask = (question: Omit<Either, 'unit'>, at: number) => {
    write(question.shown, at);
    if (asked?.readings[1] !== question.readings[1]) say(t('amount.either'));
    setTold(undefined);
    onType('');
    setEither({ ...question, unit });
  };
  /** False when the caller filled something in since the last edit. */
  const isOwn = () => asked !== undefined || value === given.current.text;
  /** `isComma`: whether the point came from a comma; as before when not given. */
  const take = (raw: string, at: number, { isComma, said }: { isComma?: boolean | undefined; said?: Said } = {}) => {
    const open = editAmount(raw, at, clean, { decimals: uncut }, pointPending.current);
    pointIsComma.current = hasPoint(open.text) && (isComma ?? (pointIsComma.current && isOwn()));
    const readings = pointIsComma.current ? readingsOf(open.text) : undefined;
    if (readings) return ask({ before: '', readings, rest: '', shown: open.text }, open.caret);
    const edited = editAmount(raw, at, clean, { decimals, max }, pointPending.current);
    pointPending.current = edited.pointPending;
    given.current = { text: edited.text, uncut: open.text };
    write(edited.text, edited.caret);
    setEither(undefined);
    tell(edited.changed === 'capped' ? 'capped' : (said ?? edited.changed), edited.text);
    onType(edited.text);
  };
  /** Text that came at once; `keeps`: when it may mean two amounts, the field stays as it was. */
  const takeAtOnce = (before: string, given: string, rest: string, keeps: boolean) => {
    const meant = pastedAmount(given.slice(0, 400));
    if (meant.kind === 'none') {
      write(shown, shown.length);
      return tell('none');
    }
    if (meant.kind === 'either' && (keeps || before + rest !== ''))
      return ask({ before, readings: meant.readings, rest, shown }, shown.length);
    const text = meant.kind === 'either' ? meant.readings[1] : meant.text;
    const isComma = meant.kind === 'either' || meant.isComma;
    take(before + text + rest, before.length + text.length, {
      isComma: isComma || hasPoint(text) ? isComma : undefined,
      ...(meant.isDropped && { said: 'dropped' }),
    });
  };
  // Typed before the page ran: hydration leaves it in the field, the next render would drop it.
  useLayoutEffect(() => {
    const early = field.current?.value ?? '';
    if (early !== '' && early !== value) takeAtOnce('', early, '', false);
  }, []); // eslint-disable-line react-hooks/exhaustive-deps
  const typeSign = (before: string, data: string, rest: string) => {
    const sign = typedSign(data);
    const at = before.length + sign.length;
    if (!hasPoint(sign)) {
      // Digits that were cut count too: "59,000" means the same where one place is kept.
      const isNext = pointIsComma.current && isOwn() && rest === '' && before === given.current.text;
      const typed = isNext ? given.current.uncut : before;
      return take(typed + sign + rest, typed.length + sign.length);
    }
    const isComma = isCommaKey(data);
    // A further sign behind the three digits: the comma grouped them.
    if (asked && before === asked.readings[1] && rest === '') {
      const grouped = `${asked.readings[0]}${isComma ? '' : '.'}`;
      return take(grouped, grouped.length, { isComma: false, said: 'dropped' });
    }
    if (isComma && hasPoint(before + rest)) return take(before + rest, before.length, { said: 'dropped' });
    take(before + sign + rest, at, { isComma, ...(isComma && { said: decimals === 0 ? 'cut' : 'comma' }) });
  };
  const type = (event: FormEvent<HTMLInputElement>) => {
    const { value: raw, selectionEnd } = event.currentTarget;
    const at = selectionEnd ?? raw.length;
    const { kind, data, composing } = editOf(event);
    if (composing) return setComposed(raw);
    const from = at - (data?.length ?? 0);
    const isPart = data !== null && data !== '' && raw.slice(from, at) === data;
    if (atOnce.includes(kind) || (kind === 'insertText' && data && data.length > 1))
      return isPart ? takeAtOnce(raw.slice(0, from), data, raw.slice(at), false) : takeAtOnce('', raw, '', false);
    if (kind === 'insertText' && isPart) return typeSign(raw.slice(0, from), data, raw.slice(at));
    take(raw, at);
  };
  const compose = ({ currentTarget: { value: raw, selectionStart } }: CompositionEvent<HTMLInputElement>) => {
    if (/[,，،、٫]/.test(raw)) takeAtOnce('', raw, '', false);
    else take(raw, selectionStart ?? raw.length);
  };
  const paste = (event: { preventDefault: () => void; clipboardData: DataTransfer }) => {
    const element = field.current;
    if (!element || readOnly) return;
    event.preventDefault();
    const from = element.selectionStart ?? element.value.length;
    const rest = element.value.slice(element.selectionEnd ?? from);
    takeAtOnce(element.value.slice(0, from), event.clipboardData.getData('text'), rest, true);
  };
  const choose = ({ before, rest }: Either, reading: string) => {
    field.current?.focus();
    take(before + reading + rest, before.length + reading.length, { isComma: false });
  };
  // While it is asked, no form is sent: a form may have fields that count as something when they are empty.
  useEffect(() => {
    const form = field.current?.form;
    if (!asked || !form) return;
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      choices.current?.querySelector('button')?.focus();
      say(t('amount.either'));
    };
    form.addEventListener('submit', hold);
    return () => form.removeEventListener('submit', hold);
  }, [asked, t]);

  const step = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
    if (!onStep || readOnly || ctrlKey || altKey || metaKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return;
    event.preventDefault();
    setTold(undefined);
    setEither(undefined);
    onStep((key === 'ArrowUp' ? 1 : -1) * (shiftKey ? 10 : 1));
  };

  const problem = asked ? undefined : (error ?? told);
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
          aria-invalid={error !== undefined || asked !== undefined || undefined}
          aria-describedby={`${id}-unit ${asked ? `${id}-either ` : ''}${id}-note`}
          onInput={type}
          onKeyDown={step}
          onPaste={paste}
          onCompositionEnd={compose}
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
      {asked && (
        <div className="field__choices" role="group" aria-labelledby={`${id}-either`} ref={choices}>
          <span id={`${id}-either`}>{t('amount.either')}</span>
          {asked.readings.map((reading) => (
            <button
              className="button button--quiet button--small"
              key={reading}
              type="button"
              onClick={() => choose(asked, reading)}
            >
              {formatAmount(lang, reading, { group: false, places: reading.includes('.') ? 3 : 0, fixed: true })}
            </button>
          ))}
        </div>
      )}
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
