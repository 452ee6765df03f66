import { send } from '../../api/index.ts';
import type { ApiResult } from '../../api/index.ts';
import type { ResultOf } from '../../contract/call.ts';
import { tokens } from '../../contract/margin/loan-terms.ts';
import { marginCoins } from '../../contract/margin/unified.ts';
import { droppedRows } from '../../contract/scalars.ts';
import { decimal } from '../../money/index.ts';
import { mapResult } from '../remote/load.ts';
import { remote } from '../remote/remote.ts';
import type { AccountKind } from './access.ts';
import { ofKind } from './margin-access.ts';

/** Collateral ratio (fraction) of the part of a quantity from `from` up to `to`, '' without an end. */
export type TierRow = ResultOf<typeof tokens>['list'][number]['tiers'][number];

/** A coin of margin trading. `tiers` is undefined when they are unusable: then no risk value is computed. */
export interface CollateralTerms {
  tiers: readonly TierRow[] | undefined;
  /** The lowest is sold first in a liquidation. */
  liquidationOrder: number;
}

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

async function fetchTerms(kind: AccountKind): Promise<ApiResult<ReadonlyMap<string, CollateralTerms>>> {
  if (kind === 'unified')
    return mapResult(await send(marginCoins, {}), ({ list }) => new Map(list.map((row) => [row.coin, termsOf(row)])));
  return mapResult(await send(tokens, {}), ({ list }) => new Map(list.map((row) => [row.tokenId, termsOf(row)])));
}

/** Collateral terms by coin, once the kind of account is known; a coin without a row is no collateral. */
export const $collateralTerms = remote(ofKind(fetchTerms));
