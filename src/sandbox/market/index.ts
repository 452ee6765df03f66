import type { Domain } from '../domain.ts';
import { klineHandlers } from './kline-calls.ts';
import { marketOperations } from './operator.ts';
import { seedMarket } from './seed.ts';
import { tickerHandlers } from './ticker.ts';
import { pairTurns } from './turns.ts';
import { configHandlers } from './web-config.ts';

/** Tokens, pairs, prices. */
export const marketDomain: Domain = {
  name: 'market',
  handlers: [...configHandlers, ...tickerHandlers, ...klineHandlers],
  sandboxCalls: [marketOperations],
  schedulers: (exchange) => [pairTurns(exchange)],
  seed: seedMarket,
  forget: ({ catalog }) => catalog.forget(),
};
