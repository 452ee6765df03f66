import type { TradingSymbol } from '../account.ts';
import type { Feature } from '../addresses/area-address.ts';

/**
 * The pairs of an exchange as a site shows them that offers these areas: without leveraged tokens, without margin, and
 * without the mark of a launch where it does not offer them. Its own lists keep their order.
 */
export function offeredPairs(
  pairs: readonly TradingSymbol[],
  offered: Readonly<Record<Feature, boolean>>,
): TradingSymbol[] {
  return pairs
    .filter(({ symbolType }) => offered.leveraged || symbolType !== 'LT')
    .map((pair) => ({
      ...pair,
      loanEnabled: offered.margin && pair.loanEnabled,
      mark: offered.launchpad ? pair.mark : pair.mark.filter((mark) => mark !== 'SEED'),
    }));
}
