import type { Page, WebSocket } from '@playwright/test';
import type { Person } from '../support/exchange.ts';
import { expect, test } from '../support/fixtures.ts';
import { entriesOf, halo, pledgePanel, pledgesSent } from '../support/launches.ts';
import { privateStreamReady } from '../support/private-stream.ts';

const account = (page: Page) => page.getByRole('button', { name: 'Account' });
const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log in' });

async function logOut(page: Page): Promise<void> {
  await account(page).click();
  await page.getByRole('button', { name: 'Log out' }).click();
}

async function logIn(page: Page, { account: name, password }: Person): Promise<void> {
  await page.getByLabel('Account', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Returns the storage of the tab and of the browser as JSON. */
const storageOf = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify([sessionStorage, localStorage].map((storage) => Object.fromEntries(Object.entries(storage)))),
  );

test('[A42] [R4.2] [Q-F11] [Q-S23] a logout that the exchange does not answer ends at once in all tabs and closes their sockets; nothing private is stored, Back shows none of it, the theme stays', async ({
  page,
  context,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1234' } });
  await page.goto('/en/trade/spot/launchpad/');
  await expect(account(page)).toBeVisible();
  const other = await context.newPage();
  const sockets: WebSocket[] = [];
  other.on('websocket', (socket) => sockets.push(socket));
  await other.goto(halo.address);
  await expect(account(other)).toBeVisible();
  await expect.poll(() => sockets.at(-1)?.isClosed()).toBe(false);
  await page.goto(halo.address);
  const form = pledgePanel(page);
  await expect(form.panel.getByText('1,234 SLIP').first()).toBeVisible();
  await form.amount.fill('77');
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.keyboard.press('Escape');
  await page.route(/\/x\/main\/logout$/, () => undefined);
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/logout'));
  const asked = page.waitForRequest(/\/x\/main\/logout$/);
  await logOut(page);
  expect((await asked).headers()['usertoken']).toBe(person.usertoken);
  for (const tab of [page, other]) {
    await expect(loginLink(tab)).toBeVisible();
    await expect(tab.locator('body')).not.toContainText('1,234');
    expect(await tab.evaluate(() => sessionStorage.getItem('usertoken'))).toBeNull();
  }
  await expect.poll(() => sockets.at(-1)?.isClosed()).toBe(true);
  await givenUp;
  // To the page that was open before the logout, and to the one of the logout itself.
  await page.goBack();
  await expect(loginLink(page)).toBeVisible();
  await expect(page.locator('body')).not.toContainText('1,234');
  await page.goForward();
  await expect(loginLink(page)).toBeVisible();
  await expect(page.locator('body')).not.toContainText('1,234');
  await expect(form.amount).toHaveValue('');
  const dump = (await storageOf(page)).replace(`"test:entered":"${person.usertoken}"`, '');
  for (const secret of [person.usertoken, person.uid, '1234', '"77"']) expect(dump).not.toContain(secret);
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
});

test('[R0.4] [Q-F07] [Q-F11] a pledge in one tab updates header and form of another one through the socket; another user who logs in there replaces the first one, whose draft and open review are removed', async ({
  page,
  context,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  const second = await exchange.freshAccount({ balances: { SLIP: '55' } });
  await page.goto(halo.address);
  const form = pledgePanel(page);
  const other = await context.newPage();
  const pushed = privateStreamReady(other);
  await other.goto(halo.address);
  const there = pledgePanel(other);
  await expect(there.panel.getByText('You are eligible')).toBeVisible();
  await pushed;
  const asked: string[] = [];
  other.on('request', (request) => asked.push(request.url()));
  await form.pledge('600');
  await expect(there.panel.getByText('400 SLIP').first()).toBeVisible();
  await account(other).click();
  await expect(other.getByRole('list', { name: 'Available balance' })).toContainText('400 SLIP');
  expect(asked.filter((url) => /asset|balance/.test(url))).toEqual([]);
  await other.keyboard.press('Escape');
  await there.amount.fill('700');
  await expect(there.amount).toHaveValue('400');
  expect(await entriesOf(exchange, person)).toEqual(['JOINED 600']);

  const sent = pledgesSent(page);
  await form.review('77');
  await expect(form.confirm('77')).toBeVisible();
  await other.goto('/en/login/');
  await logIn(other, second);
  await expect(form.dialog).toBeHidden();
  await expect(form.panel.getByText('55 SLIP').first()).toBeVisible();
  await expect(page.locator('body')).not.toContainText('400 SLIP');
  await expect(form.amount).toHaveValue('');
  await expect(form.panel.getByText('You are eligible')).toBeVisible();
  expect(sent).toEqual([]);
  expect(await entriesOf(exchange, person)).toEqual(['JOINED 600']);
  expect(await entriesOf(exchange, second)).toEqual([]);
});

const expiry =
  '[Q-F07] a token that expires between review and confirmation: nothing is sent automatically, the draft stays';
test(expiry, { tag: '@firefox' }, async ({ page, exchange }) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(`${halo.address}?from=mail#take-part`);
  const sent = pledgesSent(page);
  const form = pledgePanel(page);
  await form.review('100');
  await exchange.fault({ match: { call: 'launchpad.pledge', uid: person.uid }, kind: 'expire', times: 1 });
  await form.confirm('100').click();
  const prompt = page.getByRole('region', { name: 'Notifications' }).getByText('Your session has expired.');
  await expect(prompt).toHaveCount(1);
  const address = page.url();
  await page.getByRole('region', { name: 'Notifications' }).getByRole('link', { name: 'Log in' }).click();
  await logIn(page, person);
  await page.waitForURL(address);
  await expect(form.amount).toHaveValue('100');
  await expect(form.panel.getByText('You are eligible')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await entriesOf(exchange, person)).toEqual([]);
  await form.commit('100').click();
  await form.confirm('100').click();
  await expect.poll(() => entriesOf(exchange, person)).toEqual(['JOINED 100']);
});
