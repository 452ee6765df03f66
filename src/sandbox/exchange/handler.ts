import * as v from 'valibot';
import type { Bucket, Call, ParamsSchema, ResultSchema } from '#contract/call.ts';
import { RequestId } from '#contract/scalars.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { fieldOf, isRefusal, isSerialized, refuse } from './handler-result.ts';
import type { HandlerResult, Refusal } from './handler-result.ts';
import type { Exchange } from './exchange.ts';
import { storedResult, storeResult } from './idempotency.ts';
import type { ClientRequest } from './idempotency.ts';
import { processProblem } from '#sandbox/margin/processes/processes.ts';
import type { Session } from '#sandbox/identity/sessions.ts';

/** Who sends a request, and its headers. */
export interface Caller {
  /** From the `usertoken` header only, never from a cookie or a parameter. */
  account?: Account | undefined;
  session?: Session | undefined;
  /** The client id was used before. exchange-api 1.5 */
  isRepeat: boolean;
  /** Fault `expire`: the socket rejects the one-use token that this request obtains. */
  isExpired: boolean;
  /** Page prefix from the `lang` header, e.g. `zh-MY`; '' when absent. */
  lang: string;
  /** Area of the IP address, from the sandbox header `x-area`; '' when absent. */
  area: string;
}

/** Argument of a handler that works without a session. */
export type PublicContext<P> = Caller & { exchange: Exchange; params: P; /** Exchange time, ms. */ now: number };
/** Argument of a handler that needs a session. */
export type Context<P> = PublicContext<P> & { account: Account; session: Session };

/** `runChecked` adds `isDuplicate` to results. exchange-api 1.5 */
type WithoutDuplicateFlag<R> = R extends { isDuplicate: unknown } ? Omit<R, 'isDuplicate'> : R;
type ResultOfHandler<R extends ResultSchema, E> = HandlerResult<
  WithoutDuplicateFlag<v.InferInput<R>>,
  E[keyof E] & string
>;

/** Parameters of a request before validation. */
type RawParams = Readonly<Record<string, unknown>>;

/** A call of the contract and its implementation; the server derives the route from the call. */
export interface Handler {
  call: Call;
  run: (exchange: Exchange, caller: Caller, params: RawParams) => HandlerResult;
  /** Returns true when the client id was used before. Repeats do not count toward the rate limit. */
  isRepeat: (exchange: Exchange, caller: Pick<Caller, 'account'>, params: RawParams) => boolean;
}

export interface HandleOptions {
  /** Errors for malformed values of single parameters: `{ requestId: 'badRequestId' }`; others return `badParameter`. */
  parameterErrors?: Readonly<Record<string, string>>;
  /** Error for malformed values of all other parameters; default `badParameter`. */
  parameterError?: string;
  /** Runs before the client id and the parameters are checked. exchange-api 2.3 "Order entry" */
  checkAccount?: (account: Account) => Refusal | undefined;
  /** Error for a client id that is used again with different parameters; default `idReused`. */
  reusedIdError?: string | ((params: RawParams) => string);
  /** Checks the parameters before the client id, although `checkAccount` runs before both. */
  checksParametersFirst?: boolean;
  /** The call has its own code for an account that is being upgraded. */
  checksUpgrade?: boolean;
  /** Works during a forced repayment: cancels. exchange-api 4.5 */
  isCancel?: boolean;
  /** The handler itself refuses what a liquidation or a forced repayment stops: acts on the fund account work. loans.md 3 */
  checksProcess?: boolean;
}

/** Limits of `sendTime` in real time: how old it may be, and how far ahead. exchange-api 1.5 */
const maxAgeMs = 30_000;
const maxAheadMs = 1_000;

/** Calls that trade or move money: 10030 while the account is being upgraded, 176018 and 176019 while its debts are paid. exchange-api 2.1, 4.5 */
const moneyBuckets: ReadonlySet<string> = new Set<Bucket>(['orderWrite', 'batch', 'moneyWrite', 'launchWrite']);

/** Returns true when the call writes and therefore runs in a transaction. */
export const isWrite = (call: Call): boolean =>
  call.method === 'POST' || call.isWrite === true || call.idempotencyKey !== undefined;

/** Client clocks run at real speed, so they are ahead of an exchange clock that is paused or slower than real time. */
function isStale(exchange: Exchange, sendTime: number): boolean {
  const age = exchange.clock.ageOf(sendTime);
  return age > maxAgeMs || age < -(exchange.clock.speed() >= 1 ? maxAheadMs : maxAgeMs);
}

/** Returns true when the transaction of a handler commits: on success, and on a refusal that `commits`. */
export const shouldCommit = (result: HandlerResult): boolean => !isRefusal(result) || result.commits === true;

/** Returns the key under which a request with a client id is stored; undefined without an id or an account. */
function clientRequestOf(
  call: Call,
  { account }: Pick<Caller, 'account'>,
  params: RawParams,
): ClientRequest | undefined {
  const id = call.idempotencyKey === undefined ? undefined : params[call.idempotencyKey];
  if (typeof id !== 'string' || !account) return undefined;
  // A UUID is the same in upper case; `RequestId` parses it so.
  const isUuid = call.idempotencyKey === 'requestId' && v.is(RequestId, id);
  return { uid: account.uid, call: call.path, id: isUuid ? id.toLowerCase() : id };
}

