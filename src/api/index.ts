import { config } from '../../slipway.config.ts';
import { type ApiSettings, createClient } from './client.ts';
import { newId } from './ids.ts';

export type { Answer, ApiError } from './answer.ts';
export type { ApiSettings, SendOptions, TimeSample } from './client.ts';
export { readCapped } from './body.ts';
export { newId } from './ids.ts';
export { openReply } from './open.ts';

const pageId = newId();

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

/** Until `configureApi`: an anonymous visitor who reads English. */
const settings: ApiSettings = {
  hosts: config.hosts,
  token: () => undefined,
  lang: () => 'en',
  platform: () => 'pc',
  guid: () => pageId,
  onSessionInvalid: () => undefined,
  onRestricted: () => undefined,
  onUnrestricted: () => undefined,
  onServerTime: () => undefined,
  fetch: (url, init) => fetch(url, init),
  random: Math.random,
  wait: waitFor,
  timeout: (ms) => AbortSignal.timeout(ms),
  monotonicMs: () => performance.now(),
  isOnline: () => globalThis.navigator?.onLine !== false,
};
const client = createClient(settings);

/** Sends a call and gives its parsed result or a typed error; never throws, needs no `catch`. */
export const send = client.send;
/** Forgets kept answers: another person, or what they show has changed. */
export const clearCache = client.clearCache;

/** Says who asks, from where, and who hears of invalid sessions, restrictions and the exchange's time. */
export function configureApi(part: Partial<ApiSettings>): void {
  Object.assign(settings, part);
}

/** The page is being left: loads end (acts run on). Kept by bfcache, the page starts them anew itself. */
export const endLoads = client.endLoads;
