import { expect, type Page } from '@playwright/test';
import * as v from 'valibot';

/** A layout shift: its score, its time since the page's start in ms, and what moved. */
const Shift = v.object({ score: v.number(), timeMs: v.number(), moved: v.string() });

/**
 * Records the layout shifts of each page that is opened afterward, from its start, without those of the sandbox bar
 * alone: its clock moves what is beside it, and a real exchange has no such bar.
 */
export async function observeShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: unknown[] = [];
    Reflect.set(window, 'layoutShifts', shifts);
    const elementOf = ({ node }: { node?: Node | null }) => (node instanceof Element ? node : node?.parentElement);
    const nameOf = (element: Element | null | undefined) =>
      `${element?.tagName.toLowerCase() ?? 'removed'} "${element?.textContent.trim().slice(0, 40) ?? ''}"`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: unknown = Reflect.get(entry, 'sources');
        const elements = Array.isArray(sources) ? (sources as { node?: Node | null }[]).map(elementOf) : [];
        if (elements.length > 0 && elements.every((element) => element?.closest('.sandbox-bar'))) continue;
        shifts.push({
          score: Number(Reflect.get(entry, 'value')),
          timeMs: entry.startTime,
          moved: elements.map(nameOf).join(', '),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * Expects the layout shifts of the open page since a time (ms since its start) to sum up to at most `most`, and names
 * what moved more. Throws when `observeShift` was not called before the page was opened.
 */
export async function expectLayoutShift(page: Page, most: number, sinceMs = 0): Promise<void> {
  const shifts = v
    .parse(v.array(Shift), await page.evaluate((): unknown => Reflect.get(window, 'layoutShifts')))
    .filter(({ timeMs }) => timeMs >= sinceMs);
  const sum = shifts.reduce((total, { score }) => total + score, 0);
  const list = shifts.map(({ score, timeMs, moved }) => `${score.toFixed(4)} at ${Math.round(timeMs)} ms: ${moved}`);
  expect(sum, `layout shift of ${page.url()}\n${list.join('\n')}`).toBeLessThanOrEqual(most);
}
