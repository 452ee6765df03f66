/** What an input event did to a field's text. `before` and `after` are the texts around the inserted part. */
export type FieldInput =
  /** A composition is in progress: its text is not final. */
  | { kind: 'composing'; text: string }
  /** Pasted, dropped, autofilled or corrected text. `inserted` is the whole text when the browser reports no part. */
  | { kind: 'insertion'; before: string; inserted: string; after: string }
  /** One typed character. */
  | { kind: 'character'; before: string; character: string; after: string }
  /** Every other change, such as a deletion. */
  | { kind: 'other'; text: string; caret: number };

/** Input types that insert several characters at once; '' is an event without details. */
const insertionTypes = ['', 'insertReplacementText', 'insertFromDrop', 'insertFromPaste', 'insertFromYank'];

/** Reads an input event. `text` and `caret` are those of the field after the event. */
export function readInputEvent(event: Event, text: string, caret: number): FieldInput {
  const { inputType, data, isComposing } =
    event instanceof InputEvent ? event : { inputType: '', data: null, isComposing: false };
  if (isComposing) return { kind: 'composing', text };
  const from = caret - (data?.length ?? 0);
  const isPart = data !== null && data !== '' && text.slice(from, caret) === data;
  const [before, after] = [text.slice(0, from), text.slice(caret)];
  if (insertionTypes.includes(inputType) || (inputType === 'insertText' && data !== null && data.length > 1))
    return isPart
      ? { kind: 'insertion', before, inserted: data, after }
      : { kind: 'insertion', before: '', inserted: text, after: '' };
  if (inputType === 'insertText' && isPart) return { kind: 'character', before, character: data, after };
  return { kind: 'other', text, caret };
}

/**
 * The steps by which a key changes an amount: 1 or -1 for an arrow, 10 or -10 with Shift; undefined for other
 * keys.
 */
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
