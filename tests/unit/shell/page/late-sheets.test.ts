/** @vitest-environment happy-dom */
import { afterEach, expect, test, vi } from 'vitest';
import { lateSheets } from '#shell/page/late-sheets.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const readyState = (state: DocumentReadyState) => vi.spyOn(document, 'readyState', 'get').mockReturnValue(state);

/** Adds a style sheet to the page; `sheet`: null until it has arrived. */
function addSheet(sheet: object | null): void {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' });
  Object.defineProperty(link, 'sheet', { value: sheet });
  document.body.append(link);
}

/** Returns what tells whether an island may start, after everything that is ready has run. */
function waiting() {
  let isDone = false;
  void lateSheets().then(() => (isDone = true));
  return async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    return isDone;
  };
}

test('[FP6] while the document arrives, an island waits for its end, where the sheets are, and then for them', async () => {
  readyState('loading');
  const isDone = waiting();
  expect(await isDone()).toBe(false);
  addSheet({});
  addSheet(null);
  readyState('interactive');
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
  expect(await isDone()).toBe(false);
  window.dispatchEvent(new Event('load'));
  expect(await isDone()).toBe(true);
});

test('[FP6] an island does not wait for pictures when its sheets are there', async () => {
  readyState('interactive');
  addSheet({});
  expect(await waiting()()).toBe(true);
});

test('[FP6] in a loaded page nothing is waited for: a sheet that is missing has failed', async () => {
  readyState('complete');
  addSheet(null);
  expect(await waiting()()).toBe(true);
});
