import { expect, test } from '../support/fixtures.ts';

test('[R1.4] [R2.1] an unknown project says so and links to the list; a code in the query leads to the page of its project, under the right model', async ({
  page,
}) => {
  for (const query of ['?code=NOSUCH', '?code=%3Cscript%3E', '']) {
    await page.goto(`/en/trade/spot/launchdetail/${query}`);
    await expect(page.getByRole('heading', { name: 'Launch not found' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'All projects' })).toHaveAttribute(
      'href',
      '/en/trade/spot/launchpad-list/',
    );
  }
  await page.goto('/en/trade/spot/launchdetail/?code=HALO');
  await expect(page).toHaveURL(/launchdetail\/HALO\/$/);
  await page.goto('/en/trade/spot/launchdetail/?code=MOSS');
  await expect(page).toHaveURL(/launchdetail\/old\/MOSS\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mossgate');
});
