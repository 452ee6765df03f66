import type { Page } from '@playwright/test';
import * as order from '#contract/order-entry.ts';
import { axeFindings } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectAccessible } from '../support/three-looks.ts';
import { callAs } from '../support/terminals.ts';

const address = '/en/assets/';
const coinBalanceOf = (type: number) => new RegExp(`/coin-balance\\?(?:.*&)?accountType=${String(type)}(?:&|$)`);

/** Parts of the open page. */
const partsOf = (page: Page) => ({
  card: (name: string) => page.getByRole('list', { name: 'Accounts' }).getByRole('listitem').filter({ hasText: name }),
  row: (coin: string) =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name: new RegExp(`^${coin}\\b`) }) }),
});

test('[A5] [A6] [A9] [R4.3] [R4.9] [Q-A09] the focus stays where an account was retried; a fill from another device is shown; hidden amounts are in no part of the document, in no tab', async ({
  page,
  context,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { BTC: '98765.43', SLIP: '1234.5678' } });
  await page.route(coinBalanceOf(3), (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(address);

  await test.step('an account that cannot be loaded is retried; the focus moves to its name', async () => {
    const { card } = partsOf(page);
    await expect(card('USDC contracts')).toContainText('Failed to load.');
    await page.unroute(coinBalanceOf(3));
    await page.getByRole('button', { name: 'Try again USDC contracts' }).press('Enter');
    await expect(card('USDC contracts')).toContainText('No balance');
    await expect(card('USDC contracts').getByRole('link')).toBeFocused();
  });

  await test.step('a fill from another device is shown', async () => {
    await expect(partsOf(page).row('BTC')).toContainText('98,765.43');
    await callAs(exchange, person, order.create, {
      symbolId: 'BTCUSDT',
      side: 'SELL',
      type: 'MARKET',
      quantity: '0.01',
    });
    await expect(partsOf(page).row('USDT')).toBeVisible();
    await expect(partsOf(page).row('BTC')).toContainText('98,765.42');
  });

  const other = await context.newPage();
  await other.addInitScript(
    (token) => sessionStorage.setItem('usertoken', token ?? ''),
    await page.evaluate(() => sessionStorage.getItem('usertoken')),
  );
  await other.goto(address);
  const tabs = [page, other];
  for (const tab of tabs) await expect(partsOf(tab).row('BTC')).toContainText('98,765.42');
  await page.getByRole('button', { name: 'Hide amounts' }).click();
  for (const tab of tabs) {
    await expect(partsOf(tab).row('BTC')).not.toContainText('98,765');
    await expect(tab.getByRole('button', { name: 'Export CSV' })).toHaveAttribute('aria-disabled', 'true');
    await tab.getByRole('button', { name: /^SLIP/ }).click();
    await expect(tab.getByRole('dialog')).toContainText('Spot');
    const seen = (await tab.content()) + (await tab.locator('body').ariaSnapshot());
    for (const amount of [/98,?765/, /1,?234[.]5/, /98[.,]7/]) expect(seen).not.toMatch(amount);
    await tab.keyboard.press('Escape');
    await expect(tab.getByRole('button', { name: /^SLIP/ })).toBeFocused();
  }
  await page.getByRole('button', { name: 'Show amounts' }).click();
  for (const tab of tabs) await expect(partsOf(tab).row('BTC')).toContainText('98,765.42');
});

test('[R2.5] a visitor is sent to the login and back; the account menu leads to the page', async ({
  page,
  exchange,
}) => {
  await page.goto(address);
  await expect(page).toHaveURL(/\/en\/login\/\?redirect_url=%2Fen%2Fassets%2F/);
  await exchange.login(page, { balances: { USDT: '250' } });
  await page.goto('/en/trade/spot/launchpad-assets/');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.locator('#account').getByRole('link', { name: 'Assets', exact: true }).click();
  await expect(page).toHaveURL(/\/en\/assets\/$/);
  await expect(partsOf(page).row('USDT')).toContainText('250');
});

test('[A45] [Q-A16] [Q-A13] in three languages, themes and widths: axe finds nothing, nothing overflows, targets are large enough', async ({
  page,
  exchange,
}) => {
  await exchange.loginAs(page, 'standard');
  const openCoin = async () => {
    await page.getByRole('button', { name: /^BTC/ }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  };
  await expectAccessible(page, 'assets/', () => expect(page.getByRole('table')).toBeVisible(), openCoin);
});
