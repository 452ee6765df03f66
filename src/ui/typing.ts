/** What an edit did to a field's text, as its input event tells. Texts `before` and `rest` stand around what came. */
export type Typing =
  /** A composition goes on: nothing is decided yet. */
  | { kind: 'composing'; text: string }
  /** Pasted, dropped, filled in or corrected; `given` is the whole text when the browser does not say which part came. */
  | { kind: 'atOnce'; before: string; given: string; rest: string }
  | { kind: 'sign'; before: string; sign: string; rest: string }
  /** All else, as deleting. */
  | { kind: 'other'; text: string; caret: number };

/** Ways of text to come at once, beside pasting. */
const atOnce = ['', 'insertReplacementText', 'insertFromDrop', 'insertFromPaste', 'insertFromYank'];

/** Reads an input event; `text` and `caret` are the field's as the browser left them. */
export function typingOf(event: Event, text: string, caret: number): Typing {
  const { inputType, data, isComposing } =
    event instanceof InputEvent ? event : { inputType: '', data: null, isComposing: false };
  if (isComposing) return { kind: 'composing', text };
  const from = caret - (data?.length ?? 0);
  const isPart = data !== null && data !== '' && text.slice(from, caret) === data;
  const [before, rest] = [text.slice(0, from), text.slice(caret)];
  if (atOnce.includes(inputType) || (inputType === 'insertText' && data !== null && data.length > 1))
    return isPart
      ? { kind: 'atOnce', before, given: data, rest }
      : { kind: 'atOnce', before: '', given: text, rest: '' };
  if (inputType === 'insertText' && isPart) return { kind: 'sign', before, sign: data, rest };
  return { kind: 'other', text, caret };
}

/** Steps that a key moves an amount by: an arrow one, with Shift ten; undefined for all other keys. */
export function stepsByKey({
  key,
  shiftKey,
  ctrlKey,
  altKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>): number | undefined {
  if (ctrlKey || altKey || metaKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return undefined;
  return (key === 'ArrowUp' ? 1 : -1) * (shiftKey ? 10 : 1);
}
