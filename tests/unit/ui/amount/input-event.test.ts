import { beforeEach, expect, test, vi } from 'vitest';
import { stepsByKey, typingOf } from '../../../src/ui/typing.ts';

/** Node has no input events: as much of one as is read. */
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

test('[Q-U08] one sign that was typed is told apart from what stands around it', () => {
  expect(typingOf(new FakeInputEvent('insertText', ','), '20,00', 3)).toEqual({
    kind: 'sign',
    before: '20',
    sign: ',',
    rest: '00',
  });
});

test.each([
  ['a correction', 'insertReplacementText', '20,000'],
  ['what was dropped', 'insertFromDrop', '20,000'],
  ['a paste without its own event', 'insertFromPaste', '20,000'],
  ['several signs in one', 'insertText', '20,000'],
])('[Q-U08] [R5.7] %s came at once, between what stood there', (_what, inputType, data) => {
  const typing = typingOf(new FakeInputEvent(inputType, data), '120,0005', 7);
  expect(typing).toEqual({ kind: 'atOnce', before: '1', given: '20,000', rest: '5' });
});

test.each([
  ['no word of which part', new FakeInputEvent('insertReplacementText'), '20,000', 6],
  ['a part that is not there', new FakeInputEvent('insertReplacementText', 'abc'), '20,000', 6],
  ['an event that tells nothing', new Event('input'), '20,000', 6],
])('[R5.7] the whole text came at once: %s', (_what, event, text, caret) => {
  expect(typingOf(event, text, caret)).toEqual({ kind: 'atOnce', before: '', given: '20,000', rest: '' });
});

test('[R5.7] a composition is left alone, deleting brings nothing new', () => {
  expect(typingOf(new FakeInputEvent('insertCompositionText', '１', true), '１', 1)).toEqual({
    kind: 'composing',
    text: '１',
  });
  expect(typingOf(new FakeInputEvent('deleteContentBackward'), '12', 2)).toEqual({
    kind: 'other',
    text: '12',
    caret: 2,
  });
});

test('[Q-A10] arrows move an amount by one step, with Shift by ten; with another key held they do not', () => {
  const none = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
  expect(stepsByKey({ ...none, key: 'ArrowUp' })).toBe(1);
  expect(stepsByKey({ ...none, key: 'ArrowDown', shiftKey: true })).toBe(-10);
  expect(stepsByKey({ ...none, key: 'ArrowUp', altKey: true })).toBeUndefined();
  expect(stepsByKey({ ...none, key: 'ArrowLeft' })).toBeUndefined();
});
