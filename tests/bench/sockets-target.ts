/**
 * What the readers of `sockets.ts` read: an exchange in memory whose makers and takers are busy in one pair. Sends its
 * origin; asked, it answers with how late its event loop was since it was asked last, and with its memory. Ends with its parent.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createExchange } from '../../src/sandbox/index.ts';
import type { LoopReport } from './sockets.ts';

const resolutionMs = 1;

const exchange = await createExchange({ dataFile: ':memory:', bench: true, market: { run: true } });
const late = monitorEventLoopDelay({ resolution: resolutionMs });
late.enable();

process.on('message', () => {
  const lateMs = late.percentile(99) / 1e6 - resolutionMs;
  process.send?.({ lateMs, rssBytes: process.memoryUsage.rss() } satisfies LoopReport);
  late.reset();
});
process.on('disconnect', () => void exchange.close().then(() => process.exit(0)));
process.send?.(await exchange.listen({ port: 0 }));
