/**
 * Target of `sockets.ts` in a process of its own: an exchange in memory with simulated trading. Sends its origin, then
 * answers each message with the delay of its event loop since the previous message and its memory. Exits with its
 * parent.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createExchange } from '#sandbox/index.ts';
import type { LoopReport } from './sockets.ts';

const resolutionMs = 1;

const exchange = await createExchange({ dataFile: ':memory:', bench: true, market: { run: true } });
const loopDelay = monitorEventLoopDelay({ resolution: resolutionMs });
loopDelay.enable();

process.on('message', () => {
  const delayMs = loopDelay.percentile(99) / 1e6 - resolutionMs;
  process.send?.({ delayMs, rssBytes: process.memoryUsage.rss() } satisfies LoopReport);
  loopDelay.reset();
});
process.on('disconnect', () => void exchange.close().then(() => process.exit(0)));
process.send?.(await exchange.listen({ port: 0 }));
