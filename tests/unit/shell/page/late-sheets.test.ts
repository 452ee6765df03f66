/** @vitest-environment happy-dom */
import { afterEach, expect, test, vi } from 'vitest';
import { lateSheets } from '#shell/page/late-sheets.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** Adds a style sheet to the page; `sheet`: null until it has arrived. */
function addSheet(sheet: object | null): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' });
  Object.defineProperty(link, 'sheet', { value: sheet });
  document.body.append(link);
  return link;
}

test('[FP6] while the document arrives, an island waits for its end: the sheets are there', async () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  const done = vi.fn();
  const waiting = lateSheets().then(done);
  await Promise.resolve();
  expect(done).not.toHaveBeenCalled();
  const late = addSheet(null);
  state.mockReturnValue('interactive');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  await Promise.resolve();
  await Promise.resolve();
  expect(done).not.toHaveBeenCalled();
  late.dispatchEvent(new Event('load'));
  await waiting;
});

test('[FP6] an island waits for the sheets that are missing, also for one that fails', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  addSheet({});
  const [late, failing] = [addSheet(null), addSheet(null)];
  const done = vi.fn();
  const waiting = lateSheets().then(done);
  late.dispatchEvent(new Event('load'));
  await Promise.resolve();
  expect(done).not.toHaveBeenCalled();
  failing.dispatchEvent(new Event('error'));
  await waiting;
  expect(done).toHaveBeenCalledOnce();
});

test('[FP6] in a loaded page nothing is waited for: what is missing has failed', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete');
  addSheet(null);
  await expect(lateSheets()).resolves.toBeUndefined();
});
