/** @vitest-environment happy-dom */
import { afterEach, expect, test, vi } from 'vitest';
import { textsId } from '#i18n/data-block.ts';
import { documentEnd, hydrateOnArrival, lateSheets } from '#shell/page/page-arrival.ts';

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

/** Adds the data block of texts of a page whose islands have a file with theirs. */
function addTextsFile(code: string): void {
  const block = Object.assign(document.createElement('script'), { type: 'application/json', id: textsId });
  block.dataset['file'] = `data:text/javascript,${encodeURIComponent(code)}`;
  document.body.append(block);
}

test('[FP2] an island hydrates once the file with its texts is there', async () => {
  addTextsFile('globalThis.islandTexts={late:1};');
  const hydrate = vi.fn(() => {
    expect(globalThis.islandTexts).toEqual({ late: 1 });
    return Promise.resolve();
  });
  await hydrateOnArrival(document.body, () => Promise.resolve(hydrate));
  expect(hydrate).toHaveBeenCalledOnce();
  globalThis.islandTexts = undefined;
});

test('[FP2] an island whose texts cannot be loaded is not hydrated, and says so as one without its script', async () => {
  addTextsFile('throw new Error("lost");');
  const hydrate = vi.fn(() => Promise.resolve());
  const failed = vi.fn();
  document.body.addEventListener('astro:hydration-error', failed, { once: true });
  await hydrateOnArrival(document.body, () => Promise.resolve(hydrate));
  expect([hydrate.mock.calls.length, failed.mock.calls.length]).toEqual([0, 1]);
});
