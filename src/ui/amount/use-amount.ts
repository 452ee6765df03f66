import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ClipboardEvent, CompositionEvent, InputEvent, KeyboardEvent } from 'react';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { announce } from '../foundation/announce.ts';
import {
  characterKind,
  editAmount,
  hasDecimalPoint,
  isCommaKey,
  isPlainAmount,
  normalizedCharacter,
  readingsOf,
  writtenAmount,
} from './amount-parsing.ts';
import type { AmountLimits, CleanAmount, Readings } from './amount-parsing.ts';
import { editNoticeText } from './amount-texts.ts';
import type { EditNotice } from './amount-texts.ts';
import { readInputEvent, stepsByKey } from './input-event.ts';
import { usePreventedSubmit } from './prevented-submit.ts';

/** What an amount's field needs to clean, limit and report its text. */
export interface AmountFieldProps extends AmountLimits {
  lang: Lang;
  /** Coin. */
  unit: string;
  /** Cleaned text: the last argument of `onType`, or what the caller made of it. */
  value: string;
  /** Called with '' while the text is no amount or may mean two: the text stays, and its form is not submitted. */
  onType: (cleaned: string) => void;
  /** money's `cleanAmount`. */
  clean: CleanAmount;
  /** Arrow keys change the amount by 1 or -1 steps, ten times as many with Shift. */
  onStep?: (steps: number) => void;
  readOnly?: boolean;
  /** What the value is part of, such as an order: with another one what the last edit changed is no longer said. */
  subject?: string;
  /**
   * The question when a text may mean two amounts, for a field whose value is not an amount of coins, such as a price.
   */
  question?: string;
}

/** Text that is no amount, or may mean two. The value is '' until the user has changed it or chosen one. */
interface UnreadText {
  /** The field's text until then. */
  text: string;
  unit: string;
  /** The two amounts, with the text around them; absent when the text is no amount. */
  ambiguity?: { before: string; readings: Readings; after: string };
}

/**
 * What an edit changed, and the value that the edit resulted in: with another value, coin or subject the notice ends.
 */
interface Notice {
  kind: EditNotice;
  message: string;
  value: string;
  unit: string;
  subject: string | undefined;
}

/** More decimals than a field's text can have: nothing is cut. */
const unlimitedDecimals = 64;
/** A longer text is no amount, in characters. */
const textMaxLength = 400;

/**
 * State and event handlers of an amount's field. Text is cleaned while it is typed, pasted or composed, and the caret
 * stays behind its digit. What was cut, capped or dropped is announced. Text that is no amount is refused when it is
 * pasted, and stays with an error when it is typed; the field asks when a comma, or a point in the language of the
 * page, may group thousands. R5.1 to R5.7; quality.md Q-A07, Q-U08
 */
