import fc from 'fast-check';
import type { TradingSymbol } from '../../../src/contract/account.ts';
import type { Judged } from '../../../src/spot/rules.ts';
import { canonical, decimal } from '../../../src/money/index.ts';

/** BTCUSDT of the seed (exchange-api 6), open for a year. */
export const pair = (part: Partial<TradingSymbol> = {}): TradingSymbol => ({
  symbolId: 'BTCUSDT',
  symbolName: 'BTC/USDT',
  baseTokenId: 'BTC',
  quoteTokenId: 'USDT',
  symbolType: 'SPOT',
  zone: 'MAIN',
  sort: 1,
  tick: '0.01',
  lot: '0.000001',
  minQty: '0.000048',
  maxQty: '71',
  minAmount: '1',
  maxAmount: '4000000',
  maxMarketAmount: '1000000',
  quotePrecision: 8,
  depthSteps: ['0.01'],
  buyLimitRatio: '0.03',
  sellLimitRatio: '0.03',
  openTime: 0,
  loanEnabled: true,
  noticeVisible: false,
  allowPlan: true,
  showStatus: 1,
  tradeStatus: 1,
  isBanBuy: false,
  isBanSell: false,
  mark: [],
  maxLeverage: '5',
  ...part,
});

/** DOGEUSDT: coarse lots, a least quantity that counts. */
export const coarse = (part: Partial<TradingSymbol> = {}): TradingSymbol =>
  pair({
    symbolId: 'DOGEUSDT',
    baseTokenId: 'DOGE',
    tick: '0.00001',
    lot: '0.1',
    minQty: '5',
    maxQty: '8000000',
    maxAmount: '1000000',
    buyLimitRatio: '0.1',
    sellLimitRatio: '0.1',
    ...part,
  });

/** ETHBTC: price × quantity has more places than the quote coin. */
export const small = (part: Partial<TradingSymbol> = {}): TradingSymbol =>
  pair({
    symbolId: 'ETHBTC',
    baseTokenId: 'ETH',
    quoteTokenId: 'BTC',
    tick: '0.000001',
    lot: '0.00001',
    minQty: '0.001',
    maxQty: '1300',
    minAmount: '0.00005',
    maxAmount: '60',
    maxMarketAmount: '15',
    ...part,
  });

/** A person with plenty, after the opening. */
export const judged = (part: Partial<Judged> = {}): Judged => ({
  pair: pair(),
  nowMs: 1_000_000_000,
  last: '60000',
  best: '60000.01',
  free: { base: '100', quote: '10000000' },
  ...part,
});

/** Amounts of so many places, above zero. */
export const amounts = (places: number, mostUnits: number) =>
  fc.integer({ min: 1, max: mostUnits }).map((units) => canonical(decimal(`${units}e-${places}`)));
