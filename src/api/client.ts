import * as v from 'valibot';
import { profile } from '../contract/person.ts';
import { noPath } from '../contract/call.ts';
import type { Call, HostPrefix, ParamsSchema, ResultSchema } from '../contract/call.ts';
import { restrictedCode, sessionInvalidCodes } from '../contract/envelope.ts';
import { pageSizeMax, takeInvalidRow } from '../contract/scalars.ts';
import { type SessionEventHandlers, SessionEvents, type SentRequest } from './session-events.ts';
import { type ApiError, type ApiResult, messages, noCode, type EnvelopeResult, type TransportKind } from './result.ts';
import { readBodyText } from './body.ts';
import { ExpiringCache } from './cache.ts';
import { InFlightRequests } from './in-flight.ts';
import { malformedError, withCallErrorName, readEnvelope, type HttpReply, retryAfterMsOf } from './read-envelope.ts';
import { bodyOf, type Identity, initOf, urlOf } from './request.ts';
import { isSentOnce, retryWaitMs } from './retry.ts';

/** Time limit of a call that declares none. R9.1, ms */
export const defaultTimeoutMs = 30_000;

/** Exchange time of a response, ms UTC, with the monotonic times of sending and arrival, ms. */
export interface TimeSample {
  timeNow: number;
  sentMs: number;
  receivedMs: number;
}

/** The platform that the client runs on; tests replace it. */
export interface ClientEnvironment {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Uniform in [0, 1). */
  random: () => number;
  /** Resolves after `ms`, or as soon as the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** A signal that aborts after `ms`. */
  timeout: (ms: number) => AbortSignal;
  monotonicMs: () => number;
  isOnline: () => boolean;
}

/** Hosts, identity, handlers and platform of a client. */
export interface ApiSettings extends Identity, SessionEventHandlers, ClientEnvironment {
  hosts: Record<HostPrefix, string>;
  /** True for a call that is not sent, since the exchange does not offer its area now. */
  isOff: (call: Call) => boolean;
  /** Receives the exchange time of each response that carries one. */
  onServerTime: (sample: TimeSample) => void;
  /** Runs before a request that changes something is sent; when the person changes meanwhile, it is not sent. */
  onBeforeEffect: () => void;
}

export interface SendOptions {
  /** Aborts the call; equal loads of other callers continue. */
  signal?: AbortSignal | undefined;
  /**
   * Called with each failure that is retried, so that it can be shown meanwhile; not when another caller sent the
   * request.
   */
  onRetry?: (error: ApiError) => void;
}

export interface Client {
  /** Sends a call and returns its parsed result or a typed error. Never rejects. */
  send: <P extends ParamsSchema, R extends ResultSchema, E extends Record<number, string>>(
    call: Call<P, R, E>,
    params: v.InferInput<P>,
    options?: SendOptions,
  ) => Promise<ApiResult<v.InferOutput<R>, E[keyof E] & string>>;
  /** Removes every cached result; loads in flight are no longer shared with later ones. */
  clearCache: () => void;
  /** Aborts all loads, when the page is left. Requests that are sent once run on. */
  abortLoads: () => void;
  /** Repeats the reads that were refused for a restriction; true when none is refused any more. account.md 6 */
  checkRestriction: () => Promise<boolean>;
  /**
   * Records that another person uses the page: responses to private requests in flight are withheld from their callers.
   */
  changePerson: () => void;
}

const failure = (kind: TransportKind, message: string = messages.failed) => ({
  ok: false as const,
  error: { kind, code: noCode, message },
});

/** True when an exchange does not have a call: no such path, or switched off. exchange-api 1.7 */
const isAbsent = ({ kind, status }: ApiError<never>): boolean =>
  status === 404 || kind === 'noSuchPath' || kind === 'featureOff';

/**
 * The result of a page or cursor list with at most the requested rows: more than a page, all at once, would
 * keep the browser busy for seconds. exchange-api 1.4
 */
