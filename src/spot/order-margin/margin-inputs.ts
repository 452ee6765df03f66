import { computed } from 'nanostores';
import { $exposure } from '#session/leverage/exposure.ts';
import { $loanTerms } from '#session/leverage/loan-terms.ts';
import { $marginAccess } from '#session/leverage/margin-access.ts';
import { valueOf } from '#session/remote/load.ts';
import { $openOrders } from '../orders/orders.ts';
import { $pairs } from '../pairs/pairs-store.ts';
import type { MarginInputs } from './margin-rules-of.ts';

/** What the rules of margin are made from; undefined while margin is off or unknown. */
export const $marginInputs = computed(
  [$marginAccess, $exposure, $loanTerms, $openOrders, $pairs],
  (access, exposure, loanTerms, openOrders, pairs): MarginInputs | undefined =>
    access.phase === 'known' && access.open
      ? {
          kind: access.kind,
          leverage: access.leverage,
          exposure,
          loanTerms: valueOf(loanTerms),
          openOrders,
          pairs: new Map(pairs.map((pair) => [pair.symbolId, pair])),
        }
      : undefined,
);
