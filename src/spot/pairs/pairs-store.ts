import { atom } from 'nanostores';
import { send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import { offeredPairs } from '#contract/account/offered-pairs.ts';
import { webConfig } from '#contract/account.ts';
import type { TradingSymbol } from '#contract/account.ts';
import type { PairStatus } from '#contract/market-stream.ts';
import { isKycRule, noticeSymbols, suspensionSymbols } from '#contract/basic.ts';
import type { ResultOf } from '#contract/call.ts';
import { minuteMs, secondMs } from '#formulas/durations.ts';
import { derivedOfTwo } from '#session/derived.ts';
import { $offered } from '#session/features/offered.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { storeSocketEndpoints } from '#session/socket-endpoints.ts';
import { startPoll } from '#session/poll.ts';
import { $user, userState } from '#session/user.ts';
import { isListed } from './pairs.ts';

export type KycRule = ResultOf<typeof isKycRule>['list'][number];
export type PairNotice = ResultOf<typeof noticeSymbols>['list'][number]['notice'];
export type Suspension = ResultOf<typeof suspensionSymbols>['list'][number];

/**
 * How often an open page reloads the pairs, whose flags may change at any time. The version keeps the response small.
 */
const refreshMs = minuteMs;

/** Longest delay before the reasons of changed statuses are loaded. ms */
const detailsDelayMs = 2 * secondMs;

/** Every pair of the exchange, hidden ones included; empty until the list is loaded. */
export const $pairs = atom<readonly TradingSymbol[]>([]);
// What the exchange switches off while the page is open.
$offered.listen((offered) => $pairs.set(offeredPairs($pairs.get(), offered)));
/** Full names of coins by coin code, for the search. */
export const $coinNames = atom<ReadonlyMap<string, string>>(new Map());
/** Decimals of coins by coin code. */
export const $coinDecimals = atom<ReadonlyMap<string, number>>(new Map());
/** Load state of the pair list; after an error the previous list stays. */
export const $pairsLoad = atom<{ phase: 'loading' | 'done' } | { phase: 'failed'; error: ApiError }>({
  phase: 'loading',
});
/** Verification rules for the current user by symbol id; undefined until they are loaded. */
export const $kycRules = atom<ReadonlyMap<string, KycRule> | undefined>(undefined);
onPersonChange(() => $kycRules.set(undefined));
/** The exchange's notices by symbol id. */
export const $notices = atom<ReadonlyMap<string, PairNotice>>(new Map());
/** Suspended pairs by symbol id, with reason and times. */
export const $suspensions = atom<ReadonlyMap<string, Suspension>>(new Map());

/** True when a verification rule hides the pair from the current user. R6.5 */
export const isHiddenByRule = (rule: KycRule | undefined): boolean => rule?.isShow === false;

/** The pairs that lists and searches show to the current user, in the exchange's order. exchange-api 4.1 */
export function listedPairs(
  pairs: readonly TradingSymbol[],
  rules: ReadonlyMap<string, KycRule> | undefined,
): TradingSymbol[] {
  return pairs
    .filter((pair) => isListed(pair) && !isHiddenByRule(rules?.get(pair.symbolId)))
    .sort((a, b) => a.sort - b.sort);
}
export const $listedPairs = derivedOfTwo($pairs, $kycRules, listedPairs);

const bySymbol = <Row extends { symbolId: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.symbolId, row]));

/** All pairs of the loaded list, also those that this site does not offer. */
let knownIds: ReadonlySet<string> = new Set();
/** Version of the loaded list, which the next request names. */
let version: string | undefined;

async function loadList(): Promise<void> {
  const answer = await send(webConfig, {
    items: ['symbols', 'tokens', 'lines'],
    ...(version !== undefined && { version }),
  });
  if (!answer.ok) {
    if (answer.error.kind !== 'aborted') $pairsLoad.set({ phase: 'failed', error: answer.error });
    return;
  }
  const { symbols, tokens, lines } = answer.result;
  version = answer.result.version;
  if (tokens) {
    $coinNames.set(new Map(tokens.map(({ tokenId, fullName }) => [tokenId, fullName])));
    $coinDecimals.set(new Map(tokens.map(({ tokenId, precision }) => [tokenId, precision])));
  }
  if (lines) storeSocketEndpoints(lines);
  if (symbols) {
    knownIds = new Set(symbols.map(({ symbolId }) => symbolId));
    $pairs.set(withStatuses(offeredPairs(symbols, $offered.get())));
  }
  if ($pairsLoad.get().phase !== 'done') $pairsLoad.set({ phase: 'done' });
}

