/** @vitest-environment happy-dom */
import { afterEach, expect, test, vi } from 'vitest';
import { documentEnd, lateSheets } from '#shell/page/page-arrival.ts';

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

/** Returns whether a promise is settled, once all pending microtasks have run. */
function watch(wait: Promise<void>) {
  let isDone = false;
  void wait.then(() => (isDone = true));
  return async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    return isDone;
  };
}

test('[FP6] the scripts of an island wait for the end of the document, where its texts are', async () => {
  readyState('loading');
  const isDone = watch(documentEnd());
  expect(await isDone()).toBe(false);
  readyState('interactive');
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
  expect(await isDone()).toBe(true);
  expect(await watch(documentEnd())()).toBe(true);
});

test('[FP6] an island waits for a sheet that is missing', async () => {
  readyState('interactive');
  addSheet({});
  addSheet(null);
  const isDone = watch(lateSheets());
  expect(await isDone()).toBe(false);
  window.dispatchEvent(new Event('load'));
  expect(await isDone()).toBe(true);
});

test('[FP6] an island does not wait for pictures when its sheets are there', async () => {
  readyState('interactive');
  addSheet({});
  expect(await watch(lateSheets())()).toBe(true);
});

test('[FP6] in a loaded page nothing is waited for: a sheet that is missing has failed', async () => {
  readyState('complete');
  addSheet(null);
  expect(await watch(lateSheets())()).toBe(true);
});
