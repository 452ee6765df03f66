import { expect, test } from '../support/fixtures.ts';
import { pledgePanel } from '../support/launches.ts';

test('[Q-L16] [R1.1] [Q-A11] by touch: the first tap on tabs, filters and amount takes effect, scrolling loads no island, and the bar that leads to the form hides while the form is visible', async ({
  page,
}) => {
  await test.step('the untouched list', async () => {
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

  await test.step('the untouched form and its bar', async () => {
    await page.goto('/en/trade/spot/m/launchpad/detail/HALO/');
    const { amount, panel } = pledgePanel(page);
    const bar = page.locator('.detail__bar');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(bar).toBeVisible();
    await bar.getByRole('link').click();
    await expect(panel).toBeInViewport();
    await expect(bar).toBeHidden();
    await amount.tap();
    await expect(amount).toBeFocused();
    await page.keyboard.type('100');
    await expect(amount).toHaveValue('100');
    await expect(panel.getByText('0 HALO', { exact: true })).toHaveCount(0);
  });
});
