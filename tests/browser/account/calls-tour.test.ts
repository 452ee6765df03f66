import { allCalls } from '#contract/index.ts';
import { expect, test } from '../support/fixtures.ts';

/** The grid bots request it, which are not on these pages. */
const callsOfBots = ['account.gridSymbols'];

test('[A1] [R7.4] a tour of the product requests every call of the account', async ({ page, exchange }) => {
  const requested = new Set<string>();
  page.on('request', (request) => requested.add(`${request.method()} ${new URL(request.url()).pathname}`));
  const missing = () =>
    Array.from(allCalls)
      .filter(([name]) => name.startsWith('account.') && !callsOfBots.includes(name))
      .filter(([, { method, host, path }]) => !requested.has(`${method} /x/${host}${path}`))
      .map(([name]) => name.slice('account.'.length));
  const expectRequested = (...names: string[]) =>
    expect.poll(() => names.filter((name) => missing().includes(name)), { message: names.join() }).toEqual([]);

  await page.goto('/en/trade/spot/launchpad/?invite=UNKNOWN1');
  await expectRequested('inviteInfo', 'banner');
  await page.goto('/en/login/');
  await page.getByRole('radio', { name: 'Phone number' }).check();
  await expectRequested('countryList');

  await exchange.login(page);
  await page.goto('/en/assets/');
  await expectRequested('profile', 'ott', 'preferences', 'coinBalance', 'coinConfig', 'webConfig');
  await page.goto('/en/settings/');
  await expectRequested('kycInfo', 'getSubscribe');
  await page.getByRole('switch', { name: 'Confirm orders', exact: true }).click();
  await page.getByRole('group', { name: 'Launches' }).getByRole('checkbox', { name: 'Push' }).click();
  await page.getByRole('combobox', { name: 'Display currency' }).selectOption('EUR');
  await expectRequested('prefSetting', 'setSubscribe', 'exchangeRate');
  await page.goto('/en/invite/');
  await expectRequested('invitationCode');
  await page.goto('/en/trade/spot/BTC/USDT/');
  await expectRequested('dynamicSymbol');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expectRequested('logout');
  expect(missing()).toEqual([]);
});
