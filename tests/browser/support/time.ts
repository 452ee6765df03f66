import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Pauses the installed clock of a page; `page.clock.runFor` moves it until `page.clock.resume()`. */
export async function pauseClock(page: Page): Promise<void> {
  // Ahead of the page's time, because the clock cannot be paused in the past.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_000);
}

/** Advances the paused clock by steps of `stepMs` until an element is visible; returns how far it advanced, ms. */
export async function advanceUntilVisible(page: Page, element: Locator, stepMs: number): Promise<number> {
  let passedMs = 0;
  const isVisible = async () => {
    await page.clock.runFor(stepMs);
    passedMs += stepMs;
    return element.isVisible();
  };
  await expect.poll(isVisible, { message: String(element), intervals: [25] }).toBe(true);
  return passedMs;
}
