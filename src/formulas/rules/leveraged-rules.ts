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

const long = { position: '0.0005', basketLoan: '-20' } as const;
const short = { position: '-0.0005', basketLoan: '40' } as const;

/** Figures of leveraged tokens: T1, T2, T5, T6 and T7. Prices and amounts in USDT, positions in the underlying, per token. leverage.md 2 */
export const leveragedRules = {
  nav: rule({
    id: 'T1',
    name: 'nav',
    formula: 'max(⌊position * underlyingPrice + basketLoan⌋18, 0.000001)',
    inputs: ['position', 'underlyingPrice', 'basketLoan'],
    compute: ({ underlyingPrice, ...basket }) =>
      unscale(navOf(basketOf(basket), scale(underlyingPrice)), basketDecimals),
    vectors: [
      { inputs: { ...long, underlyingPrice: '61000' }, result: '10.5' },
      { inputs: { ...short, underlyingPrice: '61000' }, result: '9.5' },
      { inputs: { ...long, underlyingPrice: '40000' }, result: '0.000001' },
      { inputs: { position: '0.00075', basketLoan: '-20', underlyingPrice: '40000' }, result: '10' },
      { inputs: { position: '3', basketLoan: '-400', underlyingPrice: '210' }, result: '230' },
    ],
  }),
  realLeverage: rule({
    id: 'T1',
    name: 'realLeverage',
    formula: '⌊position * underlyingPrice / (position * underlyingPrice + basketLoan)⌋18',
    inputs: ['position', 'underlyingPrice', 'basketLoan'],
    compute: ({ underlyingPrice, ...basket }) =>
      unscale(leverageOf(basketOf(basket), scale(underlyingPrice)), basketDecimals),
    vectors: [
      { inputs: { ...long, underlyingPrice: '60000' }, result: '3' },
      { inputs: { ...long, underlyingPrice: '61000' }, result: '2.904761904761904761' },
      { inputs: { ...short, underlyingPrice: '61000' }, result: '-3.210526315789473684' },
      { inputs: { ...long, underlyingPrice: '40000' }, result: '0' },
    ],
  }),
  triggerPrice: rule({
    id: 'T2',
    name: 'triggerPrice',
    formula: 'bandLeverage * basketLoan / ((1 − bandLeverage) * position)',
    inputs: ['bandLeverage', 'basketLoan', 'position'],
    compute: ({ bandLeverage, ...basket }) =>
      unscale(triggerPrice(basketOf(basket), BigInt(bandLeverage)), shortDecimals),
    vectors: [
      { inputs: { ...long, bandLeverage: '4' }, result: '53333.3333' },
      { inputs: { ...long, bandLeverage: '2' }, result: '80000' },
      { inputs: { ...short, bandLeverage: '-4' }, result: '64000' },
      { inputs: { ...short, bandLeverage: '-2' }, result: '53333.3333' },
    ],
  }),
  purchasedTokens: rule({
    id: 'T5',
    name: 'purchasedTokens',
    formula: '⌊(amount − ⌈amount * feeRate⌉8) / nav⌋4',
    inputs: ['amount', 'feeRate', 'nav'],
    compute: ({ amount, feeRate, nav }) =>
      unscale(purchase(scale(amount), scale(nav, basketDecimals), scale(feeRate)).tokens),
    vectors: [
      { inputs: { amount: '1000', feeRate: '0.0005', nav: '10' }, result: '99.95' },
      { inputs: { amount: '100', feeRate: '0.0005', nav: '10.5' }, result: '9.519' },
      { inputs: { amount: '100.0001', feeRate: '0.0005', nav: '9.987654321' }, result: '10.0073' },
      { inputs: { amount: '1000', feeRate: '0.0005', nav: '10.4963251575' }, result: '95.2238' },
    ],
  }),
  redeemedAmount: rule({
    id: 'T5',
    name: 'redeemedAmount',
    formula: 'max(0, ⌊quantity * nav − ⌈quantity * nav * feeRate⌉8⌋4)',
    inputs: ['quantity', 'feeRate', 'nav'],
    compute: ({ quantity, feeRate, nav }) =>
      unscale(redemption(scale(quantity), scale(nav, basketDecimals), scale(feeRate)).amount),
    vectors: [
      { inputs: { quantity: '100', feeRate: '0.0005', nav: '10' }, result: '999.5' },
      { inputs: { quantity: '10', feeRate: '0.0005', nav: '9.987654321' }, result: '99.8266' },
      { inputs: { quantity: '10', feeRate: '0.0005', nav: '0.000001' }, result: '0' },
    ],
  }),
  premium: rule({
    id: 'T6',
    name: 'premium',
    formula: '⌊(marketPrice − nav) / nav⌋4',
    inputs: ['marketPrice', 'nav'],
    compute: ({ marketPrice, nav }) =>
      unscale(premiumOf(scale(marketPrice), scale(nav, basketDecimals)), shortDecimals),
    vectors: [
      { inputs: { marketPrice: '9.9009', nav: '9.8712' }, result: '0.003' },
      { inputs: { marketPrice: '10', nav: '10' }, result: '0' },
      { inputs: { marketPrice: '9.9', nav: '10' }, result: '-0.01' },
      { inputs: { marketPrice: '10.00001', nav: '10' }, result: '0' },
    ],
  }),
  pathReturn: rule({
    id: 'T7',
    name: 'pathReturn',
    formula: 'product(1 + target * dailyChanges) − 1',
    inputs: ['target', 'dailyChanges'],
    compute: ({ target, dailyChanges }) => pathChange(BigInt(target), dailyChanges.split(' ')).toFixed(),
    vectors: [
      { inputs: { target: '3', dailyChanges: '0.1 0.1 0.1 0.1' }, result: '1.8561' },
      { inputs: { target: '1', dailyChanges: '0.1 0.1 0.1 0.1' }, result: '0.4641' },
      { inputs: { target: '3', dailyChanges: '-0.1 -0.1 -0.1 -0.1' }, result: '-0.7599' },
      { inputs: { target: '3', dailyChanges: '0.1 -0.1 0.1 -0.1' }, result: '-0.1719' },
      { inputs: { target: '-3', dailyChanges: '0.1 -0.1 0.1 -0.1' }, result: '-0.1719' },
    ],
  }),
} as const;
