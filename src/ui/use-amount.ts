import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ClipboardEvent, CompositionEvent, FormEvent, KeyboardEvent } from 'react';
import type { Lang } from '../i18n/locales.ts';
import { texts } from '../i18n/texts.ts';
import { amountWords } from './amount-words.ts';
import type { Said } from './amount-words.ts';
import { say } from './say.ts';
import { editAmount, hasPoint, isCommaKey, pastedAmount, readingsOf, signOf, typedSign } from './typed-amount.ts';
import type { AmountLimits, CleanAmount, Readings } from './typed-amount.ts';
import { stepsByKey, typingOf } from './typing.ts';

export interface AmountEdits extends AmountLimits {
  lang: Lang;
  /** Coin. */
  unit: string;
  /** Cleaned text: what the last `onType` gave, or what the caller made of it. */
  value: string;
  /** '' while it is asked which of two amounts is meant: the text stays in the field, and its form is not sent. */
  onType: (cleaned: string) => void;
  /** money's `cleanAmount`. */
  clean: CleanAmount;
  /** Arrow keys move the amount: 1 or −1 steps, ten times as many with Shift. */
  onStep?: (steps: number) => void;
  readOnly?: boolean;
  /** Asked when a comma may mean two of them: what is typed is no amount of coins, but a price. */
  question?: string;
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

/** More places than a field's text has: nothing is cut. */
const uncut = 64;
/** Signs of a pasted text that are looked at. */
const pastedMost = 400;

/**
 * What happens in an amount's field: cleaned while typing, pasting and composing, the caret kept behind its digit; what
 * was cut or capped or dropped is said; the comma key types the point, and a comma that may mean either is asked.
 * R5.1 to R5.7; quality.md Q-A07, Q-U08
 */
export function useAmount(edits: AmountEdits) {
  const { lang, unit, value, onType, clean, decimals, max, onStep, readOnly } = edits;
  const { question = texts(lang, 'common')('amount.either') } = edits;
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number | undefined>(undefined);
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
  const kept = asked?.shown ?? value;

  const tell = (said: Said | undefined, amount = '') => {
    const message = said && amountWords(lang, said, { decimals, ...(max !== undefined && { max }), unit, amount });
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
  const ask = (next: Omit<Either, 'unit'>, at: number) => {
    write(next.shown, at);
    if (asked?.readings[1] !== next.readings[1]) say(question);
    setTold(undefined);
    onType('');
    setEither({ ...next, unit });
  };
  /** False when the caller filled something in since the last edit. */
  const isOwn = () => asked !== undefined || value === given.current.text;
  /** `isComma`: whether the point came from a comma; as before when not given. */
  const take = (
    raw: string,
    at: number,
    { isComma, said }: { isComma?: boolean | undefined; said?: Said | undefined } = {},
  ) => {
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
  const takeAtOnce = (before: string, text: string, rest: string, keeps = false) => {
    const meant = pastedAmount(text.slice(0, pastedMost));
    if (meant.kind === 'none') {
      write(kept, kept.length);
      return tell('none');
    }
    if (meant.kind === 'either' && (keeps || before + rest !== ''))
      return ask({ before, readings: meant.readings, rest, shown: kept }, kept.length);
    const amount = meant.kind === 'either' ? meant.readings[1] : meant.text;
    const isComma = meant.kind === 'either' || meant.isComma;
    take(before + amount + rest, before.length + amount.length, {
      isComma: isComma || hasPoint(amount) ? isComma : undefined,
      ...(meant.isDropped && { said: 'dropped' }),
    });
  };
  // Typed before the page ran: hydration leaves it in the field, the next render would drop it.
  const takeEarly = useEffectEvent(() => {
    const early = field.current?.value ?? '';
    if (early !== '' && early !== value) takeAtOnce('', early, '');
  });
  useLayoutEffect(() => takeEarly(), []);

  const typeSign = (before: string, data: string, rest: string) => {
    const sign = typedSign(data);
    const kind = signOf(sign);
    // A sign that means nothing here changes nothing, a selection that it would have replaced neither.
    if (kind === 'group' || kind === 'none') {
      write(kept, Math.max(0, kept.length - rest.length));
      if (kind === 'none' && !asked) tell(kept === '' ? 'none' : 'dropped', kept);
      return;
    }
    if (kind === 'digit') {
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
    const said = hasPoint(before) ? 'dropped' : decimals === 0 ? 'cut' : isComma ? 'comma' : undefined;
    take(before + sign + rest, before.length + sign.length, { isComma, said });
  };

  return {
    field,
    /** The field's text. */
    shown: composed ?? kept,
    /** The amounts to choose from, while it is asked which one is meant. */
    either: asked && { readings: asked.readings, question },
    /** What was said about the last edit. */
    told,
    choose: (reading: string) => {
      if (!asked) return;
      const { before, rest } = asked;
      field.current?.focus();
      take(before + reading + rest, before.length + reading.length, { isComma: false });
    },
    onInput: ({ currentTarget: { value: raw, selectionEnd }, nativeEvent }: FormEvent<HTMLInputElement>) => {
      const typing = typingOf(nativeEvent, raw, selectionEnd ?? raw.length);
      if (typing.kind === 'composing') setComposed(typing.text);
      else if (typing.kind === 'atOnce') takeAtOnce(typing.before, typing.given, typing.rest);
      else if (typing.kind === 'sign') typeSign(typing.before, typing.sign, typing.rest);
      else take(typing.text, typing.caret);
    },
    onCompositionEnd: ({ currentTarget: { value: raw, selectionStart } }: CompositionEvent<HTMLInputElement>) => {
      const isPlain = [...raw].every((sign) => ['digit', 'point'].includes(signOf(sign)));
      if (isPlain) take(raw, selectionStart ?? raw.length);
      else takeAtOnce('', raw, '');
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      if (readOnly) return;
      event.preventDefault();
      const { value: raw, selectionStart, selectionEnd } = event.currentTarget;
      const from = selectionStart ?? raw.length;
      takeAtOnce(raw.slice(0, from), event.clipboardData.getData('text'), raw.slice(selectionEnd ?? from), true);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const steps = stepsByKey(event);
      if (!onStep || readOnly || steps === undefined) return;
      event.preventDefault();
      setTold(undefined);
      setEither(undefined);
      onStep(steps);
    },
  };
}
