import { expect, test } from '../support/fixtures.ts';
import { holdIslands } from '../support/hydration.ts';
import { entriesOf, halo, pledgePanel } from '../support/launches.ts';
import { advanceUntilVisible, pauseClock } from '../support/time.ts';

const islandFile = /_astro\/PledgePanel[^/]*\.js/;
const lost = 'Part of this page failed to load';

test('[E7] [Q-F13] [R9.6] a missing script causes one reload, then a message with a link to reload', async ({
  page,
  exchange,
  problems,
}) => {
  problems.expect(/PledgePanel|dynamically imported/);
  // The islands of a user's page load by themselves.
  await exchange.login(page);
  let visits = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) visits += 1;
  });
  await page.route(islandFile, (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Gone</h1>' }),
  );
  await page.goto(halo.address);
  const messages = page.getByRole('region', { name: 'Notifications' });
  await expect(messages.getByText(lost)).toBeVisible();
  expect(visits).toBe(2);
  await page.unroute(islandFile);
  await messages.getByRole('link', { name: 'Reload the page' }).click();
  await pledgePanel(page).amount.fill('100');
  await expect(messages.getByText(lost)).toBeHidden();
});

test('[Q-F13] [Q-L16] a press on an untouched page whose script is missing is answered by a message, not by a reload', async ({
  page,
  problems,
}) => {
  problems.expect(/ProjectLists|dynamically imported/);
  let visits = 0;
  page.on('load', () => (visits += 1));
  await page.route(/_astro\/ProjectLists[^/]*\.js/, (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Gone</h1>' }),
  );
  await page.goto('/en/trade/spot/launchpad-list/');
  const upcoming = page.getByRole('tab', { name: /Upcoming/ });
  await upcoming.press('Enter');
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(lost)).toBeVisible();
  await expect(upcoming).not.toHaveAttribute('aria-busy');
  expect(visits).toBe(1);
});

test('[R9.6] [Q-F13] a script that hangs counts as missing after 120 s', async ({ page, exchange }) => {
  await exchange.login(page);
  await page.clock.install();
  let requestCount = 0;
  await page.route(islandFile, () => void (requestCount += 1));
  let visits = 0;
  page.on('load', () => (visits += 1));
  await page.goto(halo.address);
  // The timeout starts when the idle page requests the script, shortly before the clock is paused.
  await expect.poll(() => requestCount).toBeGreaterThan(0);
  await pauseClock(page);
  await page.clock.runFor(100_000);
  await expect(page.getByText(lost)).toBeHidden();
  expect(visits).toBe(1);
  await page.clock.runFor(25_000);
  await expect.poll(() => visits).toBe(2);
  const message = page.getByRole('region', { name: 'Notifications' }).getByText(lost);
  expect(await advanceUntilVisible(page, message, 5_000)).toBeGreaterThan(100_000);
  expect(visits).toBe(2);
});

test('[Q-F13] a script that fails while another page is opened does not bring this page back', async ({
  page,
  exchange,
  problems,
}) => {
  problems.expect(/PledgePanel|dynamically imported/);
  // The islands of a user's page load by themselves.
  await exchange.login(page);
  const opened = Promise.withResolvers<undefined>();
  const settled = Promise.withResolvers<undefined>();
  let visits = 0;
  await page.route(/\/launchdetail\/HALO\/$/, (route) => {
    visits += 1;
    return route.continue();
  });
  await page.route(islandFile, async (route) => {
    await opened.promise;
    await route.fulfill({ status: 404, contentType: 'text/html', body: '' });
  });
  await page.route(/\/launchpad-list\/$/, async (route) => {
    opened.resolve(undefined);
    await settled.promise;
    await route.continue();
  });
  await page.route('/settled', (route) => {
    settled.resolve(undefined);
    return route.fulfill({ status: 204 });
  });
  const isRequested = page.waitForRequest(islandFile);
  await page.goto(halo.address, { waitUntil: 'commit' });
  await isRequested;
  await page.getByRole('link', { name: 'Projects' }).evaluate((link: HTMLAnchorElement) => {
    const island = document.querySelector('astro-island[component-url*="PledgePanel"]');
    link.click();
    // Within these frames a page that recovers loads itself again, which ends the opening of the other one.
    import(island?.getAttribute('component-url') ?? '').catch(async () => {
      for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame);
      navigator.sendBeacon('/settled');
    });
  });
  await expect(page).toHaveURL(/\/launchpad-list\/$/);
  expect(visits).toBe(1);
});

test('[Q-F13] a page that stays although another one was opened, such as a download, recovers after 30 s', async ({
  page,
  exchange,
  problems,
}) => {
  problems.expect(/PledgePanel|dynamically imported/);
  // The islands of a user's page load by themselves.
  await exchange.login(page);
  await page.clock.install();
  const opened = Promise.withResolvers<undefined>();
  await page.route(islandFile, async (route) => {
    await opened.promise;
    await route.fulfill({ status: 404, contentType: 'text/html', body: '' });
  });
  let visits = 0;
  page.on('load', () => (visits += 1));
  const isRequested = page.waitForRequest(islandFile);
  await page.goto(halo.address);
  await isRequested;
  await pauseClock(page);
  await page.evaluate(() => dispatchEvent(new Event('beforeunload')));
  const isGone = page.waitForResponse(islandFile);
  opened.resolve(undefined);
  await isGone;
  await page.clock.runFor(25_000);
  expect(visits).toBe(1);
  await page.clock.runFor(10_000);
  await expect.poll(() => visits).toBe(2);
});

