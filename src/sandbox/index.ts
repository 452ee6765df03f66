import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { defaultTimeouts, loopbackHosts } from '#contract/http-server.ts';
import type { ServerTimeouts } from '#contract/http-server.ts';
import { openAnalytics } from '#sandbox/server/analytics.ts';
import { openBlockedLog } from '#sandbox/foundation/blocked-log.ts';
import type { Clock } from '#sandbox/clock/clock.ts';
import type { Domain } from '#sandbox/exchange/domain.ts';
import { openFaults } from '#sandbox/server/faults.ts';
import { openKernel } from '#sandbox/kernel/kernel.ts';
import { openLoginChallenges } from '#sandbox/identity/login-challenges.ts';
import type { Kernel } from '#sandbox/kernel/kernel.ts';
import { addConsole } from './console/routes.ts';
import { addProvider } from './provider/routes.ts';
import { domains as allDomains } from './domains.ts';
import { openApp } from './server/app.ts';
import { openErrorReport } from './server/error-report.ts';
import { addLoginRoutes } from './server/login-routes.ts';
import { openLoginAttempts } from './server/login-attempts.ts';
import { defaultLimits, noLimits, openRateLimits } from './server/rate-limits.ts';
import type { Limits } from './server/rate-limits.ts';
import { addAnalyticsRoute } from './server/analytics-route.ts';
import { addCallRoutes } from './server/call-routes.ts';
import type { AllowedHosts } from './server/origin-check.ts';
import { coreSandboxCalls } from './server/sandbox-calls.ts';
import { causeOf, openFaultLog } from './server/fault-log.ts';
import type { Report } from './server/fault-log.ts';
import { addSandboxRoutes } from './server/sandbox-routes.ts';
import { isStorageError } from './store/errors.ts';
import { openSockets } from './sockets/socket-server.ts';
import type { SocketLimits } from './sockets/limits.ts';
import { doorCalls } from './v5/calls.ts';
import { nameOf } from './v5/http/door-call.ts';
import { addDoor } from './v5/http/door.ts';
import { demoKeysOf } from './v5/keys/api-keys.ts';
import { openDoorStreams } from './v5/sockets/door-streams.ts';

export { demoAccounts, demoPassword } from '#sandbox/account/demo-accounts.ts';
export { DataFileError } from './store/errors.ts';

export interface ExchangeOptions {
  /** Path of the data file, or ':memory:'. */
  dataFile: string;
  /** Deletes the existing data file. */
  fresh?: boolean;
  /** Content of a data file with which an exchange in memory starts, instead of its seed. */
  content?: Uint8Array | undefined;
  /** Other origins whose pages may call with credentials and open sockets. */
  allowedOrigins?: readonly string[];
  /** Host names, in addition to loopback, under which the exchange answers. */
  allowedHosts?: readonly string[];
  /** Overrides of the rate limits of exchange-api 1.6. */
  limits?: Partial<Limits>;
  /** Overrides of the socket limits of exchange-api 3. */
  sockets?: Partial<SocketLimits>;
  /** Overrides of the time limits of Q-F40, for an exchange that listens itself. */
  timeouts?: Partial<ServerTimeouts>;
  /** For measurements: no rate limits; `bench-0` to `bench-999` can log in. exchange-api 6 "Bench" */
  bench?: boolean;
  /** Seed of the pseudorandom numbers of a new exchange. */
  seed?: string;
  /** Simulated trading; it runs by itself when `run` is true. exchange-api 1.8 */
  market?: { run?: boolean };
  /** Monotonic real time, ms; default: that of the process. */
  monotonic?: () => number;
  /** Clock of this machine, ms UTC, which requests of the V5 API may be stamped with; default: that of the process. */
  machine?: () => number;
  /** Requests of the V5 API must be stamped with exchange time. */
  strictTime?: boolean;
  /** Records internal errors with their id; default: standard error. */
  report?: Report;
  /** Prints a line of the log; default: standard error. */
  print?: (line: string) => void;
}

/** A running exchange. `app.inject` calls it without a network; `listen` serves it on its own port. */
export interface SandboxExchange {
  app: FastifyInstance;
  clock: Clock;
  /** The keys of the V5 API that the demo accounts have from the seed on. */
  demoKeys: () => { account: string; id: string; secret: string }[];
  /** Handles the upgrades of `/x/ws/…` on a server. */
  attachSockets: (server: Server) => void;
  /**
   * Listens on a port (0: any free one), by default on loopback only, or at a path of the file system; returns the
   * origin.
   */
  listen: (address: { port: number; host?: string } | { path: string }) => Promise<string>;
  close: () => Promise<void>;
}

