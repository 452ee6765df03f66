import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { holdIslands } from '../support/hydration.ts';
import { entriesOf, halo, pledgePanel } from '../support/launches.ts';

const islandFile = /_astro\/PledgePanel[^/]*\.js/;
const lost = 'Part of this page failed to load';
const gone = { status: 404, contentType: 'text/html', body: '<h1>Gone</h1>' };
const messagesOf = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const reloadFrom = (page: Page) => messagesOf(page).getByRole('link', { name: 'Reload the page' }).click();

test('[E7] [Q-F13] [Q-L16] [R9.6] a missing script is answered by a message after a press, else by one reload and then a message with a link to reload', async ({
  page,
  exchange,
  problems,
}) => {
  problems.expect(/ProjectLists|PledgePanel|texts\/|dynamically imported/);
  let loads = 0;
  page.on('load', () => (loads += 1));

  for (const [what, file] of [
    ['script', /_astro\/ProjectLists[^/]*\.js/],
    ['file of texts', /_astro\/texts\/[^/]*\.js/],
  ] as const)
    await test.step(`a press on an untouched page is answered by a message when the ${what} of its island is missing`, async () => {
      loads = 0;
      await page.route(file, (route) => route.fulfill(gone));
      await page.goto('/en/trade/spot/launchpad-list/');
      const upcoming = page.getByRole('tab', { name: /Upcoming/ });
      await upcoming.press('Enter');
      await expect(messagesOf(page).getByText(lost)).toBeVisible();
      await expect(upcoming).not.toHaveAttribute('aria-busy');
      expect(loads).toBe(1);
      await page.unroute(file);
    });

  await test.step('the page of a user, whose islands load by themselves, is loaded again once', async () => {
    await exchange.login(page, { balances: { SLIP: '1000' } });
    await page.route(islandFile, (route) => route.fulfill(gone));
    await page.goto(halo.address);
    await expect(messagesOf(page).getByText(lost)).toBeVisible();
    await expect.poll(() => loads).toBe(3);
    await page.unroute(islandFile);
    await reloadFrom(page);
    // The page that is left has a form too, as the build wrote it.
    await expect.poll(() => loads).toBe(4);
    const { amount, commit } = pledgePanel(page);
    await amount.fill('100');
    await expect(commit('100')).toBeEnabled();
    await expect(messagesOf(page).getByText(lost)).toBeHidden();
    expect(loads).toBe(4);
  });
});

test('[A40] [A41] [Q-F13] [R9.6] what was typed survives the reload for a lost script and for a new build, but no password does', async ({
  context,
}) => {
  const open = (page: Page) => ({
    search: page.getByRole('searchbox', { name: 'Search pairs or coins' }),
    pairs: page.getByRole('table', { name: 'Spot markets' }).getByRole('link'),
  });

  for (const [problem, answer] of [
    ['is missing', gone],
    ['is an HTML page', { ...gone, status: 200 }],
  ] as const)
    await test.step(`a script that ${problem} costs one reload, which keeps field and focus`, async () => {
      // Another tab has not been reloaded yet.
      const page = await context.newPage();
      const typed = Promise.withResolvers<undefined>();
      let requestCount = 0;
      await page.route(/_astro\/show-toasts\.[^/]*\.js/, async (route) => {
        requestCount += 1;
        if (requestCount > 1) return route.continue();
        await typed.promise;
        return route.fulfill(answer);
      });
      let visits = 0;
      page.on('load', () => (visits += 1));
      const kept = page.waitForResponse(/_astro\/kept-fields\./);
      await page.goto('/en/trade/spot/');
      await kept;
      await expect.poll(() => requestCount).toBe(1);
      const { search, pairs } = open(page);
      await search.fill('eth');
      typed.resolve(undefined);
      await expect(messagesOf(page).getByText('Page updated. Your input was kept.')).toBeVisible();
      await expect(search).toHaveValue('eth');
      await expect(search).toBeFocused();
      await expect(pairs.filter({ hasText: 'ETH' })).not.toHaveCount(0);
      await expect(pairs.filter({ hasNotText: 'ETH' })).toHaveCount(0);
      expect(visits).toBe(2);
      expect(await page.evaluate(() => sessionStorage.getItem('keptFields'))).toBeNull();
      await page.close();
    });

  await test.step('a kept search filters its list, also when the script of its island comes last', async () => {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const fields = [{ key: 'pair-search#0', value: 'eth' }];
      sessionStorage.setItem('keptFields', JSON.stringify({ address: '/en/trade/spot/', fields, scroll: 0 }));
    });
    const release = await holdIslands(page);
    const kept = page.waitForResponse(/_astro\/kept-fields\./);
    await page.goto('/en/trade/spot/');
    await (await kept).finished();
    release();
    const { search, pairs } = open(page);
    await expect(pairs.filter({ hasNotText: 'ETH' })).toHaveCount(0);
    await expect(search).toHaveValue('eth');
    await expect(pairs.filter({ hasText: 'ETH' })).not.toHaveCount(0);
    await page.close();
  });

  await test.step('a page that is shown again after an hour offers to load the new build', async () => {
    const page = await context.newPage();
    const opened = Date.now();
    await page.clock.install({ time: opened });
    await page.goto('/en/login/');
    let asked = false;
    await page.route('**/build.json', (route) => {
      asked = true;
      return route.fulfill({ json: { stamp: 'later' } });
    });
    const [account, password] = ['Account', 'Password'].map((name) => page.getByLabel(name, { exact: true }));
    await password?.fill('correct horse');
    await account?.fill('standard');
    const show = (state: 'hidden' | 'visible') =>
      page.evaluate((visibilityState) => {
        Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    // Only the date moves: an hour of timers would make each script that is still on its way a lost one.
    let hours = 0;
    await expect
      .poll(async () => {
        await show('hidden');
        await page.clock.setSystemTime(opened + (hours += 2) * 60 * 60_000);
        await show('visible');
        return asked;
      })
      .toBe(true);
    await expect(messagesOf(page).getByText('A new version of this page is available.')).toBeVisible();
    await reloadFrom(page);
    await expect(messagesOf(page).getByText('Page updated. Your input was kept.')).toBeVisible();
    await expect(page.getByLabel('Account', { exact: true })).toHaveValue('standard');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('correct horse');
  });
});

