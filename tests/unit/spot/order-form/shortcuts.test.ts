/** @vitest-environment happy-dom */
import { expect, test } from 'vitest';
import { $shortcutSettings, shortcutOf } from '#spot/order-form/shortcuts.ts';

const press = (part: Partial<Parameters<typeof shortcutOf>[0]>) => ({
  key: 'b',
  code: 'KeyB',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  target: document.body,
  ...part,
});
const on = { isOn: true, sends: true };
const radio = Object.assign(document.createElement('input'), { type: 'radio' });

test('[Q-A18] placing an order by a shortcut is off until the person switches it on', () => {
  expect($shortcutSettings.get()).toEqual({ isOn: true, sends: false });
  const enter = press({ key: 'Enter', code: 'Enter', ctrlKey: true });
  expect(shortcutOf(enter, { isOn: true, sends: false }, false)).toBeUndefined();
  expect(shortcutOf(enter, on, false)).toBe('send');
  expect(shortcutOf(press({ key: 'Enter', code: 'Enter' }), on, false)).toBeUndefined();
});

test.each([
  ['b', 'KeyB', 'buy'],
  ['S', 'KeyS', 'sell'],
  ['a', 'KeyQ', 'amount'],
  ['لا', 'KeyB', 'buy'],
  ['?', 'Slash', 'list'],
  ['؟', 'Slash', 'list'],
  ['x', 'KeyX', undefined],
])('[Q-A18] the key %s at %s does: %s', (key, code, action) => {
  expect(shortcutOf(press({ key, code }), on, false)).toBe(action);
});

test('[Q-A18] single keys can be switched off; the list with the setting still opens', () => {
  expect(shortcutOf(press({}), { ...on, isOn: false }, false)).toBeUndefined();
  expect(shortcutOf(press({ key: '?', code: 'Slash' }), { ...on, isOn: false }, false)).toBe('list');
});

test.each(['input', 'textarea', 'select'])('[Q-A18] a key that is typed into %s is no shortcut', (name) => {
  expect(shortcutOf(press({ target: document.createElement(name) }), on, false)).toBeUndefined();
});

test('[Q-A18] a radio button leaves keys to shortcuts; dialogs, other modifiers and repeated keys do not', () => {
  expect(shortcutOf(press({ target: radio }), on, false)).toBe('buy');
  expect(shortcutOf(press({}), on, true)).toBeUndefined();
  expect(shortcutOf(press({ ctrlKey: true }), on, false)).toBeUndefined();
  expect(shortcutOf(press({ altKey: true }), on, false)).toBeUndefined();
  expect(shortcutOf(press({ repeat: true }), on, false)).toBeUndefined();
});
