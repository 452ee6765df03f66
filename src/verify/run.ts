import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { contractVersion } from '#contract/schema/version.ts';
import { secondMs } from '#formulas/durations.ts';
import { checkCalls, guarded } from './calls/check-calls.ts';
import { checkSwitchedOff } from './calls/switched-off.ts';
import { openClock } from './calls/clock.ts';
import { provokeTooMany } from './calls/rates.ts';
import type { Context } from './context.ts';
import { openFindings } from './findings.ts';
import { openClient } from './http/client.ts';
import { isOffered } from './offered.ts';
import type { Options } from './options.ts';
import { stepsOf } from './report/next.ts';
import type { Report } from './report/report.ts';
import { openSamples } from './schema/samples.ts';
import { selectionOf } from './selection.ts';
import { identify, reach } from './start.ts';
import { checkMarketTopics } from './topics/market.ts';
import { openPrivateCheck } from './topics/private.ts';
import { cleanUp } from './trade/clean-up.ts';
import { checkOrders } from './trade/orders.ts';
import { checkSettings } from './trade/settings.ts';
import type { Pair } from './trade/pair.ts';
import { openTrade } from './trade/trade.ts';
import type { Trade } from './trade/trade.ts';

/** What tests change. */
export interface RunSettings {
  calls?: ReadonlyMap<string, Call>;
  /** For an exchange without rate limits. */
  isUnpaced?: boolean;
  /** Time for which the sockets are read. */
  streamMs?: number;
  /** Decides the bad inputs. */
  seed?: string;
  /** Ends the run: open orders are canceled, and what is left is not checked. */
  signal?: AbortSignal;
}

/** Result of a run: the report, what was checked, and the client ids of orders that may still be open. */
export interface RunResult {
  report: Report;
  checks: ReadonlyMap<string, ReadonlySet<string>>;
  openOrders: string[];
  /** Requests that were answered 429 though nothing provoked it. */
  tooMany: number;
}

const defaultStreamMs = 30 * secondMs;

/**
 * Checks a live exchange against the contract. Throws a `UsageError` for an account that may not trade, an
 * `UnreachableError` when no host answers. verify.md
 */
export async function verify(options: Options, settings: RunSettings = {}): Promise<RunResult> {
  const startMs = performance.now();
  const { calls = allCalls, isUnpaced = false, seed = 'slipway' } = settings;
  const selection = selectionOf(options.only, calls);
  // Ends what still runs when the run fails.
  const ended = new AbortController();
  const signals = [AbortSignal.timeout(options.budgetMs), ended.signal];
  const signal = AbortSignal.any(settings.signal ? [...signals, settings.signal] : signals);
  const findings = openFindings(selection.has, (subject) => calls.get(subject)?.need === 'optional');
  const client = openClient({ hosts: options.hosts, origin: options.origin, isUnpaced, signal });
  const context: Context = {
    calls,
    switches: {},
    client,
    findings,
    samples: openSamples(),
    clock: openClock(),
    profile: 'visitor',
    origin: options.origin,
    seed,
    stop: { isActing: true },
    signal,
  };

  const start: { pair?: Pair | undefined } = {};
  await guarded(context, 'basic.systemDate', async () => {
    start.pair = await reach(context, options);
    await identify(context, options, start.pair);
  });
  context.calls = new Map([...calls].filter(([, call]) => isOffered(call, context.switches)));
  const { pair } = start;
  const reader = openPrivateCheck(context, options.lines);
  const streaming = Promise.all([
    guarded(context, 'market', () => {
      signal.throwIfAborted();
      const { streamMs = defaultStreamMs } = settings;
      return checkMarketTopics(context, options.lines.market, selection, pair?.symbolId, streamMs);
    }),
    guarded(context, 'private', () => reader.open()),
  ]);
  const acting: { trade?: Trade } = {};
  let openOrders: string[] = [];
  try {
    const uncheckedOrders = (expected: string): void =>
      findings.add({ level: 'unchecked', subject: 'order.create', path: 'all', expected, rule: 'trade' });
    if (options.trade && !pair) uncheckedOrders('the pairs of account.webConfig to be readable');
    if (options.trade && pair) {
      await reader.ready();
      const { person } = context;
      if (person) {
        const terms = { ...options.trade, hosts: options.hosts, isUnpaced };
        await guarded(context, 'order', async () => {
          const trade = await openTrade(context, terms, pair, person);
          if (!trade) {
            uncheckedOrders('price, terms and open orders of the pair to be readable');
            return;
          }
          acting.trade = trade;
          context.profile = 'trade';
          await checkOrders(context, trade);
          await checkSettings(context, trade, selection);
        });
      }
    }
    await checkCalls(context, selection);
    await checkSwitchedOff(context, selection, calls);
    if (options.isRateProvoked && selection.has('basic.systemDate'))
      await guarded(context, 'basic.systemDate', () => provokeTooMany(context, 'basic.systemDate'));
    await streaming;
  } catch (error) {
    ended.abort();
    throw error;
  } finally {
    if (acting.trade) openOrders = await cleanUp(acting.trade);
  }
  await guarded(context, 'private', () => reader.close());
  context.clock.report(findings);
  return {
    report: {
      version: 1,
      url: options.url,
      addresses: { ...options.hosts, ...options.lines },
      contract: contractVersion,
      seconds: (performance.now() - startMs) / secondMs,
      profile: context.profile,
      summary: { ...findings.summary(), notOffered: calls.size - context.calls.size },
      next: stepsOf(findings.list(), calls),
      without: findings.list().flatMap(({ level, subject }) => (level === 'absent' ? [subject] : [])),
      findings: findings.list(),
    },
    checks: findings.checks(),
    openOrders,
    tooMany: client.tooMany(),
  };
}
