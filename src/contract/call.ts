import type * as v from 'valibot';

/** Prefixes that resolve to API hosts. R7.2, exchange-api 1.1 */
export const hostPrefixes = ['main', 'config', 'second', 'notice', 'bot'] as const;
export type HostPrefix = (typeof hostPrefixes)[number];

/** Encoding of the parameters: query string, form body or JSON body. exchange-api 1.2 */
export type Encoding = 'query' | 'form' | 'json';

/** `optional` calls return more with a user token; `required` calls are rejected without one. */
export type Auth = 'none' | 'optional' | 'required';

/**
 * What a call changes, which decides what a test of a live exchange may send (verify.md 2): `session` tokens, `setting`
 * what the person can set back, `consent` agreements that cannot be withdrawn, `order` orders, `money` everything else
 * that acts.
 */
export type Effect = 'read' | 'session' | 'setting' | 'consent' | 'order' | 'money';

/**
 * Whether an exchange that offers the area of a call needs the call. Without an optional one its part of the site is
 * not shown.
 */
export type Need = 'required' | 'optional';

/** Rate-limit buckets. exchange-api 1.6 */
export type Bucket =
  | 'publicRead'
  | 'privateRead'
  | 'orderWrite'
  | 'batch'
  | 'moneyWrite'
  | 'validate'
  | 'launchWrite'
  | 'ott'
  | 'login';

/** Path of a call in the bundles of a site that never sends it. */
export const noPath = '/';

/** Schema of the parameters, always an object. */
export type ParamsSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;
/** Schema of the result. */
export type ResultSchema = v.GenericSchema<unknown, unknown>;

/** Schemas of the results of refusals by code. */
export type RefusalSchemas = Record<number, ResultSchema>;

/** A declared call. The client, the routes of the sandbox, the tests and the OpenAPI document are derived from it. */
export interface Declaration<
  P extends ParamsSchema,
  R extends ResultSchema,
  E extends Record<number, string>,
  F extends RefusalSchemas = RefusalSchemas,
> {
  method: 'GET' | 'POST';
  host: HostPrefix;
  /** Starts with a slash; never carries parameters. */
  path: `/${string}`;
  need: Need;
  encoding: Encoding;
  auth: Auth;
  bucket: Bucket;
  /** By default `read` for a GET. */
  effect: Effect;
  /**
   * Name of the parameter with the client id that makes the call idempotent. The client never resends, shares,
   * prefetches or caches such a call, and the exchange returns its first response to a repeat. exchange-api 1.5
   */
  idempotencyKey?: string;
  /** Marks a GET that changes state: it is never resent or shared, and the forgery checks of quality.md Q-S05 apply. */
  isWrite?: boolean;
  /** Time-out of the client, ms; by default 30,000. R9.1 */
  timeoutMs?: number;
  /** Retries of a failed load with a random wait in ms; absent: none. R9.3 */
  retry?: { times: number; waitMs: readonly [min: number, max: number] };
  /** Time for which the result is cached and shared, ms; absent: not cached. */
  cacheMs?: number;
  params: P;
  result: R;
  /** Names of this call's own error codes. The general codes are in `envelope.ts`. */
  errors: E;
  /** Results of refusals by a code of `errors`. Without a schema the result of a refusal is null. exchange-api 1.3 */
  refusalResults?: F;
}

/** Any declared call. */
export type Call<
  P extends ParamsSchema = ParamsSchema,
  R extends ResultSchema = ResultSchema,
  E extends Record<number, string> = Record<number, string>,
  F extends RefusalSchemas = RefusalSchemas,
> = Declaration<P, R, E, F>;

/** Parameters of a call, before the defaults and transforms of its schema. */
export type ParamsOf<C> = C extends Call<infer P> ? v.InferInput<P> : never;
/** Parsed result of a call. */
export type ResultOf<C> =
  C extends Declaration<ParamsSchema, infer R, Record<number, string>> ? v.InferOutput<R> : never;
/** Names of a call's own error codes. */
export type ErrorNameOf<C> = C extends Declaration<ParamsSchema, ResultSchema, infer E> ? E[keyof E] & string : never;

type Defaulted = Pick<Declaration<ParamsSchema, ResultSchema, Record<number, string>>, 'encoding' | 'bucket'>;
/** A GET that only reads needs no `effect`; without one, a POST and a GET that acts are type errors. */
type EffectOf =
  | { method: 'GET'; isWrite?: never; idempotencyKey?: never; effect?: 'read' }
  | Pick<Call, 'method' | 'effect'>;
type WithDefaults<D> = Omit<D, 'effect' | keyof Defaulted> & Partial<Defaulted> & EffectOf;

/** No results of refusals: 0 is a success. */
type NoResults = Readonly<Record<0, never>>;

/** Results of refusals are for codes of the call's own `errors`. */
type OwnCodes<E, F> = { refusalResults?: { [C in keyof F]: C extends keyof E ? F[C] : never } };

/**
 * Declares a call. `encoding` defaults to query for GET and form for POST (R7.3), `bucket` to the read bucket that
 * matches `auth`, `effect` of a GET to `read`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function call<
  const P extends ParamsSchema,
  const R extends ResultSchema,
  const E extends Record<number, string>,
  const F extends RefusalSchemas = NoResults,
>(declaration: WithDefaults<Declaration<P, R, E, F>> & OwnCodes<E, F>): Call<P, R, E, F> {
  return {
    encoding: declaration.method === 'GET' ? 'query' : 'form',
    bucket: declaration.auth === 'required' ? 'privateRead' : 'publicRead',
    effect: 'read',
    ...declaration,
  };
}
