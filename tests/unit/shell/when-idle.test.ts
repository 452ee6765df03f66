/** @vitest-environment happy-dom */
import type { ClientDirective } from 'astro';
import { afterEach, expect, test, vi } from 'vitest';
import replay from '#shell/page/client-replay.ts';
import { whenIdle, whenShown } from '#shell/when-idle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'prerendering');
  document.body.replaceChildren();
});

/** Makes the page one that the browser renders before its link is followed; returns what follows the link. */
function prerender(): () => void {
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  return () => {
    Object.defineProperty(document, 'prerendering', { value: false, configurable: true });
    document.dispatchEvent(new Event('prerenderingchange'));
  };
}

/** Makes the browser idle at once. */
const beIdle = () => vi.stubGlobal('requestIdleCallback', (act: () => void) => act());

test('[R2.6] what waits for the page to be shown runs at once, and on a page rendered ahead once its link is followed', () => {
  const act = vi.fn();
  whenShown(act);
  expect(act).toHaveBeenCalledOnce();
  const follow = prerender();
  whenShown(act);
  expect(act).toHaveBeenCalledOnce();
  follow();
  expect(act).toHaveBeenCalledTimes(2);
});

test('[R2.6] an idle page that is rendered ahead starts nothing before it is shown', () => {
  beIdle();
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('complete');
  const act = vi.fn();
  const follow = prerender();
  whenIdle(act);
  expect(act).not.toHaveBeenCalled();
  follow();
  expect(act).toHaveBeenCalledOnce();
});

test.each([
  ['by itself', null],
  ['that waits until it is seen', { name: 'Chart', value: 'visible' }],
])('[R2.6] an island %s loads after that, and says so', async (_, options) => {
  beIdle();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly observe: () => void;
      readonly disconnect = () => undefined;
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.observe = () => report([{ isIntersecting: true }]);
      }
    },
  );
  const island = document.createElement('astro-island');
  island.append(document.createElement('p'));
  document.body.append(island);
  const loads = vi.fn();
  document.addEventListener('island:load', loads, { once: true });
  const hydrate = vi.fn(() => Promise.resolve());
  const follow = prerender();
  const start = replay as (...parameters: [unknown, unknown, HTMLElement]) => ReturnType<ClientDirective>;
  start(() => Promise.resolve(hydrate), options, island);
  expect([loads.mock.calls.length, island.hasAttribute('data-loading')]).toEqual([0, false]);
  follow();
  expect([loads.mock.calls.length, island.hasAttribute('data-loading')]).toEqual([1, true]);
  await vi.waitFor(() => expect(hydrate).toHaveBeenCalledOnce());
});
