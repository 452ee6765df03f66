import { expect, test } from '../support/fixtures.ts';
import { pledgePanel } from '../support/launches.ts';

const halo = '/en/trade/spot/m/launchpad/detail/HALO/';

test('[R1.1] [Q-A11] on a phone the bar that leads to the form hides while the form is visible', async ({ page }) => {
  await page.goto(halo);
  const bar = page.locator('.detail__bar');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(bar).toBeVisible();
  await bar.getByRole('link').click();
  await expect(pledgePanel(page).panel).toBeInViewport();
  await expect(bar).toBeHidden();
});

test('[Q-A13] at 320 px the ended launches scroll inside their region, and no formula of the rules is cut', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const widths = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((each) => [each.scrollWidth, each.clientWidth]));
  await page.goto('/en/trade/spot/m/launchpad/list/?tab=finished');
  await expect(page.getByRole('group', { name: 'Ended' })).toBeVisible();
  for (const [content = 0, own = 0] of await widths('html')) expect(content).toBeLessThanOrEqual(own);
  await page.goto('/en/trade/spot/m/launchpad/rules/');
  const formulas = await widths('.rules__text pre');
  expect(formulas.length).toBeGreaterThan(0);
  for (const [content = 0, own = 0] of formulas) expect(content).toBeLessThanOrEqual(own);
});
