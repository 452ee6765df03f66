import { quantum, raiseTo } from '../money/index.ts';

const one = 10n ** 8n;

/** Amounts in ledger units (10⁻⁸). launchpad.md 4 "Lottery" */
export type LotteryTerms = {
  /** Tokens of the pool. */
  amount: bigint;
  /** Coin a token. */
  price: bigint;
  /** Coin a ticket. */
  ticketSize: bigint;
  tokensPerTicket: bigint;
  maxTickets: number;
  coinPrecision: number;
};
/** From an average (inclusive) on so many tickets; rising. */
export type Tier = { from: bigint; tickets: number };

/** The place of the tier that an average reaches, from 0; -1 below the first. */
export function tierOf(average: bigint, tiers: readonly Tier[]): number {
  return tiers.findLastIndex(({ from }) => from <= average);
}

/** Tickets that a person may hold: of the tier reached, at most the pool's maximum; no boost. */
export function ticketLimit(average: bigint, tiers: readonly Tier[], maxTickets: number): number {
  return Math.min(tiers[tierOf(average, tiers)]?.tickets ?? 0, maxTickets);
}

/** What a winning ticket costs, rounded up at the coin's precision. */
export function winCost({ tokensPerTicket, price, coinPrecision }: LotteryTerms): bigint {
  const exact = tokensPerTicket * price;
  return raiseTo(exact / one + (exact % one === 0n ? 0n : 1n), quantum(coinPrecision));
}

/** Tickets that can win: floor(amount / tokensPerTicket). */
export function winningTickets({ amount, tokensPerTicket }: Pick<LotteryTerms, 'amount' | 'tokensPerTicket'>): number {
  return Number(amount / tokensPerTicket);
}

/** Tokens, cost and what comes back for so many wins. */
export function lotteryOutcome(
  committed: bigint,
  wins: number,
  terms: LotteryTerms,
): { allocation: bigint; used: bigint; refund: bigint } {
  const used = winCost(terms) * BigInt(wins);
  return { allocation: terms.tokensPerTicket * BigInt(wins), used, refund: committed - used };
}

/**
 * The chance of at least one win with `own` of `n` tickets when `k` of them win (hypergeometric), in units of 10⁻⁸, cut.
 * `n` contains the own tickets.
 */
export function chanceOfWin(n: number, k: number, own: number): bigint {
  if (own <= 0 || k <= 0) return 0n;
  if (k + own > n) return one;
  let none = 1n;
  let all = 1n;
  for (let i = 0; i < own; i += 1) {
    none *= BigInt(n - k - i);
    all *= BigInt(n - i);
  }
  return ((all - none) * one) / all;
}
