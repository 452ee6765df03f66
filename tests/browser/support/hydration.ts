import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Waits until the islands of a page are hydrated; presses before that have no effect. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr][client=idle]')).toHaveCount(0);
}
