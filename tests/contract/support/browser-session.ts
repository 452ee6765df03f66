import type { ReadableAtom } from 'nanostores';
import { vi } from 'vitest';
import { createExchange, type SandboxExchange } from '#sandbox/index.ts';
import { seeded } from '../../support/seeded.ts';
import { FakeStorage } from '../../unit/session/support/page.ts';

/** High rate limits: these tests do in a second what takes a user a day. */
const highLimit = { count: 1_000_000, perMs: 1_000 };

/** Opens an exchange on a free port. */
export async function openExchange(): Promise<{ exchange: SandboxExchange; origin: string }> {
  const limits = {
    privateRead: highLimit,
    publicRead: highLimit,
    launchWrite: highLimit,
    ott: highLimit,
    login: highLimit,
    newAccount: highLimit,
    sandbox: highLimit,
  };
  const exchange = await createExchange(seeded({ limits, dataFile: ':memory:' }));
  return { exchange, origin: await exchange.listen({ port: 0 }) };
}

/** Calls a path under `/x/sandbox/`, as the console does; throws unless it succeeds. */
export async function askConsole(origin: string, method: string, path: string, body?: unknown): Promise<void> {
  const response = await fetch(`${origin}/x/sandbox/${path}`, {
    method,
    headers: { 'x-sandbox': '1', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!(typeof answer === 'object' && answer !== null && 'ret_code' in answer && answer.ret_code === 0)) {
    throw new Error(`${path}: ${JSON.stringify(answer)}`);
  }
}

/** Resolves with the first value of a store that matches. */
export function until<T>($store: ReadableAtom<T>, matches: (value: T) => boolean): Promise<T> {
  return new Promise((resolve) => {
    const stop = $store.subscribe((value) => {
      if (!matches(value)) return;
      queueMicrotask(() => {
        stop();
      });
      resolve(value);
    });
  });
}

/** Starts the session of a page that uses a real exchange. */
export async function openProduct(origin: string) {
  vi.resetModules();
  vi.stubEnv('SLIPWAY_EXCHANGE', origin);
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    hidden: false,
    documentElement: { lang: 'en' },
    // The page embeds no texts, and no element names the language of those that scripts load: they are English.
    querySelector: () => null,
    getElementById: () => null,
  });
  const window = Object.assign(new EventTarget(), {
    localStorage: new FakeStorage(),
    sessionStorage: new FakeStorage(),
    location: new URL(`${origin}/en/trade/spot/launchpad/`),
  });
  // Not stubbed: stubs end with the first test, and the session reads its storage before each act.
  Object.assign(globalThis, { window });
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', window.location);
  vi.stubGlobal('BroadcastChannel', undefined);
  const product = {
    ...(await import('#api/index.ts')),
    ...(await import('#session/start.ts')),
    ...(await import('#session/login.ts')),
    ...(await import('#session/form-login.ts')),
    ...(await import('#session/token.ts')),
    ...(await import('#session/user.ts')),
    ...(await import('#session/account-kind.ts')),
    ...(await import('#session/balances.ts')),
    ...(await import('#session/kyc.ts')),
    ...(await import('#session/clock.ts')),
    ...(await import('#session/private-stream/topics.ts')),
    ...(await import('#session/compliance.ts')),
    ...(await import('#session/preferences/preferences.ts')),
    ...(await import('#session/preferences/set-preference.ts')),
    ...(await import('#session/private-stream/private-stream.ts')),
  };
  product.startSession({ lang: 'en' });
  return { ...product, window };
}
