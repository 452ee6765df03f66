/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startAnalytics } from '#shell/analytics/analytics.ts';
import { storeConsent } from '#shell/analytics/consent.ts';
import { $toasts } from '#shell/toasts/toasts.ts';

vi.mock(import('#config'), async (original) => {
  const { config } = await original();
  return { config: { ...config, analytics: { endpoint: 'https://count.example/view', consent: 'ask' as const } } };
});

const sent = vi.fn((_address: string) => Promise.resolve(new Response('', { status: 500 })));

beforeEach(() => {
  history.replaceState(undefined, '', '/en/trade/spot/launchpad-list/');
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  $toasts.set([]);
  sent.mockClear();
  vi.stubGlobal('fetch', sent);
});
afterEach(() => vi.unstubAllGlobals());

/** Starts a page with the question at its foot. */
async function openPage() {
  const line = document.createElement('p');
  Object.assign(line.dataset, { consent: '', allowed: 'Counted.', refused: 'Not counted.' });
  line.hidden = true;
  for (const value of ['yes', 'no']) line.append(Object.assign(document.createElement('button'), { value }));
  document.body.replaceChildren(line);
  startAnalytics();
  await vi.dynamicImportSettled();
  const answer = async (value: 'yes' | 'no') => {
    line.querySelector<HTMLButtonElement>(`[value=${value}]`)?.click();
    await vi.dynamicImportSettled();
  };
  return { line, answer };
}

test('[A36] [R9.8] nothing is sent before a yes; a no is kept', async () => {
  const { line, answer } = await openPage();
  expect([line.hidden, sent.mock.calls.length]).toEqual([false, 0]);
  await answer('no');
  expect([line.textContent, document.activeElement]).toEqual(['Not counted.', line]);
  const later = await openPage();
  expect([later.line.hidden, sent.mock.calls.length]).toEqual([true, 0]);
});

test('[A36] [R9.8] a yes counts this view and those of later pages, each once', async () => {
  const { answer } = await openPage();
  await answer('yes');
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(sent.mock.calls[0]?.[0]).toBe('https://count.example/view');
  const { line } = await openPage();
  expect([line.hidden, sent.mock.calls.length]).toEqual([true, 2]);
});

test('[A37] [Q-F14] an endpoint that fails shows no message and gets no second request', async () => {
  const { answer } = await openPage();
  await answer('yes');
  await new Promise((resolve) => setTimeout(resolve));
  expect([sent.mock.calls.length, $toasts.get()]).toEqual([1, []]);
});

test.each([
  ['Global Privacy Control', 'globalPrivacyControl', true],
  ['Do Not Track', 'doNotTrack', '1'],
])('[A36] [R9.8] %s: no view, no question', async (_name, property, value) => {
  storeConsent(true, Date.now() - 1_000);
  const own = Object.create(navigator, { [property]: { value } }) as Navigator;
  vi.stubGlobal('navigator', own);
  const { line } = await openPage();
  expect([line.hidden, sent.mock.calls.length]).toEqual([true, 0]);
});
