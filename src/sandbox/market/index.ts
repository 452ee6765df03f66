import type { Domain } from '#sandbox/exchange/domain.ts';
import { klineHandlers } from './calls/kline-calls.ts';
import { coinHandlers } from './calls/coin-config.ts';
import { instrumentHandlers } from './calls/instruments.ts';
import { marketOperations } from './calls/operator.ts';
import { pairHandlers } from './calls/pair-calls.ts';
import { seedMarket } from './seed-catalog.ts';
import { tickerHandlers } from './calls/ticker.ts';
import { tokenHandlers } from './calls/token-calls.ts';
import { statusSchedule } from './status-schedule.ts';
import { configHandlers } from './calls/web-config.ts';

/** Market data: tokens, pairs, tickers, bars, notices and the web configuration. */
export const marketDomain: Domain = {
  name: 'market',
  handlers: [
    ...configHandlers,
    ...tickerHandlers,
    ...klineHandlers,
    ...pairHandlers,
    ...tokenHandlers,
    ...coinHandlers,
    ...instrumentHandlers,
  ],
  sandboxCalls: [marketOperations],
  schedulers: (exchange) => [statusSchedule(exchange)],
  seed: seedMarket,
  forget: ({ catalog }) => catalog.forget(),
};
