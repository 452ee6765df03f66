import { expect, test } from 'vitest';
import type { TradingSymbol } from '#contract/account.ts';
import type { Ticker } from '#contract/market-data.ts';
import { coinStateOf, pairListOf, withTickers } from '#spot/pairs/pairs.ts';
import { pair } from '../support/order-terms.ts';
import type { Plain } from '../support/order-terms.ts';

const symbol = (symbolId: string, part: Partial<Plain<TradingSymbol>> = {}): TradingSymbol =>
  pair({ symbolId, symbolName: symbolId, baseTokenId: symbolId.slice(0, 3), ...part });
const ticker = (s: string, c: string): Ticker => ({
  s,
  t: 1,
  c,
  o: c,
  h: c,
  l: c,
  m: '0',
  v: '0',
  qv: '0',
  bp: '',
  ap: '',
  seq: 1,
  epoch: 1,
});

test('lists contain no hidden or delisted pairs, in the exchange’s order, and the names and prices of listed pairs only', () => {
  const { pairs, tickers, coinNames } = pairListOf({
    symbols: [
      symbol('BBBUSDT', { sort: 2 }),
      symbol('HIDUSDT', { showStatus: 0 }),
      symbol('GONUSDT', { tradeStatus: 3 }),
      symbol('AAAUSDT', { tick: '0.0001' }),
    ],
    tickers: [ticker('AAAUSDT', '5'), ticker('HIDUSDT', '9')],
    coinNames: new Map([
      ['AAA', 'Triple A'],
      ['HID', 'Hidden'],
    ]),
  });
  expect(pairs.map(({ symbolId, tick }) => [symbolId, tick])).toEqual([
    ['AAAUSDT', '0.0001'],
    ['BBBUSDT', '0.01'],
  ]);
  expect(tickers.map(({ s }) => s)).toEqual(['AAAUSDT']);
  expect(coinNames).toEqual({ AAA: 'Triple A' });
});

test('newer tickers replace the current ones; a pair without a newer one keeps its own', () => {
  const known = withTickers({}, [ticker('AAAUSDT', '5'), ticker('BBBUSDT', '6')]);
  expect(Object.values(withTickers(known, [ticker('BBBUSDT', '7')])).map(({ c }) => c)).toEqual(['5', '7']);
});

test.each([
  ['trading', [1, 0]],
  ['suspended', [0, 2]],
  ['opening', [2, 3]],
  ['delisted', [3]],
] as const)('[FS10] a coin is %s when the best of its pairs is', (state, statuses) => {
  const pairs = statuses.map((tradeStatus, index) => symbol(`AAAUS${index}`, { tradeStatus }));
  expect(coinStateOf('AAA', pairs)).toBe(state);
  expect(coinStateOf('AAA', [])).toBeUndefined();
});
