import * as v from 'valibot';
import { config } from '#config';
import { profile as profileCall, webConfig } from '#contract/account.ts';
import { hotSymbols, systemDate } from '#contract/basic.ts';
import type { Call } from '#contract/call.ts';
import { sessionInvalidCodes } from '#contract/envelope.ts';
import { contractVersion, isSameContract } from '#contract/schema/version.ts';
import { evaluate } from './calls/evaluate.ts';
import type { Context } from './context.ts';
import type { Caller } from './http/client.ts';
import type { Options } from './options.ts';
import { freshPerson } from './people.ts';
import { pairOf } from './trade/pair.ts';
import type { Pair } from './trade/pair.ts';
import { UsageError } from '#command/errors.ts';
import { UnreachableError } from './http/client.ts';

/** Calls that are always asked: whether the exchange is there, its clock, its pairs. */
const references: readonly Call[] = [systemDate, webConfig, hotSymbols];

/** Coins of the fresh people of a sandbox. */
const balances = { quote: '20000', base: '10' } as const;

/** Reports an exchange that implements another contract: what else does not fit follows from it. */
function checkVersion({ findings }: Pick<Context, 'findings'>, name: string, result: unknown): void {
  const stated = v.safeParse(v.looseObject({ contract: v.string() }), result);
  if (!stated.success) return;
  const rule = '2.1 version of the contract';
  findings.checked(name, rule);
  const { contract } = stated.output;
  if (isSameContract(contract)) return;
  findings.add({
    level: 'fail',
    subject: name,
    path: 'result.contract',
    expected: `a version that fits ${contractVersion}`,
    received: contract,
    rule,
  });
}

/** Notes what the exchange says that it offers. */
function readSwitches({ switches }: Pick<Context, 'switches'>, result: unknown): void {
  const stated = v.safeParse(v.looseObject({ features: v.record(v.string(), v.boolean()) }), result);
  if (stated.success) Object.assign(switches, stated.output.features);
}

/** Asks the calls that are always asked and returns the pair. Throws an `UnreachableError` when none is answered. */
export async function reach(
  { client, samples, calls, signal, ...context }: Context,
  options: Options,
): Promise<Pair | undefined> {
  const nameOf = new Map([...calls].map(([name, call]) => [call, name]));
  const answers = await Promise.all(
    references.map(async (call) => ({ call, name: nameOf.get(call) ?? '', reply: await client.call(call, {}) })),
  );
  signal.throwIfAborted();
  const failures = answers.flatMap(({ reply: { status, failure } }) =>
    failure === undefined || status !== 0 ? [] : [failure],
  );
  if (failures.length === references.length)
    throw new UnreachableError(`${options.url} is not reachable (${failures[0] ?? ''})`);
  let pair: Pair | undefined;
  for (const { call, name, reply } of answers) {
    const answer = evaluate({ client, samples, calls, signal, ...context }, name, reply);
    samples.learn(name, answer?.result);
    if (call === webConfig) readSwitches(context, answer?.result);
    if (call === webConfig) checkVersion(context, name, answer?.result);
    if (call === webConfig) pair = pairOf(answer?.result, options.pair, options.trade !== undefined);
  }
  samples.prefer('currency', config.currencies[0]);
  if (!pair) return undefined;
  for (const name of ['symbolId', 'baseTokenId', 'quoteTokenId'] as const) samples.prefer(name, pair[name]);
  for (const name of ['tokenId', 'coin']) samples.prefer(name, pair.quoteTokenId);
  return pair;
}

/** Finds out who asks. Throws a `UsageError` for a token that is refused, and for `--trade` with another account. */
export async function identify(context: Context, options: Options, pair: Pair | undefined): Promise<void> {
  const people: Caller[] = options.tokens.map((token, index) => ({ name: `person ${index + 1}`, token }));
  const { sandbox, trade } = options;
  let uid: string | undefined;
  if (sandbox !== undefined) {
    const coins = pair ? { [pair.quoteTokenId]: balances.quote, [pair.baseTokenId]: balances.base } : {};
    const fresh = await Promise.all(
      ['person 1', 'person 2'].map((name) => freshPerson(sandbox, options.origin, name, coins)),
    );
    people.splice(0, people.length, ...fresh.map(({ caller }) => caller));
    uid = fresh[0]?.uid;
  }
  const [person, second] = people;
  if (!person) return;
  context.person = person;
  if (second) context.second = second;
  context.profile = 'read-only';
  const answer = evaluate(context, 'account.profile', await context.client.call(profileCall, {}, { caller: person }));
  if (answer && sessionInvalidCodes.includes(answer.code))
    throw new UsageError(`the token is refused with ${answer.code}: is it expired?`);
  if (!trade) return;
  const read = v.safeParse(v.looseObject({ id: v.string() }), answer?.result);
  if (!read.success || read.output.id !== (trade.account ?? uid))
    throw new UsageError('--account is not the account of the token');
}
