/**
 * Reads calls for a build: from the exchange, from the seed of the sandbox, or from responses that an earlier read
 * stored.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { config } from '#config';
import type { Call, ParamsSchema, ResultSchema } from '#contract/call.ts';
import { Envelope } from '#contract/envelope.ts';
import type { createExchange } from '#sandbox/index.ts';

/** Maximum number of retries of a rate-limited call. */
const maxRetries = 5;

/** Raw responses by language, call and parameters. */
const Responses = v.record(v.string(), v.unknown());
export type Responses = v.InferOutput<typeof Responses>;
/** Sends a call and returns its raw response body. */
type Transport = (call: Call, params: Record<string, unknown>, lang: string) => Promise<unknown>;

const queryOf = (params: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(params).map(([key, value]): [string, string] => [key, String(value)])).toString();

/**
 * Sends calls to the configured hosts; a host that is a path is resolved on `origin`. On HTTP 429 waits for the
 * Retry-After seconds and retries.
 */
function fromExchange(origin: string): Transport {
  return async (call, params, lang) => {
    const address = `${new URL(config.hosts[call.host], origin).href.replace(/\/$/, '')}${call.path}`;
    for (let attempt = 0; ; attempt += 1) {
      const isGet = call.method === 'GET';
      const response = await fetch(`${address}${isGet ? `?${queryOf(params)}` : ''}`, {
        method: call.method,
        headers: { accept: 'application/json', 'content-type': 'application/json', lang, platform: 'pc' },
        ...(isGet ? {} : { body: JSON.stringify(params) }),
        signal: AbortSignal.timeout(30_000),
      });
      if (response.status === 429 && attempt < maxRetries) {
        const seconds = Number(response.headers.get('retry-after') ?? '1');
        await new Promise((resolveWait) => setTimeout(resolveWait, (Number.isFinite(seconds) ? seconds : 1) * 1_000));
        continue;
      }
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      const body: unknown = await response.json();
      return body;
    }
  };
}

/**
 * Sends calls to a sandbox exchange in memory, which answers from its seed. The import by path bypasses the bundler,
 * because the sandbox is a server that reads files beside its modules.
 */
async function fromSeed(): Promise<Transport> {
  const sandboxUrl = pathToFileURL(resolve('src/sandbox/index.ts')).href;
  const sandbox = (await import(/* @vite-ignore */ sandboxUrl)) as { createExchange: typeof createExchange };
  const exchange = await sandbox.createExchange({
    dataFile: ':memory:',
    // The clock is stopped, so that two builds are equal byte by byte. quality.md Q-S18
    monotonic: () => 0,
    limits: { publicRead: { count: Number.MAX_SAFE_INTEGER, perMs: 1 } },
  });
  return async (call, params, lang) => {
    const isGet = call.method === 'GET';
    const path = `/x/${call.host}${call.path}`;
    const response = await exchange.app.inject({
      method: call.method,
      url: isGet ? `${path}?${queryOf(params)}` : path,
      headers: { host: 'localhost', lang, platform: 'pc', 'content-type': 'application/json' },
      ...(isGet ? {} : { payload: JSON.stringify(params) }),
    });
    return response.json<unknown>();
  };
}

/** Maximum number of fields that are named for a call whose result does not fit. */
const maxFields = 20;

/** A call whose response a build cannot use, with the reasons: one, or one for each field that does not fit. */
export class CallError extends Error {
  readonly call: Call;
  readonly reasons: readonly string[];
  constructor(call: Call, reasons: readonly string[], cause?: unknown) {
    super(`${call.path}: ${reasons[0] ?? ''}`, { cause });
    this.call = call;
    this.reasons = reasons;
  }
}

