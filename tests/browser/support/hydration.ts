import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Waits until the islands of a page are hydrated, as far as they do so by themselves: those that wait for a use do it on a user's
 * page. Presses before that have no effect, except in those.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(
    page.locator('astro-island[ssr][client=idle], [data-person=in] astro-island[ssr][client=use]'),
  ).toHaveCount(0);
}
