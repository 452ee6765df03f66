import { afterAll, beforeAll, expect, test } from 'vitest';
import { page, startSite } from './site.ts';
import type { TestServer } from './site.ts';

const shell = (path: string, title: string) => page('en', path, title, '<meta name="robots" content="noindex">');
let server: TestServer;
beforeAll(async () => {
  server = await startSite(
    {},
    {
      'en/trade/spot/BTC/USDT/index.html': page('en', '/en/trade/spot/BTC/USDT/', 'BTC/USDT'),
      'en/trade/spot/terminal/index.html': shell('/en/trade/spot/terminal/', 'Any pair'),
      'en/trade/spot/m/terminal/index.html': shell('/en/trade/spot/m/terminal/', 'Any pair, mobile'),
    },
  );
});
afterAll(() => server.close());

test.each([
  ['/en/trade/spot/BTC/USDT/', 'BTC/USDT'],
  ['/en/trade/spot/BORN/USDT/', 'Any pair'],
  ['/en/trade/spot/BTC3L/USDT/?side=buy', 'Any pair'],
  ['/en/trade/spot/m/BORN/USDT/', 'Any pair, mobile'],
])('[R5.9] %s answers with the page “%s”', async (path, title) => {
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
  // The Arabic part of this site has no terminal.
  '/ar-SA/trade/spot/BORN/USDT/',
])('[R2.7] %s stays not found', async (path) => {
  expect((await server.ask(path)).status).toBe(404);
});

test('[R2.9] a pair’s address without slash or language is sent to the right spelling first', async () => {
  const bare = await server.ask('/en/trade/spot/BORN/USDT');
  expect([bare.status, bare.headers.location]).toEqual([308, '/en/trade/spot/BORN/USDT/']);
  const unprefixed = await server.ask('/trade/spot/BORN/USDT/');
  expect([unprefixed.status, unprefixed.headers.location]).toEqual([302, '/en/trade/spot/BORN/USDT/']);
});
