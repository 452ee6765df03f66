import { act } from 'react';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, vi } from 'vitest';
import { namespaceTexts } from '#i18n/texts-for.ts';
import { provideTexts } from '#i18n/texts.ts';

// React flushes updates inside `act` only where this is set.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
provideTexts(namespaceTexts);

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** Runs work that updates React, and resolves once it is rendered. */
export const rendering = (work: () => void): Promise<void> =>
  act(() => {
    work();
    return Promise.resolve();
  });

/** Resolves once the parts that load with their first use are loaded and rendered. */
export const lazyParts = (): Promise<void> => act(() => vi.dynamicImportSettled());

/** Most times that an expectation is tried, 5 ms apart. */
const triesMax = 2_000;

/**
 * Resolves once an expectation holds, while answers arrive and parts load; throws what it throws when it never does.
 */
export async function eventually(expectation: () => void): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)));
    try {
      expectation();
      return;
    } catch (error) {
      if (tries === triesMax) throw error;
    }
  }
}

/** Renders into the document until the test ends. `find` and `findAs` throw when nothing matches. */
export async function rendered(element: ReactElement) {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const render = (next: ReactElement) => rendering(() => root.render(next));
  await render(element);
  cleanups.push(async () => {
    await rendering(() => root.unmount());
    container.remove();
  });
  /** Finds an element of a class, such as `HTMLInputElement`. Throws when none matches. */
  const findAs = <Kind extends HTMLElement>(kind: new () => Kind, selector: string): Kind => {
    const match = container.querySelector(selector);
    if (!(match instanceof kind)) throw new Error(`no ${kind.name} matches ${selector} in ${container.innerHTML}`);
    return match;
  };
  const find = (selector: string) => findAs(HTMLElement, selector);
  const all = (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)];
  const texts = (selector: string) => all(selector).map(({ textContent }) => textContent);
  return { container, render, find, findAs, all, texts };
}

/** Sends an event the way a browser does. Returns false when its default action was prevented. */
export async function dispatch(target: Element, event: Event): Promise<boolean> {
  await rendering(() => target.dispatchEvent(event));
  return !event.defaultPrevented;
}

/** Presses a key on the focused element. */
export const press = (key: string): Promise<boolean> =>
  dispatch(
    document.activeElement ?? document.body,
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );

/** A click; `detail` is 0 by keyboard, 1 and 2 for the first and second of a double click. */
export const click = (target: Element, detail = 1): Promise<boolean> =>
  dispatch(target, new MouseEvent('click', { detail, bubbles: true, cancelable: true }));

/** Types into a field, one input event per character, at its selection. */
export async function type(field: HTMLInputElement, text: string): Promise<void> {
  field.focus();
  for (const data of text) {
    const { value, selectionStart, selectionEnd } = field;
    const from = selectionStart ?? value.length;
    field.value = value.slice(0, from) + data + value.slice(selectionEnd ?? from);
    field.setSelectionRange(from + 1, from + 1);
    await dispatch(field, new InputEvent('input', { inputType: 'insertText', data, bubbles: true }));
  }
}

/** Gives a controlled field a value as its user does: React ignores one that was set through the element itself. */
export function enter(field: HTMLInputElement, value: string): Promise<boolean> {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  return dispatch(field, new Event('input', { bubbles: true }));
}

/** Pastes text at a field's selection. Returns false when the component handled it instead of the browser. */
export async function paste(field: HTMLInputElement, text: string): Promise<boolean> {
  field.focus();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  return dispatch(field, new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}
