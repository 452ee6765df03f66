/** @vitest-environment happy-dom */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { tradeStatus } from '#contract/market-data.ts';
import { dataBlockText } from '#i18n/data-block.ts';
import { $liveBand, followLiveBand } from '#spot/instruments/live-band.ts';
import { loadPerpetuals } from '#spot/instruments/perpetuals.ts';
import { $pair, $ticker } from '#spot/market/market.ts';
import { pagePairId } from '#spot/market/page-pair.ts';
import { TickerHeader } from '#spot/terminal/TickerHeader.tsx';
import { logIn, logOut } from '../../account/support/account-page.ts';
import { answeringExchange } from '../../session/support/page.ts';
import { eventually, rendered, rendering } from '../../ui/support/render.ts';
import { tickerOf } from '../support/market-page.ts';
import { pair } from '../support/order-terms.ts';

const falling = { ...tickerOf('BTCUSDT', 5), m: '-0.1', bp: '' as const, ap: '' as const };

/** An instrument of the exchange. */
const instrument = (symbol: string, status: string, category = 'linear') => ({
  symbol,
  category,
  baseCoin: symbol.slice(0, 3),
  quoteCoin: 'USDT',
  status,
  tick: '0.01',
  lot: '0.001',
  maxLeverage: '100',
  fundingRate: '',
  fundingTime: 0,
  priceUp: '60300',
  priceDown: '59700',
  updateTime: 1_780_000_000_000,
});

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

test('[Q-F18] [Q-U09] tiny prices are not rounded to zero, and sixty received digits break nothing', async () => {
  const page = await rendered(<TickerHeader lang="en" page="/" />);
  const last = () => page.find('.ticker-header__last').textContent;
  const open = pair({ symbolId: 'DUNEUSDT', baseTokenId: 'DUNE', tick: '0.00001' });
  const show = (c: string) => rendering(() => $ticker.set({ ...falling, s: 'DUNEUSDT', c }));
  await rendering(() => $pair.set(open));
  await show('0.00012');
  expect(last()).toContain('0.00012');
  expect(last()).toContain('≈ $0.00012');
  for (const c of [`0.${'1234567890'.repeat(6)}`, '1'.repeat(60)]) await show(c);
  await show('0.00013');
  expect(last()).toContain('0.00013');
});

test('[A30] a pair with a perpetual that trades links to it, another one does not', async () => {
  const exchange = answeringExchange();
  exchange.answer('/x/main/v3/private/instrument/dynamic-symbol', () => ({
    list: [instrument('BTCUSDT', 'Trading'), instrument('ETHUSDT', 'Closed')],
  }));
  const page = await rendered(<TickerHeader lang="en" page="/" />);
  const links = () => page.all('a').filter(({ textContent }) => textContent === 'Trade perpetual');
  await rendering(() => $pair.set(pair()));
  expect(links()).toEqual([]);
  await rendering(() => void loadPerpetuals());
  await eventually(() => expect(links()).not.toEqual([]));
  for (const link of links()) expect(link.getAttribute('href')).toMatch(/page=futures&symbol=BTCUSDT$/);
  await rendering(() => $pair.set(pair({ symbolId: 'ETHUSDT', baseTokenId: 'ETH' })));
  expect(links()).toEqual([]);
});

test('[A30] the exchange’s price band is read for the open pair once somebody is logged in', async () => {
  const exchange = answeringExchange();
  exchange.answer('/x/main/v3/private/instrument/dynamic-symbol', () => ({
    list: [instrument('BTCUSDT', 'Trading', 'spot')],
  }));
  $pair.set(pair());
  onTestFinished(followLiveBand());
  expect([$liveBand.get(), exchange.requests]).toEqual([undefined, []]);
  onTestFinished(logOut);
  await logIn();
  await eventually(() =>
    expect($liveBand.get()).toEqual({ symbolId: 'BTCUSDT', highestBuy: '60300', lowestSell: '59700' }),
  );
  expect(exchange.requests[0]?.params).toEqual({ category: 'spot', symbols: 'BTCUSDT' });
});
