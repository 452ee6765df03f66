import { expect, test } from 'vitest';
import { route } from '#serve/route.ts';
import { redirectFor, terminalPathFor } from '#serve/commands/dev-terminal.ts';

const pages = ['/en/trade/spot/BTC/USDT/', '/en/trade/spot/m/BTC/USDT/?side=buy'];
const hasPage = (url: string) => Promise.resolve(pages.includes(url));

test.each([
  ['/en/trade/spot/BORN/USDT/', '/en/trade/spot/terminal/'],
  ['/ar-SA/trade/spot/m/BORN/USDT/?side=buy', '/ar-SA/trade/spot/m/terminal/?side=buy'],
  ['/en/trade/spot/BTC/USDT/', '/en/trade/spot/BTC/USDT/'],
  ['/en/trade/spot/m/BTC/USDT/?side=buy', '/en/trade/spot/m/BTC/USDT/?side=buy'],
  // No pair's address: nothing else is rendered for it.
  ['/en/trade/spot/born/usdt/', '/en/trade/spot/born/usdt/'],
  ['/en/trade/spot/launchpad/', '/en/trade/spot/launchpad/'],
])('[R5.9] in dev %s renders %s', async (url, rendered) => {
  expect(await terminalPathFor(url, hasPage)).toBe(rendered);
});

const built = [
  '/en/trade/spot/',
  '/ar-SA/trade/spot/',
  '/en/trade/spot/launchdetail/',
  '/en/trade/spot/launchdetail/HALO/',
  '/en/trade/spot/m/launchpad/detail/old/MOSS/',
];
test.each([
  '/',
  '/en/',
  '/EN/trade/spot',
  '/trade/spot/?a=1&b=%20',
  '/fr-FR/trade/spot/launchpad/',
  '/en/trade/spot/',
  '/en/trade/spot/launchdetail/HALO/',
  '/en/trade/spot/launchdetail/halo?a=1',
  '/en/trade/spot/launchdetail/?code=halo&a=1',
  '/en/trade/spot/launchdetail/old/HALO/',
  '/EN/trade/spot/launchdetail/halo',
  '/en/trade/spot/m/launchdetail/MOSS/',
  '/en/trade/spot/launchdetail/?code=NONE',
  '/ar-SA/trade/spot/launchdetail/HALO/',
  '/en/trade/spot/BORN/USDT',
  '/favicon.svg',
  '//evil.example/',
])('[R2.9] [R2.10] dev redirects %s as the built site does', async (url) => {
  const request = { url, cookie: 'lang=ar-SA', acceptLanguage: 'de' };
  const answer = route({ has: (path) => built.includes(path), langs: ['en', 'ar-SA'] }, { method: 'GET', ...request });
  const redirect = await redirectFor(request, (path) => Promise.resolve(built.includes(path)), ['en', 'ar-SA']);
  expect(redirect).toEqual(answer.kind === 'redirect' ? answer : undefined);
});
