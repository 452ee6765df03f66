import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Waits until the islands of a page are hydrated, as far as they do so by themselves: those that wait for a use do it
 * on a user's page. Presses before that have no effect, except in those.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(
    page.locator(
      'astro-island[ssr][client=replay]:not([opts*=visible]), [data-person=in] astro-island[ssr][client=use]',
    ),
  ).toHaveCount(0);
}

/**
 * Holds back the scripts of islands, so that what a test does next comes before them. Returns a function that lets them
 * go.
 */
export async function holdIslands(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/_astro\/client\..*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
