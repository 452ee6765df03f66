import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minuteMs, secondMs } from '#formulas/durations.ts';
import { openAppBridge } from '#shell/app/app-bridge.ts';
import type { AppBridge } from '#shell/app/app-bridge.ts';
import { requestAppLogin } from '#shell/app/app-page.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const Request = v.object({ id: v.string(), method: v.string(), params: v.record(v.string(), v.unknown()) });

/** Opens a bridge to an app that records requests. */
function openApp() {
  const requests: v.InferOutput<typeof Request>[] = [];
  const page = {
    slipwayApp: { version: 1, call: (text: string) => void requests.push(v.parse(Request, JSON.parse(text))) },
  } as unknown as Window;
  const bridge = openAppBridge(page);
  if (!bridge) throw new Error('no bridge');
  const reply = (text: string) => page.slipwayReply?.(text);
  return { bridge, requests, reply, replyWith: (value: object) => reply(JSON.stringify(value)) };
}

/** Starts a login and returns its request, and its answer once there is one. */
function startLogin(bridge: AppBridge, requests: readonly v.InferOutput<typeof Request>[]) {
  const outcome: { answer?: unknown } = {};
  const login = requestAppLogin(bridge, '/en/').then((answer) => (outcome.answer = answer));
  const request = requests.at(-1);
  if (!request) throw new Error('no request');
  return { outcome, login, id: request.id, nonce: request.params['nonce'] };
}

test.each([undefined, null, 'app', {}, { version: 2, call: () => undefined }, { version: 1 }, { version: '1' }])(
  '[A38] an app object %o is no bridge',
  (slipwayApp) => {
    const page = { slipwayApp } as unknown as Window;
    expect(openAppBridge(page)).toBeUndefined();
    expect(page.slipwayReply).toBeUndefined();
  },
);

test('[A38] [R2.6] [Q-S10] a login is accepted once, with the nonce of the request', async () => {
  const { bridge, requests, replyWith } = openApp();
  const { outcome, login, id, nonce } = startLogin(bridge, requests);
  expect(requests[0]).toMatchObject({ method: 'login', params: { redirect: '/en/' } });
  replyWith({ id, result: { nonce: 'foreign', usertoken: 'evil' } });
  replyWith({ id, result: { usertoken: 'evil' } });
  replyWith({ id: 'another', result: { nonce, usertoken: 'evil' } });
  replyWith({ id, result: { nonce, usertoken: 'with a space' } });
  expect([outcome.answer, bridge.ignoredCount()]).toEqual([undefined, 4]);
  replyWith({ id, result: { nonce, usertoken: 'good' } });
  await login;
  expect(outcome.answer).toEqual({ kind: 'result', result: { nonce, usertoken: 'good' } });
  replyWith({ id, result: { nonce, usertoken: 'second' } });
  expect(bridge.ignoredCount()).toBe(5);
  expect(outcome.answer).toMatchObject({ result: { usertoken: 'good' } });
});

test('[A38] [Q-S10] no reply within 10 s ends a request; a late one is ignored and counted', async () => {
  const { bridge, requests, replyWith } = openApp();
  const { outcome, login, id, nonce } = startLogin(bridge, requests);
  await vi.advanceTimersByTimeAsync(10 * secondMs - 1);
  expect(outcome.answer).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await login;
  expect(outcome.answer).toEqual({ kind: 'noReply' });
  replyWith({ id, result: { nonce, usertoken: 'late' } });
  expect(bridge.ignoredCount()).toBe(1);
});

test('[A38] [Q-S10] a pending login is accepted within 5 min, which a second notice does not prolong', async () => {
  const { bridge, requests, replyWith } = openApp();
  const { outcome, login, id, nonce } = startLogin(bridge, requests);
  replyWith({ id, pending: true });
  await vi.advanceTimersByTimeAsync(5 * minuteMs - 1);
  replyWith({ id, pending: true });
  expect([outcome.answer, bridge.ignoredCount()]).toEqual([undefined, 1]);
  await vi.advanceTimersByTimeAsync(1);
  await login;
  expect(outcome.answer).toEqual({ kind: 'noReply' });
  replyWith({ id, result: { nonce, usertoken: 'late' } });
  expect(bridge.ignoredCount()).toBe(2);
});

test('[A38] replies that are not JSON, too long or of another form are ignored and counted', async () => {
  const { bridge, requests, reply, replyWith } = openApp();
  const { outcome, login, id, nonce } = startLogin(bridge, requests);
  reply('{');
  reply('null');
  reply('{"__proto__":{"id":1}}');
  reply(JSON.stringify({ id, result: { nonce, usertoken: 'x' }, filler: 'x'.repeat(1024 * 1024) }));
  replyWith({ id });
  replyWith({ id: 7, result: {} });
  reply(undefined as unknown as string);
  expect([outcome.answer, bridge.ignoredCount()]).toEqual([undefined, 7]);
  replyWith({ id, error: 'canceled' });
  await login;
  expect(outcome.answer).toEqual({ kind: 'error', error: 'canceled' });
});

test('[A38] an app whose call throws counts as one that does not reply', async () => {
  const call = () => {
    throw new Error('gone');
  };
  const bridge = openAppBridge({ slipwayApp: { version: 1, call } } as unknown as Window);
  expect(await bridge?.request('ready', {}, v.unknown())).toEqual({ kind: 'noReply' });
});
