import type { Page } from '@playwright/test';
import { axeFindings, sidewaysScrollPx, smallTargets } from '../support/accessibility.ts';
import { changeAnswers } from '../support/change-answers.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';
import { halo, pledgePanel } from '../support/launches.ts';
import { openTerminal } from '../support/terminals.ts';

const address = '/en/settings/';
const confirmation = (page: Page, name: string) => page.getByRole('switch', { name, exact: true });
const currency = (page: Page) => page.getByRole('combobox', { name: 'Currency of values' });

/** Opens the settings of the user and waits until the islands have the profile. */
async function openSettings(page: Page): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
  await expect(confirmation(page, 'Confirm orders')).toBeEnabled();
}

test('[A3] [A10] [A15] [A17] five islands need one profile call; what is missing or cannot be saved is said at its place', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { balances: { USDT: '250' } });
  await page.route(/kyc-info$/, (route) => route.fulfill({ status: 500, body: '' }));

  await test.step('five islands need one profile call; a saved confirmation reads the profile again', async () => {
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/user/profile')) calls += 1;
    });
    await openSettings(page);
    await expect(page.getByText(/^Maker .* · Taker .*%$/)).toBeVisible();
    expect(calls).toBe(1);
    await confirmation(page, 'Confirm cancel all').click();
    await expect(page.getByText('All orders are canceled at once, without a question.')).toBeVisible();
    expect(calls).toBe(2);
  });

  await test.step('a verification level that cannot be read is a dash, not "Not verified"', async () => {
    const level = page.locator('.settings-facts > div').filter({ hasText: 'Verification' }).getByRole('definition');
    await expect(level).toHaveText('–');
  });

  await test.step('without a phone number SMS is disabled, with the way to add one', async () => {
    for (const box of await page.getByRole('checkbox', { name: 'SMS', exact: true }).all())
      await expect(box).toBeDisabled();
    await expect(page.getByRole('link', { name: 'Add a phone number' })).toHaveAttribute('href', /page=phone/);
  });

  await test.step('a theme that cannot be saved stays, with one message', async () => {
    await page.route(/\/pref-setting$/, (route) => route.fulfill({ status: 500, body: '' }));
    const theme = page.getByRole('main').getByRole('radio', { name: 'Light' });
    await theme.check({ force: true });
    await expect(page.getByText('Saved in this browser only.')).toHaveCount(1);
    await expect(theme).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });
});

