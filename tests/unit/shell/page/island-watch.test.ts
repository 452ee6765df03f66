/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { namespaceTexts } from '#i18n/texts-for.ts';

const missing = 'data:text/javascript,throw new Error("gone")';
const hanging = 'data:text/javascript,await new Promise(() => {})';

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Opens a page of this tab. Returns how often it was loaded again, and its messages. */
async function openPage() {
  vi.resetModules();
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  reload.mockClear();
  const { provideTexts } = await import('#i18n/texts.ts');
  provideTexts(namespaceTexts);
  const { startIslandWatch } = await import('#shell/page/island-watch.ts');
  const { $toasts } = await import('#shell/toasts/toasts.ts');
  const stop = new AbortController();
  const add = window.addEventListener.bind(window);
  const adding = vi
    .spyOn(window, 'addEventListener')
    .mockImplementation((name: string, listener: unknown) =>
      add(name, listener as EventListener, { signal: stop.signal }),
    );
  startIslandWatch();
  adding.mockRestore();
  return {
    reloads: () => reload.mock.calls.length,
    messages: () => $toasts.get().map(({ message, action }) => [message, action?.label]),
    leave: () => stop.abort(),
  };
}

/** Lets an island load its script. */
function loadIsland(script: string): void {
  const island = document.createElement('astro-island');
  island.setAttribute('component-url', script);
  document.body.append(island);
  island.dispatchEvent(new Event('island:load', { bubbles: true }));
}

test('[Q-F13] [R9.6] a script that hangs counts as missing after 120 s: the page is loaded again once, then a message offers it', async () => {
  const first = await openPage();
  loadIsland(hanging);
  await vi.advanceTimersByTimeAsync(119_000);
  expect([first.reloads(), first.messages()]).toEqual([0, []]);
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(first.reloads()).toBe(1));
  expect(first.messages()).toEqual([]);
  first.leave();
  const second = await openPage();
  loadIsland(hanging);
  await vi.advanceTimersByTimeAsync(119_000);
  expect(second.messages()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() =>
    expect(second.messages()).toEqual([
      [expect.stringContaining('Part of this page failed to load'), 'Reload the page'],
    ]),
  );
  expect(second.reloads()).toBe(0);
  second.leave();
});

test('[Q-F13] a script that fails while another page is opened does not bring this page back, unless it stays for 30 s, as for a download', async () => {
  const page = await openPage();
  window.dispatchEvent(new Event('beforeunload'));
  loadIsland(missing);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(page.reloads()).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(page.reloads()).toBe(1));
  page.leave();
});
