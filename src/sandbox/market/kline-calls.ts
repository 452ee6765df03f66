import * as contract from '../../contract/basic.ts';
import { refuse } from '../answer.ts';
import { handleOpen } from '../handle.ts';
import { klineOf } from './bars.ts';

const usualLimit = 200;

const klines = handleOpen(contract.klines, ({ params, catalog, market, now }) => {
  const { symbol, interval, from, to, limit = usualLimit } = params;
  const pair = catalog.pair(symbol);
  if (!pair) return refuse('unknownPair', { field: 'symbol' });
  return {
    result: { list: market.history.bars(pair, interval, { from, to, limit }, now).map((bar) => klineOf(pair, bar)) },
  };
});

export const klineHandlers = [klines];
