import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';
import { bannerOf } from '../../support/banner.ts';
import { expectLayoutShift, observeShift } from '../support/layout-shift.ts';

const bar = (page: Page) => page.locator('.banner-bar');
/** A bar that pushes the page down counts for 0.03 or more. */
const movedLeast = 0.001;

test('[A23] the highest level first, then the lowest sort; a closed one stays closed; nothing moves', async ({
  page,
}) => {
  const list = [
    bannerOf('later', { level: 'warn', sort: 2 }),
    bannerOf('news', { sort: 0 }),
    bannerOf('first', { level: 'warn', sort: 1, link: 'javascript:alert(1)' }),
    bannerOf('halt', { level: 'danger', sort: 9, link: '//evil' }),
  ];
  await page.route(/\/v3\/config\/banner$/, (route) =>
    route.fulfill({ json: { ret_code: 0, ret_msg: '', ext_code: '', result: { list }, time_now: Date.now() } }),
  );
  // Lines may break elsewhere once the font has loaded, by the fonts of the machine: not what is tested here.
  await page.route(/\.woff2$/, (route) => route.abort());
  await observeShift(page);
  await page.goto('/en/trade/spot/launchpad/rules/');
  await expect(bar(page)).toContainText('halt');
  await expect(bar(page).getByRole('link')).toHaveCount(0);
  await waitForHydration(page);
  const top = (await page.locator('main').boundingBox())?.y;
  await bar(page).getByRole('button', { name: 'Dismiss announcement' }).click();
  await expect(bar(page)).toContainText('first');
  await expect(bar(page).getByRole('link')).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'Dismiss announcement' }).click();
  await expect(bar(page)).toContainText('later');
  expect((await page.locator('main').boundingBox())?.y).toBe(top);
  await page.reload();
  await expect(bar(page)).toContainText('later');
  expect((await page.locator('main').boundingBox())?.y).toBe(top);
  await expectLayoutShift(page, movedLeast);

  list.length = 0;
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('banners'))).toContain('launchpad:0');
  await page.reload();
  await waitForHydration(page);
  await expect(bar(page)).toBeHidden();
  await expectLayoutShift(page, movedLeast);
});

test('[A23] the risk notice of a pair is shown above the order form of that pair only', async ({ page }) => {
  const form = page.getByRole('region', { name: 'Place order' });
  const risk = form.getByText('RUST may be delisted. Trade with care.');
  await page.goto('/en/trade/spot/RUST/USDT/');
  await expect(risk).toBeVisible();
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? NaN;
  await expect.poll(async () => (await topOf(risk)) < (await topOf(form.locator('.order-form')))).toBe(true);
  await page.goto('/en/trade/spot/BTC/USDT/');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('banners'))).toContain('spot_notice:0');
  await expect(risk).toHaveCount(0);
});
