import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ClipboardEvent, CompositionEvent, InputEvent, KeyboardEvent } from 'react';
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
  pastedAmount,
  readingsOf,
} from './amount-parsing.ts';
import type { AmountLimits, CleanAmount, Readings } from './amount-parsing.ts';
import { editNoticeText } from './amount-texts.ts';
import type { EditNotice } from './amount-texts.ts';
import { readInputEvent, stepsByKey } from './input-event.ts';

/** What an amount's field needs to clean, limit and report its text. */
export interface AmountFieldProps extends AmountLimits {
  lang: Lang;
  /** Coin. */
  unit: string;
  /** Cleaned text: the last argument of `onType`, or what the caller made of it. */
  value: string;
  /** Called with '' while the field asks which of two amounts is meant: the text stays, and its form is not submitted. */
  onType: (cleaned: string) => void;
  /** money's `cleanAmount`. */
  clean: CleanAmount;
  /** Arrow keys change the amount by 1 or -1 steps, ten times as many with Shift. */
  onStep?: (steps: number) => void;
  readOnly?: boolean;
  /** The question when a comma may mean two amounts, for a field whose value is not an amount of coins, such as a price. */
  question?: string;
}

/** Text that may mean two amounts, with the text around it. The value is '' until the user chooses one. */
interface Ambiguity {
  before: string;
  readings: Readings;
  after: string;
  /** The field's text until then. */
  text: string;
  unit: string;
}

/** What an edit changed, and the value that the edit resulted in: with another value the notice ends. */
interface Notice {
  kind: EditNotice;
  message: string;
  value: string;
  unit: string;
}

/** More decimals than a field's text can have: nothing is cut. */
const unlimitedDecimals = 64;
/** Longest part of a pasted text that is read, in characters. */
const pastedMaxLength = 400;

/**
 * State and event handlers of an amount's field. Text is cleaned while it is typed, pasted or composed, and the caret
 * stays behind its digit. What was cut, capped or dropped is announced. The comma key types the decimal point; the field
 * asks when a comma may group thousands instead. R5.1 to R5.7; quality.md Q-A07, Q-U08
 */
