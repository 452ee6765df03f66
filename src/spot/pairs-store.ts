import { atom } from 'nanostores';
import { send } from '../api/index.ts';
import type { ApiError } from '../api/index.ts';
import { webConfig } from '../contract/account.ts';
import type { TradingSymbol } from '../contract/account.ts';
import { isKycRule, noticeSymbols, suspensionSymbols } from '../contract/basic.ts';
import type { ResultOf } from '../contract/call.ts';
import { derivedOfTwo } from '../session/derived.ts';
import { hearLines } from '../session/lines.ts';
import { $user } from '../session/user.ts';

export type KycRule = ResultOf<typeof isKycRule>['list'][number];
export type PairNotice = ResultOf<typeof noticeSymbols>['list'][number]['notice'];
export type Suspension = ResultOf<typeof suspensionSymbols>['list'][number];

/** Flags may change at any time: an open page asks again so often. The version makes the answer small. ms */
const refreshMs = 60_000;

/** Every pair of the exchange, hidden ones too; empty until they have come. */
export const $pairs = atom<readonly TradingSymbol[]>([]);
/** Full names of coins by code, for search. */
export const $coinNames = atom<ReadonlyMap<string, string>>(new Map());
/** Whether the pair list has come; a failure keeps the list there was. */
export const $pairsLoad = atom<{ phase: 'loading' | 'done' } | { phase: 'failed'; error: ApiError }>({
  phase: 'loading',
});
/** Identity rules as judged for who is here, by pair; undefined until they have come. */
export const $kycRules = atom<ReadonlyMap<string, KycRule> | undefined>(undefined);
export const $notices = atom<ReadonlyMap<string, PairNotice>>(new Map());
export const $suspensions = atom<ReadonlyMap<string, Suspension>>(new Map());

/** True when an identity rule hides the pair from who is here. spec 6, R6.5 */
export const isHiddenByRule = (rule: KycRule | undefined): boolean => rule?.isShow === false;

/** Pairs that lists and searches show to who is here, in the exchange's order. exchange-api 4.1 */
export function listedPairs(
  pairs: readonly TradingSymbol[],
  rules: ReadonlyMap<string, KycRule> | undefined,
): TradingSymbol[] {
  return pairs
    .filter(({ showStatus, tradeStatus }) => showStatus === 1 && tradeStatus !== 3)
    .filter(({ symbolId }) => !isHiddenByRule(rules?.get(symbolId)))
    .sort((a, b) => a.sort - b.sort);
}
export const $listedPairs = derivedOfTwo($pairs, $kycRules, listedPairs);

/** A pair by its coins; undefined while the list has not come, or for a pair that is not there. */
export function pairOf(base: string, quote: string): TradingSymbol | undefined {
  return $pairs.get().find(({ baseTokenId, quoteTokenId }) => baseTokenId === base && quoteTokenId === quote);
}

const bySymbol = <Row extends { symbolId: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.symbolId, row]));

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
  if (tokens) $coinNames.set(new Map(tokens.map(({ tokenId, fullName }) => [tokenId, fullName])));
  if (lines) hearLines(lines);
  if (symbols) $pairs.set(symbols);
  if ($pairsLoad.get().phase !== 'done') $pairsLoad.set({ phase: 'done' });
}

async function loadSuspensions(): Promise<void> {
  const answer = await send(suspensionSymbols, {});
  if (answer.ok) $suspensions.set(bySymbol(answer.result.list));
}

async function loadNotices(): Promise<void> {
  const answer = await send(noticeSymbols, {});
  if (answer.ok) $notices.set(new Map(answer.result.list.map(({ symbolId, notice }) => [symbolId, notice])));
}

/** The rules are judged for the caller: asked anew when somebody logs in or out. */
async function loadRules(): Promise<void> {
  const asker = $user.get();
  const answer = await send(isKycRule, {});
  if ($user.get() === asker) $kycRules.set(answer.ok ? bySymbol(answer.result.list) : ($kycRules.get() ?? new Map()));
}

/** Asks for the pairs and all that is said of them, now. */
export async function refreshPairs(): Promise<void> {
  await Promise.all([loadList(), loadSuspensions(), loadNotices()]);
}

/** Loads the pairs and keeps them fresh while the page is seen; gives the function that ends it. */
export function watchPairs(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    timer = setTimeout(refresh, refreshMs);
    void refreshPairs();
  };
  const stopFollowing = $user.subscribe((user) => {
    if (user !== 0) void loadRules();
  });
  document.addEventListener('visibilitychange', refresh);
  refresh();
  return () => {
    clearTimeout(timer);
    stopFollowing();
    document.removeEventListener('visibilitychange', refresh);
  };
}
