import { expect, test } from 'vitest';
import type { TradingSymbol } from '../../../src/contract/account.ts';
import type { Ticker } from '../../../src/contract/trading.ts';
import { withoutIsolates } from '../../../src/i18n/isolate.ts';
import { textsFor } from '../../../src/i18n/texts-for.ts';
import { nextSort, pickedRows, quotesOf } from '../../../src/spot/picker.ts';
import type { PickerFilter, Sort } from '../../../src/spot/picker.ts';
import { listedPairs } from '../../../src/spot/pairs-store.ts';
import { pair } from './terms.ts';

const of = (base: string, quote = 'USDT', part: Partial<TradingSymbol> = {}) =>
  pair({
    symbolId: base + quote,
    symbolName: `${base}/${quote}`,
    baseTokenId: base,
    quoteTokenId: quote,
    mark: [],
    ...part,
  });
const ticker = (s: string, c: string, m: string, qv: string): Ticker => ({
  s,
  t: 1,
  c,
  o: c,
  h: c,
  l: c,
  m,
  v: '1',
  qv,
  bp: '',
  ap: '',
  seq: 1,
  epoch: 1,
});

const pairs = [
  of('BTC'),
  of('ETH'),
  of('ETH', 'BTC'),
  of('NOVA', 'USDT', { zone: 'INNOVATION' }),
  of('BTC3L', 'USDT', { symbolType: 'LT' }),
];
const tickers = Object.fromEntries(
  [
    ticker('BTCUSDT', '60000', '-0.01', '900'),
    ticker('ETHUSDT', '3000', '0.1', '10000'),
    ticker('ETHBTC', '0.05', '0.02', '1'),
    ticker('NOVAUSDT', '9', '0', '20'),
  ].map((row) => [row.s, row]),
);
const picked = (
  part: { filter?: PickerFilter; typed?: string; sort?: Sort; favorites?: string[]; hot?: string[] } = {},
) =>
  pickedRows({
    pairs,
    tickers,
    favorites: part.favorites ?? [],
    hot: part.hot ?? [],
    coinNames: new Map([['NOVA', 'Nova Labs']]),
    filter: part.filter ?? { kind: 'all' },
    typed: part.typed ?? '',
    sort: part.sort,
  }).map(({ pair: { symbolId } }) => symbolId);

test.each([
  ['eth', ['ETHUSDT', 'ETHBTC']],
  ['ETH/BTC', ['ETHBTC']],
  ['btc-usdt', ['BTCUSDT']],
  ['eth btc', ['ETHBTC']],
  ['nova labs', ['NOVAUSDT']],
  ['nothing like it', []],
])('[R1.7] the search “%s” finds %j', (typed, found) => {
  expect(picked({ typed })).toEqual(found);
});

test('what is typed searches all pairs, whatever is filtered', () => {
  expect(picked({ typed: 'eth', filter: { kind: 'innovation' } })).toEqual(['ETHUSDT', 'ETHBTC']);
});

test.each([
  [{ kind: 'quote', coin: 'BTC' }, ['ETHBTC']],
  [{ kind: 'innovation' }, ['NOVAUSDT']],
  [{ kind: 'leveraged' }, ['BTC3LUSDT']],
  [{ kind: 'favorites' }, ['NOVAUSDT', 'BTCUSDT']],
  [{ kind: 'hot' }, ['ETHUSDT', 'BTCUSDT', 'NOVAUSDT']],
] as const)('[R3.2] the filter %j shows %j', (filter, shown) => {
  expect(picked({ filter, favorites: ['NOVAUSDT', 'BTCUSDT'], hot: ['ETHUSDT', 'BTCUSDT', 'NOVAUSDT'] })).toEqual(
    shown,
  );
});

test.each([
  [{ key: 'name', isRising: true }, ['BTCUSDT', 'BTC3LUSDT', 'ETHBTC', 'ETHUSDT', 'NOVAUSDT']],
  [{ key: 'price', isRising: true }, ['ETHBTC', 'NOVAUSDT', 'ETHUSDT', 'BTCUSDT', 'BTC3LUSDT']],
  [{ key: 'change', isRising: false }, ['ETHUSDT', 'ETHBTC', 'NOVAUSDT', 'BTCUSDT', 'BTC3LUSDT']],
  // One BTC of turnover is worth 60,000 USD: more than 10,000 USDT.
  [{ key: 'turnover', isRising: false }, ['ETHBTC', 'ETHUSDT', 'BTCUSDT', 'NOVAUSDT', 'BTC3LUSDT']],
] as const)('sorted by %j, amounts as decimals, what has no figure last', (sort, order) => {
  expect(picked({ sort })).toEqual(order);
});

test('a head pressed again turns the order, then gives the exchange’s back', () => {
  const first = nextSort(undefined, 'price');
  const second = nextSort(first, 'price');
  expect([first, second, nextSort(second, 'price')]).toEqual([
    { key: 'price', isRising: false },
    { key: 'price', isRising: true },
    undefined,
  ]);
  expect(nextSort(second, 'name')).toEqual({ key: 'name', isRising: true });
});

test('quote coins stand by how many pairs they have', () => {
  expect(quotesOf([of('ETH', 'BTC'), ...pairs])).toEqual(['USDT', 'BTC']);
});

test('[R3.2] [R6.5] lists show neither hidden nor delisted pairs, nor those that a rule hides from who is here', () => {
  const rule = (reason: 'AREA' | 'LEVEL') => ({ isShow: reason !== 'AREA', area: ['US'], minLevel: 1, reason });
  const rules = new Map([
    ['ETHUSDT', { symbolId: 'ETHUSDT', ...rule('AREA') }],
    ['BTCUSDT', { symbolId: 'BTCUSDT', ...rule('LEVEL') }],
  ]);
  const all = [
    of('SOL', 'USDT', { sort: 9 }),
    of('BTC', 'USDT', { sort: 2 }),
    of('ETH'),
    of('VEIL', 'USDT', { showStatus: 0 }),
    of('GONE', 'USDT', { tradeStatus: 3 }),
  ];
  expect(listedPairs(all, rules).map(({ symbolId }) => symbolId)).toEqual(['BTCUSDT', 'SOLUSDT']);
});

test.each(['en', 'ar-SA', 'zh-MY'] as const)(
  'in %s what a day’s trading is worth has one name: on the pairs page, in the picker, in the header',
  (lang) => {
    const t = textsFor(lang, 'spot');
    expect(t('picker.turnover')).toBe(t('pairs.turnover'));
    expect(withoutIsolates(t('header.turnover', { coin: 'USDT' }))).toBe(`${t('pairs.turnover')} USDT`);
    expect(t('header.volume', { coin: 'USDT' })).not.toContain(t('pairs.turnover'));
  },
);
