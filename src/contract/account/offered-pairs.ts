import type { TradingSymbol } from '../account.ts';
import type { Offered } from '../areas/features.ts';

/**
 * The pairs of an exchange as a site shows them that offers these areas: without leveraged tokens, without conditional
 * orders, without margin, and without the mark of a launch where it does not offer them. Its own lists keep their
 * order.
 */
export function offeredPairs(pairs: readonly TradingSymbol[], offered: Offered): TradingSymbol[] {
  return pairs
    .filter(({ symbolType }) => offered.leveraged || symbolType !== 'LT')
    .map((pair) => ({
      ...pair,
      allowPlan: offered.plan && pair.allowPlan,
      loanEnabled: offered.margin && pair.loanEnabled,
      mark: offered.launchpad ? pair.mark : pair.mark.filter((mark) => mark !== 'SEED'),
    }));
}
