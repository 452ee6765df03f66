import { ceilToStep, floorToStep } from '#money/tick.ts';
import { canonical, decimal } from '#money/index.ts';
import type { BotPair } from '../pairs/bot-pairs.ts';
import { $botDrafts, draftOfAddress, editDraft, recommendedChange } from './bot-draft.ts';
import type { BotDraft } from './bot-draft.ts';

/** Range and grids of a pair without a recommendation: 5 % below and above the last price. */
const reach = { low: '0.95', high: '1.05' } as const;
const cellsWithout = '10';

/** The range that a pair without a recommendation starts with. */
function rangeAround({ last, tick }: BotPair): Partial<BotDraft> {
  return {
    min: canonical(floorToStep(decimal(last).times(reach.low), tick)),
    max: canonical(ceilToStep(decimal(last).times(reach.high), tick)),
    cells: cellsWithout,
  };
}

/**
 * The pair that an address opens: the first one without a known `symbol`; undefined before the pairs are
 * loaded.
 */
export const pairOfAddress = (pairs: readonly BotPair[], query: URLSearchParams): BotPair | undefined =>
  pairs.find(({ symbol }) => symbol === query.get('symbol')) ?? pairs[0];

/** Prepares the draft of a pair: the settings of the address, else the draft of this tab, else the recommendation. */
export function openDraft(pair: BotPair, query: URLSearchParams): void {
  const { symbol } = pair;
  const change = draftOfAddress(query, pair);
  if (change) editDraft(symbol, change);
  else if ($botDrafts.get()[symbol] === undefined) editDraft(symbol, recommendedChange(pair) ?? rangeAround(pair));
}
