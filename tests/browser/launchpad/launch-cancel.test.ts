import { expect, test } from './fixtures.ts';
import { wordsIn } from './words.ts';

const w = wordsIn('en');
const tide = '/en/trade/spot/launchdetail/TIDE/';

test('[R1.4] a launch that is canceled after the build says so at its head, and none of its phases is under way', async ({
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
