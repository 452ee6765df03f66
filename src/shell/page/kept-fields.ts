import * as v from 'valibot';
import { texts } from '#i18n/texts.ts';
import { parseJson } from '../../contract/parse-json.ts';
import { scriptTimeoutMs } from '#session/lazy-import.ts';
import { readText, removeText, writeText } from '#session/storage.ts';
import { pageLang } from '../page-lang.ts';
import { showToast } from '../toasts/toasts.ts';

/** Storage key of this tab, from before a reload until after it. */
const storageKey = 'keptFields';
/** Longest stored text, characters. account.md 10 */
const lengthMax = 20_000;

/** What the fields of a page contain. */
const KeptFields = v.object({
  /** Path and query of the page. */
  address: v.string(),
  /** Values by key: the field's name, for choices with its value, and its index among equal names. */
  fields: v.array(v.object({ key: v.string(), value: v.string() })),
  /** Key of the field that has the focus. */
  focus: v.optional(v.string()),
  /** Scroll position, px. */
  scroll: v.pipe(v.number(), v.finite()),
});
type KeptFields = v.InferOutput<typeof KeptFields>;
/** `tooLong` when the fields contain more than is stored. */
const Stored = v.union([KeptFields, v.literal('tooLong')]);

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const typesNotKept = ['password', 'hidden', 'file', 'submit', 'reset', 'button', 'image'];
const isSecret = ({ autocomplete }: Field) => /password|one-time-code/.test(autocomplete);
const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox');

/** The named fields of the page by key. */
function fieldsByKey(): Map<string, Field> {
  const counts = new Map<string, number>();
  const fields = new Map<string, Field>();
  for (const field of document.querySelectorAll<Field>('input[name], textarea[name], select[name]')) {
    if (typesNotKept.includes(field.type) || isSecret(field)) continue;
    const name = isChoice(field) ? `${field.name}=${field.value}` : field.name;
    const index = counts.get(name) ?? 0;
    counts.set(name, index + 1);
    fields.set(`${name}#${index}`, field);
  }
  return fields;
}

/** Returns `on` for a checked choice, `off` for an unchecked box, and '' for what needs no restoring. */
function valueOf(field: Field): string {
  if (!isChoice(field)) return field.value;
  if (field.checked) return 'on';
  return field.type === 'checkbox' ? 'off' : '';
}
const currentAddress = () => location.pathname + location.search;

/**
 * Stores the values, focus and scroll position of the page for `restoreFields` after a reload; never a password.
 * account.md 10
 */
export function keepFields(): void {
  const kept: KeptFields = { address: currentAddress(), fields: [], scroll: window.scrollY };
  for (const [key, field] of fieldsByKey()) {
    const value = valueOf(field);
    if (value !== '') kept.fields.push({ key, value });
    if (field === document.activeElement) kept.focus = key;
  }
  if (kept.fields.length === 0) return;
  const text = JSON.stringify(kept);
  writeText('tab', storageKey, text.length > lengthMax ? '"tooLong"' : text);
}

/** What was kept for this page, once. */
function takeKept(): v.InferOutput<typeof Stored> | undefined {
  const text = readText('tab', storageKey);
  if (text === undefined) return undefined;
  removeText('tab', storageKey);
  const stored = v.safeParse(Stored, parseJson(text));
  if (!stored.success) return undefined;
  return stored.output === 'tooLong' || stored.output.address === currentAddress() ? stored.output : undefined;
}

/** Sets a value as typing does, so that React notices it. */
function setValue(field: Field, value: string): void {
  // An island may still be hydrating; React finishes that before it answers an event, and notices only what comes
  // after.
  field.dispatchEvent(new Event('pointercancel', { bubbles: true }));
  if (isChoice(field)) {
    if (valueOf(field) !== value) field.click();
    return;
  }
  if (field.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** True once the scripts of a field run: an island loses `ssr` when it is hydrated. */
const isInteractive = (field: Field) => field.closest('astro-island[ssr]') === null;

/** What a press or key may change together with a field: its form, else its island, else the field alone. */
const areaOf = (field: Field): Element => field.form ?? field.closest('astro-island') ?? field;

/**
 * Restores what `keepFields` stored before this page was reloaded, field by field as they appear, and says so. A press,
 * a key or typing in a form leaves that form to the user; whatever they do leaves focus and scroll position to them.
 * Ends with the time that a script may take to load. account.md 10
 */
export function restoreFields(): void {
  const kept = takeKept();
  if (kept === undefined) return;
  const t = texts(pageLang(), 'common');
  if (kept === 'tooLong') {
    showToast(t('state.inputDropped'), { tone: 'warn' });
    return;
  }
  const left = new Map(kept.fields.map(({ key, value }) => [key, value]));
  const ended = new AbortController();
  let isReported = false;
  let hasActed = false;
  let isRestoring = false;
  /** Restores one choice at a time: it can change which other fields there are. */
  const restoreNext = (): void => {
    if (ended.signal.aborted) return;
    for (const [key, field] of fieldsByKey()) {
      const value = left.get(key);
      if (value === undefined || !isInteractive(field)) continue;
      left.delete(key);
      if (!isReported && !isChoice(field)) showToast(t('state.inputKept'), { tone: 'info' });
      isReported ||= !isChoice(field);
      const isNewChoice = isChoice(field) && valueOf(field) !== value;
      isRestoring = true;
      setValue(field, value);
      isRestoring = false;
      if (key === kept.focus && !hasActed) field.focus({ preventScroll: true });
      if (!isNewChoice) continue;
      requestAnimationFrame(restoreNext);
      return;
    }
    if (left.size > 0) return;
    if (!hasActed) window.scrollTo(0, kept.scroll);
    ended.abort();
  };
  const act = () => (hasActed = true);
  const leaveForm = ({ target }: Event): void => {
    // A choice is restored by a press.
    if (isRestoring) return;
    act();
    for (const [key, field] of fieldsByKey())
      if (target instanceof Node && areaOf(field).contains(target)) left.delete(key);
  };
  const observer = new MutationObserver(restoreNext);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['ssr'] });
  const timer = setTimeout(() => ended.abort(), scriptTimeoutMs);
  ended.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  const options = { capture: true, passive: true, signal: ended.signal };
  // A finger that scrolls, or a wheel, presses nothing.
  for (const name of ['pointerdown', 'wheel'] as const) document.addEventListener(name, act, options);
  for (const name of ['click', 'keydown', 'input'] as const) document.addEventListener(name, leaveForm, options);
  restoreNext();
}
