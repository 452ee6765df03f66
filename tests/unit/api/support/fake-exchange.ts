import { vi } from 'vitest';
import { createClient, type ApiSettings, type TimeSample } from '#api/client.ts';
import { config } from '#config';

/** A request as the exchange receives it. */
export interface SentRequest {
  url: string;
  init: RequestInit;
}
type Responder = (request: SentRequest) => Response | Promise<Response>;

/** Returns a successful response in the envelope. */
export const ok = (result: unknown, more: Record<string, unknown> = {}): Response =>
  Response.json({ ret_code: 0, ret_msg: 'OK', result, time_now: 1_780_000_000_000, ...more });
export const refusal = (code: number, more: Record<string, unknown> = {}): Response =>
  Response.json({ ret_code: code, ret_msg: 'refused', result: null, ...more });
export const text = (body: string, init?: ResponseInit): Response => new Response(body, init);
/** Never responds; rejects once the client aborts. */
export const silence: Responder = ({ init }) =>
  new Promise((_resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
export const broken: Responder = () => Promise.reject(new TypeError('Failed to fetch'));

/**
 * Creates a client against responders that run one after another; the last one repeats. Waits are recorded and end at
 * once.
 */
export function exchange(responders: (Responder | (() => Response))[], part: Partial<ApiSettings> = {}) {
  const seen: SentRequest[] = [];
  const waits: number[] = [];
  const samples: TimeSample[] = [];
  const limits: { ms: number; expire: () => void }[] = [];
  const state = { token: undefined as string | undefined, nowMs: 1_000 };
  const onSessionInvalid = vi.fn((_code: number) => {
    state.token = undefined;
  });
  const onRestricted = vi.fn();
  const onUnrestricted = vi.fn();
  const client = createClient({
    hosts: config.hosts,
    token: () => state.token,
    lang: () => 'ar-SA',
    platform: () => 'pc',
    guid: () => 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
    onSessionInvalid,
    onRestricted,
    onUnrestricted,
    isOff: () => false,
    onServerTime: (sample) => samples.push(sample),
    onBeforeEffect: () => undefined,
    fetch: async (url, init) => {
      seen.push({ url, init });
      const respond = responders[Math.min(seen.length, responders.length) - 1];
      if (!respond) throw new Error('a fake exchange needs a responder');
      return respond({ url, init });
    },
    random: () => 0.5,
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    timeout: (ms) => {
      const controller = new AbortController();
      limits.push({ ms, expire: () => controller.abort(new DOMException('late', 'TimeoutError')) });
      return controller.signal;
    },
    monotonicMs: () => state.nowMs,
    isOnline: () => true,
    ...part,
  });
  return { ...client, seen, waits, samples, limits, state, onSessionInvalid, onRestricted, onUnrestricted };
}

/** A profile as the exchange sends it. */
export const profileRow = {
  id: '1000000000000000001',
  username: 'standard',
  email_mask: 's***@slipway.example',
  mobile_mask: '',
  country: 'SG',
  currency_code: 'USD',
  member_tag: { KYC: 'SUCCESS', UTA: '' },
  grayFlag: { IsFA: true },
  double_confirm: [{ key: 'orderConfirm', value: 1 }],
  is_submember: false,
  parent_id: '',
  vipLevel: 0,
  feeRates: { maker: '0.001', taker: '0.001' },
  createTime: 1_700_000_000_000,
};
/** Returns the headers of a request by their lower-case names. */
export const headersOf = (request: SentRequest | undefined): Record<string, string> =>
  Object.fromEntries(new Headers(request?.init.headers));
