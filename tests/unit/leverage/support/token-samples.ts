import { ltStatus } from '#contract/leverage/lt-quote.ts';
import type { LtOrder } from '#contract/leverage/lt-orders.ts';
import type { LtInfo } from '#contract/leverage/lt-tokens.ts';
import type { PageToken } from '#leverage/tokens/token-page.ts';

/** Returns a long token of NAV 10. */
export const tokenInfo = (part: Partial<LtInfo> = {}): LtInfo => ({
  ltCode: 'BTC3L',
  ltName: '3x Long BTC',
  symbolId: 'BTC3LUSDT',
  underlying: 'BTCUSDT',
  direction: 'LONG',
  targetLeverage: '3',
  ltStatus: ltStatus.open,
  nav: '10',
  circulation: '400000',
  basketPosition: '0.0005',
  basketLoan: '-20',
  realLeverage: '3',
  purchaseFeeRate: '0.0005',
  redeemFeeRate: '0.0005',
  manageFeeRate: '0.00005',
  fundFee: '0.003',
  fundFeeTime: 0,
  manageFeeTime: 0,
  rebalanceTime: 0,
  minPurchase: '100',
  maxPurchase: '50000',
  maxPurchaseDaily: '200000',
  minRedeem: '10',
  maxRedeem: '5000',
  maxRedeemDaily: '20000',
  positionLimit: '100000',
  ...part,
});

/** Returns a token as a page is built from it. */
export const pageToken = (part: Partial<LtInfo> = {}): PageToken => ({
  info: tokenInfo(part),
  change: '0.0123',
  price: '10.03',
  coin: 'BTC',
  coinName: 'Bitcoin',
  coinDecimals: 2,
  coinPrice: '60000',
  quoteCoin: 'USDT',
  decimals: 4,
});

/** Returns a purchase of 1,000 USDT that is not settled. */
export const ltOrder = (part: Partial<LtOrder> = {}): LtOrder => ({
  orderId: '1',
  serialNo: 'a',
  ltCode: 'BTC3L',
  type: 1,
  status: 2,
  amount: '1000',
  quantity: '0',
  nav: '',
  fee: '0',
  feeToken: 'USDT',
  failCode: 0,
  orderTime: 1_780_000_000_000,
  updateTime: 1_780_000_000_000,
  ...part,
});
