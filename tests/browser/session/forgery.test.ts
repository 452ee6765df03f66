import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import type { TestExchange } from '../support/exchange.ts';
import { expect, test } from '../support/fixtures.ts';
import { entriesOf, halo, pledgePanel } from '../support/launches.ts';

/** Returns the URL of a pledge that would be accepted with the user's token. */
function pledgeAddress({ origin }: TestExchange): string {
  const params = {
    projectId: halo.projectId,
    poolId: '11',
    action: 'JOIN',
    amount: '100',
    requestId: crypto.randomUUID(),
  };
  return `${origin}/x/main/spot/api/activity/v2/pledge?${new URLSearchParams(params).toString()}`;
}

/** Opens a page of another site from a real server, so that the browser treats it as another site. */
async function visitForeign(page: Page, body: string): Promise<() => void> {
  const server = createServer((request, response) => {
    const found = request.url === '/';
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html' });
    response.end(found ? `<!doctype html><title>Foreign</title>${body}` : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
  return () => server.close();
}

const attacks: [name: string, run: (page: Page, url: string, usertoken: string) => Promise<unknown>][] = [
  [
    'a picture',
    (page, url) =>
      page.evaluate(
        (src) =>
          new Promise((done) =>
            Object.assign(document.body.appendChild(new Image()), { onerror: done, onload: done, src }),
          ),
        url,
      ),
  ],
  [
    'a form',
    async (page, url) => {
      await page.evaluate((action) => {
        const form = Object.assign(document.createElement('form'), { action, target: '_self' });
        for (const [name, value] of new URL(action).searchParams)
          form.append(Object.assign(document.createElement('input'), { name, value }));
        document.body.append(form);
        form.submit();
      }, url);
      await page.waitForURL(/\/x\/main\//);
    },
  ],
  [
    'a request without CORS',
    (page, url) =>
      page.evaluate(
        (address) =>
          fetch(address, { mode: 'no-cors', credentials: 'include' })
            .catch(() => undefined)
            .then(() => 0),
        url,
      ),
  ],
  [
    'a prefetch',
    (page, url) =>
      page.evaluate(
        (href) =>
          new Promise((done) =>
            document.head.append(
              Object.assign(document.createElement('link'), {
                rel: 'prefetch',
                as: 'fetch',
                href,
                onload: done,
                onerror: done,
              }),
            ),
          ),
        url,
      ),
  ],
  [
    'a stolen token from a foreign origin',
    (page, url, usertoken) =>
      page.evaluate(
        ([address, token]) =>
          fetch(address, { headers: { usertoken: token } }).then(
            () => 'went through',
            () => 'refused',
          ),
        [url, usertoken] as const,
      ),
  ],
];

test('[Q-S05] nothing that another site sends, no cookie and no opened address has an effect', async ({
  page,
  context,
  exchange,
}) => {
  const person = await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(halo.address);
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
  await context.addCookies([{ name: 'usertoken', value: person.usertoken, url: exchange.origin }]);
  const foreign = await context.newPage();
  for (const [name, attack] of attacks) {
    await test.step(`${name} of another site`, async () => {
      const close = await visitForeign(foreign, '<p>Foreign</p>');
      await attack(foreign, pledgeAddress(exchange), person.usertoken);
      close();
      expect(await entriesOf(exchange, person)).toEqual([]);
    });
  }

  await test.step('a cookie alone authenticates no one, even on our own page', async () => {
    const answer: unknown = await page.evaluate(
      async (url): Promise<unknown> => (await fetch(url, { credentials: 'include' })).json(),
      pledgeAddress(exchange),
    );
    expect(answer).toMatchObject({ ret_code: 10007 });
  });

  await test.step('a pledge address that is opened by a link', async () => {
    await page.goto(pledgeAddress(exchange));
    expect(await entriesOf(exchange, person)).toEqual([]);
  });
});

test('[Q-S05] our pages never link to, prefetch or cache a URL that acts', async ({ page, exchange }) => {
  await exchange.login(page, { balances: { SLIP: '1000' } });
  const acting = /\/v2\/pledge|\/landingpage\/signup/;
  const answered = page.waitForResponse(acting);
  await page.goto(halo.address);
  await pledgePanel(page).pledge('100');
  const response = await answered;
  expect(response.headers()['cache-control']).toBe('no-store');
  expect(response.request().resourceType()).toBe('fetch');
  await expect(page.getByRole('status')).toHaveText('100 SLIP committed');
  const named = await page.evaluate(() =>
    [...document.querySelectorAll('[href], [src], [action]')].flatMap((element) =>
      ['href', 'src', 'action'].map((name) => element.getAttribute(name) ?? ''),
    ),
  );
  expect(named.filter((address) => acting.test(address))).toEqual([]);
  expect(page.url()).not.toMatch(/requestId|amount=/);
  const cachedUrls = await page.evaluate(async () => {
    const addresses: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) addresses.push(request.url);
    return addresses;
  });
  expect(cachedUrls.filter((address) => acting.test(address))).toEqual([]);
});
