import type * as v from 'valibot';

/** Host prefixes of the contract (spec 7: "Paths carry a prefix resolving to an API host"; exchange-api 1.1). */
export const hostPrefixes = ['main', 'config', 'second', 'notice', 'bot'] as const;
export type HostPrefix = (typeof hostPrefixes)[number];

/** How the parameters travel: query string, form body or JSON body (exchange-api 1.2). */
export type Encoding = 'query' | 'form' | 'json';

/** Who may call: anybody, anybody with a richer answer for a token, or only with a token. */
export type Auth = 'none' | 'optional' | 'required';

/** Rate-limit buckets (exchange-api 1.6). */
export type Bucket =
  'publicRead' | 'privateRead' | 'orderWrite' | 'batch' | 'moneyWrite' | 'validate' | 'launchWrite' | 'ott';

/** Any object schema: parameters always travel as named values. */
export type ParamsSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;
export type ResultSchema = v.GenericSchema<unknown, unknown>;

/** What the calls of the contract declare, as data: the client, the sandbox's route, the tests and OpenAPI read it. */
export interface Declaration<P extends ParamsSchema, R extends ResultSchema, E extends Record<number, string>> {
  method: 'GET' | 'POST';
  host: HostPrefix;
  /** Starts with a slash; never carries parameters. */
  path: `/${string}`;
  encoding: Encoding;
  auth: Auth;
  bucket: Bucket;
  /**
   * The parameter that names the act (a client id). Such a call moves money or acts: it is never resent, shared,
   * prefetched or cached by the client, and the exchange gives a repeat its first answer. exchange-api 1.5
   */
  once?: string;
  /** Acts although it is a GET (forgery defences of quality.md Q-S05 apply) and is never resent or shared. */
  acts?: boolean;
  /** ms until the client gives up; absent: 30,000 (spec 9). */
  timeoutMs?: number;
  /** How the client retries a failed load; absent: not at all. spec 9 */
  retry?: { times: number; waitMs: readonly [least: number, most: number] };
  /** Result is kept for that long and shared; absent: not cached. */
  cacheMs?: number;
  params: P;
  result: R;
  /** Business codes of this call, each with the one name it has everywhere. General codes: `envelope.ts`. */
  errors: E;
}

export type Call<
  P extends ParamsSchema = ParamsSchema,
  R extends ResultSchema = ResultSchema,
  E extends Record<number, string> = Record<number, string>,
> = Declaration<P, R, E>;

/** What a call takes, as typed by its schema before defaults and transforms. */
export type ParamsOf<C> = C extends Call<infer P, ResultSchema, Record<number, string>> ? v.InferInput<P> : never;
/** What a call gives, parsed. */
export type ResultOf<C> =
  C extends Declaration<ParamsSchema, infer R, Record<number, string>> ? v.InferOutput<R> : never;
/** The names of a call's own error codes. */
export type ErrorNameOf<C> = C extends Declaration<ParamsSchema, ResultSchema, infer E> ? E[keyof E] & string : never;

type WithDefaults<D> = Omit<D, 'encoding' | 'bucket'> &
  Partial<Pick<Declaration<ParamsSchema, ResultSchema, Record<number, string>>, 'encoding' | 'bucket'>>;

/**
 * Declares a call. Encoding defaults to query for GET and form for POST (spec 7: "Spot calls default to a form-encoded
 * body"); the bucket to the read bucket that fits the auth.
 */
/* @__NO_SIDE_EFFECTS__ */
export function call<
  const P extends ParamsSchema,
  const R extends ResultSchema,
  const E extends Record<number, string>,
>(declaration: WithDefaults<Declaration<P, R, E>>): Call<P, R, E> {
  return {
    encoding: declaration.method === 'GET' ? 'query' : 'form',
    bucket: declaration.auth === 'required' ? 'privateRead' : 'publicRead',
    ...declaration,
  } as const as Call<P, R, E>;
}
