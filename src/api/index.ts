import { config } from '#config';
import { type ApiSettings, createClient } from './client.ts';
import { newId } from './ids.ts';

export type { ApiResult, ApiError } from './result.ts';
export type { ApiSettings, TimeSample } from './client.ts';
export { readBodyText } from './body.ts';
export { newId } from './ids.ts';
export { readEnvelope } from './read-envelope.ts';

const pageId = newId();

/** Returns whether the browser has a network; true where the platform does not report it, as in Node. */
export function isOnline(): boolean {
  const platform: { navigator?: Partial<Navigator> } = globalThis;
  return platform.navigator?.onLine ?? true;
}

/** Resolves after `ms`, or as soon as the signal aborts. */
function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}

/** Settings before `configureApi`: an anonymous visitor who reads English. */
const settings: ApiSettings = {
  hosts: config.hosts,
  token: () => undefined,
  lang: () => 'en',
  platform: () => 'pc',
  guid: () => pageId,
  onSessionInvalid: () => undefined,
  onRestricted: () => undefined,
  onUnrestricted: () => undefined,
  isOff: () => false,
  onServerTime: () => undefined,
  onBeforeEffect: () => undefined,
  fetch: (url, init) => fetch(url, init),
  random: Math.random,
  wait: waitFor,
  timeout: (ms) => AbortSignal.timeout(ms),
  monotonicMs: () => performance.now(),
  isOnline,
};
const client = createClient(settings);

/** Sends a call and returns its parsed result or a typed error. Never rejects, so no `catch` is needed. */
export const send = client.send;
/** Removes all cached results, after a change of person or of the data behind them. */
export const clearCache = client.clearCache;
/** Withholds the responses to private requests in flight: they belong to the previous person. */
export const changePerson = client.changePerson;

/** Repeats the reads that were refused for a restriction; true when none is refused any more. account.md 6 */
export const checkRestriction = client.checkRestriction;

/** Sets identity, platform and the handlers of invalid sessions, restrictions and exchange times. */
export function configureApi(part: Partial<ApiSettings>): void {
  Object.assign(settings, part);
}

/**
 * Aborts all loads when the page is left; requests that are sent once run on. A page from bfcache loads again itself.
 */
export const abortLoads = client.abortLoads;
