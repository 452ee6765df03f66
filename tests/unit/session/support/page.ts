import { vi } from 'vitest';

/** A storage in memory. */
export class FakeStorage {
  readonly entries = new Map<string, string>();
  getItem(key: string): string | null {
    return this.entries.get(key) ?? null;
  }
  setItem(key: string, text: string): void {
    this.entries.set(key, text);
  }
  removeItem(key: string): void {
    this.entries.delete(key);
  }
}

/** A storage that throws, as with blocked cookies. */
export const throwing = {
  getItem: () => {
    throw new DOMException('blocked', 'SecurityError');
  },
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem: () => {
    throw new DOMException('blocked', 'SecurityError');
  },
};

class FakeChannel {
  static readonly all = new Set<FakeChannel>();
  onmessage: ((event: { data: unknown }) => void) | undefined;
  constructor() {
    FakeChannel.all.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of FakeChannel.all) if (other !== this) other.onmessage?.({ data: structuredClone(data) });
  }
  close(): void {
    FakeChannel.all.delete(this);
  }
}

class FakePage extends EventTarget {
  visibilityState = 'visible';
  get hidden(): boolean {
    return this.visibilityState === 'hidden';
  }
}

type Handler = (request: { params: Record<string, unknown>; headers: Headers }) => unknown;

/** Returns a result that is sent as a refusal with this code, and with the field and the limit that it names. */
export const refuse = (code: number, names: { field?: string; limit?: string } = {}) => ({ refused: code, names });
const isRefusal = (result: unknown): result is ReturnType<typeof refuse> =>
  typeof result === 'object' && result !== null && 'refused' in result;
const Down = Symbol('down');
/** The exchange cannot be reached. */
export const down = () => Down;

/** An exchange that responds by path, in place of `fetch`; a path without a response is out of order. */
export function answeringExchange() {
  const handlers = new Map<string, Handler>();
  const requests: { path: string; headers: Headers; params: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'https://slipway.example');
    const headers = new Headers(init.headers);
    const text = typeof init.body === 'string' ? init.body : '{}';
    const isJson = text.startsWith('{');
    const body: unknown = isJson ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text));
    const params = { ...Object.fromEntries(url.searchParams), ...(typeof body === 'object' ? body : {}) };
    requests.push({ path: url.pathname, headers, params });
    const result = await handlers.get(url.pathname)?.({ params, headers });
    if (result === Down) throw new TypeError('Failed to fetch');
    if (result === undefined) return new Response('', { status: 503 });
    return Response.json({
      ret_msg: '',
      ...(isRefusal(result)
        ? { ret_code: result.refused, result: null, ext_info: result.names }
        : { ret_code: 0, result }),
      time_now: 1_780_000_000_000,
    });
  });
  /** Sets the response of a path. */
  const answer = (path: string, handler: Handler) => void handlers.set(path, handler);
  return { requests, answer };
}

interface PageInput {
  address?: string;
  local?: unknown;
  tab?: unknown;
}

/** Opens a page with storages, another tab on its channel, and an exchange that responds by path. */
export function openPage({
  address = 'https://slipway.example/en/trade/spot/',
  local = new FakeStorage(),
  tab = new FakeStorage(),
}: PageInput = {}) {
  vi.resetModules();
  FakeChannel.all.clear();
  const document = new FakePage();
  const app: { slipwayApp: unknown } = { slipwayApp: undefined };
  const window = Object.assign(new EventTarget(), app, {
    localStorage: local,
    sessionStorage: tab,
    location: new URL(address),
  });
  const navigator = { onLine: true };
  vi.stubGlobal('window', window);
  vi.stubGlobal('location', window.location);
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  const { requests, answer } = answeringExchange();
  const messages: unknown[] = [];
  const otherTab = new FakeChannel();
  otherTab.onmessage = ({ data }) => messages.push(data);
  return {
    window,
    document,
    navigator,
    requests,
    /** Messages of this page to the other tab. */
    messages,
    /** Sets the response of a path. */
    answer,
    /** Sends a message from the other tab. */
    sendFromOtherTab: (data: unknown) => otherTab.postMessage(data),
    paths: () => requests.map(({ path }) => path),
    /** Another tab changed this browser's storage. */
    changedElsewhere: (key: string) => window.dispatchEvent(Object.assign(new Event('storage'), { key })),
    goOffline: (isOffline: boolean) => {
      navigator.onLine = !isOffline;
      window.dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
    },
    hide: (isHidden: boolean) => {
      document.visibilityState = isHidden ? 'hidden' : 'visible';
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

export const paths = {
  profile: '/x/main/v2/private/user/profile',
  logout: '/x/main/logout',
  login: '/x/main/session/login',
  verifyCode: '/x/main/session/verify-code',
  kyc: '/x/main/v3/private/user/member/kyc-info',
  preferences: '/x/main/v3/private/user/member/preferences',
  prefSetting: '/x/main/v3/private/user/member/pref-setting',
  assets: '/x/main/spot/api/asset/get',
  available: '/x/main/spot/api/v1/asset/get_available',
  systemDate: '/x/main/spot/api/activity/v1/project/system/date',
} as const;
