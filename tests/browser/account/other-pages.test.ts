import { changeAnswers } from '../support/change-answers.ts';
import { expect, test } from '../support/fixtures.ts';

test('[A44] [R1.6] the account menu has the other pages with icon and label; one that the exchange switched off is absent', async ({
  page,
  exchange,
}) => {
  await exchange.login(page);
  await changeAnswers(page, /\/config\/web$/, (entry) =>
    'features' in entry ? { ...entry, features: { spot: true, launchpad: true, loan: false } } : entry,
  );
  const read = page.waitForResponse(/\/config\/web$/);
  await page.goto('/en/trade/spot/launchpad/');
  await read;
  await page.getByRole('button', { name: /Account$/ }).click();
  const menu = page.getByRole('list', { name: 'More' });
  await expect(menu.getByRole('link')).toHaveText([
    'Spot trading',
    'Launchpad VIP',
    'Copy trading',
    'Votes',
    'Contests',
    'User center',
  ]);
  for (const link of await menu.getByRole('link').all()) await expect(link.locator('svg')).toBeVisible();
  await menu.getByRole('link', { name: 'Copy trading' }).click();
  await expect(page.getByRole('heading', { name: 'Copy trading' })).toBeVisible();
});
