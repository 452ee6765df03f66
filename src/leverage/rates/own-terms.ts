import { atom } from 'nanostores';
import { send } from '#api/index.ts';
import { vipInfo } from '#contract/margin/loan-terms.ts';
import { vipInfo as unifiedVipInfo } from '#contract/margin/unified.ts';
import { $loanTerms } from '#session/leverage/loan-terms.ts';
import { $marginAccess, loadMarginAccess } from '#session/leverage/margin-access.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { $user, userState } from '#session/user.ts';
import type { RateLevel } from './rates-page.ts';

/** The person's VIP level and the levels as they are now; undefined for a visitor and until they are loaded. */
export const $ownLevels = atom<{ vipLevel: number; levels: readonly RateLevel[] } | undefined>(undefined);
onPersonChange(() => $ownLevels.set(undefined));

async function fetchLevels(isUnified: boolean) {
  if (isUnified) {
    const answer = await send(unifiedVipInfo, {});
    return answer.ok ? { vipLevel: answer.result.vipLevel, levels: answer.result.list } : undefined;
  }
  const answer = await send(vipInfo, {});
  if (!answer.ok) return undefined;
  const levels = answer.result.list.map(({ vipLevel, tokens }) => ({
    vipLevel,
    coins: tokens.map(({ tokenId, ...terms }) => ({ coin: tokenId, ...terms })),
  }));
  return { vipLevel: answer.result.vipLevel, levels };
}

/**
 * Loads the person's level and what the pool has left; the page stays as it was built when one of them cannot be
 * loaded.
 */
async function loadOwnTerms(): Promise<void> {
  if ($marginAccess.get().phase !== 'known') await loadMarginAccess();
  const access = $marginAccess.get();
  if (access.phase !== 'known') return;
  void $loanTerms.load();
  const own = await fetchLevels(access.kind === 'unified');
  if (own) $ownLevels.set(own);
}

/** Loads the person's terms at login. Requests nothing for a visitor. Returns a function that stops it. */
export const followOwnTerms = (): (() => void) =>
  $user.subscribe((user) => {
    if (user === userState.loggedIn) void loadOwnTerms();
  });
