/**
 * Target of `orders.ts` in a process of its own: an exchange as `npm start -- --bench` opens it, on a data file in the
 * folder of the first argument. Sends its origin, then answers each message with its processor time so far and with the
 * times at which it accepted orders since the previous message. Exits with its parent.
 */
import diagnostics from 'node:diagnostics_channel';
import { join } from 'node:path';
import * as v from 'valibot';
import { create } from '#contract/order.ts';
import { createExchange } from '#sandbox/index.ts';
import { machineMs } from './machine-time.ts';
import type { TargetReport } from './orders.ts';

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('orders-target.ts needs a folder');

const HandledOrder = v.object({
  route: v.object({ url: v.literal(`/x/${create.host}${create.path}`) }),
  request: v.object({ body: v.object({ clientOrderId: v.string() }) }),
});

let accepted: [clientOrderId: string, atMs: number][] = [];
/** Published by the server when it calls a handler, after it has read the body. */
diagnostics.subscribe('tracing:fastify.request.handler:start', (message) => {
  const atMs = machineMs();
  if (v.is(HandledOrder, message)) accepted.push([message.request.body.clientOrderId, atMs]);
});

const exchange = await createExchange({ dataFile: join(folder, 'exchange.sqlite'), fresh: true, bench: true });

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000, accepted } satisfies TargetReport);
  accepted = [];
});
process.on('disconnect', () => void exchange.close().then(() => process.exit(0)));
process.send?.(await exchange.listen({ port: 0 }));
