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

const layouts = [
  ['desktop', { width: 1440, height: 900 }],
  ['mobile', { width: 390, height: 844 }],
] as const;

test('[R1.1] [R8.5] [R4.11] each launch screen hydrates in both layouts, nothing is wider than the screen, and behind the wall it shows one wall and the public content', async ({
  page,
  exchange,
}) => {
  const { uid } = await exchange.login(page, { balances: { SLIP: '2000' } });
  for (const [layout, size] of layouts) {
    await page.setViewportSize(size);
    for (const { screen, ...paths } of screens)
      await test.step(`${screen}, ${layout}`, async () => {
        await page.goto(address(screen, paths[layout]));
        await expect(page.locator('body')).toHaveClass(new RegExp(`page--${layout}`));
        await live[screen]?.(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        const bar = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Orders' }) });
        if (layout === 'mobile' && !screen.includes('detail')) await expect(bar.last()).toBeInViewport();
      });
  }

  await exchange.fault({ match: { uid, call: 'launchpad.*' }, kind: 'ret_code', value: 10024 });
  // A closed wall is a strip from then on in its tab, so each page starts as the first of a tab.
  await page.addInitScript(() => {
    if (self.origin !== 'null') sessionStorage.removeItem('restriction');
  });
  for (const [layout, size] of layouts) {
    await page.setViewportSize(size);
    for (const { screen, ...paths } of screens)
      await test.step(`${screen}, ${layout}, behind the wall`, async () => {
        await page.goto(address(screen, paths[layout]));
        await page.getByRole('contentinfo').first().scrollIntoViewIfNeeded();
        const wall = page.getByRole('dialog', { name: 'Not available in your region' });
        await expect(wall).toBeVisible();
        await expect(wall).toContainText('10024');
        await page.keyboard.press('Escape');
        await expect(wall).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.locator('body')).not.toContainText('Switched on.');
      });
  }
});

test('[R3.12] [R1.4] the history of an account: orders with their results, rewards by day, the calendar of a snapshot, and from a listed token to the terminal to sell it', async ({
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

  await test.step('after the listing: received, cost, value, highest price, and a link that opens the terminal to sell', async () => {
    await page.goto('/en/trade/spot/launchdetail/VELA/');
    const result = page.locator('#take-part');
    await expect(fact(result, 'You received')).toHaveText('1,200 VELA');
    await expect(fact(result, 'Cost')).toHaveText('300 SLIP (≈ 240 USDT)');
    await expect(fact(result, 'Value now')).toHaveText(/USDT$/);
    await expect(fact(result, 'Highest price')).toHaveText(/USDT$/);
    await result.getByRole('link', { name: 'Sell VELA' }).click();
    await expect(page).toHaveURL(/\/en\/trade\/spot\/VELA\/USDT\/$/);
    await expect(page.getByRole('radio', { name: 'Sell', exact: true })).toBeChecked();
  });
});
