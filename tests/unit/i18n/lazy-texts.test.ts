import { beforeEach, expect, test, vi } from 'vitest';

/** Opens a page whose element names the language of its texts, with the files of two languages. */
async function openPage(element: { file: string; lang: string } | undefined) {
  vi.resetModules();
  const found = element && { lang: element.lang, getAttribute: () => element.file };
  vi.stubGlobal('document', { querySelector: () => found ?? null, getElementById: () => null });
  const { lazyTexts } = await import('#i18n/lazy-texts.ts');
  const { texts } = await import('#i18n/texts.ts');
  const english = vi.fn(() => Promise.resolve({ none: 'none', state: { canceled: 'Canceled' } }));
  const malay = vi.fn(() => Promise.resolve({ none: '没有' }));
  const files = {
    '/locales/en/orders.json': english,
    '/locales/en-GB/orders.json': () => Promise.resolve({ state: { canceled: 'Cancelled' } }),
    '/locales/zh-MY/orders.json': malay,
  };
  return { load: lazyTexts('orders', files, 'order-texts'), texts, english, malay };
}

beforeEach(() => void vi.unstubAllGlobals());

test('texts that no page embeds come from the file of the page’s language, once', async () => {
  const { load, texts, english, malay } = await openPage({ file: 'zh-MY', lang: '' });
  await Promise.all([load(), load()]);
  expect(texts('zh-MY', 'orders')('none')).toBe('没有');
  expect(texts('zh-MY', 'orders').lang).toBeUndefined();
  expect(malay).toHaveBeenCalledTimes(1);
  expect(english).not.toHaveBeenCalled();
});

test('[R1.3] a variant replaces only what differs in the texts of its relative', async () => {
  const { load, texts } = await openPage({ file: 'en-GB en', lang: '' });
  await load();
  expect(texts('en-GB', 'orders')('state.canceled')).toBe('Cancelled');
  expect(texts('en-GB', 'orders')('none')).toBe('none');
});

test('a language without them gets the English ones, marked as English', async () => {
  const { load, texts } = await openPage({ file: 'en', lang: 'en' });
  await load();
  expect(texts('ja-JP', 'orders')('none')).toBe('none');
  expect(texts('ja-JP', 'orders').lang).toBe('en');
});

test('a file that cannot be loaded rejects, and the next call tries again', async () => {
  const { load, texts, english } = await openPage(undefined);
  english.mockRejectedValueOnce(new Error('offline'));
  await expect(load()).rejects.toThrow('offline');
  await load();
  expect(texts('en', 'orders')('none')).toBe('none');
});
