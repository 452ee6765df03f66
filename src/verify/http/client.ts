import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bucket, Call } from '#contract/call.ts';
import { secondMs } from '#formulas/durations.ts';
import { encode } from './encode.ts';
import { openPace } from './pace.ts';
import type { Pace } from './pace.ts';

/** No host answers: exit code 3. verify.md 1 */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
}

/** Longest wait for an answer, ms. */
const timeoutMs = 10 * secondMs;
/** Longest answer that is read. */
const maxBytes = 8 * 1024 * 1024;
/** Longest `Retry-After` that is waited for, ms. */
const maxRetryMs = 15 * secondMs;

/** An HTTP answer, or why there is none. Times are ms of this machine's clock. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  sentAt: number;
  receivedAt: number;
  /** Why there is no complete answer: no connection, time-out, too long. */
  failure?: string;
}

/**
 * Sender of a request: a person with a token, a sender with an unknown token, or a visitor. Senders with one name share
 * one rate limit.
 */
export interface Caller {
  name: string;
  token?: string;
}
export const visitor: Caller = { name: 'visitor' };

export interface RequestOptions {
  caller?: Caller;
  headers?: Record<string, string>;
  method?: string;
  body?: string;
  /** The turn has been waited for. */
  hasTurn?: boolean;
  /** Answers 429 like any other instead of waiting. */
  keepsTooMany?: boolean;
  /** Is sent as `guid`, by which visitors are counted. */
  guid?: string;
}

export interface Client {
  /** Sends a request with the headers of the contract. */
  ask: (url: string, bucket: Bucket, options?: RequestOptions) => Promise<Reply>;
  /** Sends a call with the encoding that it declares. */
  call: (call: Call, params: Record<string, unknown>, options?: RequestOptions) => Promise<Reply>;
  /** Sends the same call several times at once. */
  burst: (call: Call, params: Record<string, unknown>, caller: Caller, count: number) => Promise<Reply[]>;
  urlOf: (call: Call) => string;
  /** Requests that were answered 429 though they were paced. */
  tooMany: () => number;
}

export interface ClientOptions {
  hosts: Readonly<Record<Call['host'], string>>;
  /** Sent as `Origin`. */
  origin: string;
  isUnpaced?: boolean;
  /** Ends waiting and running requests. */
  signal: AbortSignal;
}

/** Deepest nesting that is read: the contract's answers have six levels. What recurses over an answer needs a bound. */
const maxDepth = 64;

/** True for a text with more brackets inside each other than an answer has. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isQuoted) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === '{' || sign === '[') {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (sign === '}' || sign === ']') depth -= 1;
  }
  return false;
}

/** Reads an answer up to its bounds; `failure` says which one it crossed. */
export async function readText(response: Response): Promise<{ text: string; failure?: string }> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  if (!response.body) return { text };
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) return { text: '', failure: `an answer over ${maxBytes} bytes` };
    text += decoder.decode(chunk, { stream: true });
  }
  text += decoder.decode();
  return isTooDeep(text) ? { text: '', failure: `an answer of over ${maxDepth} levels` } : { text };
}

/** The cause of a failed request, without the address, which may hold parameters. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError') return `no answer in ${timeoutMs / secondMs} s`;
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}

const noAnswer = { status: 0, headers: new Headers(), text: '' };

/** Opens the client: no redirects, 8 MB per answer, 8 requests at once, 80 % of each rate bucket. verify.md 2 */
export function openClient({ hosts, origin, isUnpaced = false, signal }: ClientOptions): Client {
  const pace: Pace = openPace(isUnpaced);
  const guid = randomUUID();
  let tooMany = 0;

  async function once(url: string, { caller = visitor, ...request }: RequestOptions): Promise<Reply> {
    const { method = 'GET', headers = {}, body } = request;
    const sent: Record<string, string> = {
      accept: 'application/json',
      platform: 'pc',
      lang: 'en',
      'accept-language': 'en',
      guid: request.guid ?? guid,
      'x-request-id': randomUUID(),
      origin,
      ...(caller.token === undefined ? {} : { usertoken: caller.token }),
      ...headers,
    };
    const sentAt = Date.now();
    try {
      const response = await fetch(url, {
        method,
        headers: sent,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        ...(body === undefined ? {} : { body }),
      });
      const receivedAt = Date.now();
      return { status: response.status, headers: response.headers, sentAt, receivedAt, ...(await readText(response)) };
    } catch (error) {
      return { ...noAnswer, sentAt, receivedAt: Date.now(), failure: causeOf(error) };
    }
  }

  async function ask(url: string, bucket: Bucket, options: RequestOptions = {}): Promise<Reply> {
    for (let attempt = 1; ; attempt += 1) {
      signal.throwIfAborted();
      if (attempt > 1 || options.hasTurn !== true) await pace.turn(options.caller?.name ?? visitor.name, bucket);
      const reply = await pace.slot(() => once(url, options));
      // An answer that the end of the run has cut off says nothing of the exchange.
      signal.throwIfAborted();
      if (reply.status !== 429 || options.keepsTooMany === true || attempt === 3) return reply;
      tooMany += 1;
      const seconds = Number(reply.headers.get('retry-after') ?? '1');
      await wait(Math.min(maxRetryMs, Number.isFinite(seconds) ? seconds * secondMs : secondMs), undefined, { signal });
    }
  }

  const urlOf = (call: Call): string => hosts[call.host] + call.path;
  /** One burst at a time: two would take the slots of each other. */
  let lastBurst: Promise<unknown> = Promise.resolve();
  const client: Client = {
    ask,
    urlOf,
    burst(call, params, caller, count) {
      const work = async (): Promise<Reply[]> => {
        for (let turn = 0; turn < count; turn += 1) await pace.turn(caller.name, call.bucket);
        return Promise.all(Array.from({ length: count }, () => client.call(call, params, { caller, hasTurn: true })));
      };
      const replies = lastBurst.then(work, work);
      lastBurst = replies;
      return replies;
    },
    call(call, params, options = {}) {
      const { query, body, type } = encode(call, params);
      const headers = { ...(type === undefined ? {} : { 'content-type': type }), ...options.headers };
      const url = query === '' ? urlOf(call) : `${urlOf(call)}?${query}`;
      return ask(url, call.bucket, {
        method: call.method,
        ...(body === undefined ? {} : { body }),
        ...options,
        headers,
      });
    },
    tooMany: () => tooMany,
  };
  return client;
}
