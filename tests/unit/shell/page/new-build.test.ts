/** @vitest-environment happy-dom */
import { beforeEach, expect, test, vi } from 'vitest';
import { hourMs } from '#formulas/durations.ts';
import { namespaceTexts } from '#i18n/texts-for.ts';
import { provideTexts } from '#i18n/texts.ts';
import { $visibility } from '#session/presence.ts';
import { startBuildCheck } from '#shell/page/new-build.ts';
import { $toasts } from '#shell/toasts/toasts.ts';

const offers = () => $toasts.get().map(({ message, action }) => [message, action?.label]);
const requests = vi.fn<(path: string) => Promise<Response>>();
const answer = (text: string) => requests.mockImplementation(() => Promise.resolve(new Response(text)));
/** Hides the page at 0 and shows it `ms` later. */
function returnAfter(ms: number): void {
  $visibility.set({ isVisible: false, sinceMs: 0 });
  $visibility.set({ isVisible: true, sinceMs: ms });
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

provideTexts(namespaceTexts);
startBuildCheck();
beforeEach(() => {
  const stamp = document.createElement('meta');
  stamp.name = 'build';
  stamp.content = 'a1';
  document.head.replaceChildren(stamp);
  $toasts.set([]);
  requests.mockReset();
  vi.stubGlobal('fetch', requests);
});

test('[A40] after an hour in the background a page offers a reload when the site has another build', async () => {
  answer('{"stamp":"b2"}');
  returnAfter(hourMs);
  await expect.poll(offers).toEqual([['A new version of this page is available.', 'Reload the page']]);
  expect(requests.mock.calls.map(([path]) => path)).toEqual(['/build.json']);
});

test('[A40] a page that returns by Back looks for a new build as well', async () => {
  answer('{"stamp":"b2"}');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await expect.poll(offers).toHaveLength(1);
});

test('a shorter absence and a first visit request nothing', async () => {
  answer('{"stamp":"b2"}');
  returnAfter(hourMs - 1);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  await settled();
  expect(requests).not.toHaveBeenCalled();
});

test.each([
  ['the same build', '{"stamp":"a1"}'],
  ['no JSON', '<h1>Gone</h1>'],
  ['another shape', '{"stamp":5}'],
])('%s offers nothing', async (_what, text) => {
  answer(text);
  returnAfter(hourMs);
  await settled();
  await settled();
  expect(requests).toHaveBeenCalledOnce();
  expect(offers()).toEqual([]);
});
