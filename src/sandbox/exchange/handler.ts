import * as v from 'valibot';
import type { Call, ParamsSchema, RefusalSchemas, ResultSchema } from '#contract/call.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import type { Session } from '#sandbox/identity/sessions.ts';
import { fieldOf, isRefusal, isSerialized, refuse } from './handler-result.ts';
import type { HandlerResult, RefusalOf } from './handler-result.ts';
import type { Exchange } from './exchange.ts';
import { storedResult, storeResult } from './idempotency.ts';
import { checkOrders, checks, clientRequestOf, isWrite } from './request-checks.ts';
import type { Caller, Check, CheckOptions, RawParams, Request } from './request-checks.ts';

/** Argument of a handler that works without a session. */
export type PublicContext<P> = Caller & { exchange: Exchange; params: P; /** Exchange time, ms. */ now: number };
/** Argument of a handler that needs a session. */
export type Context<P> = PublicContext<P> & { account: Account; session: Session };

/** `runChecked` adds `isDuplicate` to results. exchange-api 1.5 */
type WithoutDuplicateFlag<R> = R extends { isDuplicate: unknown } ? Omit<R, 'isDuplicate'> : R;
type ResultOfHandler<R extends ResultSchema, E extends Call['errors'], F> = HandlerResult<
  WithoutDuplicateFlag<v.InferInput<R>>,
  RefusalOf<E, F>
>;

/** A call of the contract and its implementation; the server derives the route from the call. */
export interface Handler {
  call: Call;
  run: (exchange: Exchange, caller: Caller, params: RawParams) => HandlerResult;
  /** True when the client id was used before. Repeats do not count toward the rate limit. */
  isRepeat: (exchange: Exchange, caller: Pick<Caller, 'account'>, params: RawParams) => boolean;
}

export interface HandleOptions extends CheckOptions {
  /** What is checked before the handler runs; default: `accountFirst` with `checkAccount`, else `usual`. */
  order?: readonly Check[];
  /**
   * Errors for malformed values of single parameters: `{ requestId: 'badRequestId' }`; others return `badParameter`.
   */
  parameterErrors?: Readonly<Record<string, string>>;
  /** Error for malformed values of all other parameters; default `badParameter`. */
  parameterError?: string;
}

/** True when the transaction of a handler commits: on success, and on a refusal that `commits`. */
export const shouldCommit = (result: HandlerResult): boolean => !isRefusal(result) || result.commits === true;

/** Parameters with their own error code are reported before the others: 20112, then 10001. launchpad.md 5 */
function parameterRefusal({ parameterErrors, parameterError }: HandleOptions, fields: readonly string[]) {
  const field = fields.find((one) => parameterErrors?.[one] !== undefined) ?? fields[0] ?? '';
  return refuse(parameterErrors?.[field] ?? parameterError ?? 'badParameter', { field });
}

function runChecked<P extends ParamsSchema>(
  call: Call,
  schema: P,
  options: HandleOptions,
  implementation: (context: PublicContext<v.InferOutput<P>>) => HandlerResult,
): Handler['run'] {
  const { order = options.checkAccount ? checkOrders.accountFirst : checkOrders.usual } = options;

  /** Runs the implementation, and stores its answer under the client id. */
  function answer(exchange: Exchange, caller: Caller, params: v.InferOutput<P>): HandlerResult {
    const request = clientRequestOf(call, caller, params);
    const result = implementation({ ...caller, exchange, params, now: exchange.clock.now() });
    if (isRefusal(result)) {
      if (request && result.commits)
        storeResult(exchange, request, params, { refused: result.refused, result: result.result });
      return result;
    }
    if (isSerialized(result) || !call.idempotencyKey) return result;
    const withFlag = { result: Object.assign({}, result.result, { isDuplicate: 0 }) };
    if (request) storeResult(exchange, request, params, withFlag);
    return withFlag;
  }

  return (exchange, caller, params) => {
    const request: Request = { call, options, exchange, caller, params };
    let parsed: { output: v.InferOutput<P> } | undefined;
    for (const check of order) {
      if (check === 'parameters') {
        const result = v.safeParse(schema, params, { abortPipeEarly: true });
        if (!result.success) return parameterRefusal(options, result.issues.map(fieldOf));
        parsed = result;
        request.params = result.output;
        continue;
      }
      const refusal = checks[check](request);
      if (refusal) return refusal;
    }
    if (!parsed) throw new Error(`${call.path}: the parameters are not checked`);
    const { output } = parsed;
    const work = (): HandlerResult => answer(exchange, caller, output);
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
 * A handler for a call that needs a session. The handler validates the parameters by the contract, runs writes
 * in a transaction (a refusal rolls it back), and answers a repeated client id with its first result. Throws for calls
 * whose session is optional.
 */
export function handle<
  P extends ParamsSchema,
  R extends ResultSchema,
  E extends Record<number, string>,
  F extends RefusalSchemas,
>(
  call: Call<P, R, E, F>,
  implementation: (context: Context<v.InferOutput<P>>) => ResultOfHandler<R, E, F>,
  options: HandleOptions = {},
): Handler {
  if (call.auth !== 'required') throw new Error(`${call.path} needs no session: use handlePublic`);
  const run = runChecked(call, call.params, options, (context) => {
    const { account, session } = context;
    return account && session ? implementation({ ...context, account, session }) : refuse('sessionMissing');
  });
  return { call, run, isRepeat: isRepeatOf(call) };
}

/** A handler for a call without a required session; `account` is present when the token is valid. */
export function handlePublic<
  P extends ParamsSchema,
  R extends ResultSchema,
  E extends Record<number, string>,
  F extends RefusalSchemas,
>(
  call: Call<P, R, E, F>,
  implementation: (context: PublicContext<v.InferOutput<P>>) => ResultOfHandler<R, E, F>,
): Handler {
  return { call, run: runChecked(call, call.params, {}, implementation), isRepeat: () => false };
}