/** Statuses that the market stream has sent on its current connection; they are newer than any loaded list. */
let statuses: ReadonlyMap<string, PairStatus> = new Map();
let detailsTimer: ReturnType<typeof setTimeout> | undefined;
/** The stream named a pair that the loaded list lacks. */
let isListDue = false;

const statusKeys = ['tradeStatus', 'showStatus', 'isBanBuy', 'isBanSell', 'noticeVisible', 'allowPlan'] as const;

/** The pairs with their current statuses; a pair without a change stays the same object. */
const withStatuses = (pairs: readonly TradingSymbol[]): readonly TradingSymbol[] =>
  pairs.map((pair) => {
    const status = statuses.get(pair.symbolId);
    if (!status) return pair;
    const { tradeStatus, showStatus, isBanBuy, isBanSell, noticeVisible } = status;
    const allowPlan = status.allowPlan && $offered.get().plan;
    const next = { ...pair, tradeStatus, showStatus, isBanBuy, isBanSell, noticeVisible, allowPlan };
    const isSame = statusKeys.every((key) => next[key] === pair[key]);
    return isSame ? pair : next;
  });

/**
 * Applies statuses and flags of the market stream at once. Reasons and notices of changed pairs, and new pairs, are
 * loaded within two seconds: at a random time, so that not all open pages ask in the same moment.
 */
export function applyStatuses(received: readonly PairStatus[]): void {
  statuses = new Map([...statuses, ...received.map((status) => [status.s, status] as const)]);
  const before = $pairs.get();
  const after = withStatuses(before);
  const shown = new Set(before.map(({ symbolId }) => symbolId));
  const hasNewPair = before.length > 0 && received.some(({ s }) => !shown.has(s) && !knownIds.has(s));
  const hasChanged = after.some((pair, index) => pair !== before[index]);
  if (!hasChanged && !hasNewPair) return;
  if (hasChanged) $pairs.set(after);
  isListDue ||= hasNewPair;
  detailsTimer ??= setTimeout(() => {
    detailsTimer = undefined;
    void Promise.all([isListDue && loadList(), loadSuspensions(), loadNotices()]);
    isListDue = false;
  }, Math.random() * detailsDelayMs);
}

/** Forgets the statuses of a lost connection: from now on the loaded list is newer. */
export function forgetStatuses(): void {
  statuses = new Map();
}

async function loadSuspensions(): Promise<void> {
  const answer = await send(suspensionSymbols, {});
  if (answer.ok) $suspensions.set(bySymbol(answer.result.list));
}

async function loadNotices(): Promise<void> {
  const answer = await send(noticeSymbols, {});
  if (answer.ok) $notices.set(new Map(answer.result.list.map(({ symbolId, notice }) => [symbolId, notice])));
}

/** Loads the rules, which the exchange evaluates for the caller: they are loaded again after a login or logout. */
async function loadRules(): Promise<void> {
  const answer = await send(isKycRule, {});
  if (answer.ok) $kycRules.set(bySymbol(answer.result.list));
  else if (answer.error.kind !== 'aborted') $kycRules.set($kycRules.get() ?? new Map());
}

/** Loads the pairs with their suspensions and notices now. */
export async function refreshPairs(): Promise<void> {
  await Promise.all([loadList(), loadSuspensions(), loadNotices()]);
}

/** Loads the pairs and reloads them while the page is visible. Returns a function that stops it. */
export function watchPairs(): () => void {
  const { stop } = startPoll({ request: refreshPairs, intervalMs: refreshMs });
  const stopFollowing = $user.subscribe((user) => {
    if (user !== userState.unknown) void loadRules();
  });
  return () => {
    stop();
    stopFollowing();
  };
}
