import type { LtQuote } from '#contract/leverage/lt-quote.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { quoteOf } from '../leverage/tokens/token-calls.ts';
import type { TokenTerms } from '../leverage/tokens/token-terms.ts';
import { latestTopic } from './latest-topic.ts';
import type { TopicPublisher } from './channel.ts';

const intervalMs = 1_000;

/** Publishes topic `lt`: a leveraged token each second, also when its NAV stays, so that a client knows it is current. exchange-api 3.2 */
export const ltTopic = (exchange: Exchange, token: TokenTerms): TopicPublisher<LtQuote> =>
  latestTopic(
    intervalMs,
    () => quoteOf(exchange, token),
    (a, b) => a.navTime === b.navTime && a.nav === b.nav && a.ltStatus === b.ltStatus,
  );
