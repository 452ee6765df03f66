import type { ReadableAtom } from 'nanostores';
import { vi } from 'vitest';
import { createExchange, type SandboxExchange } from '../../../src/sandbox/index.ts';
import { FakeStorage } from '../../unit/session/page.ts';

/** An exchange of its own on a free port. */
/** Rates are not what these tests are about; one person does in a second what takes a day. */
const roomy = { count: 1_000_000, perMs: 1_000 };

export async function openExchange(): Promise<{ exchange: SandboxExchange; origin: string }> {
  const exchange = await createExchange({
    limits: { privateRead: roomy, publicRead: roomy, launchWrite: roomy, ott: roomy, login: roomy, sandbox: roomy },
    dataFile: ':memory:',
  });
  return { exchange, origin: await exchange.listen({ port: 0 }) };
}

/** Asks the exchange's own paths, as its console does. */
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

/** Resolves with the first value of a store that is looked for. */
export function until<T>($store: ReadableAtom<T>, isIt: (value: T) => boolean): Promise<T> {
  return new Promise((resolve) => {
    const stop = $store.subscribe((value) => {
      if (!isIt(value)) return;
      queueMicrotask(() => stop());
      resolve(value);
    });
  });
}

/** A page of the product with its session started, its calls and sockets going to a real exchange. */
export async function openProduct(origin: string) {
  vi.resetModules();
  vi.stubEnv('SLIPWAY_EXCHANGE', origin);
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    hidden: false,
    documentElement: { lang: 'en' },
  });
  const window = Object.assign(new EventTarget(), {
    localStorage: new FakeStorage(),
    sessionStorage: new FakeStorage(),
    location: new URL(`${origin}/en/trade/spot/launchpad/`),
  });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', window.location);
  vi.stubGlobal('BroadcastChannel', undefined);
  const product = {
    ...(await import('../../../src/api/index.ts')),
    ...(await import('../../../src/session/start.ts')),
    ...(await import('../../../src/session/login.ts')),
    ...(await import('../../../src/session/stand-in.ts')),
    ...(await import('../../../src/session/token.ts')),
    ...(await import('../../../src/session/user.ts')),
    ...(await import('../../../src/session/balances.ts')),
    ...(await import('../../../src/session/kyc.ts')),
    ...(await import('../../../src/session/clock.ts')),
    ...(await import('../../../src/session/topics.ts')),
    ...(await import('../../../src/session/compliance.ts')),
    ...(await import('../../../src/session/preferences.ts')),
    ...(await import('../../../src/session/belongings.ts')),
  };
  product.startSession({ lang: 'en' });
  return { ...product, window };
}