test('[A13] [A14] [R6.7] [Q-A10] without the confirmation an order is sent at once, and a launchpad commit still asks; a refused save leaves it on, with the reason beside it', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { balances: { USDT: '10000', SLIP: '1000' } });

  await test.step('without the confirmation an order is sent at once; a refused save leaves it on, with the reason beside it', async () => {
    await openSettings(page);
    const setting = confirmation(page, 'Confirm orders');
    await page.route(/\/pref-setting$/, (route) => route.fulfill({ status: 500, body: '' }));
    await setting.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Not saved.' })).toBeVisible();
    await expect(setting).toBeChecked();
    await page.unroute(/\/pref-setting$/);
    await setting.click();
    await expect(setting).not.toBeChecked();
    await expect(page.getByText('Orders are sent at once, without a review.')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Not saved.' })).toHaveCount(0);
    await confirmation(page, 'Confirm cancel all').click();
    await expect(page.getByText('All orders are canceled at once, without a question.')).toBeVisible();
    await expect(page.getByText('Launchpad commits and loans always ask.')).toBeVisible();

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

test('[A15] notice groups are saved and read back; the last channel of margin stays; a refused save returns to the old value', async ({
  page,
  exchange,
}) => {
  await exchange.login(page);
  await changeAnswers(page, /\/user\/profile$/, (entry) =>
    'mobile_mask' in entry ? { ...entry, mobile_mask: '+65****01' } : entry,
  );
  await openSettings(page);
  const group = (name: string) => page.getByRole('group', { name, exact: true });
  const channel = (name: string, label: string) => group(name).getByRole('checkbox', { name: label, exact: true });
  await expect(
    page
      .getByRole('main')
      .getByRole('group')
      .filter({ has: page.getByLabel('SMS') }),
  ).toHaveCount(6);
  await channel('Launches', 'Email').click();
  await expect(channel('Launches', 'Email')).not.toBeChecked();
  await channel('Launches', 'Push').click();
  await expect(channel('Launches', 'Push')).not.toBeChecked();
  await expect(channel('Launches', 'SMS')).toBeEnabled();
  await channel('Margin', 'Push').click();
  await expect(channel('Margin', 'Push')).not.toBeChecked();
  await expect(channel('Margin', 'Email')).toBeDisabled();
  await expect(group('Margin')).toContainText('Keep at least one channel');
  await page.reload();
  await expect(channel('Margin', 'Email')).toBeDisabled();
  await expect(channel('Launches', 'Email')).not.toBeChecked();

  // Another device switched the other channel off meanwhile.
  await page.route(/\/set_subscribe$/, (route) =>
    route.fulfill({ json: { ret_code: 20004, ret_msg: '', ext_code: '', result: null, time_now: 0 } }),
  );
  await channel('Loans', 'Push').click();
  await expect(group('Loans').getByRole('alert')).toHaveText(/^Not saved\. Keep at least one channel/);
  await expect(channel('Loans', 'Push')).toBeChecked();
});

test('[A16] [R9.5] the chosen currency has its own decimals and is read back; one without a rate shows USD and says so once', async ({
  page,
  exchange,
}) => {
  await exchange.login(page, { balances: { USDT: '100' } });
  await openSettings(page);
  await expect(currency(page)).toHaveValue('');
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/pref-setting') && response.request().postData()?.includes('JPY') === true,
  );
  await currency(page).selectOption('JPY');
  await saved;
  // As in another browser, which has neither the value nor the time at which it was set.
  await page.evaluate(() => {
    for (const key of ['currency', 'preferencesSetAt']) localStorage.removeItem(key);
  });
  // The message below stays until it is read.
  await page.getByRole('main').getByLabel('Keep notifications until dismissed').click();
  await page.goto('/en/assets/');
  const total = page.locator('.total-assets__figure');
  await expect(total).toHaveText('15,500 JPY');
  await expect(page.getByRole('columnheader', { name: 'Value (JPY)' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('15,500 JPY').first(), 'the header too').toBeVisible();

  await page.route(/\/exchange-rate\?/, (route) =>
    route.fulfill({ json: { ret_code: 20002, ret_msg: '', ext_code: '', result: null, time_now: 0 } }),
  );
  await page.reload();
  // Beside it the same text is announced.
  await expect(page.locator('.toast').getByText('No rate for JPY. Values are shown in USD.')).toHaveCount(1);
  await expect(total).toHaveText('100.00 USD');
});

test('[A16] [R9.5] on a Chinese page values are in CNY until a currency is chosen, for visitors and users', async ({
  page,
  exchange,
}) => {
  await page.goto('/zh-MY/settings/');
  await expect(page.getByRole('combobox')).toContainText('自动（CNY）');
  await exchange.login(page, { balances: { USDT: '100' } });
  await page.goto('/zh-MY/assets/');
  await expect(page.locator('.total-assets__figure')).toHaveText('720.00 CNY');
  await page.evaluate(() => localStorage.setItem('currency', 'XXX'));
  await page.reload();
  await expect(page.locator('.total-assets__figure')).toHaveText('720.00 CNY');
});

test('[A18] [R6.6] a sub-account reads whose it is, and the fees of the next level', async ({ page, exchange }) => {
  await exchange.login(page, { like: 'submember' });
  await changeAnswers(page, /\/user\/profile$/, (entry) =>
    'is_submember' in entry ? { ...entry, is_submember: true, parent_id: '100001' } : entry,
  );
  await openSettings(page);
  await expect(page.getByText('Sub-account of 100001')).toBeVisible();
  await expect(page.getByText('Fees at VIP 1')).toBeVisible();
  await expect(page.getByText(/from 1,000,000 USD traded in 30 days$/)).toBeVisible();
});

test('[A2] a visitor sees what login adds, changes and removes this browser’s settings, and finds a language by its own name', async ({
  page,
  context,
}) => {
  await test.step('a visitor sees what login adds and changes this browser’s settings; removing them keeps the theme', async () => {
    await page.goto(address);
    await waitForHydration(page);
    await expect(page.getByText('Log in to see your account, fees and confirmations.')).toBeVisible();
    await expect(confirmation(page, 'Confirm orders')).toBeDisabled();
    const main = page.getByRole('main');
    const [dark, utc] = ['Dark', 'UTC'].map((name) => main.getByRole('radio', { name, exact: true }));
    await dark?.check({ force: true });
    await utc?.check({ force: true });
    await main.getByRole('checkbox', { name: 'Hide small balances' }).check();
    await currency(page).selectOption('EUR');
    await page.reload();
    await waitForHydration(page);
    await expect(currency(page)).toHaveValue('EUR');
    await expect(main.getByRole('checkbox', { name: 'Hide small balances' })).toBeChecked();
    await main.getByRole('button', { name: 'Remove stored settings' }).click();
    await expect(currency(page)).toHaveValue('');
    await expect(main.getByRole('checkbox', { name: 'Hide small balances' })).not.toBeChecked();
    await expect(main.getByRole('radio', { name: 'Local', exact: true })).toBeChecked();
    await expect(main.getByRole('radio', { name: 'Dark', exact: true })).toBeChecked();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['theme']);
  });

  await test.step('languages are found by their own name, and the choice is kept', async () => {
    const main = page.getByRole('main');
    await main.getByRole('searchbox', { name: 'Search languages' }).fill('عرب');
    await expect(main.getByRole('link', { name: 'English' })).toHaveCount(0);
    await main.getByRole('link', { name: 'العربية' }).click();
    await expect(page).toHaveURL(/\/ar-SA\/settings\/#language$/);
    expect((await context.cookies()).find(({ name }) => name === 'lang')?.value).toBe('ar-SA');
  });
});

test('[A45] [Q-A16] [Q-A13] in three languages, themes and widths: axe finds nothing in the settings, nothing overflows, targets are large enough', async ({
  page,
  exchange,
}) => {
  await exchange.loginAs(page, 'vip');
  for (const [lang, theme, width] of [
    ['en', 'light', 1440],
    ['ar-SA', 'dark', 390],
    ['pseudo', 'light', 320],
  ] as const) {
    await test.step(`${lang}, ${theme}, ${String(width)} px`, async () => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/${lang}/settings/`);
      await waitForHydration(page);
      await expect(page.getByRole('switch').first()).toBeEnabled();
      await expect(page.getByText('10,000,000')).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      expect(await sidewaysScrollPx(page)).toBeLessThanOrEqual(0);
      expect(await smallTargets(page, { width: 24, height: 24 })).toEqual([]);
    });
  }
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });
  test('[A2] without scripts the pages of the account have their titles and say what they need, and the language menu works', async ({
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
