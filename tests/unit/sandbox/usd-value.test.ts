import { expect, test } from 'vitest';
import { usdValueOf } from '#sandbox/account/balances.ts';

/** Prices in USD, units of 10⁻⁸; 0 is the price of a coin that has none. */
const prices = {
  last: () => undefined,
  usd: (coin: string) => (coin === 'SLIP' ? 8_000_000n : 0n),
  value: (coin: string, amount: bigint) => (coin === 'SLIP' ? (amount * 8n) / 100n : 0n),
};

test('[A7] a coin without a price has no value, whatever its amount; another one of 0 is worth 0', () => {
  const values = (coin: string) => [0n, 250_000_000n, -250_000_000n].map((amount) => usdValueOf(prices, coin, amount));
  expect(values('NEW')).toEqual(['', '', '']);
  expect(values('SLIP')).toEqual(['0', '0.2', '-0.2']);
});
