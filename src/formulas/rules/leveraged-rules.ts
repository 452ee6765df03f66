import { scale, unscale } from '../../money/index.ts';
import {
  basketDecimals,
  leverageOf,
  navOf,
  pathChange,
  premiumOf,
  purchase,
  redemption,
  triggerPrice,
} from '../leveraged.ts';
import { rule } from './rule-values.ts';

/** Decimals of trigger prices and premiums. */
const shortDecimals = 4;

const basketOf = ({ position, basketLoan }: { position: string; basketLoan: string }) => ({
  position: scale(position, basketDecimals),
  loan: scale(basketLoan, basketDecimals),
});

/**
 * Figures of leveraged tokens: T1, T2, T5, T6 and T7. Prices and amounts in USDT, positions in the underlying, per
 * token. leverage.md 2
 */
export const leveragedRules = {
  nav: rule({
    id: 'T1',
    name: 'nav',
    formula: 'max(⌊position * underlyingPrice + basketLoan⌋18, 0.000001)',
    inputs: ['position', 'underlyingPrice', 'basketLoan'],
    compute: ({ underlyingPrice, ...basket }) =>
      unscale(navOf(basketOf(basket), scale(underlyingPrice)), basketDecimals),
  }),
  realLeverage: rule({
    id: 'T1',
    name: 'realLeverage',
    formula: '⌊position * underlyingPrice / (position * underlyingPrice + basketLoan)⌋18',
    inputs: ['position', 'underlyingPrice', 'basketLoan'],
    compute: ({ underlyingPrice, ...basket }) =>
      unscale(leverageOf(basketOf(basket), scale(underlyingPrice)), basketDecimals),
  }),
  triggerPrice: rule({
    id: 'T2',
    name: 'triggerPrice',
    formula: 'bandLeverage * basketLoan / ((1 − bandLeverage) * position)',
    inputs: ['bandLeverage', 'basketLoan', 'position'],
    compute: ({ bandLeverage, ...basket }) =>
      unscale(triggerPrice(basketOf(basket), BigInt(bandLeverage)), shortDecimals),
  }),
  purchasedTokens: rule({
    id: 'T5',
    name: 'purchasedTokens',
    formula: '⌊(amount − ⌈amount * feeRate⌉8) / nav⌋4',
    inputs: ['amount', 'feeRate', 'nav'],
    compute: ({ amount, feeRate, nav }) =>
      unscale(purchase(scale(amount), scale(nav, basketDecimals), scale(feeRate)).tokens),
  }),
  redeemedAmount: rule({
    id: 'T5',
    name: 'redeemedAmount',
    formula: 'max(0, ⌊quantity * nav − ⌈quantity * nav * feeRate⌉8⌋4)',
    inputs: ['quantity', 'feeRate', 'nav'],
    compute: ({ quantity, feeRate, nav }) =>
      unscale(redemption(scale(quantity), scale(nav, basketDecimals), scale(feeRate)).amount),
  }),
  premium: rule({
    id: 'T6',
    name: 'premium',
    formula: '⌊(marketPrice − nav) / nav⌋4',
    inputs: ['marketPrice', 'nav'],
    compute: ({ marketPrice, nav }) =>
      unscale(premiumOf(scale(marketPrice), scale(nav, basketDecimals)), shortDecimals),
  }),
  pathReturn: rule({
    id: 'T7',
    name: 'pathReturn',
    formula: 'product(1 + target * dailyChanges) − 1',
    inputs: ['target', 'dailyChanges'],
    compute: ({ target, dailyChanges }) => pathChange(BigInt(target), dailyChanges.split(' ')).toFixed(),
  }),
} as const;
