import { afterAll, beforeAll, expect, test } from 'vitest';
import { page, startSite } from './support/site.ts';
import type { TestServer } from './support/site.ts';

const noindexPage = (path: string, title: string) => page('en', path, title, '<meta name="robots" content="noindex">');
let server: TestServer;
beforeAll(async () => {
  server = await startSite(
    {},
    {
      'en/trade/spot/BTC/USDT/index.html': page('en', '/en/trade/spot/BTC/USDT/', 'BTC/USDT'),
      'en/trade/spot/terminal/index.html': noindexPage('/en/trade/spot/terminal/', 'Any pair'),
      'en/trade/spot/loan/orders/index.html': noindexPage('/en/trade/spot/loan/orders/', 'My loans'),
      'en/trade/spot/m/terminal/index.html': noindexPage('/en/trade/spot/m/terminal/', 'Any pair, mobile'),
    },
  );
});
afterAll(() => server.close());

test.each([
  ['/en/trade/spot/BTC/USDT/', 'BTC/USDT'],
  ['/en/trade/spot/BORN/USDT/', 'Any pair'],
  ['/en/trade/spot/BTC3L/USDT/?side=buy', 'Any pair'],
  ['/en/trade/spot/m/BORN/USDT/', 'Any pair, mobile'],
])('[R5.9] %s is answered with the page “%s”', async (path, title) => {
  const { status, headers, body } = await server.ask(path);
  expect([status, headers['cache-control']]).toEqual([200, expect.stringMatching(/^public, max-age=0, s-maxage/)]);
  expect(body.toString()).toContain(`<title>${title}</title>`);
});

test.each([
  '/en/trade/spot/born/usdt/',
  '/en/trade/spot/B/USDT/',
  '/en/trade/spot/BORN/U/',
  '/en/trade/spot/BORN/USDT/MORE/',
  '/en/trade/spot/BORN/',
  '/en/trade/spot/m/m/BORN/USDT/',
  `/en/trade/spot/${'B'.repeat(21)}/USDT/`,
  `/en/trade/spot/BORN/${'U'.repeat(11)}/`,
  '/en/trade/BORN/USDT/',
  // This site has no Arabic terminal.
  '/ar-SA/trade/spot/BORN/USDT/',
])('[R2.7] %s is answered 404', async (path) => {
  expect((await server.ask(path)).status).toBe(404);
});

test('[R2.9] the address of a pair without slash or language is redirected to the canonical address', async () => {
  const withoutSlash = await server.ask('/en/trade/spot/BORN/USDT');
  expect([withoutSlash.status, withoutSlash.headers.location]).toEqual([308, '/en/trade/spot/BORN/USDT/']);
  const withoutLang = await server.ask('/trade/spot/BORN/USDT/');
  expect([withoutLang.status, withoutLang.headers.location]).toEqual([302, '/en/trade/spot/BORN/USDT/']);
});

test('[R1.10] LOAN is no base coin: the pages of loans in upper case are redirected to lower case', async () => {
  const upper = await server.ask('/en/trade/spot/LOAN/ORDERS/?tab=repays');
  expect([upper.status, upper.headers.location]).toEqual([308, '/en/trade/spot/loan/orders/?tab=repays']);
  // Not a page of loans.
  expect((await server.ask('/en/trade/spot/LOAN/USDT/')).body.toString()).toContain('<title>Any pair</title>');
});