const goneAnswers = {
  'is missing': { status: 404, contentType: 'text/html', body: '<h1>Gone</h1>' },
  'is an HTML page': { status: 200, contentType: 'text/html', body: '<h1>Home</h1>' },
  'hangs for 120 s': undefined,
};
for (const [problem, answer] of Object.entries(goneAnswers)) {
  test(`[A40] [Q-F13] [R9.6] a script that ${problem} costs one reload, which keeps field and focus`, async ({
    page,
  }) => {
    if (!answer) await page.clock.install();
    const typed = Promise.withResolvers<undefined>();
    let requestCount = 0;
    await page.route(/_astro\/show-toasts\.[^/]*\.js/, async (route) => {
      requestCount += 1;
      if (requestCount > 1) return route.continue();
      await typed.promise;
      // Without an answer the script hangs.
      return answer && route.fulfill(answer);
    });
    let visits = 0;
    page.on('load', () => (visits += 1));
    const kept = page.waitForResponse(/_astro\/kept-fields\./);
    await page.goto('/en/trade/spot/');
    await kept;
    await expect.poll(() => requestCount).toBe(1);
    const search = page.getByRole('searchbox', { name: 'Search pairs or coins' });
    const pairs = page.getByRole('table', { name: 'Spot markets' }).getByRole('link');
    await search.fill('eth');
    typed.resolve(undefined);
    if (!answer) await page.clock.runFor(121_000);
    const messages = page.getByRole('region', { name: 'Notifications' });
    await expect(messages.getByText('Page updated. Your input was kept.')).toBeVisible();
    await expect(search).toHaveValue('eth');
    await expect(search).toBeFocused();
    await expect(pairs.filter({ hasText: 'ETH' })).not.toHaveCount(0);
    await expect(pairs.filter({ hasNotText: 'ETH' })).toHaveCount(0);
    expect(visits).toBe(2);
    expect(await page.evaluate(() => sessionStorage.getItem('keptFields'))).toBeNull();
  });
}

test('[A40] a kept search filters its list, also when the script of its island comes last', async ({ page }) => {
  await page.addInitScript(() => {
    const fields = [{ key: 'pair-search#0', value: 'eth' }];
    sessionStorage.setItem('keptFields', JSON.stringify({ address: '/en/trade/spot/', fields, scroll: 0 }));
  });
  const release = await holdIslands(page);
  const kept = page.waitForResponse(/_astro\/kept-fields\./);
  await page.goto('/en/trade/spot/');
  await (await kept).finished();
  release();
  const pairs = page.getByRole('table', { name: 'Spot markets' }).getByRole('link');
  await expect(pairs.filter({ hasNotText: 'ETH' })).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Search pairs or coins' })).toHaveValue('eth');
  await expect(pairs.filter({ hasText: 'ETH' })).not.toHaveCount(0);
});

test('[A40] [A41] a page that is shown again after an hour offers to load the new build, which keeps what was typed, but no password', async ({
  page,
}) => {
  await page.clock.install();
  const ready = page.waitForResponse(/_astro\/idle\./);
  await page.goto('/en/login/');
  await ready;
  await page.route('**/build.json', (route) => route.fulfill({ json: { stamp: 'later' } }));
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Account', { exact: true }).fill('standard');
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await page.clock.fastForward(60 * 60_000);
  await show('visible');
  const messages = page.getByRole('region', { name: 'Notifications' });
  await expect(messages.getByText('A new version of this page is available.')).toBeVisible();
  await messages.getByRole('link', { name: 'Reload the page' }).click();
  await expect(messages.getByText('Page updated. Your input was kept.')).toBeVisible();
  await expect(page.getByLabel('Account', { exact: true })).toHaveValue('standard');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('correct horse');
});

test('[Q-F12] with full storage a pledge is kept in memory and sent once', async ({ page, exchange }) => {
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
});

test('[Q-F12] with blocked storage pages are readable, the theme changes and a login succeeds', async ({
  page,
  exchange,
}) => {
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
  const begun = page.waitForResponse(/\/x\/sandbox\/login$/);
  await page.getByLabel('Account', { exact: true }).fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  expect((await begun).status()).toBe(200);
  await page.waitForURL(/\/trade\/spot\//);
});

test('[Q-F12] corrupt and hostile storage is discarded', async ({ page, exchange }) => {
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
});

test('[Q-F22] with fonts, styles and images blocked everything is readable and usable', async ({
  page,
  exchange,
  problems,
}) => {
  problems.expect(/preload CSS/);
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.route(/\.(?:woff2|css|png|svg|jpg)(?:\?|$)/, (route) => route.abort());
  await page.goto(halo.address);
  const body = page.locator('body');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Halo Relay');
  await expect(body).not.toContainText(/\b(?:launchpad|common)[.:]\w+\.\w+|\{\{/);
  await pledgePanel(page).pledge('100');
  await expect.poll(() => entriesOf(exchange, person)).toEqual(['JOINED 100']);
});
