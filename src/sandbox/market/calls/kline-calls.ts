import * as contract from '#contract/basic.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handlePublic } from '#sandbox/exchange/handler.ts';
import { klineOf } from '#sandbox/bars/bars.ts';

const defaultLimit = 200;

/** `basic.klines`: bars of a pair up to now. */
const klines = handlePublic(contract.klines, ({ exchange: { catalog, market }, params, now }) => {
  const { symbol, interval, from, to, limit = defaultLimit } = params;
  const pair = catalog.pair(symbol);
  if (!pair) return refuse('unknownPair', { field: 'symbol' });
  return {
    result: { list: market.history.bars(pair, interval, { from, to, limit }, now).map((bar) => klineOf(pair, bar)) },
  };
});

/** Handlers of bars. */
export const klineHandlers = [klines];