export function useAmountField(props: AmountFieldProps) {
  const { lang, unit, value, onType, clean, decimals, max, onStep, readOnly } = props;
  const { question = texts(lang, 'common')('amount.either') } = props;
  const field = useRef<HTMLInputElement>(null);
  const pendingCaret = useRef<number | undefined>(undefined);
  const pointPending = useRef(false);
  const pointIsComma = useRef(false);
  /** The last edit: the published text, and the same text before decimals were cut. */
  const lastEdit = useRef({ text: '', uncut: '' });
  const [composedText, setComposedText] = useState<string | undefined>(undefined);
  /** The last announced notice; while edits repeat it, it is not announced again. */
  const announcedMessage = useRef<string | undefined>(undefined);
  const [storedNotice, setNotice] = useState<Notice | undefined>(undefined);
  const [storedAmbiguity, setAmbiguity] = useState<Ambiguity | undefined>(undefined);

  // The caller may change the text: the caret is set again once that is rendered.
  useLayoutEffect(() => {
    if (pendingCaret.current === undefined || !field.current || document.activeElement !== field.current) return;
    field.current.setSelectionRange(pendingCaret.current, pendingCaret.current);
    pendingCaret.current = undefined;
  });

  // The question ends when the caller fills in a value or the coin changes.
  const ambiguity = storedAmbiguity && value === '' && storedAmbiguity.unit === unit ? storedAmbiguity : undefined;
  if (storedAmbiguity && !ambiguity) setAmbiguity(undefined);
  const currentText = ambiguity?.text ?? value;

  // A notice ends with the value that it is about, for example when a button fills in another price.
  const notice = storedNotice?.value === value && storedNotice.unit === unit ? storedNotice : undefined;

  /** `amount`: the value after the edit. With `isContinued` the notice of the edit before stays, and is not announced again. */
  const showNotice = (kind: EditNotice | undefined, amount: string, isContinued = false) => {
    const message = kind && editNoticeText(lang, kind, { decimals, ...(max !== undefined && { max }), unit, amount });
    if (!isContinued) {
      if (message !== undefined && message !== announcedMessage.current) announce(message);
      announcedMessage.current = message;
    }
    setNotice(kind && message !== undefined ? { kind, message, value: amount, unit } : undefined);
  };
  // Written to the element as well: an unchanged value renders nothing, and React's restoring it would lose the caret.
  const write = (text: string, caret: number) => {
    pendingCaret.current = caret;
    setComposedText(undefined);
    if (!field.current || document.activeElement !== field.current) return;
    if (field.current.value !== text) field.current.value = text;
    field.current.setSelectionRange(caret, caret);
  };
  const ask = (next: Omit<Ambiguity, 'unit'>, caret: number) => {
    write(next.text, caret);
    if (ambiguity?.readings[1] !== next.readings[1]) announce(question);
    setNotice(undefined);
    onType('');
    setAmbiguity({ ...next, unit });
  };
  /** False when the caller has changed the value since the last edit. */
  const isOwnValue = () => ambiguity !== undefined || value === lastEdit.current.text;
  /** Publishes the cleaned text. `isComma`: whether its point came from a comma; by default as before. */
  const publish = (
    raw: string,
    caret: number,
    {
      isComma,
      notice: kind,
      continued,
    }: {
      isComma?: boolean | undefined;
      notice?: EditNotice | undefined;
      /** The notice of the edit before, when this edit continues it. */
      continued?: EditNotice | undefined;
    } = {},
  ) => {
    const uncut = editAmount(raw, caret, clean, { decimals: unlimitedDecimals }, pointPending.current);
    pointIsComma.current = hasDecimalPoint(uncut.text) && (isComma ?? (pointIsComma.current && isOwnValue()));
    const readings = pointIsComma.current ? readingsOf(uncut.text) : undefined;
    if (readings) {
      ask({ before: '', readings, after: '', text: uncut.text }, uncut.caret);
      return;
    }
    const edit = editAmount(raw, caret, clean, { decimals, max }, pointPending.current);
    pointPending.current = edit.pointPending;
    lastEdit.current = { text: edit.text, uncut: uncut.text };
    write(edit.text, edit.caret);
    setAmbiguity(undefined);
    if (edit.changed === 'capped') showNotice('capped', edit.text);
    else showNotice(kind ?? continued ?? edit.changed, edit.text, kind === undefined && continued !== undefined);
    onType(edit.text);
  };
  /** Inserts several characters at once. With `keepsText` the field keeps its text while the insertion is ambiguous. */
  const insertText = (before: string, text: string, after: string, keepsText = false) => {
    const pasted = pastedAmount(text.slice(0, pastedMaxLength));
    if (pasted.kind === 'none') {
      write(currentText, currentText.length);
      showNotice('none', value);
      return;
    }
    // The text of a comma can stay in the field; a text with several points cannot.
    const isRepeated = pasted.kind === 'ambiguous' && !readingsOf(pasted.readings[1]);
    if (pasted.kind === 'ambiguous' && (keepsText || isRepeated || before + after !== '')) {
      ask({ before, readings: pasted.readings, after, text: currentText }, currentText.length);
      return;
    }
    const amount = pasted.kind === 'ambiguous' ? pasted.readings[1] : pasted.text;
    const isComma = pasted.kind === 'ambiguous' || pasted.isComma;
    publish(before + amount + after, before.length + amount.length, {
      isComma: isComma || hasDecimalPoint(amount) ? isComma : undefined,
      ...(pasted.isDropped && { notice: 'dropped' }),
    });
  };
  // Text typed before hydration is still in the element; the next render would drop it.
  const readEarlyText = useEffectEvent(() => {
    const early = field.current?.value ?? '';
    if (early !== '' && early !== value) insertText('', early, '');
  });
  useLayoutEffect(() => readEarlyText(), []);

  const typeCharacter = (before: string, data: string, after: string) => {
    const character = normalizedCharacter(data);
    const kind = characterKind(character);
    // A character without a meaning changes nothing and does not replace a selection.
    if (kind === 'group' || kind === 'none') {
      write(currentText, Math.max(0, currentText.length - after.length));
      if (kind === 'none' && !ambiguity) showNotice(currentText === '' ? 'none' : 'dropped', value);
      return;
    }
    const droppedBefore = notice?.kind === 'dropped' && value !== '' ? notice.kind : undefined;
    if (kind === 'digit') {
      // Cut digits count as well: "59,000" is ambiguous even where only one decimal is allowed.
      const isNext = pointIsComma.current && isOwnValue() && after === '' && before === lastEdit.current.text;
      const start = isNext ? lastEdit.current.uncut : before;
      // "1e5" becomes 15: the notice about the removed character stays and names the amount that the digits make.
      publish(start + character + after, start.length + character.length, { continued: droppedBefore });
      return;
    }
    const isComma = isCommaKey(data);
    // Another point after the three digits: the comma grouped thousands.
    if (ambiguity && before === ambiguity.readings[1] && after === '') {
      const grouped = `${ambiguity.readings[0]}${isComma ? '' : '.'}`;
      publish(grouped, grouped.length, { isComma: false, notice: 'dropped' });
      return;
    }
    if (isComma && hasDecimalPoint(before + after)) {
      publish(before + after, before.length, { notice: 'dropped' });
      return;
    }
    const pointNotice = hasDecimalPoint(before) ? 'dropped' : decimals === 0 ? 'cut' : isComma ? 'comma' : undefined;
    publish(before + character + after, before.length + character.length, {
      isComma,
      notice: pointNotice,
      continued: droppedBefore,
    });
  };

  return {
    field,
    /** The field's text. */
    text: composedText ?? currentText,
    /** The amounts to choose from, while the field asks which one is meant. */
    ambiguity: ambiguity && { readings: ambiguity.readings, question },
    /** What the last edit changed, translated. */
    notice: notice?.message,
    choose: (reading: string) => {
      if (!ambiguity) return;
      const { before, after } = ambiguity;
      field.current?.focus();
      publish(before + reading + after, before.length + reading.length, { isComma: false });
    },
    onInput: ({ currentTarget: { value: raw, selectionEnd }, nativeEvent }: InputEvent<HTMLInputElement>) => {
      const input = readInputEvent(nativeEvent, raw, selectionEnd ?? raw.length);
      if (input.kind === 'composing') setComposedText(input.text);
      else if (input.kind === 'insertion') insertText(input.before, input.inserted, input.after);
      else if (input.kind === 'character') typeCharacter(input.before, input.character, input.after);
      else publish(input.text, input.caret);
    },
    onCompositionEnd: ({ currentTarget: { value: raw, selectionStart } }: CompositionEvent<HTMLInputElement>) => {
      if (isPlainAmount(raw)) publish(raw, selectionStart ?? raw.length);
      else insertText('', raw, '');
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
      setAmbiguity(undefined);
      onStep(steps);
    },
  };
}
