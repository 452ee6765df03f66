import { atom } from 'nanostores';
import * as v from 'valibot';
import { storedAtom } from '#session/storage.ts';

/** Settings of the keyboard shortcuts of this browser. */
const ShortcutSettings = v.object({
  /** Single keys act on the order form. quality.md Q-A18 */
  isOn: v.boolean(),
  /** Ctrl+Enter (⌘+Enter) places the order; off until the person switches it on. */
  sends: v.boolean(),
});
/** The settings; single keys are on and placing orders is off until the person changes them. */
export const $shortcutSettings = storedAtom('orderShortcuts', ShortcutSettings, { isOn: true, sends: false });

/** True while the list of shortcuts is open. */
export const $isShortcutListOpen = atom(false);

/** Single keys and what they do, in the order of the list. */
export const shortcuts = {
  b: 'buy',
  s: 'sell',
  l: 'limit',
  m: 'market',
  c: 'plan',
  p: 'price',
  a: 'amount',
  t: 'total',
} as const;
/** What a shortcut does. */
export type ShortcutAction = (typeof shortcuts)[keyof typeof shortcuts] | 'send' | 'list';

const isShortcut = (key: string): key is keyof typeof shortcuts => Object.hasOwn(shortcuts, key);

/** True for an element that takes typed characters. */
const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=range])');

/**
 * What a pressed key does; undefined for other keys, in fields, and while a dialog is open. On keyboards
 * without Latin letters the position of the key counts.
 */
export function shortcutOf(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target' | 'repeat'>,
  { isOn, sends }: v.InferOutput<typeof ShortcutSettings>,
  isDialogOpen: boolean,
): ShortcutAction | undefined {
  const { key, code, ctrlKey, metaKey, altKey, target, repeat } = event;
  if (isDialogOpen || altKey || repeat) return undefined;
  if (ctrlKey || metaKey) return sends && key === 'Enter' ? 'send' : undefined;
  if (isTyped(target)) return undefined;
  // The list opens even while shortcuts are off: the setting is there.
  if (key === '?' || key === '؟' || key === '？') return 'list';
  const letter = /^[a-z]$/i.test(key) || !code.startsWith('Key') ? key.toLowerCase() : code.slice(3).toLowerCase();
  return isOn && isShortcut(letter) ? shortcuts[letter] : undefined;
}
