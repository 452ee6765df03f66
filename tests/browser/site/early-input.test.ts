/** What a user does in islands that load by themselves, before they have. docs/decisions/0021 */
import { holdIslands } from '../support/hydration.ts';
import { expect, test } from '../support/fixtures.ts';

test('[Q-F01] what is pressed, typed or chosen before the scripts have come takes effect once they run', async ({
  page,
  exchange,
}) => {
  await test.step('rates: a typed search filters the tables', async () => {
    const release = await holdIslands(page);
    await page.goto('/en/trade/spot/margin/rates/');
    const search = page.getByRole('searchbox', { name: 'Search coins' });
    await search.pressSequentially('zzz');
    release();
    await expect(page.getByText('No coins match the search').first()).toBeVisible();
    await expect(search).toHaveValue('zzz');
  });

  await test.step('terminal: a chosen box and interval stay chosen', async () => {
    const release = await holdIslands(page);
    await page.goto('/en/trade/spot/BTC/USDT/');
    const postOnly = page.getByRole('checkbox', { name: 'Post-only' });
    await postOnly.check();
    await page.getByText('4h', { exact: true }).click();
    await page.getByText('1h', { exact: true }).click();
    const klines = page.waitForRequest(/interval=1h/);
    release();
    await klines;
    await expect(page.getByText(/Post-only: the order is rejected/).first()).toBeVisible();
    await expect(postOnly).toBeChecked();
    await expect(page.getByRole('radio', { name: '1h' })).toBeChecked();
  });

  await exchange.login(page);
  for (const [name, path, tabName] of [
    ['loans', 'loan/orders/', 'Repayments'],
    ['terminal', 'BTC/USDT/', 'Order history'],
  ] as const)
    await test.step(`${name}: a pressed tab is busy, and is selected by this press`, async () => {
      const release = await holdIslands(page);
      await page.goto(`/en/trade/spot/${path}`);
      const tab = page.getByRole('tab', { name: tabName, exact: true });
      await tab.click();
      await expect(tab).toHaveAttribute('aria-busy', 'true');
      release();
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expect(tab).not.toHaveAttribute('aria-busy');
      await expect(page.getByRole('tabpanel', { name: tabName })).toBeVisible();
    });
});
