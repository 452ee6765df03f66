import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Waits until the parts of a page that stand in its HTML run too: what is pressed before that is lost. */
export async function awake(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr][client=idle]')).toHaveCount(0);
}
