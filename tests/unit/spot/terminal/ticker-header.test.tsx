/** @vitest-environment happy-dom */
import { beforeEach, expect, test, vi } from 'vitest';
import { tradeStatus } from '#contract/market-data.ts';
import { dataBlockText } from '#i18n/data-block.ts';
import { $pair, $ticker } from '#spot/market/market.ts';
import { pagePairId } from '#spot/market/page-pair.ts';
import { TickerHeader } from '#spot/terminal/TickerHeader.tsx';
import { rendered, rendering } from '../../ui/support/render.ts';
import { tickerOf } from '../support/market-page.ts';
import { pair } from '../support/order-terms.ts';

const falling = { ...tickerOf('BTCUSDT', 5), m: '-0.1', bp: '' as const, ap: '' as const };

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const block = Object.assign(document.createElement('script'), { id: pagePairId, type: 'application/json' });
  block.textContent = dataBlockText({ readAtMs: 1_780_000_000_000, isMobile: false, pair: pair(), ticker: falling });
  document.body.replaceChildren(block);
});

test('[FS7] a price has color and arrow only while its market moves: not that of the build, nor of a suspended pair', async () => {
  const page = await rendered(<TickerHeader lang="en" page="/" />);
  const price = () => page.find('.ticker-header__price');
  const directions = () => [price().classList.contains('down'), price().textContent.includes('↓')];
  expect([price().textContent, directions()]).toEqual(['Last price 5.00', [false, false]]);
  await rendering(() => {
    $pair.set(pair());
    $ticker.set(falling);
  });
  expect(directions()).toEqual([true, true]);
  await rendering(() => $pair.set(pair({ tradeStatus: tradeStatus.suspended })));
  expect(directions()).toEqual([false, false]);
});
