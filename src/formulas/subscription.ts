import { cutTo, mulDiv, quantum, raiseTo } from '../money/index.ts';

/** One whole, in ledger units. */
const one = 10n ** 8n;

/** Of a subscription pool; amounts in ledger units (10⁻⁸), `price` in coin a token. */
export type SubscriptionTerms = {
  /** Tokens of the pool. */
  amount: bigint;
  price: bigint;
  /** Tokens, a person. */
  capTokens: bigint;
  tokenPrecision: number;
};
export type AtCeiling = { people: number; committed: bigint; tokens: bigint };

/** What a VIP level adds to the average: 0.1 a level, at most 0.5; in tenths. */
const boostTenths = (vipLevel: number) => BigInt(Math.min(Math.max(vipLevel, 0), 5));

/** min(average × (1 + boost), maxCommit) − committed, cut to the step, never below 0. launchpad.md 4 "Subscription" */
export function commitLimit(of: {
  average: bigint;
  vipLevel: number;
  maxCommit: bigint;
  committed: bigint;
  step: bigint;
}): bigint {
  const boosted = mulDiv(of.average, 10n + boostTenths(of.vipLevel), 10n);
  const room = (boosted < of.maxCommit ? boosted : of.maxCommit) - of.committed;
  return room <= 0n ? 0n : cutTo(room, of.step);
}

/** The most a person can get for a commit: the cap or what it pays for, cut at the token's precision. */
export function ceiling(committed: bigint, { price, capTokens, tokenPrecision }: SubscriptionTerms): bigint {
  const paidFor = mulDiv(committed, one, price);
  return cutTo(paidFor < capTokens ? paidFor : capTokens, quantum(tokenPrecision));
}

/**
 * Who reaches the cap, filling like water from the largest commit down: a person is full as long as cap × W ≤ R × committed,
 * R the pool's tokens and W all that is committed without those full before.
 */
function fill(
  committed: readonly bigint[],
  { amount, capTokens }: SubscriptionTerms,
): AtCeiling & { rest: bigint; weight: bigint } {
  const falling = [...committed].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
  const full = { people: 0, committed: 0n, tokens: 0n };
  let rest = amount;
  let weight = falling.reduce((sum, each) => sum + each, 0n);
  for (const each of falling) {
    if (each === 0n || capTokens * weight > rest * each) break;
    rest -= capTokens;
    weight -= each;
    full.people += 1;
    full.committed += each;
    full.tokens += capTokens;
  }
  return { ...full, rest, weight };
}

/**
 * Tokens of each person, in the order given, and who is full if it closed now. O(n log n); the same for any order.
 * Dust stays with the project. launchpad.md 4
 */
export function allocate(
  committed: readonly bigint[],
  terms: SubscriptionTerms,
): { tokens: bigint[]; atCeiling: AtCeiling } {
  const { rest, weight, people, committed: full, tokens: taken } = fill(committed, terms);
  const unit = quantum(terms.tokenPrecision);
  const tokens = committed.map((each) => {
    const most = ceiling(each, terms);
    if (weight === 0n) return most;
    const share = cutTo(mulDiv(rest, each, weight), unit);
    return share < most ? share : most;
  });
  return { tokens, atCeiling: { people, committed: full, tokens: taken } };
}

/** What tokens cost, rounded up at the coin's precision, and what comes back of the commit. */
export function settle(
  committed: bigint,
  allocation: bigint,
  { price, coinPrecision }: { price: bigint; coinPrecision: number },
): { used: bigint; refund: bigint } {
  const exact = allocation * price;
  const cost = exact / one + (exact % one === 0n ? 0n : 1n);
  const used = raiseTo(cost, quantum(coinPrecision));
  return { used, refund: committed - used };
}

/**
 * What a commit would bring: `typed` beside what the person has `committed`, when the pool's total grew to `growthTenths` / 10
 * times itself. An estimate: it takes those now full as they are. launchpad.md 4 "Outcome simulator"
 */
export function estimate(
  of: { typed: bigint; committed: bigint; total: bigint; atCeiling: AtCeiling; growthTenths?: number },
  terms: SubscriptionTerms,
): bigint {
  const mine = of.typed + of.committed;
  const most = ceiling(mine, terms);
  const divisor = mulDiv(of.total, BigInt(of.growthTenths ?? 10), 10n) - of.atCeiling.committed + of.typed;
  const left = terms.amount - of.atCeiling.tokens;
  if (divisor <= 0n) return most;
  const share = cutTo(mulDiv(left < 0n ? 0n : left, mine, divisor), quantum(terms.tokenPrecision));
  return share < most ? share : most;
}
