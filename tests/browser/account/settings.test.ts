import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { expectAccessible } from '../support/three-looks.ts';
import { waitForHydration } from '../support/hydration.ts';
import { halo, pledgePanel } from '../support/launches.ts';
import { openTerminal } from '../support/terminals.ts';

const address = '/en/settings/';
const confirmation = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });

/** Opens the settings of the user and waits until the islands have the profile. */
async function openSettings(page: Page): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
  await expect(confirmation(page, 'Confirm orders')).toBeEnabled();
}

test('[A3] [A13] [A14] [A16] [R6.7] [R9.5] [Q-A10] one profile call for all islands; without the confirmation an order is sent at once, and a launchpad commit still asks; values are in the chosen currency', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { balances: { USDT: '10000', SLIP: '1000' } });
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/user/profile')) calls += 1;
  });
  await openSettings(page);
  await expect(page.getByText(/^Maker .* · Taker .*%$/)).toBeVisible();
  expect(calls).toBe(1);

  await test.step('a refused save leaves the confirmation on, with the reason beside it; a saved one reads the profile again', async () => {
    const setting = confirmation(page, 'Confirm orders');
    await page.route(/\/pref-setting$/, (route) => route.fulfill({ status: 500, body: '' }));
    await setting.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Not saved.' })).toBeVisible();
    await expect(setting).toBeChecked();
    await page.unroute(/\/pref-setting$/);
    await setting.click();
    await expect(page.getByText('Orders are sent at once, without confirmation.')).toBeVisible();
    expect(calls).toBe(2);
    await confirmation(page, 'Confirm cancel all').click();
    await expect(page.getByText('All orders are canceled at once, without confirmation.')).toBeVisible();
    await expect(page.getByText('Launchpad commitments and loans always require confirmation.')).toBeVisible();
  });

  await test.step('the chosen currency is read back in another browser, in page and header', async () => {
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/pref-setting') && response.request().postData()?.includes('JPY') === true,
    );
    await page.getByRole('combobox', { name: 'Display currency' }).selectOption('JPY');
    await saved;
    // As in another browser, which has neither the value nor the time at which it was set.
    await page.evaluate(() => {
      for (const key of ['currency', 'preferencesSetAt']) localStorage.removeItem(key);
    });
    await page.goto('/en/assets/');
    await expect(page.locator('.total-assets__figure')).toHaveText(/ JPY$/);
    await expect(
      page
        .getByRole('banner')
        .getByText(/\d JPY$/)
        .first(),
    ).toBeVisible();
  });

  await test.step('without the confirmation an order is sent at once', async () => {
    const terminal = await openTerminal(page, { layout: 'desktop', pair: 'BTC/USDT' });
    await expect(terminal.check('Confirm orders')).not.toBeChecked();
    await terminal.field('Price').fill('59900');
    await terminal.field('Amount').fill('0.01');
    const sending = page.waitForRequest(/\/order\/create$/);
    await terminal.send.click();
    await sending;
    await expect(terminal.dialog).toHaveCount(0);
  });

  await test.step('a launchpad commit asks with both confirmations off', async () => {
    await page.goto(halo.address);
    const form = pledgePanel(page);
    await form.review('100');
    await expect(form.dialog).toBeVisible();
  });
});

test('[A45] [Q-A16] [Q-A13] in three languages, themes and widths: axe finds nothing in the settings, nothing overflows, targets are large enough', async ({
  page,
  exchange,
}) => {
  await exchange.loginAs(page, 'vip');
  await expectAccessible(page, 'settings/', async () => {
    await expect(page.getByRole('switch').first()).toBeEnabled();
    await expect(page.getByText('10,000,000')).toBeVisible();
  });
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });
  test('[A2] [FP10] without scripts the pages of the account have their titles and say what they need, and the language menu works', async ({
    page,
  }) => {
    for (const lang of ['en', 'ar-SA', 'zh-MY']) {
      for (const part of ['assets', 'invite', 'notices', 'settings']) {
        await page.goto(`/${lang}/${part}/`);
        await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
        await expect(page.locator('#languages a')).not.toHaveCount(0);
        if (part === 'assets' || part === 'invite') await expect(page.locator('.page__note')).toBeVisible();
      }
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(7);
    }
    await page.getByRole('main').getByRole('link', { name: 'العربية' }).click();
    await expect(page).toHaveURL(/\/ar-SA\/settings\//);
  });
});
