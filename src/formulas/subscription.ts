import { floorTo, mulDiv, mulDivUp, quantum, unitsPerCoin } from '../money/index.ts';
import { grownTotal } from './grown-total.ts';
import { tokenCost } from './token-cost.ts';

/** Terms of a subscription pool; amounts in ledger units (10⁻⁸), `price` in coins per token. */
export type SubscriptionTerms = {
  /** Tokens of the pool. */
  amount: bigint;
  price: bigint;
  /** Most tokens per person. */
  capTokens: bigint;
  tokenPrecision: number;
};
/** Number, commits (coins) and tokens of the people who reach the cap per person; amounts in ledger units. */
export type CappedTotals = { people: number; committed: bigint; tokens: bigint };
/** People whose commits are equal; `amount` in ledger units. */
export type CommitGroup = { amount: bigint; people: number };

/** VIP boost of the average in tenths: 0.1 per level, at most 0.5. */
const boostTenths = (vipLevel: number) => BigInt(Math.min(Math.max(vipLevel, 0), 5));

/**
 * How many coins a person may still commit, in ledger units: min(average × (1 + boost), maxCommit) − committed,
 * cut to the step, at least 0. launchpad.md 4 "Subscription"
 */
export function commitLimit(of: {
  average: bigint;
  vipLevel: number;
  maxCommit: bigint;
  committed: bigint;
  step: bigint;
}): bigint {
  const boosted = mulDiv(of.average, 10n + boostTenths(of.vipLevel), 10n);
  const remaining = (boosted < of.maxCommit ? boosted : of.maxCommit) - of.committed;
  return remaining <= 0n ? 0n : floorTo(remaining, of.step);
}

/**
 * The most tokens that a commit can get: the cap or the tokens that it pays for, cut at the token's precision.
 */
export function tokenCeiling(committed: bigint, { price, capTokens, tokenPrecision }: SubscriptionTerms): bigint {
  const affordable = mulDiv(committed, unitsPerCoin, price);
  return floorTo(affordable < capTokens ? affordable : capTokens, quantum(tokenPrecision));
}

const compareDescending = (a: bigint, b: bigint) => (a < b ? 1 : a > b ? -1 : 0);

/** The groups of equal commits in a list that is sorted in descending order. */
function* groupsOf(descending: readonly bigint[]): Generator<CommitGroup> {
  let people = 0;
  for (const [index, amount] of descending.entries()) {
    people += 1;
    if (descending[index + 1] === amount) continue;
    yield { amount, people };
    people = 0;
  }
}

/**
 * Finds the people who reach the cap, from the largest commit down: a person is capped while cap × W ≤ R × committed,
 * where R are the pool's remaining tokens and W the remaining commits (`total` at the start). A commit that cannot pay
 * for the cap never reaches it, however few people commit. Returns the capped groups, R as `remainingTokens` and W as
 * `remainingCommits`.
 */
function capLargest(
  descending: Iterable<CommitGroup>,
  total: bigint,
  { amount: tokens, price, capTokens }: SubscriptionTerms,
): { cappedCommits: CommitGroup[]; remainingTokens: bigint; remainingCommits: bigint } {
  const costOfCap = mulDivUp(capTokens, price, unitsPerCoin);
  const cappedCommits: CommitGroup[] = [];
  let remainingTokens = tokens;
  let remainingCommits = total;
  for (const group of descending) {
    const { amount } = group;
    const committed = amount * BigInt(group.people);
    if (amount === 0n || amount < costOfCap || committed > remainingCommits) break;
    if (capTokens * remainingCommits > remainingTokens * amount) break;
    remainingTokens -= capTokens * BigInt(group.people);
    remainingCommits -= committed;
    cappedCommits.push(group);
  }
  return { cappedCommits, remainingTokens, remainingCommits };
}

/** The tokens of a commit: its part of what the capped people leave, at most its ceiling. */
function shareOf(
  committed: bigint,
  { remainingTokens, remainingCommits }: { remainingTokens: bigint; remainingCommits: bigint },
  terms: SubscriptionTerms,
): bigint {
  const ceiling = tokenCeiling(committed, terms);
  if (remainingCommits <= 0n) return ceiling;
  const share = floorTo(mulDiv(remainingTokens, committed, remainingCommits), quantum(terms.tokenPrecision));
  return share < ceiling ? share : ceiling;
}

/**
 * The tokens of each person in the order of `committed` (ledger units), and the totals and commits of the
 * people at the cap, largest first. O(n log n); the result does not depend on the order. Remainders of rounding stay
 * with the project. launchpad.md 4
 */
export function allocate(
  committed: readonly bigint[],
  terms: SubscriptionTerms,
): { tokens: bigint[]; atCeiling: CappedTotals; cappedCommits: CommitGroup[] } {
  const descending = [...committed].sort(compareDescending);
  const total = descending.reduce((sum, each) => sum + each, 0n);
  const { cappedCommits, ...remaining } = capLargest(groupsOf(descending), total, terms);
  return {
    tokens: committed.map((each) => shareOf(each, remaining, terms)),
    atCeiling: {
      people: cappedCommits.reduce((sum, { people }) => sum + people, 0),
      committed: total - remaining.remainingCommits,
      tokens: terms.amount - remaining.remainingTokens,
    },
    cappedCommits,
  };
}

/**
 * The cost of the allocated tokens (`used`), rounded up to the coin's precision, and the refund of the commit.
 * Ledger units.
 */
export function settleCommit(
  committed: bigint,
  allocation: bigint,
  { price, coinPrecision }: { price: bigint; coinPrecision: number },
): { used: bigint; refund: bigint } {
  const used = tokenCost(allocation, price, coinPrecision);
  return { used, refund: committed - used };
}

/**
 * The commits of the capped people with `before` (0: none) replaced by `after`, largest first. Ledger units.
 */
export function replaceCommit(groups: readonly CommitGroup[], before: bigint, after: bigint): CommitGroup[] {
  const others = groups.flatMap((group) => {
    const people = group.amount === before ? group.people - 1 : group.people;
    return people > 0 ? [{ ...group, people }] : [];
  });
  return [...others, { amount: after, people: 1 }].sort((a, b) => compareDescending(a.amount, b.amount));
}

/**
 * Estimates the tokens for `amount` more coins beside the `committed` ones, if the pool's total (`total` now, with
 * `committed`) grew to `growthTenths` / 10 of it; it is at least `total` + `amount`. `cappedCommits` are those of the
 * people at the cap now. Ledger units. The result is exact if no new commit costs more than the cap.
 * launchpad.md 4 "Outcome simulator"
 */
export function estimateTokens(
  of: {
    amount: bigint;
    committed: bigint;
    total: bigint;
    cappedCommits: readonly CommitGroup[];
    growthTenths?: number;
  },
  terms: SubscriptionTerms,
): bigint {
  const commit = of.amount + of.committed;
  const groups = replaceCommit(of.cappedCommits, of.committed, commit);
  const total = grownTotal(of.total, of.amount, of.growthTenths ?? 10);
  return shareOf(commit, capLargest(groups, total, terms), terms);
}
