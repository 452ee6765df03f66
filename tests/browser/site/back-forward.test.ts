import type { Page } from '@playwright/test';
import { cheapPageArgs, chromiumArgs, findChromium } from '../../chromium.ts';
import { addressesOfRoutes } from '../support/addresses-of-routes.ts';
import { expect, test } from '../support/fixtures.ts';
import { scrollThrough } from '../support/scroll-through.ts';
import { openTerminal } from '../support/terminals.ts';

const executablePath = findChromium();

// Playwright disables the back/forward cache by default.
test.use({
  launchOptions: {
    args: [...chromiumArgs, ...cheapPageArgs],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(executablePath !== undefined && { executablePath }),
  },
});

/** Returns why the browser did not show the page from its cache; `[null]` when it did. */
const notRestoredReasons = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify(
      performance.getEntriesByType('navigation').map((entry): unknown => Reflect.get(entry, 'notRestoredReasons')),
    ),
  );

/** Leaves the page and goes back; resolves once the browser has shown the page again from its cache. */
async function leaveAndReturn(page: Page, leave: () => Promise<unknown>): Promise<void> {
  const left = page.url();
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset['persisted'] = String(persisted);
    }),
  );
  await leave();
  await expect(page).not.toHaveURL(left);
  // Going back earlier would cancel the navigation.
  await page.waitForLoadState();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(left);
  expect(await notRestoredReasons(page), left).toBe('[null]');
  await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true');
}

const followLink = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name }).click();

test('[E41] [Q-F20] terminal, home and project page that were left by a link come back from the back/forward cache, live and with a running countdown', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { balances: { BTC: '1' } });
  await openTerminal(page, { layout: 'desktop', pair: 'ETH/BTC' });
  await leaveAndReturn(page, () => followLink(page, 'Launchpad'));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();

  for (const path of ['launchpad/', 'launchdetail/HALO/'])
    await test.step(path, async () => {
      await page.goto(`/en/trade/spot/${path}`);
      await scrollThrough(page);
      await leaveAndReturn(page, () => followLink(page, 'Spot'));
      const countdown = page.getByRole('timer').first();
      const text = await countdown.textContent();
      await expect(countdown).not.toHaveText(text ?? '');
    });
});

for (const layout of ['desktop', 'phone'])
  test(`[FP9] a page of every route for a ${layout} comes back from the back/forward cache for a user whose sockets are open`, async ({
    page,
    exchange,
  }) => {
    test.slow();
    await exchange.login(page, { balances: { BTC: '1' } });
    const isPhone = layout === 'phone';
    // A browser keeps no answer whose status is an error.
    const addresses = addressesOfRoutes().filter(
      (address) => address.includes('/trade/spot/m/') === isPhone && address !== '/en/404/',
    );
    expect(addresses.length).toBeGreaterThan(20);
    for (const address of addresses)
      await test.step(address, async () => {
        await page.goto(address);
        await scrollThrough(page);
        await page.waitForLoadState('networkidle');
        await leaveAndReturn(page, () => page.evaluate(() => location.assign('/build.json')));
      });
  });
