import { expect, test } from 'vitest';
import type { TradingSymbol } from '../../../src/contract/account.ts';
import type { Ticker } from '../../../src/contract/trading.ts';
import { pairsOf, withTickers } from '../../../src/spot/pairs.ts';

const symbol = (symbolId: string, part: Partial<TradingSymbol> = {}): TradingSymbol => ({
  symbolId,
  symbolName: symbolId,
  baseTokenId: symbolId.slice(0, 3),
  quoteTokenId: 'USDT',
  symbolType: 'SPOT',
  zone: 'MAIN',
  sort: 1,
  tick: '0.01',
  lot: '1',
  minQty: '1',
  maxQty: '1',
  minAmount: '1',
  maxAmount: '1',
  maxMarketAmount: '1',
  quotePrecision: 8,
  depthSteps: [],
  buyLimitRatio: '0.1',
  sellLimitRatio: '0.1',
  openTime: 0,
  loanEnabled: true,
  noticeVisible: false,
  allowPlan: true,
  showStatus: 1,
  tradeStatus: 1,
  isBanBuy: false,
  isBanSell: false,
  mark: [],
  maxLeverage: '3',
  ...part,
});
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

test('lists show neither hidden nor delisted pairs, in the exchange’s order, with the decimals of the tick', () => {
  const pairs = pairsOf(
    [
      symbol('BBBUSDT', { sort: 2 }),
      symbol('HIDUSDT', { showStatus: 0 }),
      symbol('GONUSDT', { tradeStatus: 3 }),
      symbol('AAAUSDT', { tick: '0.0001' }),
    ],
    [ticker('AAAUSDT', '5')],
  );
  expect(pairs.map(({ symbolId, places, ticker: last }) => [symbolId, places, last?.c])).toEqual([
    ['AAAUSDT', 4, '5'],
    ['BBBUSDT', 2, undefined],
  ]);
});

test('newer tickers replace those that are shown; a pair without a newer one keeps its own', () => {
  const pairs = pairsOf(
    [symbol('AAAUSDT'), symbol('BBBUSDT', { sort: 2 })],
    [ticker('AAAUSDT', '5'), ticker('BBBUSDT', '6')],
  );
  expect(withTickers(pairs, [ticker('BBBUSDT', '7')]).map(({ ticker: last }) => last?.c)).toEqual(['5', '7']);
});
