import { expect, test } from 'vitest';
import type { TradingSymbol } from '#contract/account.ts';
import { tradeStatus } from '#contract/market-data.ts';
import type { Ticker } from '#contract/market-data.ts';
import { withoutIsolates } from '#i18n/isolate.ts';
import { textsFor } from '#i18n/texts-for.ts';
import { pairKind } from '#spot/pair-card/pair-marks.ts';
import { emptyFor, nextSort, pickerRows, quotesOf } from '#spot/pairs/pair-picker.ts';
import type { PickerFilter, Sort } from '#spot/pairs/pair-picker.ts';
import { listedPairs } from '#spot/pairs/pairs-store.ts';
import { pair } from '../support/order-terms.ts';

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
const halted = of('HALT', 'USDT', { tradeStatus: tradeStatus.suspended });
const tickers = Object.fromEntries(
  [
    ticker('BTCUSDT', '60000', '-0.01', '900'),
    ticker('ETHUSDT', '3000', '0.1', '10000'),
    ticker('ETHBTC', '0.05', '0.02', '1'),
    ticker('NOVAUSDT', '9', '0', '20'),
  ].map((row) => [row.s, row]),
);
const rowIds = (
  part: { filter?: PickerFilter; query?: string; sort?: Sort; favorites?: string[]; hot?: string[] } = {},
) =>
  pickerRows({
    pairs,
    tickers,
    favorites: part.favorites ?? [],
    hot: part.hot ?? [],
    coinNames: new Map([['NOVA', 'Nova Labs']]),
    filter: part.filter ?? { kind: 'all' },
    query: part.query ?? '',
    sort: part.sort,
  }).map(({ pair: { symbolId } }) => symbolId);

test.each([
  ['eth', ['ETHUSDT', 'ETHBTC']],
  ['ETH/BTC', ['ETHBTC']],
  ['btc-usdt', ['BTCUSDT']],
  ['eth btc', ['ETHBTC']],
  ['nova labs', ['NOVAUSDT']],
  ['nothing like it', []],
  ['ｅｔｈ／ｂｔｃ', ['ETHBTC']],
  ['NÓVA LABS', ['NOVAUSDT']],
])('[R1.7] [FI4] the search “%s” finds %j', (query, found) => {
  expect(rowIds({ query })).toEqual(found);
});

test('a search covers all pairs, whatever the filter', () => {
  expect(rowIds({ query: 'eth', filter: { kind: 'innovation' } })).toEqual(['ETHUSDT', 'ETHBTC']);
});

test.each([
  [{ kind: 'quote', coin: 'BTC' }, ['ETHBTC']],
  [{ kind: 'innovation' }, ['NOVAUSDT']],
  [{ kind: 'leveraged' }, ['BTC3LUSDT']],
  [{ kind: 'favorites' }, ['NOVAUSDT', 'BTCUSDT']],
  [{ kind: 'hot' }, ['ETHUSDT', 'BTCUSDT', 'NOVAUSDT']],
] as const)('[R3.2] the filter %j shows %j', (filter, shown) => {
  expect(rowIds({ filter, favorites: ['NOVAUSDT', 'BTCUSDT'], hot: ['ETHUSDT', 'BTCUSDT', 'NOVAUSDT'] })).toEqual(
    shown,
  );
});

test.each([
  [{ key: 'name', isAscending: true }, ['BTCUSDT', 'BTC3LUSDT', 'ETHBTC', 'ETHUSDT', 'NOVAUSDT']],
  [{ key: 'price', isAscending: true }, ['ETHBTC', 'NOVAUSDT', 'ETHUSDT', 'BTCUSDT', 'BTC3LUSDT']],
  [{ key: 'change', isAscending: false }, ['ETHUSDT', 'ETHBTC', 'NOVAUSDT', 'BTCUSDT', 'BTC3LUSDT']],
  // A turnover of one BTC equals 60,000 USD: more than 10,000 USDT.
  [{ key: 'turnover', isAscending: false }, ['ETHBTC', 'ETHUSDT', 'BTCUSDT', 'NOVAUSDT', 'BTC3LUSDT']],
] as const)('sorting by %j compares amounts as decimals; rows without a figure are last', (sort, order) => {
  expect(rowIds({ sort })).toEqual(order);
});

test('a second press on a column head reverses the order, a third restores the exchange’s', () => {
  const first = nextSort(undefined, 'price');
  const second = nextSort(first, 'price');
  expect([first, second, nextSort(second, 'price')]).toEqual([
    { key: 'price', isAscending: false },
    { key: 'price', isAscending: true },
    undefined,
  ]);
  expect(nextSort(second, 'name')).toEqual({ key: 'name', isAscending: true });
});

test('quote coins are listed by their number of pairs', () => {
  expect(quotesOf([of('ETH', 'BTC'), ...pairs])).toEqual(['USDT', 'BTC']);
});

test('[R3.2] [R6.5] lists contain no hidden or delisted pairs and none that a rule hides from the user', () => {
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
  'in %s the 24-hour turnover has the same name on the pairs page, in the picker and in the header',
  (lang) => {
    const t = textsFor(lang, 'spot');
    expect(t('picker.turnover')).toBe(t('pairs.turnover'));
    const withCoin = withoutIsolates(t('header.turnover', { coin: 'USDT' }));
    expect(withCoin.replace(/ ?[(（]USDT[)）]$/, '')).toBe(t('pairs.turnover'));
    expect(withCoin).toContain('USDT');
    expect(t('header.volume', { coin: 'USDT' })).not.toContain(t('pairs.turnover'));
  },
);

test('[FS7] [FS8] suspended pairs and those of spot have a filter each; no suspended pair is a sentence', () => {
  const idsOf = (kind: 'spot' | 'suspended', listed: readonly TradingSymbol[]) =>
    pickerRows({
      pairs: listed,
      tickers,
      favorites: [],
      hot: [],
      coinNames: new Map(),
      filter: { kind },
      query: '',
      sort: undefined,
    }).map(({ pair: { symbolId } }) => symbolId);
  expect(idsOf('suspended', [...pairs, halted])).toEqual(['HALTUSDT']);
  expect(idsOf('suspended', pairs)).toEqual([]);
  expect(idsOf('spot', pairs)).toEqual(['BTCUSDT', 'ETHUSDT', 'ETHBTC', 'NOVAUSDT']);
  expect(emptyFor({ kind: 'suspended' }, '')).toBe('suspended');
  expect(emptyFor({ kind: 'suspended' }, 'x')).toBe('other');
});

test('[FS9] the search finds leveraged tokens by their kind in the language of the page, and no spot pairs by theirs', () => {
  const found = (query: string) =>
    pickerRows({
      pairs,
      tickers,
      favorites: [],
      hot: [],
      coinNames: new Map(),
      kindOf: (row) => pairKind(textsFor('en', 'spot'), row),
      filter: { kind: 'all' },
      query,
      sort: undefined,
    }).map(({ pair: { symbolId } }) => symbolId);
  expect(found('lev')).toEqual(['BTC3LUSDT']);
  expect(found('spo')).toEqual([]);
});
