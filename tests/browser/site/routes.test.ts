import { readFileSync } from 'node:fs';
import { expect, test } from '../support/fixtures.ts';

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search + new URL(url).hash;

test('[E7] [R2.4] the root redirects to the spot page in a language', async ({ page }) => {
  await page.goto('/');
  expect(pathOf(page.url())).toBe('/en/trade/spot/');
});

test.describe('a browser in Arabic', () => {
  test.use({ locale: 'ar-EG' });

  test('[E7] [R2.9] gets its language when the URL has none; query and hash stay', async ({ page }) => {
    await page.goto('/login?a=1&b=x%20y#form');
    expect(pathOf(page.url())).toBe('/ar-SA/login/?a=1&b=x%20y#form');
  });

  test('[E7] [R2.9] but the saved language has precedence', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'lang', value: 'zh-MY', url: baseURL ?? '' }]);
    await page.goto('/login/');
    expect(pathOf(page.url())).toBe('/zh-MY/login/');
  });
});

for (const [id, from, to] of [
  ['R2.10', '/AR-sa/login/?q=1#h', '/ar-SA/login/?q=1#h'],
  ['R2.11', '/fr-FR/login/?q=1#h', '/en/login/?q=1#h'],
  ['R2.11', '/zh-cn/login/', '/zh-MY/login/'],
] as const) {
  test(`[E7] [${id}] ${from} redirects to ${to}`, async ({ page }) => {
    await page.goto(from);
    expect(pathOf(page.url())).toBe(to);
  });
}

test('[E7] [R2.12] Arabic pages are right to left, others are not', async ({ page }) => {
  await page.goto('/ar-SA/login/');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl');
  await page.goto('/en/login/');
  expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe('ltr');
});

test('[E7] [R2.7] an unknown path shows the not-found page with its title and status 404', async ({ page }) => {
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

for (const address of ['/en/login/', '/en/404/']) {
  test(`[R1.1] ${address} is one page for all screens, and links to the layout of the screen`, async ({ page }) => {
    const places = page.getByRole('link', { name: /^(?:Launchpad|Markets|Spot|Slipway, home)$/ });
    const hrefs = () => places.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    await page.goto(address);
    expect((await hrefs()).filter((href) => href?.includes('/m/'))).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(places.first()).toHaveAttribute('href', '/en/trade/spot/m/launchpad/');
    expect((await hrefs()).filter((href) => !href?.includes('/m/'))).toEqual([]);
  });
}

test('[E7] [R0.5] an edge may cache a page and its files', async ({ page, context }) => {
  const answers = new Map<string, Record<string, string>>();
  page.on('response', (response) => answers.set(new URL(response.url()).pathname, response.headers()));
  await page.goto('/en/login/', { waitUntil: 'networkidle' });
  expect(answers.get('/en/login/')).toMatchObject({ vary: 'Accept-Encoding' });
  const hashed = [...answers].filter(([path]) => path.startsWith('/_astro/'));
  expect(hashed.length).toBeGreaterThan(1);
  for (const [path, headers] of hashed)
    expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable');
  for (const [path, headers] of answers) expect(headers['set-cookie'], path).toBeUndefined();
  expect((await context.cookies()).filter(({ name }) => name !== 'lang')).toEqual([]);
});

test('[R2.9] [R2.10] on a static host the 404 page redirects such URLs', async ({ page, origins }) => {
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
