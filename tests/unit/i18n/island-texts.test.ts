/** @vitest-environment happy-dom */
import { afterEach, expect, test, vi } from 'vitest';
import { textsId } from '#i18n/data-block.ts';

afterEach(() => {
  document.body.replaceChildren();
  globalThis.islandTexts = undefined;
  vi.resetModules();
});

/** The texts of a page with this data block, as its scripts read them. */
async function textsOfPage(block: object) {
  const element = Object.assign(document.createElement('script'), { type: 'application/json', id: textsId });
  element.textContent = JSON.stringify(block);
  document.body.append(element);
  return (await import('#i18n/texts.ts')).texts('en', 'common');
}

test('[FP2] texts of islands are there once their file has loaded, also for a script that started before', async () => {
  const t = await textsOfPage({ common: { texts: { skip: 'Nothing' } } });
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  expect(t('skip')).toBe('Nothing');
  expect(t('home')).toBe('');
  expect(reported).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
  globalThis.islandTexts = { common: { texts: { home: 'Retry', skip: 'Empty' } } };
  expect(t('home')).toBe('Retry');
  // What the page has stays: its HTML shows it.
  expect(t('skip')).toBe('Nothing');
});
