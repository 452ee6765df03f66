import { latestTopic } from '#sandbox/exchange/topic.ts';
import type { MarketTopic } from '#sandbox/exchange/exchange.ts';
import { quoteOf } from './token-calls.ts';
import { tokenByCode } from './token-terms.ts';

const intervalMs = 1_000;

/**
 * Publishes topic `lt`: a leveraged token each second, also when its NAV stays, so that a client knows it is current.
 * exchange-api 3.2
 */
export const ltTopic: MarketTopic = {
  unknownCode: 175007,
  isKnown: (ltCode) => tokenByCode(ltCode) !== undefined,
  open(exchange, ltCode) {
    const token = tokenByCode(ltCode);
    if (!token) return undefined;
    return latestTopic(
      intervalMs,
      () => quoteOf(exchange, token),
      (a, b) => a.navTime === b.navTime && a.nav === b.nav && a.ltStatus === b.ltStatus,
    );
  },
};
