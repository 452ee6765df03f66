import type { TradingSymbol } from '../contract/account.ts';
import { isHiddenByRule, listedPairs } from './pairs-store.ts';
import type { KycRule } from './pairs-store.ts';

/** The pair that an address names. */
export type Asked = { base: string; quote: string };

/** What becomes of the pair that was asked for. spec 5, R5.9; exchange-api 4.1 */
export type Verdict =
  | { kind: 'wait' | 'nothing' }
  | { kind: 'open'; pair: TradingSymbol }
  /** An identity rule hides it: the rule is shown, there is no falling back. */
  | { kind: 'hidden'; areas: readonly string[] }
  | { kind: 'fallBack'; to: TradingSymbol; because: 'unknown' | 'delisted' | 'unasked' };

interface Known {
  asked: Asked | undefined;
  /** Empty until the list has come. */
  pairs: readonly TradingSymbol[];
  rules: ReadonlyMap<string, KycRule> | undefined;
  /** Id of the pair that was saved last. */
  last: string;
}

/** The last saved pair while it may be opened, else the first that lists show. */
function otherThan(symbolId: string, { pairs, rules, last }: Known): TradingSymbol | undefined {
  const saved = pairs.find((pair) => pair.symbolId === last && pair.tradeStatus !== 3);
  const isOpen = saved && saved.symbolId !== symbolId && !isHiddenByRule(rules?.get(saved.symbolId));
  return isOpen ? saved : listedPairs(pairs, rules).find((pair) => pair.symbolId !== symbolId);
}

/** Judges what was asked for by what is known so far. The rules are waited for only before falling back. */
export function verdictOf(known: Known): Verdict {
  const { asked, pairs, rules } = known;
  if (pairs.length === 0) return { kind: 'wait' };
  const pair = asked && pairs.find((row) => row.baseTokenId === asked.base && row.quoteTokenId === asked.quote);
  const symbolId = pair?.symbolId ?? (asked ? asked.base + asked.quote : '');
  const rule = rules?.get(symbolId);
  if (rule && isHiddenByRule(rule)) return { kind: 'hidden', areas: rule.area };
  if (pair && pair.tradeStatus !== 3) return { kind: 'open', pair };
  if (!rules) return { kind: 'wait' };
  const to = otherThan(symbolId, known);
  if (!to) return { kind: 'nothing' };
  return { kind: 'fallBack', to, because: !asked ? 'unasked' : pair ? 'delisted' : 'unknown' };
}
