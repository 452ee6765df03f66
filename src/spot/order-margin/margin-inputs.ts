import { computed } from 'nanostores';
import { $exposure } from '#session/leverage/exposure.ts';
import { $loanTerms } from '#session/leverage/loan-terms.ts';
import { $marginGate } from '#session/leverage/margin-gate.ts';
import { valueOf } from '#session/remote/load.ts';
import { $openOrders } from '../orders/orders.ts';
import { $pairs } from '../pairs/pairs-store.ts';
import type { MarginInputs } from './margin-rules-of.ts';

/** What the rules of margin are made from; undefined while margin is off or unknown. */
export const $marginInputs = computed(
  [$marginGate, $exposure, $loanTerms, $openOrders, $pairs],
  (gate, exposure, loanTerms, openOrders, pairs): MarginInputs | undefined =>
    gate.phase === 'known' && gate.open
      ? {
          kind: gate.kind,
          leverage: gate.leverage,
          exposure,
          loanTerms: valueOf(loanTerms),
          openOrders,
          pairs: new Map(pairs.map((pair) => [pair.symbolId, pair])),
        }
      : undefined,
);
