/** Fee rates by VIP level, as fractions, and the required 30-day volume in USD. exchange-api 4.3 */
export const feeTiers = [
  { vipLevel: 0, maker: '0.001', taker: '0.001', need30dUsd: '0' },
  { vipLevel: 1, maker: '0.000675', taker: '0.0008', need30dUsd: '1000000' },
  { vipLevel: 2, maker: '0.00065', taker: '0.000775', need30dUsd: '2500000' },
  { vipLevel: 3, maker: '0.000625', taker: '0.00075', need30dUsd: '5000000' },
  { vipLevel: 4, maker: '0.0005', taker: '0.0006', need30dUsd: '10000000' },
  { vipLevel: 5, maker: '0.0004', taker: '0.0005', need30dUsd: '25000000' },
] as const;
