import { readFileSync } from 'node:fs';
import { expect, test } from '../support/fixtures.ts';

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search + new URL(url).hash;

test('[E7] [R2.4] [R2.9] [R2.10] [R2.11] the root and addresses without a language, in another spelling or in an unknown language lead to a page', async ({
  page,
  browser,
  baseURL,
}) => {
  for (const [from, to] of [
    ['/', '/en/trade/spot/'],
    ['/AR-sa/login/?q=1#h', '/ar-SA/login/?q=1#h'],
    ['/fr-FR/login/?q=1#h', '/en/login/?q=1#h'],
    ['/zh-cn/login/', '/zh-MY/login/'],
  ] as const)
    await test.step(`${from} leads to ${to}`, async () => {
      await page.goto(from);
      expect(pathOf(page.url())).toBe(to);
    });

  await test.step('a browser in Arabic gets its language, query and hash stay, but the saved language has precedence', async () => {
    const context = await browser.newContext({ locale: 'ar-EG' });
    const reader = await context.newPage();
    await reader.goto(`${baseURL}/login?a=1&b=x%20y#form`);
    expect(pathOf(reader.url())).toBe('/ar-SA/login/?a=1&b=x%20y#form');
    await context.addCookies([{ name: 'lang', value: 'zh-MY', url: baseURL ?? '' }]);
    await reader.goto(`${baseURL}/login/`);
    expect(pathOf(reader.url())).toBe('/zh-MY/login/');
    await context.close();
  });
});

test('[E7] [R2.7] [R2.12] [Q-A15] [R1.1] Arabic pages are right to left, an unknown path has the not-found page, and both pages without a layout link to that of the screen', async ({
  page,
}) => {
  await test.step('Arabic pages are right to left with codes from left to right, others are not', async () => {
    const direction = () => page.evaluate(() => getComputedStyle(document.body).direction);
    await page.goto('/en/login/');
    expect(await direction()).toBe('ltr');
    await page.goto('/ar-SA/trade/spot/launchdetail/HALO/');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    expect(await direction()).toBe('rtl');
    const first = page.getByRole('main').getByRole('definition').filter({ hasText: 'SLIP' }).first();
    await expect(first.locator('bdi')).toHaveCount(1);
    const [brand, account] = await Promise.all([
      page.locator('.header__brand').boundingBox(),
      page.locator('.header__person').boundingBox(),
    ]);
    expect(brand?.x ?? 0).toBeGreaterThan(account?.x ?? Infinity);
  });

  await test.step('an unknown path shows the not-found page with its title and status 404', async () => {
    const notFoundPage = await page.goto('/en/404/');
    const title = await page.title();
    expect(notFoundPage?.status()).toBe(404);
    const response = await page.goto('/en/trade/nothing/at/all/');
    expect(response?.status()).toBe(404);
    expect(await page.title()).toBe(title);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The Tab order is the visual order.
    const links = page.getByRole('main').getByRole('link');
    const boxes = await links.evaluateAll((all) =>
      all.map((link) => link.getBoundingClientRect()).map(({ x, y }) => ({ x, y })),
    );
    expect(boxes).toEqual(boxes.toSorted((a, b) => a.y - b.y || a.x - b.x));
    await expect(links.first()).toHaveText('Launchpad');
  });

  for (const address of ['/en/login/', '/en/404/'])
    await test.step(`${address} is one page for all screens, and links to the layout of the screen`, async () => {
      const places = page.getByRole('link', { name: /^(?:Launchpad|Markets|Spot|Slipway, home)$/ });
      const hrefs = () => places.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(address);
      expect((await hrefs()).filter((href) => href?.includes('/m/'))).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(places.first()).toHaveAttribute('href', '/en/trade/spot/m/launchpad/');
      expect((await hrefs()).filter((href) => !href?.includes('/m/'))).toEqual([]);
    });
});

test('[R2.1] [R2.3] [R2.9] [R2.10] on a static host the 404 page redirects addresses of other spellings, and the query form moves to the page before anything is painted', async ({
  page,
  origins,
}) => {
  await test.step('the 404 page', async () => {
    const body = readFileSync('.test/site/404.html', 'utf8');
    const unknown = (url: URL) =>
      url.origin === origins.site && /^\/(?:login|EN\/login|en\/nothing)\/?$/.test(url.pathname);
    await page.route(unknown, (route) => route.fulfill({ status: 404, contentType: 'text/html', body }));
    await page.goto('/login/?a=1#b');
    await page.waitForURL('**/en/login/?a=1#b');
    await page.goto('/EN/login');
    await page.waitForURL('**/en/login/');
    await page.goto('/en/nothing/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(pathOf(page.url())).toBe('/en/nothing/');
  });

  await page.addInitScript(() =>
    addEventListener('pagehide', () => {
      if (location.search.includes('code='))
        sessionStorage.setItem('test:left', document.documentElement.checkVisibility() ? 'seen' : 'unseen');
    }),
  );
  const form = '/en/trade/spot/launchdetail/';
  for (const [what, address, file, clean] of [
    ['the desktop form', `${form}?code=HALO&a=1#terms`, 'en/trade/spot/launchdetail', `${form}HALO/?a=1#terms`],
    ['a code of the old model, small', `${form}?code=moss`, 'en/trade/spot/launchdetail', `${form}old/MOSS/`],
    [
      'a mobile alias',
      '/ar-SA/trade/spot/m/launchdetail/?code=HALO',
      'ar-SA/trade/spot/m/launchdetail',
      '/ar-SA/trade/spot/m/launchpad/detail/HALO/',
    ],
  ] as const)
    await test.step(what, async () => {
      await page.unrouteAll();
      await page.route(/[?&]code=/, (route) =>
        route.request().isNavigationRequest()
          ? route.fulfill({ path: `.test/site/${file}/index.html`, contentType: 'text/html' })
          : route.continue(),
      );
      await page.goto(address);
      await expect(page).toHaveURL(clean);
      expect(await page.evaluate(() => sessionStorage.getItem('test:left'))).toBe('unseen');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/HALO|MOSS/);
      await page.evaluate(() => sessionStorage.removeItem('test:left'));
    });
});
