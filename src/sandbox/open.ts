import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import { addConsole } from './console/routes.ts';
import type { Domain } from './domain.ts';
import { openFaults } from './faults.ts';
import { openKernel } from './kernel.ts';
import type { Kernel } from './kernel.ts';
import { openApp } from './server/app.ts';
import { defaultLimits, noLimits, openBuckets } from './server/buckets.ts';
import type { Limits } from './server/buckets.ts';
import { addCallRoutes } from './server/call-routes.ts';
import { loopbackHosts } from './server/gate.ts';
import type { Gate } from './server/gate.ts';
import { ownSandboxCalls } from './server/sandbox-calls.ts';
import { addSandboxRoutes } from './server/sandbox-routes.ts';
import { openSockets } from './sockets/attach.ts';
import type { SocketLimits } from './sockets/limits.ts';

export interface ExchangeOptions {
  /** Path of the data file, or ':memory:'. */
  dataFile: string;
  /** Starts anew, whatever the file holds. */
  fresh?: boolean;
  /** Origins of other sites' pages that may call with credentials and open sockets. */
  allowedOrigins?: readonly string[];
  /** Host names beside loopback under which it answers. */
  allowedHosts?: readonly string[];
  /** Rate limits that differ from exchange-api 1.6. */
  limits?: Partial<Limits>;
  /** Bounds of sockets that differ from exchange-api 3. */
  sockets?: Partial<SocketLimits>;
  /** For measurements: no rate limits, accounts `bench-0` to `bench-999` at their login. exchange-api 6 "Bench" */
  bench?: boolean;
  /** What a fresh exchange's randomness follows from. */
  seed?: string;
  /** Simulated makers and takers; they act by themselves when `run` says so. exchange-api 1.8 */
  market?: { run?: boolean };
  /** Real time in ms, never going back; absent: the process's. */
  monotonic?: () => number;
  /** Keeps faults of ours with their id; absent: standard error. */
  report?: (error: unknown, id: string) => void;
}

/** A running exchange. `app.inject` asks it without a network; `listen` serves it alone. */
export interface SandboxExchange {
  app: FastifyInstance;
  clock: Clock;
  /** Answers the upgrades of `/x/ws/…` on a server, its own or another's. */
  attachSockets(server: Server): void;
  /** Serves it alone, on loopback when no host is named; 0 is any free port. Gives the origin. */
  listen(where: { port: number; host?: string }): Promise<string>;
  close(): Promise<void>;
}

function reportToConsole(error: unknown, id: string): void {
  console.error(`sandbox exchange, fault ${id}:`, error);
}

/** For the test of crashes: number of the commit point at which the process dies. quality.md Q-F31 */
const crashAt = (): number | undefined => {
  const text = process.env['SLIPWAY_CRASH_AT'];
  return text === undefined ? undefined : Number(text);
};

/** An exchange of chosen domains, with its kernel: for tests, which bring handlers of their own. */
export async function openExchange(
  options: ExchangeOptions,
  domains: readonly Domain[],
): Promise<SandboxExchange & { kernel: Kernel }> {
  const isBench = options.bench === true;
  const report = options.report ?? reportToConsole;
  const kernel: Kernel = openKernel({
    dataFile: options.dataFile,
    fresh: options.fresh,
    seed: options.seed,
    monotonic: options.monotonic,
    domains,
    crashAt: crashAt(),
    onFault: (error) => report(error, 'clock'),
  });
  const { clock } = kernel.exchange;
  const faults = openFaults();
  const gate: Gate = {
    allowedOrigins: options.allowedOrigins ?? [],
    allowedHosts: [...loopbackHosts, ...(options.allowedHosts ?? [])],
  };
  const takeFrom = openBuckets({ ...(isBench ? noLimits : defaultLimits), ...options.limits }, clock.uptime);
  const context = { kernel, faults, gate, takeFrom, report };
  const app = await openApp(context);
  addCallRoutes(
    app,
    context,
    domains.flatMap(({ handlers = [] }) => handlers),
  );
  addSandboxRoutes(app, context, [
    ...ownSandboxCalls(kernel, faults, isBench),
    ...domains.flatMap(({ sandboxCalls = [] }) => sandboxCalls),
  ]);
  addConsole(app);
  await app.ready();
  const sockets = openSockets({
    kernel,
    faults,
    gate,
    limits: { ...(isBench && { connectionsPerPerson: Infinity, connectionsPerAddress: Infinity }), ...options.sockets },
    isPlain: isBench,
    onFault: (error) => report(error, 'sockets'),
    snapshots: Object.assign({}, ...domains.map((domain) => domain.snapshots)),
  });
  clock.start();
  kernel.exchange.market.simulation.run(options.market?.run === true);

  return {
    kernel,
    app,
    clock,
    attachSockets: sockets.attach,
    async listen({ port, host = '127.0.0.1' }) {
      sockets.attach(app.server);
      return app.listen({ port, host });
    },
    async close() {
      await sockets.close();
      await app.close();
      kernel.close();
    },
  };
}
