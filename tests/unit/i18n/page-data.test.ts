import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { dataBlockText } from '#i18n/data-block.ts';
import { pageDataOf } from '#i18n/page-data.ts';

const Price = v.object({ pair: v.string(), price: v.string() });
const none = { pair: '', price: '' };

/** A browser page whose HTML has these data blocks. */
function openDocument(blocks: Record<string, string>) {
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id in blocks ? { textContent: blocks[id] } : null),
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('two pages that render at the same time do not mix their data', async () => {
  const prices = pageDataOf('price', Price, none);
  /** Provides the data of a page, waits as its layout and islands do, and then renders. */
  const render = async (pageKey: string, price: string) => {
    prices.provide(pageKey, { pair: pageKey, price });
    await Promise.resolve();
    const first = prices.read(pageKey);
    await Promise.resolve();
    return [first, prices.read(pageKey)];
  };
  const [btc, eth] = await Promise.all([render('/en/BTC/USDT/', '60000'), render('/en/ETH/USDT/', '3000')]);
  expect(btc).toEqual(Array.from({ length: 2 }, () => ({ pair: '/en/BTC/USDT/', price: '60000' })));
  expect(eth).toEqual(Array.from({ length: 2 }, () => ({ pair: '/en/ETH/USDT/', price: '3000' })));
  expect(prices.read('/en/SOL/USDT/')).toBe(none);
});

test('[Q-S07] the browser reads the data of its page, and no value ends the script element', () => {
  const data = { pair: '</script><script>alert(1)</script><!--', price: '1' };
  const text = dataBlockText(data);
  expect(text).not.toContain('<');
  openDocument({ price: text });
  const prices = pageDataOf('price', Price, none);
  expect(prices.read('')).toEqual(data);
  expect(prices.read('/en/')).toBe(prices.read(''));
});

test.each([
  ['is missing', {}],
  ['does not fit its schema', { price: '{"pair":1}' }],
])('a data block that %s leaves the page without data', (_, blocks) => {
  openDocument(blocks);
  expect(pageDataOf('price', Price, none).read('/en/')).toBe(none);
});
