import { atom } from 'nanostores';
import { send } from '../../api/index.ts';
import type { ApiError, ApiResult } from '../../api/index.ts';
import type { ResultOf } from '../../contract/call.ts';
import { tokens } from '../../contract/margin/loan-terms.ts';
import { marginCoins } from '../../contract/margin/unified.ts';
import { droppedRows } from '../../contract/scalars.ts';
import { decimal } from '../../money/index.ts';
import { onPersonChange } from '../on-person-change.ts';
import { singleLoad } from './single-load.ts';
import type { AccountKind } from './gate.ts';
import { $marginGate } from './margin-gate.ts';

/** Collateral ratio (fraction) of the part of a quantity from `from` up to `to`, '' without an end. */
export type TierRow = ResultOf<typeof tokens>['list'][number]['tiers'][number];

/** A coin of margin trading. `tiers` is undefined when they are unusable: then no risk value is computed. */
export interface CollateralTerms {
  tiers: readonly TierRow[] | undefined;
  /** The lowest is sold first in a liquidation. */
  liquidationOrder: number;
}

export type CollateralTermsState =
  | { phase: 'idle' | 'loading' }
  | { phase: 'failed'; error: ApiError }
  | { phase: 'ready'; coins: ReadonlyMap<string, CollateralTerms> };

/** Collateral terms by coin; a coin without a row is no collateral. */
export const $collateralTerms = atom<CollateralTermsState>({ phase: 'idle' });
onPersonChange(() => $collateralTerms.set({ phase: 'idle' }));

/** True for tiers that cover all quantities without a gap, with ratios of at most 1. leverage.md 7 */
function areUsable(tiers: readonly TierRow[]): boolean {
  let end: string = '0';
  for (const { from, to, ratio } of tiers) {
    if (end === '' || !decimal(from).eq(end) || decimal(ratio).gt('1')) return false;
    if (to !== '' && decimal(to).lte(from)) return false;
    end = to;
  }
  return tiers.length === 0 || end === '';
}

function termsOf({
  tiers,
  liquidationOrder,
}: {
  tiers: readonly TierRow[];
  liquidationOrder: number;
}): CollateralTerms {
  if (areUsable(tiers)) return { tiers, liquidationOrder };
  droppedRows.count += 1;
  return { tiers: undefined, liquidationOrder };
}

type TermRow = { coin: string; tiers: readonly TierRow[]; liquidationOrder: number };

async function fetchTerms(kind: AccountKind): Promise<ApiResult<readonly TermRow[]>> {
  if (kind === 'unified') {
    const answer = await send(marginCoins, {});
    return answer.ok ? { ok: true, result: answer.result.list } : answer;
  }
  const answer = await send(tokens, {});
  if (!answer.ok) return answer;
  return { ok: true, result: answer.result.list.map(({ tokenId, ...terms }) => ({ coin: tokenId, ...terms })) };
}

/** Loads the collateral terms of the account's kind. */
export const loadCollateralTerms = singleLoad(async () => {
  const gate = $marginGate.get();
  if (gate.phase !== 'known') return;
  if ($collateralTerms.get().phase !== 'ready') $collateralTerms.set({ phase: 'loading' });
  const answer = await fetchTerms(gate.kind);
  if ($marginGate.get().phase !== 'known') return;
  if (answer.ok)
    $collateralTerms.set({ phase: 'ready', coins: new Map(answer.result.map((row) => [row.coin, termsOf(row)])) });
  else if ($collateralTerms.get().phase !== 'ready' && answer.error.kind !== 'aborted')
    $collateralTerms.set({ phase: 'failed', error: answer.error });
});