/** Prints the errors of the exchange: one line for a data file that cannot be written, else the stack trace. */
function consoleReport(): Report {
  const report = openErrorReport((line) => console.error(line));
  return (error, id) => {
    if (!isStorageError(error)) {
      report(error, id);
      return;
    }
    console.error(
      `sandbox exchange: the data file cannot be written (${causeOf(error)}). Writes are refused, reads continue.`,
    );
  };
}

/** The number of the commit point at which crash tests end the process. quality.md Q-F31 */
const crashAt = (): number | undefined => {
  const text = process.env['SLIPWAY_CRASH_AT'];
  return text === undefined ? undefined : Number(text);
};

/** Opens an exchange with the given domains and exposes its kernel, for tests. */
export async function openExchange(
  options: ExchangeOptions,
  domains: readonly Domain[],
): Promise<SandboxExchange & { kernel: Kernel }> {
  const isBench = options.bench === true;
  const { monotonic = () => performance.now() } = options;
  const report = openFaultLog(options.report ?? consoleReport(), monotonic);
  const timed = openBlockedLog(options.print ?? ((line) => console.error(line)), monotonic);
  const kernel: Kernel = openKernel({
    dataFile: options.dataFile,
    fresh: options.fresh,
    content: options.content,
    seed: options.seed,
    monotonic,
    domains,
    crashAt: crashAt(),
    timed,
    onFault: (error) => {
      report(error, 'clock');
    },
  });
  const { clock } = kernel.exchange;
  const faults = openFaults();
  const analytics = openAnalytics();
  const challenges = openLoginChallenges(clock.now);
  const allowed: AllowedHosts = {
    allowedOrigins: options.allowedOrigins ?? [],
    allowedHosts: [...loopbackHosts, ...(options.allowedHosts ?? [])],
  };
  const limits: Limits = { ...(isBench ? noLimits : defaultLimits), ...options.limits };
  const context = {
    kernel,
    faults,
    allowed,
    takeToken: openRateLimits(limits, clock.uptime),
    loginAttempts: openLoginAttempts(limits.loginFailures, clock.uptime),
    report,
    timed,
    timeouts: { ...defaultTimeouts, ...options.timeouts },
  };
  const app = await openApp(context);
  addCallRoutes(
    app,
    context,
    domains.flatMap(({ handlers = [] }) => handlers),
  );
  addLoginRoutes(app, context, challenges, isBench);
  addSandboxRoutes(app, context, [
    ...coreSandboxCalls(kernel, { faults, analytics, challenges, programCalls: doorCalls.map(nameOf) }, isBench),
    ...domains.flatMap(({ sandboxCalls = [] }) => sandboxCalls),
  ]);
  await addAnalyticsRoute(app, context, analytics);
  const times = { clock, machine: options.machine ?? Date.now, isStrict: options.strictTime === true };
  await addDoor(app, context, doorCalls, times);
  addConsole(app);
  addProvider(app);
  await app.ready();
  const sockets = openSockets({
    kernel,
    faults,
    allowed,
    limits: { ...(isBench && { connectionsPerPerson: Infinity, connectionsPerAddress: Infinity }), ...options.sockets },
    isPlain: isBench,
    onFault: (error) => {
      report(error, 'sockets');
    },
    programStreams: openDoorStreams(context, times),
    snapshots: Object.fromEntries(domains.flatMap(({ snapshots = {} }) => Object.entries(snapshots))),
  });
  clock.start();
  kernel.exchange.market.simulation.run(options.market?.run === true);

  return {
    kernel,
    app,
    clock,
    demoKeys: () => demoKeysOf(kernel.exchange),
    attachSockets: sockets.attach,
    async listen(address) {
      sockets.attach(app.server);
      return app.listen('path' in address ? address : { host: '127.0.0.1', ...address });
    },
    async close() {
      await sockets.close();
      await app.close();
      kernel.close();
    },
  };
}

/** Opens the sandbox exchange; throws a `DataFileError` when its file cannot be used. */
export async function createExchange(options: ExchangeOptions): Promise<SandboxExchange> {
  return openExchange(options, allDomains);
}