function cutToPage<Result>(result: Result, params: object): Result {
  if (typeof result !== 'object' || result === null || !('list' in result) || !Array.isArray(result.list))
    return result;
  if (!('nextId' in result) && !('page' in result)) return result;
  const limit = 'limit' in params && typeof params.limit === 'number' ? params.limit : pageSizeMax;
  return result.list.length > limit ? { ...result, list: result.list.slice(0, limit) } : result;
}

/** Creates a client. It reads `settings` at each request, so that they can be completed later. */
export function createClient(settings: ApiSettings): Client {
  const cache = new ExpiringCache<EnvelopeResult>();
  const inFlight = new InFlightRequests<EnvelopeResult>();
  const sessionEvents = new SessionEvents({
    onSessionInvalid: (code) => settings.onSessionInvalid(code),
    onRestricted: (restriction) => settings.onRestricted(restriction),
    onUnrestricted: () => settings.onUnrestricted(),
  });
  /** Optional calls that the exchange has answered as ones that it does not have. */
  const absent = new Set<Call>();
  let sentCount = 0;
  /** Rises with each clearing: a result that was requested before it is not cached. */
  let cacheEpoch = 0;
  /** Rises with each change of person. The token is no substitute: it can be renewed for the same person. */
  let personEpoch = 0;
  const isOfPreviousPerson = (call: Call, epoch: number) => call.auth !== 'none' && epoch !== personEpoch;
  const withheld = (call: Call): EnvelopeResult => failure(isSentOnce(call) ? 'personChanged' : 'aborted');

  function clearCache(): void {
    cacheEpoch += 1;
    cache.clear();
    inFlight.stopSharing();
  }

  /** The HTTP response, or the error without one. */
  async function fetchReply(
    call: Call,
    params: Record<string, unknown>,
    signal: AbortSignal,
  ): Promise<HttpReply | EnvelopeResult> {
    const limit = settings.timeout(call.timeoutMs ?? defaultTimeoutMs);
    try {
      const init = { ...initOf(call, params, settings), signal: AbortSignal.any([signal, limit]) };
      const response = await settings.fetch(urlOf(call, params, settings.hosts), init);
      const retryAfterMs = retryAfterMsOf(response.headers.get('retry-after'), Date.now());
      return { status: response.status, text: await readBodyText(response), retryAfterMs };
    } catch {
      if (signal.aborted) return failure('aborted');
      if (limit.aborted) return failure('timeout');
      return failure(settings.isOnline() ? 'network' : 'offline', messages.network);
    }
  }

  async function attempt(call: Call, params: Record<string, unknown>, signal: AbortSignal): Promise<EnvelopeResult> {
    const sent: SentRequest = { number: (sentCount += 1), token: settings.token() };
    const epoch = personEpoch;
    const sentMs = settings.monotonicMs();
    const reply = await fetchReply(call, params, signal);
    // Neither a result nor a refusal of the previous person applies to the current one.
    if (isOfPreviousPerson(call, epoch)) return withheld(call);
    if ('ok' in reply) return reply;
    const receivedMs = settings.monotonicMs();
    const result = readEnvelope(reply, call.host);
    if (result.timeNow !== undefined) settings.onServerTime({ timeNow: result.timeNow, sentMs, receivedMs });
    if (result.ok) {
      sessionEvents.succeeded(call);
      return result;
    }
    if (sessionInvalidCodes.includes(result.error.code) && call.path !== profile.path) clearCache();
    sessionEvents.failed(call, params, result.error, sent, sentCount, settings.token());
    return { ...result, endsSession: isOfPreviousPerson(call, epoch) };
  }

  async function load(
    call: Call,
    params: Record<string, unknown>,
    signal: AbortSignal,
    onRetry: SendOptions['onRetry'],
  ): Promise<EnvelopeResult> {
    const epoch = personEpoch;
    const isAborted = () => signal.aborted;
    for (let tries = 1; ; tries += 1) {
      const result = await attempt(call, params, signal);
      if (result.ok) return result;
      const waitMs = retryWaitMs(call, result.error, tries, settings.random());
      if (waitMs === undefined || isAborted()) return result;
      onRetry?.(result.error);
      await settings.wait(waitMs, signal);
      if (isAborted()) return failure('aborted');
      // The next attempt would carry this person's parameters with the next person's token.
      if (isOfPreviousPerson(call, epoch)) return withheld(call);
    }
  }

  /** Returns the cached result, joins an equal load in flight, or sends a request. */
  async function fetchResult(
    call: Call,
    params: Record<string, unknown>,
    options: SendOptions,
  ): Promise<EnvelopeResult> {
    const sentOnce = isSentOnce(call);
    const identity = `${settings.token() ?? ''} ${call.auth === 'none' ? '' : personEpoch} ${settings.lang()}`;
    const request = `${call.method} ${urlOf(call, params, settings.hosts)} ${bodyOf(call, params) ?? ''} ${identity}`;
    const cacheMs = sentOnce ? undefined : call.cacheMs;
    const cached = cacheMs === undefined ? undefined : cache.get(request, settings.monotonicMs());
    if (cached) return cached;
    const epoch = cacheEpoch;
    const isUnshared = sentOnce || call.method !== 'GET';
    const sharing = { key: isUnshared ? undefined : request, isSentOnce: isUnshared };
    const result = await inFlight.join(
      sharing,
      (signal) => load(call, params, signal, options.onRetry),
      options.signal,
    );
    if (result?.ok && cacheMs !== undefined && epoch === cacheEpoch) {
      cache.set(request, result, settings.monotonicMs() + cacheMs);
    }
    return result ?? failure('aborted');
  }

  return {
    clearCache,
    abortLoads: () => inFlight.abortLoads(),
    changePerson: () => void (personEpoch += 1),
    async checkRestriction() {
      const requests = sessionEvents
        .takeRestrictedReads()
        .map(async ({ call, params }) => fetchResult(call, { ...params }, {}));
      const results = await Promise.all(requests);
      return results.every((result) => result.ok || result.error.code !== restrictedCode);
    },
    async send(call, params, options = {}) {
      const epoch = personEpoch;
      try {
        if (call.path === noPath || absent.has(call) || settings.isOff(call)) return failure('absent');
        if (call.auth !== 'none' && call.effect !== 'read') settings.onBeforeEffect();
        const fetched = isOfPreviousPerson(call, epoch) ? withheld(call) : await fetchResult(call, params, options);
        // A request whose own refusal ended the session is certain to be refused, which its caller may still show.
        const isCertain = isSentOnce(call) && !fetched.ok && fetched.endsSession === true;
        const response = isOfPreviousPerson(call, epoch) && !isCertain ? withheld(call) : fetched;
        if (!response.ok && call.need === 'optional' && isAbsent(response.error)) {
          absent.add(call);
          return failure('absent');
        }
        if (!response.ok) return { ok: false, error: withCallErrorName(call.errors, response.error) };
        takeInvalidRow();
        const parsed = v.safeParse(call.result, response.result, { abortEarly: true });
        const invalidRow = takeInvalidRow();
        // A person's own list without one of its rows would be a wrong list.
        if (parsed.success && invalidRow !== undefined && call.auth === 'required' && call.effect === 'read')
          return { ok: false, error: withCallErrorName(call.errors, malformedError(`result row ${invalidRow}`)) };
        if (parsed.success) return { ok: true, result: cutToPage(parsed.output, params), timeNow: response.timeNow };
        const path = v.getDotPath(parsed.issues[0]);
        return {
          ok: false,
          error: withCallErrorName(call.errors, malformedError(path === null ? 'result' : `result.${path}`)),
        };
      } catch {
        return {
          ok: false,
          error: withCallErrorName(call.errors, { kind: 'unknown', code: noCode, message: messages.failed }),
        };
      }
    },
  };
}
