import { connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createHookServer } from '#serve/deploy/content-hook.ts';
import { openRefreshQueue } from '#serve/deploy/refresh-queue.ts';

const secret = 'a secret of thirty-two characters';
let close: (() => Promise<unknown>) | undefined;
afterEach(() => close?.());

async function startHook(request: () => 'started' | 'waiting') {
  const server = createHookServer(secret, request);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => new Promise((resolve) => server.close(resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return async (init: RequestInit = {}, path = '/hook/content') => {
    const { status } = await fetch(origin + path, { method: 'POST', ...init });
    return status;
  };
}
const authorization = `Bearer ${secret}`;

test.each([
  ['no secret', {}],
  ['another secret', { authorization: 'Bearer wrong' }],
  ['a secret of the same length', { authorization: `Bearer ${'x'.repeat(secret.length)}` }],
  ['the secret and more', { authorization: `${authorization}x` }],
  ['the secret in another scheme', { authorization: `Basic ${secret}` }],
])('[E21] %s is answered 401 and starts nothing', async (_, headers) => {
  const request = vi.fn(() => 'started' as const);
  const post = await startHook(request);
  expect(await post({ headers, body: '{}' })).toBe(401);
  expect(request).not.toHaveBeenCalled();
});

test('[E21] [FR3] the hook accepts the secret with lists of names, and nothing else', async () => {
  const request = vi.fn(() => 'started' as const);
  const post = await startHook(request);
  const headers = { authorization };
  for (const body of ['{"projectIds":["1"],"symbols":["BTCUSDT"]}', '{}', ''])
    expect(await post({ headers, body })).toBe(202);
  expect(request).toHaveBeenCalledTimes(3);
  for (const body of ['{"projectIds":"1"}', '{"other":[]}', 'x', `{"symbols":["${'x'.repeat(20_000)}"]}`])
    expect(await post({ headers, body })).toBe(400);
  // An array is no object without names.
  expect(await post({ headers, body: '[]' })).toBe(400);
  expect(await post({ headers, method: 'GET' })).toBe(405);
  expect(await post({ headers, body: '{}' }, '/hook/other')).toBe(404);
  expect(request).toHaveBeenCalledTimes(3);
});

test('[FR3] a connection that says nothing is closed', async () => {
  const timeouts = { headersMs: 20, requestMs: 40, writeMs: 40, checkMs: 10 };
  const server = createHookServer(secret, () => 'started', timeouts);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => new Promise((resolve) => server.close(resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('a port expected');
  const socket = connect(address.port, '127.0.0.1');
  // Half a request line, then nothing.
  socket.write('POST /hook');
  socket.resume();
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
});

/** A queue whose runs and clock the test moves. */
function openQueue() {
  const clock = { now: 0 };
  const timers: { at: number; callback: () => void }[] = [];
  const ends: { done: () => void; fail: (error: Error) => void }[] = [];
  const request = openRefreshQueue({
    refresh: () => new Promise<void>((resolve, reject) => ends.push({ done: resolve, fail: reject })),
    monotonic: () => clock.now,
    timer: (callback, ms) => timers.push({ at: clock.now + ms, callback }),
  });
  const pass = (ms: number) => {
    clock.now += ms;
    for (const timer of timers.splice(0))
      if (timer.at <= clock.now) timer.callback();
      else timers.push(timer);
  };
  return { request, ends, pass, settled: () => new Promise((resolve) => setImmediate(resolve)) };
}

test('[E21] requests during a run share one further run, a minute after the start of the first', async () => {
  const { request, ends, pass, settled } = openQueue();
  expect([request(), request(), request()]).toEqual(['started', 'waiting', 'waiting']);
  expect(ends.length).toBe(1);
  pass(10_000);
  ends[0]?.done();
  await settled();
  expect([request(), ends.length]).toEqual(['waiting', 1]);
  pass(49_999);
  expect(ends.length).toBe(1);
  pass(1);
  expect(ends.length).toBe(2);
});

test('[E21] a run that takes longer than a minute, or fails, is followed by the one that waits', async () => {
  const { request, ends, pass, settled } = openQueue();
  request();
  pass(90_000);
  expect([request(), ends.length]).toEqual(['waiting', 1]);
  ends[0]?.fail(new Error('the exchange is down'));
  await settled();
  pass(0);
  expect(ends.length).toBe(2);
  ends[1]?.done();
  await settled();
  pass(60_000);
  expect([request(), ends.length]).toEqual(['started', 3]);
});
