import { unitsPerCoin } from '../money/index.ts';
import { tokenCost } from './token-cost.ts';

/** Terms of a lottery pool; amounts in ledger units (10⁻⁸). launchpad.md 4 "Lottery" */
export type LotteryTerms = {
  /** Tokens of the pool. */
  amount: bigint;
  /** Coins per token. */
  price: bigint;
  /** Coins per ticket. */
  ticketSize: bigint;
  tokensPerTicket: bigint;
  maxTickets: number;
  coinPrecision: number;
};
/** Number of tickets from an average holding on (inclusive). Lists of tiers rise. */
export type Tier = { from: bigint; tickets: number };

/** The index of the highest tier that an average reaches; -1 below the first tier. */
export function tierIndexOf(average: bigint, tiers: readonly Tier[]): number {
  return tiers.findLastIndex(({ from }) => from <= average);
}

/**
 * How many tickets a person may hold: those of the reached tier, at most the pool's maximum, without a VIP
 * boost.
 */
export function ticketLimit(average: bigint, tiers: readonly Tier[], maxTickets: number): number {
  return Math.min(tiers[tierIndexOf(average, tiers)]?.tickets ?? 0, maxTickets);
}

/** The cost of a winning ticket in ledger units, rounded up to the coin's precision. */
export function costPerWin({ tokensPerTicket, price, coinPrecision }: LotteryTerms): bigint {
  return tokenCost(tokensPerTicket, price, coinPrecision);
}

/** How many tickets win: floor(amount / tokensPerTicket). */
export function winningTicketCount({
  amount,
  tokensPerTicket,
}: Pick<LotteryTerms, 'amount' | 'tokensPerTicket'>): number {
  return Number(amount / tokensPerTicket);
}

/**
 * The tokens (`allocation`), their cost (`used`) and the refund of a commit with `wins` winning tickets, in
 * ledger units.
 */
export function lotteryResult(
  committed: bigint,
  wins: number,
  terms: LotteryTerms,
): { allocation: bigint; used: bigint; refund: bigint } {
  const used = costPerWin(terms) * BigInt(wins);
  return { allocation: terms.tokensPerTicket * BigInt(wins), used, refund: committed - used };
}

/** Draws of which the chance of a win is multiplied one by one. */
const maxExactDraws = 1_000;

/**
 * The chance without a win in so many draws, in units of 10⁻⁸ up: its mean factor to the power of the draws, by
 * squaring.
 */
function manyDrawsWithoutWin(n: number, k: number, draws: number): bigint {
  const digits = 10n ** 30n;
  const [left, all] = [BigInt(2 * (n - k)) - BigInt(draws - 1), BigInt(2 * n) - BigInt(draws - 1)];
  let [result, factor] = [digits, (left * digits) / all];
  for (let rest = draws; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = (result * factor) / digits;
    factor = (factor * factor) / digits;
  }
  return (result * unitsPerCoin) / digits + 1n;
}

/**
 * The probability of at least one win with `own` of `n` tickets when `k` of the `n` win (hypergeometric), in
 * units of 10⁻⁸, cut. `n` includes the own tickets. It is exact up to 1,000 own or winning tickets, whichever are
 * fewer: beyond, an amount would decide how long a page computes.
 */
export function chanceOfWin(n: number, k: number, own: number): bigint {
  if (own <= 0 || k <= 0) return 0n;
  if (k + own > n) return unitsPerCoin;
  // That no own ticket wins is as probable as that no winning ticket is an own one: the fewer are drawn.
  const [draws, others] = own < k ? [own, k] : [k, own];
  if (draws > maxExactDraws) return unitsPerCoin - manyDrawsWithoutWin(n, others, draws);
  let drawsWithoutWin = 1n;
  let allDraws = 1n;
  for (let i = 0; i < draws; i += 1) {
    drawsWithoutWin *= BigInt(n - others - i);
    allDraws *= BigInt(n - i);
  }
  return ((allDraws - drawsWithoutWin) * unitsPerCoin) / allDraws;
}
