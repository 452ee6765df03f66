import { expect, test } from '../support/fixtures.ts';
import { pledgePanel } from '../support/launches.ts';

test('[Q-L16] by touch: the first tap on filters and tabs of the untouched list takes effect; scrolling loads no island', async ({
  page,
}) => {
  await page.goto('/en/trade/spot/m/launchpad/list/');
  const island = page.locator("astro-island[client='use']");
  const upcoming = page.getByRole('tab', { name: /Upcoming/ });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(island).not.toHaveAttribute('data-loading');
  await upcoming.tap();
  await expect(upcoming).toHaveAttribute('aria-selected', 'true');

  await page.goto('/en/trade/spot/m/launchpad/list/?');
  await page.getByText('Filters', { exact: true }).tap();
  await page.getByLabel('Type').selectOption('Launchpool');
  await expect(page).toHaveURL(/kind=LAUNCHPOOL/);
});

test('[Q-L16] by touch: the first tap into the amount of the untouched form takes effect', async ({ page }) => {
  await page.goto('/en/trade/spot/m/launchpad/detail/HALO/');
  const { amount, panel } = pledgePanel(page);
  await amount.tap();
  await expect(amount).toBeFocused();
  await page.keyboard.type('100');
  await expect(amount).toHaveValue('100');
  await expect(panel.getByText('0 HALO', { exact: true })).toHaveCount(0);
});
