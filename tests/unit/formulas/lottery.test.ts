import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chanceOfWin,
  lotteryResult,
  ticketLimit,
  tierIndexOf,
  costPerWin,
  winningTicketCount,
} from '#formulas/lottery.ts';
import type { LotteryTerms } from '#formulas/lottery.ts';
import { scale, unscale } from '#money/index.ts';

/** Cases of each property. */
const runs = { numRuns: 1_000 };

const halo: LotteryTerms = {
  amount: scale('10000000'),
  price: scale('0.05'),
  ticketSize: scale('100'),
  tokensPerTicket: scale('2000'),
  maxTickets: 20,
  coinPrecision: 4,
};
const tiers = [
  { from: scale('100'), tickets: 1 },
  { from: scale('1000'), tickets: 3 },
  { from: scale('10000'), tickets: 10 },
  { from: scale('50000'), tickets: 20 },
];

test.each([
  ['99.99999999', -1, 0],
  ['100', 0, 1],
  ['999.9', 0, 1],
  ['10000', 2, 10],
  ['1000000', 3, 20],
])('[R1.4] an average of %s reaches tier %i: %i tickets', (average, tier, tickets) => {
  expect(tierIndexOf(scale(average), tiers)).toBe(tier);
  expect(ticketLimit(scale(average), tiers, 20)).toBe(tickets);
});

test('[R1.4] the pool’s maximum limits the tickets of a tier', () => {
  expect(ticketLimit(scale('1000000'), tiers, 5)).toBe(5);
});

test('[R1.4] a winning ticket costs its tokens; the rest of the commit is refunded', () => {
  expect(costPerWin(halo)).toBe(scale('100'));
  expect(costPerWin({ ...halo, tokensPerTicket: scale('3'), price: scale('0.333333') })).toBe(scale('1'));
  expect(lotteryResult(scale('1000'), 4, halo)).toEqual({
    allocation: scale('8000'),
    used: scale('400'),
    refund: scale('600'),
  });
});

test('[R1.4] the number of winning tickets is the pool’s tokens divided by the tokens per ticket, cut', () => {
  expect(winningTicketCount(halo)).toBe(5000);
  expect(winningTicketCount({ amount: scale('9999'), tokensPerTicket: scale('2000') })).toBe(4);
});

test('[R1.4] the probability of a win', () => {
  expect(unscale(chanceOfWin(10, 3, 1))).toBe('0.3');
  expect(unscale(chanceOfWin(4, 2, 2))).toBe('0.83333333');
  expect(unscale(chanceOfWin(10, 8, 3))).toBe('1');
  expect(chanceOfWin(10, 3, 0)).toBe(0n);
});

test('[R1.4] one more ticket never lowers the probability', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.nat(400), fc.nat(19), (n, k, own) => {
      fc.pre(own < n);
      expect(chanceOfWin(n, k, own + 1)).toBeGreaterThanOrEqual(chanceOfWin(n, k, own));
    }),
    runs,
  );
});

test('[R1.4] the cost of the wins plus the refund equals the commit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(20), (own, drawn) => {
      const wins = Math.min(own, drawn);
      const committed = BigInt(own) * halo.ticketSize;
      const { allocation, used, refund } = lotteryResult(committed, wins, halo);
      expect(used + refund).toBe(committed);
      expect(refund).toBeGreaterThanOrEqual(0n);
      expect(allocation).toBe(BigInt(wins) * halo.tokensPerTicket);
    }),
    runs,
  );
});
