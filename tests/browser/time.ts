import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** From now on the time of a page whose clock is the test's own moves by hand alone, until `page.clock.resume()`. */
export async function stopTime(page: Page): Promise<void> {
  // Ahead by more than the way to the page takes: time cannot be stopped in the past.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_000);
}

/** Moves time by hand, by steps of `stepMs`, until something is in sight; gives how much of it passed, ms. */
export async function passUntilSeen(page: Page, sight: Locator, stepMs: number): Promise<number> {
  let passedMs = 0;
  const isSeen = async () => {
    await page.clock.runFor(stepMs);
    passedMs += stepMs;
    return sight.isVisible();
  };
  await expect.poll(isSeen, { message: String(sight), intervals: [25] }).toBe(true);
  return passedMs;
}
