/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { namespaceTexts } from '#i18n/texts-for.ts';
import { provideTexts } from '#i18n/texts.ts';
import { keepFields, restoreFields } from '#shell/page/kept-fields.ts';
import { $toasts } from '#shell/toasts/toasts.ts';

provideTexts(namespaceTexts);

function make(tag: string, attributes: Record<string, string>, ...inner: Element[]): Element {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inner);
  return element;
}
/** The fields of a page as they are built. */
const form = () => [
  make('input', { type: 'radio', name: 'side', value: 'BUY', checked: '' }),
  make('input', { type: 'radio', name: 'side', value: 'SELL' }),
  ...['price', 'amount', 'amount'].map((name) => make('input', { name })),
  make('input', { type: 'checkbox', name: 'post-only' }),
  make('textarea', { name: 'note' }),
  make('input', { type: 'password', name: 'password' }),
  make('input', { name: 'code', autocomplete: 'one-time-code' }),
  make('input', { type: 'hidden', name: 'nonce' }),
];

const field = (name: string, index = 0): HTMLInputElement => {
  const found = document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)[index];
  if (!found) throw new Error(`no field ${name}`);
  return found;
};
const messages = () => $toasts.get().map(({ message }) => message);
/** Shows the page as it is after a reload. */
const reload = (fields = form()) => document.body.replaceChildren(...fields);

beforeEach(() => {
  sessionStorage.clear();
  reload();
});
afterEach(() => {
  $toasts.set([]);
  act(document.body);
});
/** A key that the user presses in an element, and so in the forms around and within it. */
function act(element: Element | null): void {
  for (const each of [element, ...(element?.querySelectorAll('input') ?? [])])
    each?.dispatchEvent(new Event('keydown', { bubbles: true }));
}

test('[A40] fields by name, also equal names and choices, are restored once, with the focus', () => {
  field('price').value = '59000';
  field('amount', 1).value = '0.2';
  field('side', 1).checked = true;
  field('post-only').checked = true;
  field('note').value = 'weekly';
  field('amount', 1).focus();
  keepFields();
  reload();
  const typed: string[] = [];
  document.body.addEventListener('input', ({ target }) => typed.push((target as HTMLInputElement).value));
  restoreFields();
  return expect
    .poll(() => [
      field('price').value,
      field('amount').value,
      field('amount', 1).value,
      field('side', 1).checked,
      field('post-only').checked,
      field('note').value,
      document.activeElement === field('amount', 1),
    ])
    .toEqual(['59000', '', '0.2', true, true, 'weekly', true])
    .then(() => {
      expect(typed).toContain('59000');
      expect(messages()).toEqual(['Page updated. Your input was kept.']);
      reload();
      restoreFields();
      expect(field('price').value).toBe('');
    });
});

test('[A41] passwords, one-time codes and hidden fields are never stored', () => {
  field('password').value = 'slipway-1';
  field('code').value = '123456';
  field('nonce').value = 'n-1';
  field('price').value = '7';
  keepFields();
  const stored = JSON.stringify(Object.entries(sessionStorage));
  expect(stored).toContain('"7');
  for (const secret of ['slipway-1', '123456', 'n-1']) expect(stored).not.toContain(secret);
});

test('[A41] more than 20 KB is not stored; the page says so', () => {
  field('note').value = 'x'.repeat(21_000);
  keepFields();
  expect(JSON.stringify(Object.entries(sessionStorage)).length).toBeLessThan(200);
  reload();
  restoreFields();
  expect(messages()).toEqual(['Page updated. Your input was too long to keep.']);
  expect(field('note').value).toBe('');
});

test.each([
  ['no JSON', '{"fields":['],
  ['other shape', '{"address":1,"fields":{}}'],
  ['another page', '{"address":"/en/other/","fields":[{"key":"price#0","value":"1"}],"scroll":0}'],
  ['no position', '{"address":"/","fields":[{"key":"price#0","value":"1"}],"scroll":null}'],
])('[A41] stored fields that do not fit (%s) are dropped', (_what, text) => {
  sessionStorage.setItem('keptFields', text);
  restoreFields();
  expect([field('price').value, messages(), sessionStorage.getItem('keptFields')]).toEqual(['', [], null]);
});

test('[A40] a field of an island is restored once its scripts run, unless the user acts in it first', async () => {
  const island = () => [make('astro-island', { ssr: '' }, ...form())];
  field('price').value = '1';
  keepFields();
  const text = sessionStorage.getItem('keptFields') ?? '';
  reload(island());
  restoreFields();
  expect(field('price').value).toBe('');
  document.querySelector('astro-island')?.removeAttribute('ssr');
  await expect.poll(() => field('price').value).toBe('1');

  sessionStorage.setItem('keptFields', text);
  reload(island());
  restoreFields();
  act(field('amount'));
  document.querySelector('astro-island')?.removeAttribute('ssr');
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(field('price').value).toBe('');
});

test('[A40] text that is pasted into a form before it is restored stays', async () => {
  field('price').value = '1';
  keepFields();
  const island = make('astro-island', { ssr: '' }, ...form());
  reload([island]);
  restoreFields();
  field('price').value = '2';
  field('price').dispatchEvent(new Event('input', { bubbles: true }));
  island.removeAttribute('ssr');
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(field('price').value).toBe('2');
});

test('[A40] scrolling over a form before it is restored loses none of its fields', async () => {
  field('price').value = '1';
  keepFields();
  reload([make('astro-island', { ssr: '' }, ...form())]);
  restoreFields();
  for (const name of ['pointerdown', 'wheel']) field('price').dispatchEvent(new Event(name, { bubbles: true }));
  document.querySelector('astro-island')?.removeAttribute('ssr');
  await expect.poll(() => field('price').value).toBe('1');
});

test('[A40] [E17] a key elsewhere on the page loses no field, but keeps focus and scroll position', async () => {
  field('price').value = '1';
  field('price').focus();
  keepFields();
  const elsewhere = make('button', {});
  reload([elsewhere, make('astro-island', { ssr: '' }, ...form())]);
  const scrollTo = vi.spyOn(window, 'scrollTo');
  restoreFields();
  act(elsewhere);
  document.querySelector('astro-island')?.removeAttribute('ssr');
  await expect.poll(() => field('price').value).toBe('1');
  expect(document.activeElement).not.toBe(field('price'));
  expect(scrollTo).not.toHaveBeenCalled();
});
