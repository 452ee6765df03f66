import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { expect, test } from '../support/fixtures.ts';

const assets = '/en/trade/spot/launchpad-assets/';
const Request = v.object({ id: v.string(), method: v.string(), params: v.record(v.string(), v.unknown()) });

/** The app's test double: records the requests of a page; `reply` sends one back. */
async function openInApp(page: Page) {
  const requests: v.InferOutput<typeof Request>[] = [];
  await page.exposeFunction('testRecord', (text: string) => requests.push(v.parse(Request, JSON.parse(text))));
  await page.addInitScript(() => {
    const call = (text: string) => {
      const record: unknown = Reflect.get(window, 'testRecord');
      if (typeof record === 'function') Reflect.apply(record, undefined, [text]);
    };
    window.slipwayApp = { version: 1, call };
  });
  return {
    requests,
    /** Resolves with the first request of a method. */
    requestOf: async (method: string) => {
      await expect.poll(() => requests.filter((request) => request.method === method).length, method).toBe(1);
      return v.parse(
        Request,
        requests.find((request) => request.method === method),
      );
    },
    reply: (reply: object) => page.evaluate((text) => window.slipwayReply?.(text), JSON.stringify(reply)),
  };
}

test('[A38] [R2.6] [Q-S10] in the app a visitor is not redirected and logs in by the app, with our nonce only', async ({
  page,
  exchange,
}) => {
  const person = await exchange.freshAccount({ balances: { SLIP: '1234' } });
  const { requests, requestOf, reply } = await openInApp(page);
  await page.goto(assets);
  await requestOf('ready');
  const link = page.getByRole('main').getByRole('link', { name: 'Log in' });
  await link.click();
  const { id, params } = await requestOf('login');
  expect(params['redirect']).toBe(assets);
  // A second press while the app shows its login is no second request.
  await link.click();
  await reply({ id, pending: true });
  await reply({ id, result: { nonce: 'foreign', usertoken: person.usertoken } });
  await expect(link).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('usertoken'))).toBeNull();
  await reply({ id, result: { nonce: params['nonce'], usertoken: person.usertoken } });
  await expect(page.getByRole('main').getByText('1,234').first()).toBeVisible();
  await reply({ id, result: { nonce: params['nonce'], usertoken: 'second' } });
  expect(await page.evaluate(() => sessionStorage.getItem('usertoken'))).toBe(person.usertoken);
  expect(requests.filter(({ method }) => method === 'login')).toHaveLength(1);
  expect(new URL(page.url()).pathname).toBe(assets);
});

test('[A39] [R2.6] in the app header and footer are hidden before the first paint; ?platform=pc ends it', async ({
  page,
}) => {
  // Without the page's scripts but the one that runs before the first paint.
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto(`${assets}?platform=h5`);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await page.evaluate(() => sessionStorage.setItem('platform', 'h5'));
  await page.goto('/en/trade/spot/launchpad/');
  await expect(page.getByRole('banner')).toBeHidden();
  await page.goto('/en/trade/spot/launchpad/?platform=pc');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.addInitScript(() => (window.slipwayApp = { version: 2 }));
  await page.goto('/en/trade/spot/launchpad/');
  await expect(page.getByRole('banner')).toBeHidden();
});

test('[A39] [Q-S10] the app opens other sites; javascript: and unsafe addresses never reach it', async ({ page }) => {
  const { requests, requestOf, reply } = await openInApp(page);
  await page.goto('/en/trade/spot/launchpad-list/');
  await requestOf('ready');
  const press = (href: string) =>
    page.evaluate((address) => {
      const link = document.createElement('a');
      link.href = address;
      document.body.append(link);
      link.click();
      link.remove();
    }, href);
  for (const href of ['javascript:window.ran=1', 'data:text/html,x', 'https://user:pass@evil.example/', 'file:///etc'])
    await press(href);
  await press('https://help.example/a?b=1');
  const { id, params } = await requestOf('openUrl');
  expect(params).toEqual({ url: 'https://help.example/a?b=1' });
  await reply({ id, result: { done: true } });
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(requests.map(({ method }) => method)).toEqual(['ready', 'openUrl']);
  expect(new URL(page.url()).pathname).toBe('/en/trade/spot/launchpad-list/');
});

test('[A39] [Q-S10] an invitation link is shared by the app; without its answer the link is copied', async ({
  page,
  context,
  exchange,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  const { uid } = await exchange.login(page);
  const { requestOf, reply } = await openInApp(page);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.goto('/en/invite/');
  await requestOf('ready');
  const url = `${new URL(page.url()).origin}/?invite=S${uid}`;
  await page.getByRole('button', { name: 'Share' }).click();
  const { id, params } = await requestOf('share');
  expect(params).toEqual({ title: 'Trade with me on Slipway', url });
  await reply({ id: 'forged', result: { done: true } });
  await reply({ id, result: { done: 'yes' } });
  await expect(page.getByText('Link shared')).toHaveCount(0);
  await page.clock.fastForward('00:10');
  await expect(page.getByText('Link copied').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
});

test('[A39] [Q-S10] Leave of the compliance wall asks the app to close the page; an app that does not close it leaves it to the link', async ({
  page,
}) => {
  const { requestOf, reply } = await openInApp(page);
  await page.route(/\/v1\/ticker|\/home$|\/ongoing/, (route) =>
    route.fulfill({
      json: {
        ret_code: 10024,
        ret_msg: '',
        ext_code: '',
        result: {
          wall: 'REGION',
          area: 'CN',
          product: 'all',
          canBrowse: true,
          until: 0,
          actions: [{ kind: 'leave', url: '/en/trade/spot/' }],
        },
        time_now: 0,
      },
    }),
  );
  await page.goto('/en/trade/spot/launchpad/');
  await requestOf('ready');
  await page.getByRole('dialog').getByRole('link', { name: 'Leave' }).click();
  const { id, params } = await requestOf('close');
  expect(params).toEqual({});
  await reply({ id, result: { done: false } });
  await page.waitForURL('**/en/trade/spot/');
});
