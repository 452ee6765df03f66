import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';
import { halo } from '../support/launches.ts';
import { projectPages, screens } from '../support/screens.ts';
import { textsIn } from '../support/texts.ts';

const site = 'https://slipway.example';
const spot = (lang: string, path: string) => `/${lang}/trade/spot/${path}`;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[E7] [R2.1] [R2.2] [R2.3] [R2.8] [R2.14] [R1.1] both layouts and the aliases of each screen name the primary route', async ({
    page,
  }) => {
    for (const { screen, desktop, mobile, aliases } of screens)
      await test.step(screen, async () => {
        const titles = new Set<string>();
        for (const [path, primary] of [
          [desktop, desktop],
          [mobile, mobile],
          ...aliases.map((alias) => [alias, mobile] as const),
        ] as const) {
          const response = await page.goto(spot('en', path));
          expect(response?.status(), path).toBe(200);
          await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
          await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', site + spot('en', primary));
          await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', site + spot('en', primary));
          const layout = primary === desktop ? 'page--desktop' : 'page--mobile';
          await expect(page.locator('body')).toHaveClass(new RegExp(layout));
          titles.add(await page.title());
        }
        expect(titles.size).toBe(1);
      });
  });

  test('[Q-F22] the login button is disabled until its script runs', async ({ page }) => {
    await page.goto('/en/login/');
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeDisabled();
  });

  for (const lang of ['en', 'ar-SA', 'zh-MY'] as const) {
    const title = `[E7] [R0.3] [Q-F22] ${lang}: the HTML contains headings, navigation and project content`;
    test(title, { tag: lang === 'ar-SA' ? '@firefox' : [] }, async ({ page, browserName }) => {
      const w = textsIn(lang);
      for (const path of projectPages) {
        await page.goto(spot(lang, path));
        await expect(page.locator('html')).toHaveAttribute('dir', lang === 'ar-SA' ? 'rtl' : 'ltr');
        await expect(page.getByRole('heading', { level: 1 })).toContainText(/Halo Relay|Mossgate/);
        await expect(page.getByRole('heading', { name: w('launchpad', 'detail.risks'), exact: true })).toBeVisible();
        await expect(page.getByRole('main').getByRole('list').first()).toBeVisible();
        await expect(page.locator('header nav').getByText(w('common', 'nav.launchpad'))).toHaveCount(1);
        await expect(page.locator('body')).not.toContainText(/\b(?:launchpad|common)[.:]\w+\.\w+|\{\{/);
      }
      await page.goto(spot(lang, 'launchpad-list/'));
      // Here a policy forbids the scripts of Firefox, which then hides the lists of other tabs: for style sheets it has scripts.
      const includeHidden = browserName === 'firefox';
      for (const name of ['Halo Relay', 'Tidewater', 'Fernweave', 'Vela Winds'])
        await expect(page.getByRole('link', { name, includeHidden }).first()).toHaveCount(1);
    });
  }

  test('[E7] [R2.8] [R0.3] titles and descriptions are in the language of the page', async ({ page }) => {
    for (const lang of ['en', 'ar-SA', 'zh-MY'] as const) {
      const w = textsIn(lang);
      await page.goto(spot(lang, 'launchpad-list/'));
      await expect(page).toHaveTitle(new RegExp(w('seo', 'launchpadList.title')));
      await expect(page.locator('meta[name=description]')).toHaveAttribute(
        'content',
        w('seo', 'launchpadList.description'),
      );
    }
  });
});

test('[E7] [R2.5] [R6.1] each address of the orders sends a visitor to the login and back, query and hash kept', async ({
  page,
  exchange,
}) => {
  let wanted = '';
  for (const path of ['launchpad-order/', 'm/launchpad/orders/', 'm/launchpad-order/'])
    await test.step(path, async () => {
      wanted = `${spot('en', path)}?tab=1#row`;
      await page.goto(wanted);
      await page.waitForURL(/\/en\/login\//);
      expect(new URL(page.url()).searchParams.get('redirect_url')).toBe(wanted);
    });
  const { account, password } = await exchange.freshAccount();
  await page.getByLabel('Account', { exact: true }).fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`**${wanted}`);
  await expect(page.getByRole('tabpanel').getByText('No orders yet.')).toBeVisible();
});