test('[Q-F12] [Q-F22] with full, blocked or hostile storage, or without fonts, styles and images, pages are readable and usable', async ({
  context,
  exchange,
  problems,
}) => {
  await test.step('with full storage a pledge is kept in memory and sent once', async () => {
    const page = await context.newPage();
    const person = await exchange.login(page, { balances: { SLIP: '1000' } });
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto(halo.address);
    await pledgePanel(page).pledge('100');
    await expect(page.getByRole('status')).toHaveText('100 SLIP committed');
    expect(await entriesOf(exchange, person)).toEqual(['JOINED 100']);
    await page.close();
  });

  await test.step('with blocked storage pages are readable, the theme changes and a login succeeds', async () => {
    const page = await context.newPage();
    const { account, password } = await exchange.freshAccount({ balances: { SLIP: '1000' } });
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
    });
    await page.goto('/en/trade/spot/launchpad/');
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByText('Dark', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.goto('/en/login/');
    const begun = page.waitForResponse(/\/session\/login$/);
    await page.getByLabel('Account', { exact: true }).fill(account);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    expect((await begun).status()).toBe(200);
    await page.waitForURL(/\/trade\/spot\//);
    await page.close();
  });

  await test.step('corrupt and hostile storage is discarded', async () => {
    const page = await context.newPage();
    await exchange.login(page, { balances: { SLIP: '1000' } });
    await page.addInitScript(() => {
      if (sessionStorage.getItem('test:spoilt') !== null) return;
      sessionStorage.setItem('test:spoilt', '1');
      sessionStorage.setItem('pledgeDrafts', '{"11":{"amount":5},"__proto__":{"polluted":1}}');
      for (const key of ['theme', 'settings', 'preferencesSetAt', 'inviteCode', 'palette', 'guid'])
        localStorage.setItem(key, '{"__proto__":{"polluted":1},');
    });
    await page.goto(halo.address);
    const form = pledgePanel(page);
    await expect(form.panel.getByText('You are eligible')).toBeVisible();
    await expect(form.amount).toHaveValue('');
    expect(await page.evaluate(() => Reflect.get({}, 'polluted') === undefined)).toBe(true);
    await page.close();
  });

  await test.step('with fonts, styles and images blocked', async () => {
    problems.expect(/preload CSS/);
    const page = await context.newPage();
    const person = await exchange.login(page, { balances: { SLIP: '1000' } });
    await page.route(/\.(?:woff2|css|png|svg|jpg)(?:\?|$)/, (route) => route.abort());
    await page.goto(halo.address);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Halo Relay');
    await expect(page.locator('body')).not.toContainText(/\b(?:launchpad|common)[.:]\w+\.\w+|\{\{/);
    await pledgePanel(page).pledge('100');
    await expect.poll(() => entriesOf(exchange, person)).toEqual(['JOINED 100']);
  });
});
