import type { Domain } from '../domain.ts';
import { klineHandlers } from './kline-calls.ts';
import { marketOperations } from './operator.ts';
import { pairHandlers } from './pair-calls.ts';
import { seedMarket } from './seed.ts';
import { tickerHandlers } from './ticker.ts';
import { tokenHandlers } from './token-calls.ts';
import { pairTurns } from './turns.ts';
import { configHandlers } from './web-config.ts';

/** Tokens, pairs, prices. */
export const marketDomain: Domain = {
  name: 'market',
  handlers: [...configHandlers, ...tickerHandlers, ...klineHandlers, ...pairHandlers, ...tokenHandlers],
  sandboxCalls: [marketOperations],
  schedulers: (exchange) => [pairTurns(exchange)],
  seed: seedMarket,
  forget: ({ catalog }) => catalog.forget(),
};
