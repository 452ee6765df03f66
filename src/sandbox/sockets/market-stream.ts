import { generalErrors } from '#contract/envelope.ts';
import { codeOf } from '#sandbox/exchange/handler-result.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { StreamHooks } from './connection.ts';
import { channelOf, parseTopic } from './topic-names.ts';
import { openTopicLoop } from './topic-loop.ts';

export interface MarketStream {
  hooks: StreamHooks;
  /** Closes all topics, before a reset and at the end. */
  end: () => void;
}

/** Opens the public stream: order books, trades, tickers and bars. exchange-api 3.2 */
export function openMarketStream(exchange: Exchange, onFault: (error: unknown) => void): MarketStream {
  const loop = openTopicLoop((topic) => channelOf(exchange, topic), exchange.clock.uptime, onFault);
  return {
    hooks: {
      login(connection, _ticket, reqId) {
        const code = codeOf('badParameter', generalErrors);
        connection.send({
          op: 'login',
          req_id: reqId,
          success: false,
          ret_code: code,
          ret_msg: 'This stream has no login.',
        });
      },
      refuseTopic(_connection, topic) {
        const { symbolId, kind, subject } = parseTopic(exchange, topic) ?? {};
        if (kind === undefined) return codeOf('badParameter', generalErrors);
        if (subject !== undefined) {
          const ofProduct = exchange.topics[kind];
          return ofProduct?.isKnown(subject) ? undefined : ofProduct?.unknownCode;
        }
        return symbolId === undefined || exchange.catalog.pair(symbolId) ? undefined : 170121;
      },
      onSubscribed: loop.subscribe,
      onUnsubscribed: loop.unsubscribe,
      onClosed: loop.unsubscribeAll,
      lastSeq: () => undefined,
    },
    end: loop.end,
  };
}