/** The result of a call by its schema; throws with the call and the fields that do not fit. */
function parsed<R extends ResultSchema>(call: Call<ParamsSchema, R>, value: unknown): v.InferOutput<R> {
  const result = v.safeParse(call.result, value);
  if (result.success) return result.output;
  const fields = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'result'}: ${issue.message}`);
  const more = fields.length - maxFields;
  throw new CallError(call, [...fields.slice(0, maxFields), ...(more > 0 ? [`and ${more} more fields`] : [])]);
}

/**
 * Validates each response with the contract and keeps the raw responses, so that a later build can fall back on them.
 */
export class Reader {
  readonly responses: Responses = {};
  /** Results as they came and parsed: most are the same for every language, and are read for each. */
  readonly #results = new Map<string, { raw: unknown; parsed: unknown }>();
  readonly #transport: Transport;
  readonly #former: Reader | undefined;
  /** ms UTC of the exchange's clock at the newest response. */
  readAtMs = 0;
  /** Calls of `tried` that failed, in their order. */
  readonly failures: CallError[] = [];
  #askedCount = 0;
  /** Number of calls that were read, also in vain. */
  get askedCount(): number {
    return this.#askedCount;
  }

  /** `former`: a reader whose results of equal responses are this one's too, as the same objects. */
  constructor(transport: Transport, former?: Reader) {
    this.#transport = transport;
    this.#former = former;
  }

  /**
   * The parsed result. Throws a `CallError` when there is no response, the exchange rejects the call, or the result
   * does not fit its schema.
   */
  async read<P extends ParamsSchema, R extends ResultSchema>(
    call: Call<P, R>,
    params: v.InferInput<P>,
    lang: string,
  ): Promise<v.InferOutput<R>> {
    const key = `${lang} ${call.host}${call.path}?${queryOf(params)}`;
    const known = this.#results.get(key);
    if (known) return known.parsed;
    this.#askedCount += 1;
    const body = await this.#bodyOf(key, () => this.#transport(call, params, lang)).catch((cause: unknown) => {
      throw new CallError(call, [reasonOf(cause)], cause);
    });
    if (body.ret_code !== 0)
      throw new CallError(call, [`answered ${body.ret_code} ${body.ret_msg ?? body.message ?? ''}`]);
    this.readAtMs = Math.max(this.readAtMs, body.time_now ?? 0);
    const result = this.#former?.parsedOf(key, body.result) ?? parsed(call, body.result);
    this.#results.set(key, { raw: body.result, parsed: result });
    return result;
  }

  /**
   * The parsed result; undefined for a call that fails, which is kept in `failures`: a build names all of them at once.
   */
  async tried<P extends ParamsSchema, R extends ResultSchema>(
    call: Call<P, R>,
    params: v.InferInput<P>,
    lang: string,
  ): Promise<v.InferOutput<R> | undefined> {
    try {
      return await this.read(call, params, lang);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      this.failures.push(error);
      return undefined;
    }
  }

  /**
   * Returns this reader's parsed result of a call when it has answered the same; undefined otherwise. Comparing takes a
   * third of the time of parsing.
   */
  parsedOf(key: string, raw: unknown): unknown {
    const known = this.#results.get(key);
    return known && isDeepStrictEqual(known.raw, raw) ? known.parsed : undefined;
  }

  async #bodyOf(key: string, send: () => Promise<unknown>): Promise<Envelope> {
    return v.parse(Envelope, (this.responses[key] ??= await send()));
  }
}

/** A reader of the exchange at an origin; undefined: of the seed of the sandbox. It has not sent a call yet. */
export async function openReader(origin: string | undefined): Promise<Reader> {
  return new Reader(origin === undefined ? await fromSeed() : fromExchange(origin));
}

/**
 * A reader of stored responses: it rejects when one is missing. Equal results of a `former` reader are the same
 * objects.
 */
export function readerOf(responses: Responses, former?: Reader): Reader {
  const stored = new Reader(() => Promise.reject(new Error('this response is not in the file of responses')), former);
  Object.assign(stored.responses, responses);
  return stored;
}

/**
 * The responses that an earlier read wrote to a file. Rejects when the file is missing or holds anything else.
 */
export async function readStored(file: string): Promise<Responses> {
  return v.parse(Responses, JSON.parse(await readFile(file, 'utf8')));
}

/** The text of an error, for a message that says what failed. */
export const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
