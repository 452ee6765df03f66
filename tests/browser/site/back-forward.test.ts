import { chromiumArgs, findChromium } from '../../chromium.ts';
import { expect, test } from '../support/fixtures.ts';
import { openTerminal } from '../support/terminals.ts';

const executablePath = findChromium();

// Playwright disables the back/forward cache by default.
test.use({
  launchOptions: {
    args: chromiumArgs,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(executablePath !== undefined && { executablePath }),
  },
});

test('[Q-F20] a terminal that was left by a link stays in the back/forward cache and is live after Back', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { balances: { BTC: '1' } });
  await openTerminal(page, { layout: 'desktop', pair: 'ETH/BTC' });
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['persisted'] = String(persisted);
    }),
  );
  await page.getByRole('banner').getByRole('link', { name: 'Launchpad' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/launchpad\/$/);
  await page.evaluate(() => history.back());
  await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});
