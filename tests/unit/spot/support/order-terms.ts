import fc from 'fast-check';
import type { TradingSymbol } from '#contract/account.ts';
import type { FreeBalances } from '#spot/order-draft/limits.ts';
import type { FormInput } from '#spot/order-draft/order-form-model.ts';
import type { RuleInput } from '#spot/order-draft/order-rules.ts';
import { baseAmount, quoteAmount } from '#money/amount-kinds.ts';
import type { BaseAmount, Price, QuoteAmount } from '#money/amount-kinds.ts';
import { canonical, decimal } from '#money/index.ts';

/** `T` with plain texts in place of branded amounts. */
export type Plain<T> = T extends Price | BaseAmount | QuoteAmount
  ? string
  : T extends object
    ? { [Key in keyof T]: Plain<T[Key]> }
    : T;

/** Returns a value whose amounts are written as plain texts. */
export const withAmounts = <T>(value: Plain<T>): T => value as T;

/** BTCUSDT of the seed (exchange-api 6), open for a year. */
export const pair = (part: Partial<Plain<TradingSymbol>> = {}): TradingSymbol =>
  withAmounts<TradingSymbol>({
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

/** DOGEUSDT: a large lot size and a minimum quantity that matters. */
export const coarse = (part: Partial<Plain<TradingSymbol>> = {}): TradingSymbol =>
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

/** ETHBTC: price × quantity has more decimals than the quote coin. */
export const small = (part: Partial<Plain<TradingSymbol>> = {}): TradingSymbol =>
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

/** Free balances in base and quote coins. */
export const balances = (base: string, quote: string): FreeBalances => ({
  base: baseAmount(base),
  quote: quoteAmount(quote),
});

/** Rule input of a user with large balances, after the opening. */
export const ruleInput = (part: Partial<Plain<RuleInput>> = {}): RuleInput =>
  withAmounts<RuleInput>({
    pair: pair(),
    nowMs: 1_000_000_000,
    last: '60000',
    best: '60000.01',
    free: { base: '100', quote: '10000000' },
    ...part,
  });

/** Input of the order form of a logged-in user at a live, empty book; all orders are allowed. */
export const formInput = (part: Partial<FormInput> & Pick<FormInput, 'draft'>): FormInput => ({
  pair: pair(),
  market: { levels: { bids: [], asks: [] }, state: 'live', last: '60000' },
  user: 1,
  isOnline: true,
  isRestricted: false,
  isUpgrading: false,
  nowMs: 1_780_000_000_000,
  free: balances('10', '100000'),
  ...part,
});

/** Amounts above zero with this many decimals. */
export const amounts = (decimals: number, maxUnits: number) =>
  fc.integer({ min: 1, max: maxUnits }).map((units) => canonical(decimal(`${units}e-${decimals}`)));
