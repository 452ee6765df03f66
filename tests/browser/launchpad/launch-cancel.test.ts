import { expect, test } from '../support/fixtures.ts';
import { textsIn } from '../support/texts.ts';

const w = textsIn('en');
const tide = '/en/trade/spot/launchdetail/TIDE/';

test('[R1.4] a launch that is canceled after the build shows it in its header, and none of its phases is ongoing', async ({
  page,
  exchange,
}) => {
  await exchange.launch('2', 'CANCEL');
  await page.goto(tide);
  const head = page.locator('.project-head');
  await expect(head.locator('.chip')).toHaveText(w('launchpad', 'phase.canceled'));
  await expect(page.getByRole('list', { name: w('launchpad', 'steps.label') })).toBeVisible();
  await expect(page.locator('.phase-bar [aria-current]')).toHaveCount(0);
  await expect(head.getByText(w('launchpad', 'steps.planned'))).toBeVisible();
  await page.goto('/en/trade/spot/launchdetail/KELP/');
  await expect(head.locator('.chip')).toHaveText(w('launchpad', 'phase.canceled'));
  await expect(page.locator('.phase-bar [aria-current]')).toHaveCount(0);
  await expect(head.getByText(w('launchpad', 'steps.planned'))).toBeVisible();
});
