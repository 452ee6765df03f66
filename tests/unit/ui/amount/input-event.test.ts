import { beforeEach, expect, test, vi } from 'vitest';
import { stepsByKey, readInputEvent } from '#ui/amount/input-event.ts';

/** Node has no input events: a stand-in with the properties that are read. */
class FakeInputEvent extends Event {
  readonly inputType: string;
  readonly data: string | null;
  readonly isComposing: boolean;
  constructor(inputType: string, data: string | null = null, isComposing = false) {
    super('input');
    this.inputType = inputType;
    this.data = data;
    this.isComposing = isComposing;
  }
}
beforeEach(() => void vi.stubGlobal('InputEvent', FakeInputEvent));

test('[Q-U08] one typed character is separated from the text around it', () => {
  expect(readInputEvent(new FakeInputEvent('insertText', ','), '20,00', 3)).toEqual({
    kind: 'character',
    before: '20',
    character: ',',
    after: '00',
  });
});

test.each([
  ['a correction', 'insertReplacementText', '20,000'],
  ['a drop', 'insertFromDrop', '20,000'],
  ['a paste without its own event', 'insertFromPaste', '20,000'],
  ['several characters in one event', 'insertText', '20,000'],
])('[Q-U08] [R5.7] %s is an insertion between existing text', (_what, inputType, data) => {
  const input = readInputEvent(new FakeInputEvent(inputType, data), '120,0005', 7);
  expect(input).toEqual({ kind: 'insertion', before: '1', inserted: '20,000', after: '5' });
});

test.each([
  ['an event without data', new FakeInputEvent('insertReplacementText'), '20,000', 6],
  ['data that is not in the text', new FakeInputEvent('insertReplacementText', 'abc'), '20,000', 6],
  ['an event without details', new Event('input'), '20,000', 6],
])('[R5.7] %s inserts the whole text', (_what, event, text, caret) => {
  expect(readInputEvent(event, text, caret)).toEqual({ kind: 'insertion', before: '', inserted: '20,000', after: '' });
});

test('[R5.7] a composition is not final, and a deletion inserts nothing', () => {
  expect(readInputEvent(new FakeInputEvent('insertCompositionText', '１', true), '１', 1)).toEqual({
    kind: 'composing',
    text: '１',
  });
  expect(readInputEvent(new FakeInputEvent('deleteContentBackward'), '12', 2)).toEqual({
    kind: 'other',
    text: '12',
    caret: 2,
  });
});

test('[Q-A10] arrows change an amount by one step, with Shift by ten, and with other modifiers not at all', () => {
  const none = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
  expect(stepsByKey({ ...none, key: 'ArrowUp' })).toBe(1);
  expect(stepsByKey({ ...none, key: 'ArrowDown', shiftKey: true })).toBe(-10);
  expect(stepsByKey({ ...none, key: 'ArrowUp', altKey: true })).toBeUndefined();
  expect(stepsByKey({ ...none, key: 'ArrowLeft' })).toBeUndefined();
});
