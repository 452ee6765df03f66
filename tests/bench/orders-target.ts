/**
 * What the load of `orders.ts` goes to, in a process of its own: an exchange as `npm start -- --bench` opens it, on a data
 * file in the folder named first. Sends its origin; asked, it answers with the processor time that it took so far and with
 * when it took in the orders that came since it was asked last. Ends with its parent.
 */
import diagnostics from 'node:diagnostics_channel';
import { join } from 'node:path';
import * as v from 'valibot';
import { create } from '../../src/contract/order.ts';
import { createExchange } from '../../src/sandbox/index.ts';
import { machineMs } from './machine-time.ts';
import type { TargetReport } from './orders.ts';

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('orders-target.ts needs a folder');

const TakenIn = v.object({
  route: v.object({ url: v.literal(`/x/${create.host}${create.path}`) }),
  request: v.object({ body: v.object({ clientOrderId: v.string() }) }),
});

let accepted: [clientOrderId: string, atMs: number][] = [];
/** The server tells it as it hands a request whose body it has read to what answers it. */
diagnostics.subscribe('tracing:fastify.request.handler:start', (told) => {
  const atMs = machineMs();
  if (v.is(TakenIn, told)) accepted.push([told.request.body.clientOrderId, atMs]);
});

const exchange = await createExchange({ dataFile: join(folder, 'exchange.sqlite'), fresh: true, bench: true });

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000, accepted } satisfies TargetReport);
  accepted = [];
});
process.on('disconnect', () => void exchange.close().then(() => process.exit(0)));
process.send?.(await exchange.listen({ port: 0 }));
