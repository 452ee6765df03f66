/** @vitest-environment happy-dom */
import { beforeEach, expect, test, vi } from 'vitest';
import type { TradingSymbol } from '#contract/account.ts';
import { tradeStatus } from '#contract/market-data.ts';
import { dataBlockText } from '#i18n/data-block.ts';
import { PairCardButton } from '#spot/pairs/PairMarks.tsx';
import { PairRow } from '#spot/pairs/PairRow.tsx';
import { PairsTable } from '#spot/pairs/PairsTable.tsx';
import { pagePairsId } from '#spot/pairs/page-pairs.ts';
import { $coinDecimals, $coinNames, $notices, $pairs } from '#spot/pairs/pairs-store.ts';
import { click, lazyParts, rendered, rendering } from '../../ui/support/render.ts';
import { pair } from '../support/order-terms.ts';

const of = (base: string, part: Partial<TradingSymbol> = {}) =>
  pair({ symbolId: `${base}USDT`, symbolName: `${base}/USDT`, baseTokenId: base, ...part });
const ticker = (s: string) => ({
  s,
  c: '10',
  h: '11',
  l: '9',
  m: '-0.5',
  qv: '7',
  bp: '9.5',
  ap: '10.5',
});
const pairs = [of('BTC'), of('HALT', { tradeStatus: tradeStatus.suspended }), of('FADE', { isBanBuy: true })];
const coinNames = { BTC: 'Bitcoin', HALT: 'Halt', FADE: 'Fade' };
const fade = { type: 'DELIST', text: 'FADE/USDT ends.', link: '', time: 0 } as const;

const detail = {
  tokenId: 'HALT',
  fullName: 'Halt',
  description: '',
  issueTime: 0,
  issuePrice: '',
  totalSupply: '5',
  circulating: '4',
  website: '',
  whitepaper: '',
  explorer: '',
  tags: [],
  chains: [],
};

beforeEach(() => {
  // Only the details of coins are answered.
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('/token/get/detail')
      ? Promise.resolve(Response.json({ ret_code: 0, ret_msg: '', result: detail, time_now: 1 }))
      : new Promise(() => undefined),
  );
  const data = {
    readAtMs: 1_780_000_000_000,
    isMobile: false,
    pairs,
    tickers: pairs.map(({ symbolId }) => ticker(symbolId)),
    coinNames,
  };
  const block = Object.assign(document.createElement('script'), { id: pagePairsId, type: 'application/json' });
  block.textContent = dataBlockText(data);
  document.body.replaceChildren(block);
  $coinNames.set(new Map(Object.entries(coinNames)));
  $pairs.set(pairs);
  $notices.set(new Map([['FADEUSDT', fade]]));
});

const cellsOf = (row: HTMLElement | undefined) => [...(row?.querySelectorAll('td, th') ?? [])];

test('[FS7] a suspended pair has no best prices, and its last price and change no color', async () => {
  const page = await rendered(<PairsTable lang="en" page="/en/trade/spot/" />);
  const [btc, halt] = page.all('tbody tr').map(cellsOf);
  const textsOf = (cells: Element[] | undefined) => cells?.slice(1, 5).map(({ textContent }) => textContent);
  expect(textsOf(btc)).toEqual(['10.00', '−50.00%', '9.50', '10.50']);
  expect(textsOf(halt)).toEqual(['10.00', '−50.00%', '–', '–']);
  expect(btc?.[2]?.querySelector('.down')).not.toBeNull();
  expect(halt?.[2]?.querySelector('.down')).toBeNull();
});

test('[FS8] each row says kind and state of its pair; pressing it explains them', async () => {
  const page = await rendered(<PairsTable lang="en" page="/en/trade/spot/" />);
  // Notices come with the live prices.
  await lazyParts();
  expect(page.texts('.pair-name__about')).toEqual([
    'Bitcoin · Spot',
    'SuspendedHalt · Spot',
    'DelistingSell onlyFade · Spot',
  ]);
  expect(page.all('.pair-name__about')[2]?.getAttribute('aria-label')).toBe(
    'FADE/USDT: Delisting Sell only Fade · Spot',
  );
  await click(page.all('.pair-name__about')[2] ?? document.body);
  await lazyParts();
  expect(page.texts('.coin-card > p')).toEqual([
    'Delisting FADE/USDT ends.',
    'Sell only Buying is disabled for this pair.',
  ]);
});

test('[FS10] a row of the markets leads to the facts of both coins, their state and decimals among them', async () => {
  $coinDecimals.set(
    new Map([
      ['HALT', 4],
      ['USDT', 8],
    ]),
  );
  const page = await rendered(<PairsTable lang="en" page="/en/trade/spot/" />);
  await click(page.all('.pair-name__about')[1] ?? document.body);
  await lazyParts();
  await vi.waitFor(async () => {
    await lazyParts();
    expect(page.texts('dialog section dd')).toHaveLength(8);
  });
  expect(page.texts('dialog h2')).toEqual(['HALT/USDT']);
  expect(page.texts('dialog section dt').slice(0, 2)).toEqual(['Status', 'Decimals']);
  expect(page.texts('dialog section dd')).toEqual(['Suspended', '4', '5', '4', 'Tradable', '8', '5', '4']);
});

test('[FS10] the address of a terminal can open the facts of the coins', async () => {
  const [btc] = pairs;
  if (!btc) throw new Error('no pair');
  const card = (
    <PairCardButton lang="en" pair={btc} className="about" fragment="#about">
      About
    </PairCardButton>
  );
  location.hash = '#sell';
  const page = await rendered(card);
  await lazyParts();
  expect(page.all('dialog')).toEqual([]);
  location.hash = '#about';
  await rendering(() => void window.dispatchEvent(new Event('hashchange')));
  await lazyParts();
  expect(page.texts('dialog h2')).toEqual(['BTC/USDT']);
  location.hash = '';
});

test('[FS9] a row of the picker names its coin', async () => {
  const [btc] = pairs;
  if (!btc) throw new Error('no pair');
  const row = { pair: btc, ticker: undefined };
  const page = await rendered(
    <table>
      <tbody>
        <PairRow lang="en" isMobile={false} row={row} index={0} isActive />
      </tbody>
    </table>,
  );
  expect(page.find('.pair-rows__link').textContent).toBe('BTC/USDTBitcoin');
});
