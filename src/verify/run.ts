import * as v from 'valibot';
import { config } from '#config';
import { profile as profileCall, webConfig } from '#contract/account.ts';
import { hotSymbols, systemDate } from '#contract/basic.ts';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/index.ts';
import { secondMs } from '#formulas/durations.ts';
import { checkActing, checkRead } from './calls/check-call.ts';
import { openClock } from './calls/clock.ts';
import { judge } from './calls/judge.ts';
import { provokeTooMany } from './calls/rates.ts';
import { askValid, checkValid } from './calls/subject.ts';
import type { Missing } from './calls/subject.ts';
import type { Context, Subject } from './context.ts';
import { openFindings } from './findings.ts';
import { openClient } from './http/client.ts';
import type { Caller } from './http/client.ts';
import type { Options } from './options.ts';
import { freshPerson } from './people.ts';
import type { Report } from './report/report.ts';
import { openSamples } from './schema/samples.ts';
import { selectionOf } from './selection.ts';
import { checkMarketTopics } from './topics/market.ts';
import { openPrivateCheck } from './topics/private.ts';
import { cleanUp } from './trade/clean-up.ts';
import { checkOrders } from './trade/orders.ts';
import { checkSettings } from './trade/settings.ts';
import { pairOf } from './trade/pair.ts';
import type { Pair } from './trade/pair.ts';
import { openTrade } from './trade/trade.ts';
import type { Trade } from './trade/trade.ts';
import { UnreachableError, UsageError } from './usage-error.ts';

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

const streamMs = 30 * secondMs;
/** Calls that are always asked: whether the exchange is there, its clock, its pairs. */
const references: readonly Call[] = [systemDate, webConfig, hotSymbols];

/**
 * Checks a live exchange against the contract. Throws a `UsageError` for an account that may not trade, an `UnreachableError`
 * when no host answers. verify.md
 */
