/** What a user does in islands that load by themselves, before they have. docs/decisions/0021 */
import { holdIslands } from '../support/hydration.ts';
import { expect, test } from '../support/fixtures.ts';

for (const [name, path, tabName] of [
  ['loans', 'loan/orders/', 'Repayments'],
  ['terminal', 'BTC/USDT/', 'Order history'],
] as const)
  test(`[Q-F01] ${name}: a tab that is pressed before its script has come is busy, and is selected by this press`, async ({
    page,
    exchange,
  }) => {
    await exchange.login(page);
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