test('[E7] [R2.6] inside the app the orders page redirects no one', async ({ page }) => {
  await page.addInitScript(() => Reflect.set(window, 'slipwayApp', {}));
  await page.goto(spot('en', 'launchpad-order/'));
  await expect(page.getByText('Log in to see your orders.')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(spot('en', 'launchpad-order/'));
});

test('[R6.1] a visitor reads every other launch page', async ({ page }) => {
  for (const { screen, desktop } of screens.filter((one) => one.screen !== 'orders')) {
    await page.goto(spot('en', desktop), { waitUntil: 'networkidle' });
    expect(new URL(page.url()).pathname, screen).toBe(spot('en', desktop));
  }
});

// Every other form of an address is in the unit tests of the function that reads it.
test('[Q-S04] after login, a redirect_url of another site leads to a page of this site', async ({
  page,
  exchange,
  baseURL,
}) => {
  const { account, password } = await exchange.freshAccount();
  await page.goto(`/en/login/?redirect_url=${encodeURIComponent('/\\evil.example')}`);
  await page.getByLabel('Account', { exact: true }).fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/en/login'));
  expect(new URL(page.url()).origin).toBe(baseURL);
});

test('[E7] [R2.13] a URL with a hash opens at its element, another one at the top', async ({ page }) => {
  await page.goto(`${halo.address}#terms`);
  await expect(page.locator('#terms')).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Projects' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Launch projects' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('[E7] [R2.7] [R2.9] unknown languages, paths with `..` and giant queries do no harm', async ({
  page,
  request,
}) => {
  for (const path of [
    '/xx/trade/spot/launchpad/',
    '/en/trade/spot/launchdetail/NOSUCH/',
    '/en/%2e%2e/%2e%2e/package.json',
    '/en/..%2f..%2fpackage.json',
    '/en/%00/',
  ]) {
    const response = await request.get(path);
    expect([404, 400], path).toContain(response.status());
    expect(await response.text(), path).not.toContain('"dependencies"');
  }
  const giant = await request.get(`${halo.address}?q=${'x'.repeat(12_000)}`);
  expect([200, 414]).toContain(giant.status());
  const flood = await request.get(`${halo.address}?q=${'x'.repeat(70_000)}`, { failOnStatusCode: false }).then(
    (response) => response.status(),
    () => 431,
  );
  expect([414, 431]).toContain(flood);
  await page.goto(halo.address);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Halo Relay');
});

test('[R2.12] [Q-A15] prices and codes are left to right in Arabic pages', async ({ page }) => {
  await page.goto(spot('ar-SA', 'launchdetail/HALO/'));
  const first = page.getByRole('main').getByRole('definition').filter({ hasText: 'SLIP' }).first();
  await expect(first.locator('bdi')).toHaveCount(1);
  const [brand, account] = await Promise.all([
    page.locator('.header__brand').boundingBox(),
    page.locator('.header__person').boundingBox(),
  ]);
  expect(brand?.x ?? 0).toBeGreaterThan(account?.x ?? Infinity);
});

test('[R2.9] the language menu keeps path, query, hash and the draft', async ({ page, exchange, context }) => {
  await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(`${halo.address}?a=1#take-part`);
  await waitForHydration(page);
  await page.getByRole('textbox', { name: 'Amount' }).fill('123');
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('link', { name: '简体中文' }).click();
  await page.waitForURL('**/zh-MY/trade/spot/launchdetail/HALO/?a=1#take-part');
  await expect(
    page.getByRole('textbox', { name: textsIn('zh-MY')('launchpad', 'pledge.form.amount.label') }),
  ).toHaveValue('123');
  expect((await context.cookies()).find(({ name }) => name === 'lang')?.value).toBe('zh-MY');
});
