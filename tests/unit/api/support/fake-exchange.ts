import { vi } from 'vitest';
import { createClient, type ApiSettings, type TimeSample } from '../../../src/api/client.ts';
import { config } from '../../../slipway.config.ts';

export interface Seen {
  url: string;
  init: RequestInit;
}
type Play = (seen: Seen) => Response | Promise<Response>;

/** An answer in the envelope. */
export const ok = (result: unknown, more: Record<string, unknown> = {}): Response =>
  Response.json({ ret_code: 0, ret_msg: 'OK', result, time_now: 1_780_000_000_000, ...more });
export const refusal = (code: number, more: Record<string, unknown> = {}): Response =>
  Response.json({ ret_code: code, ret_msg: 'refused', result: null, ...more });
export const text = (body: string, init?: ResponseInit): Response => new Response(body, init);
/** Stays open until the client gives up. */
export const silence: Play = ({ init }) =>
  new Promise((_resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });
export const broken: Play = () => Promise.reject(new TypeError('Failed to fetch'));

/** A client against answers that are played one after another; the last one repeats. Waits are kept and pass at once. */
export function exchange(plays: (Play | (() => Response))[], part: Partial<ApiSettings> = {}) {
  const seen: Seen[] = [];
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
    onServerTime: (sample) => samples.push(sample),
    fetch: async (url, init) => {
      seen.push({ url, init });
      const play = plays[Math.min(seen.length, plays.length) - 1];
      if (!play) throw new Error('no answer is played');
      return play({ url, init });
    },
    random: () => 0.5,
    wait: async (ms) => void waits.push(ms),
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
/** Every header of a request, by its name in small letters. */
export const headersOf = (seen: Seen | undefined): Record<string, string> =>
  Object.fromEntries(new Headers(seen?.init.headers));
