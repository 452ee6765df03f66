import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

/** Returns the paths that the browser fetches in advance for the open page, in order. */
async function prefetchedPaths(page: Page): Promise<string[]> {
  const paths: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
    if (status === 'Ready') paths.push(new URL(prefetchUrl).pathname);
  });
  await devtools.send('Preload.enable');
  return paths;
}

test('[E40] the page of a project under the pointer is fetched once, before it is opened; login and other languages never', async ({
  page,
}) => {
  const paths = await prefetchedPaths(page);
  await page.goto('/en/trade/spot/launchpad-list/');
  // The first page that is ready is that of the project. Links to languages get query and hash when they are pressed.
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).hover();
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('link', { name: '简体中文' }).hover();
  await page.keyboard.press('Escape');
  const card = page.locator('main a[href*="/launchdetail/"]').first();
  await card.scrollIntoViewIfNeeded();
  await card.hover();
  await expect.poll(() => paths).toHaveLength(1);
  expect(paths[0]).toMatch(/\/launchdetail\/[A-Z]+\/$/);
  await page.mouse.move(0, 0);
  await card.hover();
  const other = page.locator(`main a[href*="/launchdetail/"]:not([href="${paths[0] ?? ''}"])`).first();
  await other.scrollIntoViewIfNeeded();
  await other.hover();
  await expect.poll(() => paths.length).toBe(2);
  expect(new Set(paths).size).toBe(2);
});
