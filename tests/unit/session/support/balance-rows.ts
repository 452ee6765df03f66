import type { Balance, UnifiedBalance } from '#contract/order.ts';

/** Returns a balance of a standard account as the exchange sends it. */
export const balanceRow = (part: Partial<Balance> = {}): Balance => ({
  tokenId: 'SLIP',
  free: '1000',
  frozen: '0',
  total: '1000',
  loan: '0',
  interest: '0',
  spotAvailableBalance: '1000',
  transferLimit: '1000',
  usdValue: '80',
  ver: 1,
  ...part,
});

/** Returns a balance of a unified wallet. */
export const unifiedRow = (part: Partial<UnifiedBalance> = {}): UnifiedBalance => ({
  coin: 'SLIP',
  free: '5',
  frozen: '1',
  walletBalance: '4',
  spotAvailableBalance: '3',
  borrowAmount: '2',
  accruedInterest: '0',
  availableToBorrow: '9',
  usdValue: '7',
  collateralSwitch: true,
  ver: 1,
  ...part,
});
