import { expect, test } from 'vitest';
import { renderedFor } from '../../../src/serve/commands/dev-pair.ts';

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
  expect(await renderedFor(url, hasPage)).toBe(rendered);
});
