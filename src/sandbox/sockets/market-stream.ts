import { generalErrors } from '../../contract/envelope.ts';
import { codeOf } from '../answer.ts';
import type { Exchange } from '../exchange.ts';
import { shownTickers, tickerOf } from '../market/ticker.ts';
import type { Connection, StreamRules } from './connection.ts';

const everyMs = 1_000;
const oneTicker = /^ticker\.([A-Z0-9]{1,40})$/;

export interface MarketStream {
  rules: StreamRules;
  end(): void;
}

/** The public stream, as far as the simulated market reaches: `tickers` and `ticker.{symbolId}`, once a second. exchange-api 3.2 */
export function openMarketStream(
  exchange: Exchange,
  readers: () => Iterable<Connection>,
  onFault: (error: unknown) => void,
): MarketStream {
  const { clock, catalog } = exchange;
  let timer: NodeJS.Timeout | undefined;
  /** Last price that was sent, by pair. */
  let sent = new Map<string, string>();

  function rowsFor(topic: string): readonly unknown[] | undefined {
    const pair = catalog.pair(oneTicker.exec(topic)?.[1] ?? '');
    return pair && [tickerOf(exchange, pair, clock.now())];
  }

  function tick(): void {
    const listening = [...readers()].filter(({ topics }) => topics.size > 0);
    if (listening.length === 0) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    const all = shownTickers(exchange);
    const changed = all.filter(({ s, c }) => sent.get(s) !== c);
    sent = new Map(all.map(({ s, c }) => [s, c]));
    for (const connection of listening) {
      for (const topic of connection.topics) {
        const rows = topic === 'tickers' ? changed : rowsFor(topic);
        const data = topic === 'tickers' ? rows : rows?.[0];
        if (rows && rows.length > 0) connection.send({ topic, type: 'delta', ts: clock.now(), data }, topic);
      }
    }
  }

  function tickSafely(): void {
    try {
      tick();
    } catch (error) {
      onFault(error);
    }
  }

  return {
    rules: {
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
        if (topic === 'tickers') return undefined;
        const [, symbolId] = oneTicker.exec(topic) ?? [];
        if (symbolId === undefined) return codeOf('badParameter', generalErrors);
        return catalog.pair(symbolId) ? undefined : 170121;
      },
      onSubscribed(connection, topic) {
        const data = topic === 'tickers' ? shownTickers(exchange) : rowsFor(topic)?.[0];
        connection.send({ topic, type: 'snapshot', ts: clock.now(), data }, topic);
        timer ??= setInterval(tickSafely, everyMs).unref();
      },
      lastSeq: () => undefined,
    },
    end: () => clearInterval(timer),
  };
}
