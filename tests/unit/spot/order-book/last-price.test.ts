/** @vitest-environment happy-dom */
import { beforeEach, expect, test, vi } from 'vitest';
import { startBookUpdates } from '#spot/order-book/book-updates.ts';
import { $publicTrades } from '#spot/market/market.ts';
import { namespaceTexts } from '#i18n/texts-for.ts';
import { provideTexts } from '#i18n/texts.ts';
import { pair } from '../support/order-terms.ts';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));

test('[FS12] the direction of the last price is a word too, for screen readers', () => {
  provideTexts(namespaceTexts);
  const trade = (id: string, p: string) => ({ id, s: 'BTCUSDT', p, q: '1', m: true, t: Number(id), seq: 1, epoch: 1 });
  const [last, direction] = [document.createElement('strong'), document.createElement('span')];
  const none = { rows: null, bars: null };
  const stop = startBookUpdates(
    {
      asks: none,
      bids: none,
      last,
      direction,
      spread: null,
      share: null,
      ratio: { bids: null, asks: null, bar: null },
    },
    { lang: 'en', pair: pair(), step: '0.01', totalIn: 'BASE' },
  );
  $publicTrades.set([trade('2', '60001'), trade('1', '60000')]);
  expect([last.textContent, direction.textContent]).toEqual(['60,001.00 ↑', 'Last price up ']);
  $publicTrades.set([trade('3', '59000'), trade('2', '60001')]);
  expect(direction.textContent).toBe('Last price down ');
  stop();
});