export function useAmountField(props: AmountFieldProps) {
  const { lang, unit, value, onType, clean, decimals, max, onStep, readOnly } = props;
  const t = texts(lang, 'common');
  const { question = t('amount.either') } = props;
  const notation = { unit, pointGroups: formatAmount(lang, '1234').includes('.') };
  const field = useRef<HTMLInputElement>(null);
  const pendingCaret = useRef<number | undefined>(undefined);
  const pointPending = useRef(false);
  /** The point was written with a sign that may group thousands as well. */
  const pointIsUnclear = useRef(false);
  /** The last edit: the published text, and the same text before decimals were cut. */
  const lastEdit = useRef({ text: '', uncut: '' });
  const [composedText, setComposedText] = useState<string | undefined>(undefined);
  /** The last announced notice; while edits repeat it, it is not announced again. */
  const announcedMessage = useRef<string | undefined>(undefined);
  const [storedNotice, setNotice] = useState<Notice | undefined>(undefined);
  const [storedUnread, setUnread] = useState<UnreadText | undefined>(undefined);

  // The caller may change the text: the caret is set again once that is rendered.
  useLayoutEffect(() => {
    if (pendingCaret.current === undefined || !field.current || document.activeElement !== field.current) return;
    field.current.setSelectionRange(pendingCaret.current, pendingCaret.current);
    pendingCaret.current = undefined;
  });

  // The text ends when the caller fills in a value or the coin changes.
  const unread = storedUnread && value === '' && storedUnread.unit === unit ? storedUnread : undefined;
  if (storedUnread && !unread) setUnread(undefined);
  const ambiguity = unread?.ambiguity;
  const currentText = unread?.text ?? value;
  const invalid = unread && !ambiguity ? t('amount.invalid') : undefined;
  usePreventedSubmit(field, invalid);

  // A notice ends with the value that it is about, for example when a button fills in another price.
  const isAboutValue =
    storedNotice?.value === value && storedNotice.unit === unit && storedNotice.subject === props.subject;
  const notice = isAboutValue ? storedNotice : undefined;
  if (storedNotice && !notice) setNotice(undefined);

  /** `amount`: the value after the edit. */
  const showNotice = (kind: EditNotice | undefined, amount: string) => {
    const message = kind && editNoticeText(lang, kind, { decimals, ...(max !== undefined && { max }), unit, amount });
    if (message !== undefined && message !== announcedMessage.current) announce(message);
    announcedMessage.current = message;
    setNotice(
      kind && message !== undefined ? { kind, message, value: amount, unit, subject: props.subject } : undefined,
    );
  };
  // Written to the element as well: an unchanged value renders nothing, and React's restoring it would lose the caret.
  const write = (text: string, caret: number) => {
    pendingCaret.current = caret;
    setComposedText(undefined);
    if (!field.current || document.activeElement !== field.current) return;
    if (field.current.value !== text) field.current.value = text;
    field.current.setSelectionRange(caret, caret);
  };
  /** Keeps a text whose amount is not known. */
  const keepUnread = (next: Omit<UnreadText, 'unit'>, caret: number) => {
    write(next.text, caret);
    const message = next.ambiguity ? question : t('amount.invalid');
    if (!unread || ambiguity?.readings[1] !== next.ambiguity?.readings[1]) announce(message);
    pointPending.current = false;
    setNotice(undefined);
    onType('');
    setUnread({ ...next, unit });
  };
  /** False when the caller has changed the value since the last edit. */
  const isOwnValue = () => unread !== undefined || value === lastEdit.current.text;
  /** Publishes the cleaned text. `isUnclear`: whether its point may group thousands; by default as before. */
  const publish = (
    raw: string,
    caret: number,
    {
      isUnclear,
      notice: kind,
    }: {
      isUnclear?: boolean | undefined;
      notice?: EditNotice | undefined;
    } = {},
  ) => {
    const uncut = editAmount(raw, caret, clean, { decimals: unlimitedDecimals }, pointPending.current);
    pointIsUnclear.current = hasDecimalPoint(uncut.text) && (isUnclear ?? (pointIsUnclear.current && isOwnValue()));
    const readings = pointIsUnclear.current ? readingsOf(uncut.text) : undefined;
    if (readings) {
      keepUnread({ text: uncut.text, ambiguity: { before: '', readings, after: '' } }, uncut.caret);
      return;
    }
    const edit = editAmount(raw, caret, clean, { decimals, max }, pointPending.current);
    pointPending.current = edit.pointPending;
    lastEdit.current = { text: edit.text, uncut: uncut.text };
    write(edit.text, edit.caret);
    setUnread(undefined);
    showNotice(edit.changed === 'capped' ? edit.changed : (kind ?? edit.changed), edit.text);
    onType(edit.text);
  };
  /** Reads the whole text of the field after an edit. A text that is no amount stays with an error. */
  const readText = (raw: string, caret: number) => {
    if (isPlainAmount(raw)) {
      publish(raw, caret);
      return;
    }
    const read = writtenAmount(raw, { ...notation, anyCode: false });
    if (read.kind === 'amount') publish(read.text, read.text.length, { isUnclear: read.isUnclear });
    else if (read.kind === 'none') keepUnread({ text: raw }, caret);
    else keepUnread({ text: read.text ?? raw, ambiguity: { before: '', readings: read.readings, after: '' } }, caret);
  };
  /** Inserts several characters at once. With `keepsText` the field keeps its text while the insertion is ambiguous. */
  const insertText = (before: string, text: string, after: string, keepsText = false) => {
    const read = text.length > textMaxLength ? { kind: 'none' as const } : writtenAmount(text, notation);
    if (read.kind === 'none') {
      write(currentText, currentText.length);
      showNotice('none', value);
      return;
    }
    if (read.kind === 'ambiguous' && (keepsText || read.text === undefined || before + after !== '')) {
      keepUnread({ text: currentText, ambiguity: { before, readings: read.readings, after } }, currentText.length);
      return;
    }
    const amount = read.text ?? '';
    const isUnclear = read.kind === 'ambiguous' || read.isUnclear;
    const whole = before + amount + after;
    if (!isPlainAmount(whole)) readText(whole, before.length + amount.length);
    else
      publish(whole, before.length + amount.length, {
        isUnclear: isUnclear || hasDecimalPoint(amount) ? isUnclear : undefined,
      });
  };
  // Text typed before hydration is still in the element; the next render would drop it.
  const readEarlyText = useEffectEvent(() => {
    const early = field.current?.value ?? '';
    if (early !== '' && early !== value) readText(early, early.length);
  });
  useLayoutEffect(() => readEarlyText(), []);

  const typeCharacter = (before: string, data: string, after: string) => {
    const character = normalizedCharacter(data);
    const kind = characterKind(character);
    // A sign of groups changes nothing and does not replace a selection.
    if (kind === 'group') {
      write(currentText, Math.max(0, currentText.length - after.length));
      return;
    }
    if (kind === 'none' || !isPlainAmount(before + after)) {
      readText(before + character + after, before.length + character.length);
      return;
    }
    if (kind === 'digit') {
      // Cut digits count as well: "59,000" is ambiguous even where only one decimal is allowed.
      const isNext = pointIsUnclear.current && isOwnValue() && after === '' && before === lastEdit.current.text;
      const start = isNext ? lastEdit.current.uncut : before;
      publish(start + character + after, start.length + character.length);
      return;
    }
    const isComma = isCommaKey(data);
    // Another point after the three digits: the comma grouped thousands.
    const grouped = ambiguity && after === '' ? readingsOf(before)?.[0] : undefined;
    if (grouped !== undefined) {
      const text = `${grouped}${isComma ? '' : '.'}`;
      publish(text, text.length, { isUnclear: false, notice: 'dropped' });
      return;
    }
    if (isComma && hasDecimalPoint(before + after)) {
      publish(before + after, before.length, { notice: 'dropped' });
      return;
    }
    const pointNotice = hasDecimalPoint(before) ? 'dropped' : decimals === 0 ? 'cut' : isComma ? 'comma' : undefined;
    publish(before + character + after, before.length + character.length, {
      isUnclear: isComma || (notation.pointGroups && data !== '٫'),
      notice: pointNotice,
    });
  };

  return {
    field,
    /** The field's text. */
    text: composedText ?? currentText,
    /** The amounts to choose from, while the field asks which one is meant. */
    ambiguity: ambiguity && { readings: ambiguity.readings, question },
    /** Why the text is no amount, translated. It is shown instead of an error of the value, which is ''. */
    invalid,
    /** What the last edit changed, translated. */
    notice: notice?.message,
    choose: (reading: string) => {
      if (!ambiguity) return;
      const { before, after } = ambiguity;
      field.current?.focus();
      publish(before + reading + after, before.length + reading.length, { isUnclear: false });
    },
    onInput: ({ currentTarget: { value: raw, selectionEnd }, nativeEvent }: InputEvent<HTMLInputElement>) => {
      const input = readInputEvent(nativeEvent, raw, selectionEnd ?? raw.length);
      if (input.kind === 'composing') setComposedText(input.text);
      else if (input.kind === 'insertion') insertText(input.before, input.inserted, input.after);
      else if (input.kind === 'character') typeCharacter(input.before, input.character, input.after);
      else readText(input.text, input.caret);
    },
    onCompositionEnd: ({ currentTarget: { value: raw, selectionStart } }: CompositionEvent<HTMLInputElement>) => {
      readText(raw, selectionStart ?? raw.length);
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      if (readOnly) return;
      event.preventDefault();
      const { value: raw, selectionStart, selectionEnd } = event.currentTarget;
      const from = selectionStart ?? raw.length;
      insertText(raw.slice(0, from), event.clipboardData.getData('text'), raw.slice(selectionEnd ?? from), true);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const steps = stepsByKey(event);
      if (!onStep || readOnly || steps === undefined) return;
      event.preventDefault();
      setNotice(undefined);
      setUnread(undefined);
      onStep(steps);
    },
  };
}
