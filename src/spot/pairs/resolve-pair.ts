import type { TradingSymbol } from '#contract/account.ts';
import { tradeStatus } from '#contract/market-data.ts';
import { isHiddenByRule, listedPairs } from './pairs-store.ts';
import type { KycRule } from './pairs-store.ts';

/** Coins of the pair that an address names. */
export type RequestedPair = { base: string; quote: string };

/** Which pair a terminal opens, and why. R5.9; exchange-api 4.1 */
export type PairResolution =
  | { kind: 'wait' | 'nothing' }
  | { kind: 'open'; pair: TradingSymbol }
  /** A verification rule hides the pair: the page shows the rule and opens no other pair. */
  | { kind: 'hidden'; areas: readonly string[] }
  | { kind: 'fallBack'; to: TradingSymbol; reason: 'unknown' | 'delisted' | 'notRequested' };

interface ResolutionInput {
  /** Undefined when the address names no pair. */
  requested: RequestedPair | undefined;
  /** Empty until the list is loaded. */
  pairs: readonly TradingSymbol[];
  rules: ReadonlyMap<string, KycRule> | undefined;
  /** Symbol id of the pair that was opened last. */
  lastSymbolId: string;
}

/**
 * The pair that was opened last while it is available, else the first listed one; never the pair `symbolId`.
 */
function fallbackFor(symbolId: string, { pairs, rules, lastSymbolId }: ResolutionInput): TradingSymbol | undefined {
  // A pair that only its address opens is never offered.
  const offered = listedPairs(pairs, rules).filter((pair) => pair.symbolId !== symbolId);
  return offered.find((pair) => pair.symbolId === lastSymbolId) ?? offered[0];
}

/** Resolves the requested pair with what is loaded so far. Waits for the rules only before it falls back. */
export function resolvePair(input: ResolutionInput): PairResolution {
  const { requested, pairs, rules } = input;
  if (pairs.length === 0) return { kind: 'wait' };
  const pair =
    requested && pairs.find((row) => row.baseTokenId === requested.base && row.quoteTokenId === requested.quote);
  const symbolId = pair?.symbolId ?? (requested ? requested.base + requested.quote : '');
  const rule = rules?.get(symbolId);
  if (rule && isHiddenByRule(rule)) return { kind: 'hidden', areas: rule.area };
  if (pair && pair.tradeStatus !== tradeStatus.delisted) return { kind: 'open', pair };
  if (!rules) return { kind: 'wait' };
  const to = fallbackFor(symbolId, input);
  if (!to) return { kind: 'nothing' };
  return { kind: 'fallBack', to, reason: !requested ? 'notRequested' : pair ? 'delisted' : 'unknown' };
}
