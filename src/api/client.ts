import * as v from 'valibot';
import { profile } from '../contract/person.ts';
import type { Call, HostPrefix, ParamsSchema, ResultSchema } from '../contract/call.ts';
import { sessionInvalidCodes } from '../contract/envelope.ts';
import { type AlarmHandlers, Alarms, type Departure } from './alarms.ts';
import { type Answer, messages, noCode, type Opened, type TransportKind } from './answer.ts';
import { readCapped } from './body.ts';
import { Cache } from './cache.ts';
import { Flights } from './flights.ts';
import { malformed, named, openReply, type Reply, retryAfterMsOf } from './open.ts';
import { bodyOf, type Identity, initOf, urlOf } from './request.ts';
import { isAct, nextTryMs } from './retry.ts';

/** The time a call may take when it declares none. spec 9, ms */
const defaultTimeoutMs = 30_000;

/** When the exchange said its time: monotonic ms of sending and of the answer's arrival. */
export interface TimeSample {
  timeNow: number;
  sentMs: number;
  receivedMs: number;
}

/** What the client stands on, so that tests can decide it. */
export interface Surroundings {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Uniform in [0, 1). */
  random: () => number;
  /** Resolves after `ms`, or as soon as the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Aborts after `ms`. */
  timeout: (ms: number) => AbortSignal;
  monotonicMs: () => number;
  isOnline: () => boolean;
}

export interface ApiSettings extends Identity, AlarmHandlers, Surroundings {
  hosts: Record<HostPrefix, string>;
  onServerTime: (sample: TimeSample) => void;
}

export interface SendOptions {
  /** Leaves the call; equal loads of others go on. */
  signal?: AbortSignal | undefined;
}

export interface Client {
  send: <P extends ParamsSchema, R extends ResultSchema, E extends Record<number, string>>(
    call: Call<P, R, E>,
    params: v.InferInput<P>,
    options?: SendOptions,
  ) => Promise<Answer<v.InferOutput<R>, E[keyof E] & string>>;
  clearCache: () => void;
  /** Ends all loads: the page is being left. Acts run on. */
  endLoads: () => void;
}

const failure = (kind: TransportKind, message: string = messages.failed): Opened => ({
  ok: false,
  error: { kind, code: noCode, message },
});

/** One client; `settings` is read at each request, so it may be filled in later. */
export function createClient(settings: ApiSettings): Client {
  const cache = new Cache<Opened>();
  const flights = new Flights<Opened>();
  const alarms = new Alarms({
    onSessionInvalid: (code) => settings.onSessionInvalid(code),
    onRestricted: (restriction) => settings.onRestricted(restriction),
    onUnrestricted: () => settings.onUnrestricted(),
  });
  let begun = 0;
  let cacheAge = 0;

  function clearCache(): void {
    cacheAge += 1;
    cache.clear();
    flights.forget();
  }

  /** The HTTP answer, or why there is none. */
  async function fetchReply(call: Call, params: Record<string, unknown>, signal: AbortSignal): Promise<Reply | Opened> {
    const limit = settings.timeout(call.timeoutMs ?? defaultTimeoutMs);
    try {
      const init = { ...initOf(call, params, settings), signal: AbortSignal.any([signal, limit]) };
      const response = await settings.fetch(urlOf(call, params, settings.hosts), init);
      const retryAfterMs = retryAfterMsOf(response.headers.get('retry-after'), Date.now());
      return { status: response.status, text: await readCapped(response), retryAfterMs };
    } catch {
      if (signal.aborted) return failure('aborted');
      if (limit.aborted) return failure('timeout');
      return failure(settings.isOnline() ? 'network' : 'offline', messages.network);
    }
  }

  async function attempt(call: Call, params: Record<string, unknown>, signal: AbortSignal): Promise<Opened> {
    const departure: Departure = { number: (begun += 1), token: settings.token() };
    const sentMs = settings.monotonicMs();
    const reply = await fetchReply(call, params, signal);
    if ('ok' in reply) return reply;
    const receivedMs = settings.monotonicMs();
    const opened = openReply(reply);
    if (opened.ok) {
      if (opened.timeNow !== undefined) settings.onServerTime({ timeNow: opened.timeNow, sentMs, receivedMs });
      alarms.succeeded(call);
      return opened;
    }
    if (sessionInvalidCodes.includes(opened.error.code) && call.path !== profile.path) clearCache();
    alarms.failed(call, opened.error, departure, begun, settings.token());
    return opened;
  }

  async function load(call: Call, params: Record<string, unknown>, signal: AbortSignal): Promise<Opened> {
    for (let tried = 1; ; tried += 1) {
      const opened = await attempt(call, params, signal);
      if (opened.ok) return opened;
      const waitMs = nextTryMs(call, opened.error, tried, settings.random());
      if (waitMs === undefined || signal.aborted) return opened;
      await settings.wait(waitMs, signal);
      if (signal.aborted) return failure('aborted');
    }
  }

  async function open(call: Call, params: Record<string, unknown>, options: SendOptions): Promise<Opened> {
    const act = isAct(call);
    const who = `${settings.token() ?? ''} ${settings.lang()}`;
    const request = `${call.method} ${urlOf(call, params, settings.hosts)} ${bodyOf(call, params) ?? ''} ${who}`;
    const keepMs = act ? undefined : call.cacheMs;
    const kept = keepMs === undefined ? undefined : cache.get(request, settings.monotonicMs());
    if (kept) return kept;
    const age = cacheAge;
    const fare = { key: act || call.method !== 'GET' ? undefined : request, isAct: act || call.method !== 'GET' };
    const opened = await flights.join(fare, (signal) => load(call, params, signal), options.signal);
    if (opened?.ok && keepMs !== undefined && age === cacheAge) {
      cache.set(request, opened, settings.monotonicMs() + keepMs);
    }
    return opened ?? failure('aborted');
  }

  return {
    clearCache,
    endLoads: () => flights.endLoads(),
    async send(call, params, options = {}) {
      try {
        const opened = await open(call, params, options);
        if (!opened.ok) return { ok: false, error: named(call.errors, opened.error) };
        const result = v.safeParse(call.result, opened.result, { abortEarly: true });
        if (result.success) return { ok: true, result: result.output, timeNow: opened.timeNow };
        const path = v.getDotPath(result.issues[0]);
        return { ok: false, error: named(call.errors, malformed(path === null ? 'result' : `result.${path}`)) };
      } catch {
        return { ok: false, error: named(call.errors, { kind: 'unknown', code: noCode, message: messages.failed }) };
      }
    },
  };
}
