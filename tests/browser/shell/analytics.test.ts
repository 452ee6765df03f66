import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const list = '/en/trade/spot/launchpad-list/';

/** Records the bodies of a page's analytics requests. */
function watchViews(page: Page) {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/x/sandbox/analytics')) return;
    bodies.push(request.postData() ?? '');
  });
  return { bodies };
}

/** Stores a yes before the page starts. */
const allow = (page: Page) =>
  page.addInitScript(() => {
    if (self.origin === 'null') return;
    localStorage.setItem('analyticsConsent', JSON.stringify({ isAllowed: true, time: Date.now() - 1_000 }));
  });

/** Resolves when the page is idle and the analytics script, which starts then, would have sent its view. */
async function isIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  await page.waitForLoadState('networkidle');
}

test('[E7] [A35] [R9.8] one view on launchpad, list and launch page; none on orders, assets and terminal', async ({
  page,
}) => {
  await allow(page);
  const { bodies } = watchViews(page);
  for (const path of ['launchpad/', 'launchpad-list/', 'launchdetail/HALO/']) {
    bodies.length = 0;
    await page.goto(`/en/trade/spot/${path}`);
    await expect.poll(() => bodies.length, path).toBe(1);
    await isIdle(page);
    expect(bodies, path).toHaveLength(1);
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ event: 'view', path: `/trade/spot/${path}`, lang: 'en' });
  }
  bodies.length = 0;
  for (const path of ['m/launchpad/orders/', 'm/launchpad/assets/', 'BTC/USDT/', '']) {
    await page.goto(`/en/trade/spot/${path}?platform=h5`);
    // The terminal's streams never become idle.
    await page.waitForLoadState('load');
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  }
  expect(bodies).toEqual([]);
});

test('[A36] [R9.8] a prerendered page sends nothing; shown, it sends one view', async ({ page }) => {
  await allow(page);
  await page.addInitScript(() => {
    let isPrerendering = true;
    Object.defineProperty(document, 'prerendering', { get: () => isPrerendering });
    addEventListener('test:shown', () => {
      isPrerendering = false;
      document.dispatchEvent(new Event('prerenderingchange'));
    });
  });
  const { bodies } = watchViews(page);
  await page.goto(list);
  await isIdle(page);
  expect(bodies).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('test:shown')));
  await expect.poll(() => bodies.length).toBe(1);
  await isIdle(page);
  expect(bodies).toHaveLength(1);
});

test('[A37] [Q-S16] no query, hash, uid, token, cookie or referrer is sent', async ({ page, exchange }) => {
  await allow(page);
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.context().addCookies([{ name: 'canary', value: 'cookie-canary', url: exchange.origin }]);
  const sending = page.waitForRequest('**/x/sandbox/analytics');
  await page.goto(`${list}?tab=upcoming&q=query-canary#hash-canary`);
  const request = await sending;
  await request.response();
  const headers = await request.allHeaders();
  expect(headers['content-type']).toBe('text/plain');
  expect(headers).not.toHaveProperty('referer');
  const sent = JSON.stringify([request.url(), request.postData(), headers]);
  for (const secret of [person.uid, person.usertoken, 'query-canary', 'hash-canary', 'cookie-canary'])
    expect(sent).not.toContain(secret);
});
