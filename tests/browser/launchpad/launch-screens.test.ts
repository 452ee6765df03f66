import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { fact } from '../support/launches.ts';
import { screens } from '../support/screens.ts';

const spot = (path: string) => `/en/trade/spot/${path}`;
const address = (screen: string, path: string) =>
  spot(screen === 'detail' ? `${path}HALO/` : screen === 'old detail' ? `${path}MOSS/` : path);

/** What each screen shows after its islands are hydrated. */
const live: Record<string, (page: Page) => Promise<void>> = {
  home: async (page) => expect(page.getByRole('timer').first()).toHaveText(/in /),
  list: async (page) => expect(page.getByRole('tab', { name: /Ongoing/ })).toHaveAttribute('aria-selected', 'true'),
  detail: async (page) => expect(page.getByText('You are eligible')).toBeVisible(),
  'old detail': async (page) => {
    await page.getByRole('heading', { name: 'Tickets by average holding' }).scrollIntoViewIfNeeded();
    await expect(page.getByText(/Your average holding of .* gives you \d+ ticket/)).toBeVisible();
  },
  assets: async (page) => expect(fact(page, 'VIP level')).toHaveText('0'),
  orders: async (page) => expect(page.getByRole('tabpanel').getByText('No orders yet.')).toBeVisible(),
};

for (const [layout, size] of [
  ['desktop', { width: 1440, height: 900 }],
  ['mobile', { width: 390, height: 844 }],
] as const) {
  test.describe(layout, () => {
    test.use({ viewport: size, ...(layout === 'mobile' && { hasTouch: true, isMobile: true }) });

    test(`[R1.1] each launch screen on ${layout} hydrates, and nothing is wider than the screen`, async ({
      page,
      exchange,
    }) => {
      await exchange.login(page, { balances: { SLIP: '2000' } });
      for (const { screen, ...paths } of screens) {
        await page.goto(address(screen, paths[layout]));
        await expect(page.locator('body')).toHaveClass(new RegExp(`page--${layout}`));
        await live[screen]?.(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, screen).toBeLessThanOrEqual(0);
        const bar = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Orders' }) });
        if (layout === 'mobile' && !screen.includes('detail')) await expect(bar.last(), screen).toBeInViewport();
      }
    });

    test(`[R8.5] [R4.11] each launch screen on ${layout} behind the wall shows one wall and the public content`, async ({
      page,
      exchange,
    }) => {
      const { uid } = await exchange.login(page);
      await exchange.fault({ match: { uid, call: 'launchpad.*' }, kind: 'ret_code', value: 10024 });
      // A closed wall is a strip from then on in its tab, so each page starts as the first of a tab.
      await page.addInitScript(() => {
        if (self.origin !== 'null') sessionStorage.removeItem('restriction');
      });
      for (const { screen, ...paths } of screens) {
        await page.goto(address(screen, paths[layout]));
        await page.getByRole('contentinfo').first().scrollIntoViewIfNeeded();
        const wall = page.getByRole('dialog', { name: 'Not available in your region' });
        await expect(wall, screen).toBeVisible();
        await expect(wall).toContainText('10024');
        await page.keyboard.press('Escape');
        await expect(wall).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.locator('body')).not.toContainText('Switched on.');
      }
    });
  });
}

test('[R3.12] [R1.4] the history of an account: order with its result, rewards by day, the calendar of a snapshot', async ({
  page,
  exchange,
}) => {
  await exchange.loginAs(page, 'standard');
  await page.goto(spot('launchpad-order/'));
  const order = (name: string) => page.getByRole('tabpanel').getByRole('article').filter({ hasText: name });
  await expect(order('Quarry')).toContainText('100 QUAR');
  await expect(order('Vela Winds')).toContainText('1,200 VELA');
  await expect(order('Vela Winds')).toContainText('Allocated');
  await expect(order('Dune')).toContainText('40,000 DUNE');
  await page.getByRole('tab', { name: 'Launchpool' }).click();
  await expect(order('Orbital Freight')).toContainText('2,000 SLIP');

  await page.goto(spot('launchpad-assets/'));
  const rewards = page.getByRole('table', { name: 'Rewards by day' });
  await expect(rewards.getByRole('row').filter({ hasText: 'ORBT' }).first()).toContainText('2,000 SLIP');

  await page.goto(spot('launchdetail/TIDE/'));
  const snapshot = page.getByRole('region', { name: 'Your snapshot' });
  await snapshot.scrollIntoViewIfNeeded();
  const days = snapshot.getByRole('listitem');
  await expect(days).toHaveCount(5);
  await expect(days.nth(0).getByRole('button')).toBeEnabled();
  await expect(days.nth(2)).toHaveClass(/today/);
  await expect(days.nth(3).getByRole('button')).toBeDisabled();
  await days.nth(0).getByRole('button').click();
  const hours = page.getByRole('dialog').getByRole('row');
  await expect(hours).toHaveCount(25);
  await expect(hours.nth(1)).toContainText('00:00');
});
