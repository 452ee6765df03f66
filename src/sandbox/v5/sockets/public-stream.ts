import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { ProgramStream } from '#sandbox/sockets/socket-server.ts';
import { openTopicLoop } from '#sandbox/sockets/topic-loop.ts';
import type { TimeSources } from '../http/time-check.ts';
import { idOf, openDoorSocket } from './door-socket.ts';
import { isPublicTopic, publicChannel } from './public-topics.ts';

/** The socket of books, trades, tickers and bars. */
export function openPublicStream(
  exchange: Exchange,
  paths: readonly string[],
  times: TimeSources,
  onFault: (error: unknown) => void,
): ProgramStream {
  const loop = openTopicLoop((topic) => publicChannel(exchange, topic), exchange.clock.uptime, onFault);
  return {
    name: 'v5public',
    paths,
    open: (link) =>
      openDoorSocket(
        exchange,
        link,
        {
          needsLogin: false,
          pong: ({ connId }, operation) => ({
            success: true,
            ret_msg: 'pong',
            conn_id: connId,
            req_id: idOf(operation) ?? '',
            op: 'ping',
          }),
          loggedIn: ({ connId }) => ({ success: false, ret_msg: 'error:invalid op', conn_id: connId, op: 'auth' }),
          isTopic: (topic) => isPublicTopic(exchange, topic),
          onSubscribed: ({ link: reader }, topic) => loop.subscribe(reader, topic),
          onUnsubscribed: ({ link: reader }, topic) => loop.unsubscribe(reader, topic),
          onClosed: ({ link: reader }) => loop.unsubscribeAll(reader),
        },
        times,
      ),
    end: loop.end,
  };
}