export async function verify(options: Options, settings: RunSettings = {}): Promise<RunResult> {
  const start = performance.now();
  const { calls = allCalls, isUnpaced = false, seed = 'slipway' } = settings;
  const selection = selectionOf(options.only, calls);
  const signal = AbortSignal.any([
    AbortSignal.timeout(options.budgetMs),
    ...(settings.signal ? [settings.signal] : []),
  ]);
  const findings = openFindings(selection.has);
  const client = openClient({ hosts: options.hosts, origin: options.origin, isUnpaced, signal });
  const nameOf = new Map([...calls].map(([name, call]) => [call, name]));
  const context: Context = {
    calls,
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

  /** Runs checks; what the budget or a signal ends is not checked. */
  async function guarded(subject: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!signal.aborted) throw error;
      findings.add({ level: 'unchecked', subject, path: 'all', expected: 'the time was used up', rule: 'budget' });
    }
  }

  const pair = await reach();
  await identify();
  const reader = openPrivateCheck(context, options.lines);
  const streaming = Promise.all([
    guarded('market', () =>
      checkMarketTopics(context, options.lines.market, selection, pair?.symbolId, settings.streamMs ?? streamMs),
    ),
    guarded('private', () => reader.open()),
  ]);
  let trade: Trade | undefined;
  let openOrders: string[] = [];
  try {
    if (options.trade && pair) {
      await reader.ready();
      const { person } = context;
      if (person) {
        trade = await openTrade(context, { ...options.trade, hosts: options.hosts, isUnpaced }, pair, person);
        context.profile = 'trade';
        const opened = trade;
        await guarded('order', () => checkOrders(context, opened));
        await guarded('account', () => checkSettings(context, opened, selection));
      }
    }
    await checkCalls();
    if (options.isRateProvoked && selection.has('basic.systemDate'))
      await guarded('basic.systemDate', () => provokeTooMany(context, 'basic.systemDate'));
    await streaming;
  } finally {
    if (trade) openOrders = await cleanUp(trade);
  }
  await guarded('private', () => reader.close());
  context.clock.report(findings);
  return {
    report: {
      version: 1,
      url: options.url,
      seconds: (performance.now() - start) / secondMs,
      profile: context.profile,
      summary: findings.summary(),
      findings: findings.list(),
    },
    checks: findings.checks(),
    openOrders,
    tooMany: client.tooMany(),
  };

  /** Asks the calls that are always asked and returns the pair. */
  async function reach(): Promise<Pair | undefined> {
    const replies = await Promise.all(references.map((call) => client.call(call, {})));
    const failures = replies.flatMap(({ failure }) => (failure === undefined ? [] : [failure]));
    if (failures.length === references.length)
      throw new UnreachableError(`${options.url} is not reachable (${failures[0] ?? ''})`);
    let found: Pair | undefined;
    replies.forEach((reply, index) => {
      const call = references[index];
      const answer = call && judge(context, nameOf.get(call) ?? '', reply);
      context.samples.learn(call ? (nameOf.get(call) ?? '') : '', answer?.result);
      if (call === webConfig) found = pairOf(answer?.result, options.pair);
    });
    context.samples.prefer('currency', config.currencies[0]);
    if (!found) {
      if (options.trade) throw new UsageError('--trade: no pair is trading');
      return undefined;
    }
    for (const name of ['symbolId', 'baseTokenId', 'quoteTokenId'] as const) context.samples.prefer(name, found[name]);
    context.samples.prefer('tokenId', found.quoteTokenId);
    context.samples.prefer('coin', found.quoteTokenId);
    return found;
  }

  /** Finds out who asks. */
  async function identify(): Promise<void> {
    const people: Caller[] = options.tokens.map((token, index) => ({ name: `person ${index + 1}`, token }));
    const { sandbox } = options;
    let uid: string | undefined;
    if (sandbox !== undefined) {
      const balances = pair ? { [pair.quoteTokenId]: '20000', [pair.baseTokenId]: '10' } : {};
      const fresh = await Promise.all(
        ['person 1', 'person 2'].map((name) => freshPerson(sandbox, options.origin, name, balances)),
      );
      people.splice(0, people.length, ...fresh.map(({ caller }) => caller));
      uid = fresh[0]?.uid;
    }
    const [person, second] = people;
    if (!person) return;
    context.person = person;
    if (second) context.second = second;
    context.profile = 'read-only';
    if (!options.trade) return;
    const account = options.trade.account ?? uid;
    const answer = judge(context, 'account.profile', await client.call(profileCall, {}, { caller: person }));
    const read = v.safeParse(v.looseObject({ id: v.string() }), answer?.result);
    if (!read.success || read.output.id !== account) throw new UsageError('--account is not the account of the token');
  }

  /** Asks every call with valid parameters, then checks each. */
  async function checkCalls(): Promise<void> {
    const selected = [...calls].filter(([name]) => selection.has(name));
    const acts = ({ effect }: Call): boolean => effect !== 'read' && effect !== 'session';
    const acting = selected.filter(([name, call]) => acts(call) || name === 'account.logout');
    const needsToken = selected.filter(
      (entry) => !acting.includes(entry) && entry[1].auth === 'required' && !context.person,
    );
    const reading = selected.filter((entry) => !acting.includes(entry) && !needsToken.includes(entry));
    const subjects: Subject[] = [];
    await guarded('calls', async () => {
      await openSubjects(reading, subjects);
    });
    await Promise.all([
      ...subjects.map((subject) => guarded(subject.name, () => checkRead(context, subject))),
      // What --trade has checked needs only its preflight and its refusal here.
      ...acting.map(([name, call]) => guarded(name, () => checkActing(context, name, call))),
      ...needsToken.map(([name, call]) =>
        guarded(name, async () => {
          findings.add({
            level: 'unchecked',
            subject: name,
            path: 'result',
            expected: 'needs a token',
            rule: 'result',
          });
          await checkActing(context, name, call);
        }),
      ),
    ]);
  }

  async function openSubjects(reading: readonly [string, Call][], subjects: Subject[]): Promise<void> {
    let pending = [...reading];
    // Calls that are not checked, but whose answers hold what the others need.
    const sources = [...calls].filter(
      ([name, call]) =>
        call.effect === 'read' && !selection.has(name) && (call.auth !== 'required' || context.person !== undefined),
    );
    const missing = new Map<string, Missing>();
    while (pending.length > 0) {
      const opened = await Promise.all(
        pending.map(async ([name, call]) => ({ name, call, answer: await askValid(context, name, call) })),
      );
      const still = opened.filter(({ answer }) => 'missing' in answer);
      for (const { answer } of opened) {
        if ('missing' in answer) continue;
        checkValid(context, answer);
        subjects.push(answer);
      }
      for (const { name, answer } of still) if ('missing' in answer) missing.set(name, answer);
      const hasProgress = still.length < pending.length;
      pending = still.map(({ name, call }): [string, Call] => [name, call]);
      if (hasProgress || pending.length === 0) continue;
      const domains = new Set(pending.map(([name]) => name.split('.')[0]));
      sources.sort(([a], [b]) => Number(domains.has(b.split('.')[0])) - Number(domains.has(a.split('.')[0])));
      const [source] = sources.splice(0, 1);
      if (!source) break;
      const answer = await askValid(context, ...source);
      if (!('missing' in answer) && answer.code === 0) context.samples.learn(source[0], answer.result);
    }
    for (const [name] of pending) {
      const { missing: param = 'parameters', refused } = missing.get(name) ?? {};
      if (refused) {
        checkValid(context, refused);
        subjects.push(refused);
        continue;
      }
      const expected = `no earlier answer has its ${param}`;
      findings.add({ level: 'unchecked', subject: name, path: 'result', expected, rule: 'result' });
    }
  }
}
