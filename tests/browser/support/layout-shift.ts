import type { Page } from '@playwright/test';

/**
 * Sums the layout shifts of each page that is opened afterward, from its start, without those of the sandbox bar alone: its clock
 * moves what is beside it, and a real exchange has no such bar.
 */
export async function observeShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(window, 'layoutShift', 0);
    const isOfPage = (source: { node?: Node | null }) => {
      const element = source.node instanceof Element ? source.node : source.node?.parentElement;
      return !element?.closest('.sandbox-bar');
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: unknown = Reflect.get(entry, 'sources');
        if (Array.isArray(sources) && sources.length > 0 && !sources.some(isOfPage)) continue;
        const sum = Number(Reflect.get(window, 'layoutShift')) + Number(Reflect.get(entry, 'value'));
        Reflect.set(window, 'layoutShift', sum);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the sum of the open page. Throws when `observeShift` was not called before the page was opened. */
export async function layoutShift(page: Page): Promise<number> {
  const sum = await page.evaluate((): unknown => Reflect.get(window, 'layoutShift'));
  if (typeof sum !== 'number') throw new Error('layout shifts of this page are not observed');
  return sum;
}
