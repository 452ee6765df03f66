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