/** Refuses money calls of an account that is liquidated, or whose coins are sold to repay; cancels work in the second case. */
function debtProblem(
  call: Call,
  { isCancel = false, checksProcess = false }: HandleOptions,
  exchange: Exchange,
  { uid }: Account,
) {
  if (checksProcess) return undefined;
  const problem = isWrite(call) && moneyBuckets.has(call.bucket) ? processProblem(exchange, uid) : undefined;
  return isCancel && problem?.refused === 'forcedRepayRunning' ? undefined : problem;
}

const reusedIdErrorOf = ({ reusedIdError }: HandleOptions, params: RawParams): string | undefined =>
  typeof reusedIdError === 'function' ? reusedIdError(params) : reusedIdError;

/** Checks the account, then the client id, before the parameters are validated. */
function checkEarly(
  call: Call,
  options: HandleOptions,
  exchange: Exchange,
  caller: Caller,
  params: RawParams,
): HandlerResult | undefined {
  const { account } = caller;
  // Order entry checks the account first (exchange-api 2.3). Elsewhere a repeat is answered: the act itself may have started the process.
  const isAnswered = caller.isRepeat && !options.checkAccount;
  const refusal =
    account &&
    (options.checkAccount?.(account) ?? (isAnswered ? undefined : debtProblem(call, options, exchange, account)));
  if (refusal || !options.checkAccount || options.checksParametersFirst) return refusal;
  const request = clientRequestOf(call, caller, params);
  return request && caller.isRepeat
    ? storedResult(exchange, request, params, reusedIdErrorOf(options, params))
    : undefined;
}

function runChecked<P extends ParamsSchema>(
  call: Call,
  schema: P,
  options: HandleOptions,
  implementation: (context: PublicContext<v.InferOutput<P>>) => HandlerResult,
): Handler['run'] {
  return (exchange, caller, params) => {
    const early = checkEarly(call, options, exchange, caller, params);
    if (early) return early;
    const parsed = v.safeParse(schema, params, { abortPipeEarly: true });
    if (!parsed.success) {
      // Parameters with their own error code are reported before the others: 20112, then 10001. launchpad.md 5
      const fields = parsed.issues.map(fieldOf);
      const field = fields.find((one) => options.parameterErrors?.[one] !== undefined) ?? fields[0] ?? '';
      return refuse(options.parameterErrors?.[field] ?? options.parameterError ?? 'badParameter', { field });
    }
    const request = clientRequestOf(call, caller, parsed.output);
    const stored =
      request &&
      caller.isRepeat &&
      storedResult(exchange, request, parsed.output, reusedIdErrorOf(options, parsed.output));
    if (stored) return stored;
    if (caller.account?.isUpgrading && moneyBuckets.has(call.bucket) && options.checksUpgrade !== true)
      return refuse('upgradeInProgress');
    if (caller.account?.isBanned && call.bucket === 'orderWrite' && !options.isCancel) return refuse('tradingBanned');
    const { sendTime } = parsed.output;
    if (typeof sendTime === 'number' && isStale(exchange, sendTime))
      return refuse('badParameter', { field: 'sendTime' });
    const work = (): HandlerResult => {
      const answer = implementation({ ...caller, exchange, params: parsed.output, now: exchange.clock.now() });
      if (isRefusal(answer)) {
        if (request && answer.commits)
          storeResult(exchange, request, parsed.output, { refused: answer.refused, result: answer.result });
        return answer;
      }
      if (isSerialized(answer) || !call.idempotencyKey) return answer;
      const withFlag = { result: Object.assign({}, answer.result, { isDuplicate: 0 }) };
      if (request) storeResult(exchange, request, parsed.output, withFlag);
      return withFlag;
    };
    return isWrite(call) ? exchange.store.transaction(work, shouldCommit) : work();
  };
}

function isRepeatOf(call: Call): Handler['isRepeat'] {
  return (exchange, caller, params) => {
    const request = clientRequestOf(call, caller, params);
    return request !== undefined && storedResult(exchange, request, params) !== undefined;
  };
}

/**
 * Returns a handler for a call that needs a session. The handler validates the parameters by the contract, runs writes in
 * a transaction (a refusal rolls it back), and answers a repeated client id with its first result. Throws for calls
 * whose session is optional.
 */
export function handle<P extends ParamsSchema, R extends ResultSchema, E extends Record<number, string>>(
  call: Call<P, R, E>,
  implementation: (context: Context<v.InferOutput<P>>) => ResultOfHandler<R, E>,
  options: HandleOptions = {},
): Handler {
  if (call.auth !== 'required') throw new Error(`${call.path} needs no session: use handlePublic`);
  const run = runChecked(call, call.params, options, (context) => {
    const { account, session } = context;
    return account && session ? implementation({ ...context, account, session }) : refuse('sessionMissing');
  });
  return { call, run, isRepeat: isRepeatOf(call) };
}

/** Returns a handler for a call without a required session; `account` is present when the token is valid. */
export function handlePublic<P extends ParamsSchema, R extends ResultSchema, E extends Record<number, string>>(
  call: Call<P, R, E>,
  implementation: (context: PublicContext<v.InferOutput<P>>) => ResultOfHandler<R, E>,
): Handler {
  return { call, run: runChecked(call, call.params, {}, implementation), isRepeat: () => false };
}
