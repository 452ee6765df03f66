import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Client } from '#api/client.ts';
import { ott, profile, webConfig } from '#contract/account.ts';
import { call } from '#contract/call.ts';
import { pledge } from '#contract/launchpad.ts';
import { broken, exchange, ok, profileRow, refusal, silence, text } from './support/fake-exchange.ts';

const failing = () => text('', { status: 503 });
const limited = (after: string) => () =>
  text('{"ext_code":"10006"}', { status: 429, headers: { 'retry-after': after } });
const load = call({
  method: 'GET',
  host: 'main',
  path: '/load',
  need: 'required',
  auth: 'none',
  retry: { times: 3, waitMs: [1_000, 10_000] },
  params: v.object({}),
  result: v.object({}),
  errors: {},
});
const act = call({ ...load, path: '/act', isWrite: true, cacheMs: 60_000 });
const join = {
  projectId: '1',
  poolId: '2',
  action: 'JOIN',
  amount: '1',
  requestId: '3f0c7f2e-9d3a-4b5e-8c1d-2a7b6c5d4e3f',
} as const;

test.each([
  [0, [1_000, 1_000, 1_000]],
  [0.5, [5_500, 5_500, 5_500]],
  [0.999999, [9_999.991, 9_999.991, 9_999.991]],
])('[R9.3] symbols are retried three times, 1 to 10 s apart (draw %d)', async (draw, expected) => {
  const { send, seen, waits } = exchange([failing], { random: () => draw });
  expect(await send(webConfig, {})).toMatchObject({ ok: false, error: { status: 503 } });
  expect(seen).toHaveLength(4);
  expect(waits).toEqual(expected);
});

test.each([
  [0, 500],
  [0.999999, 2_999.9975],
])('[R9.3] the socket token is retried three times, 0.5 to 3 s apart (draw %d)', async (draw, wait) => {
  const { send, seen, waits } = exchange(
    [broken, failing, () => text(''), () => ok({ token: 't', expiresIn: 30_000 })],
    { random: () => draw },
  );
  expect(await send(ott, {})).toMatchObject({ ok: true, result: { token: 't' } });
  expect(seen).toHaveLength(4);
  expect(waits).toEqual([wait, wait, wait]);
});

test('[Q-F02] the client waits for a Retry-After in seconds or as a date, but not for an hour', async () => {
  const soon = exchange([limited('7'), () => ok({})], { random: () => 0 });
  expect(await soon.send(load, {})).toMatchObject({ ok: true });
  expect(soon.waits).toEqual([7_000]);
  const dated = exchange([limited(new Date(Date.now() + 20_000).toUTCString()), () => ok({})], { random: () => 0 });
  await dated.send(load, {});
  expect(dated.waits[0]).toBeGreaterThan(15_000);
  const late = exchange([limited('3600')]);
  expect(await late.send(load, {})).toMatchObject({
    ok: false,
    error: { kind: 'tooManyRequests', retryAfterMs: 3_600_000 },
  });
  expect(late.waits).toEqual([]);
});

test('[Q-F02] a load without a declared retry, and a refusal, are not retried', async () => {
  const plain = exchange([failing]);
  await plain.send(profile, {});
  expect(plain.seen).toHaveLength(1);
  const refused = exchange([() => refusal(10001)]);
  await refused.send(load, {});
  expect(refused.seen).toHaveLength(1);
});

test.each([
  ['a pledge', (client: Client) => client.send(pledge, join)],
  ['any act', (client: Client) => client.send(act, {})],
])('[Q-F02] [Q-F21] %s is never resent, shared or cached', async (_name, sendAct) => {
  for (const respond of [failing, broken, limited('1'), () => text('')]) {
    const client = exchange([respond]);
    await sendAct(client);
    expect(client.seen).toHaveLength(1);
  }
  const client = exchange([() => ok({})]);
  await Promise.all([sendAct(client), sendAct(client)]);
  await sendAct(client);
  expect(client.seen).toHaveLength(3);
});

test('equal loads in flight share one request, unless the token differs', async () => {
  const { send, seen, state } = exchange([() => ok(profileRow)]);
  const answers = await Promise.all([send(load, {}), send(load, {}), send(load, {})]);
  expect(seen).toHaveLength(1);
  expect(answers.every((answer) => answer.ok)).toBe(true);
  const mine = send(load, {});
  state.token = 'other';
  await Promise.all([mine, send(load, {})]);
  expect(seen).toHaveLength(3);
});

test('a caller can leave a shared load; it is aborted when the last one leaves', async () => {
  const { send, seen } = exchange([silence]);
  const [first, second] = [new AbortController(), new AbortController()];
  const answers = [send(load, {}, { signal: first.signal }), send(load, {}, { signal: second.signal })];
  first.abort();
  expect(await answers[0]).toMatchObject({ ok: false, error: { kind: 'aborted' } });
  expect(seen[0]?.init.signal?.aborted).toBe(false);
  second.abort();
  expect(await answers[1]).toMatchObject({ ok: false, error: { kind: 'aborted' } });
  expect(seen[0]?.init.signal?.aborted).toBe(true);
  expect(await send(load, {}, { signal: AbortSignal.abort() })).toMatchObject({
    ok: false,
    error: { kind: 'aborted' },
  });
  expect(seen).toHaveLength(1);
});

test('leaving the page aborts loads and not acts', async () => {
  const { send, seen, abortLoads } = exchange([silence]);
  const answer = send(load, {});
  void send(pledge, join);
  abortLoads();
  expect(await answer).toMatchObject({ ok: false, error: { kind: 'aborted' } });
  expect(seen.map(({ init }) => init.signal?.aborted)).toEqual([true, false]);
});

test('[R8.10] the profile is cached for 60 s, per token, and until the cache is cleared', async () => {
  const { send, seen, state, clearCache } = exchange([() => ok(profileRow)]);
  state.token = 'a';
  await send(profile, {});
  state.nowMs += 59_999;
  await send(profile, {});
  expect(seen).toHaveLength(1);
  state.nowMs += 1;
  await send(profile, {});
  expect(seen).toHaveLength(2);
  state.token = 'b';
  await send(profile, {});
  expect(seen).toHaveLength(3);
  clearCache();
  await send(profile, {});
  expect(seen).toHaveLength(4);
});

test('neither a failure nor a result requested before the cache was cleared is cached', async () => {
  const { send, seen, clearCache } = exchange([() => refusal(10016), () => ok(profileRow)]);
  await send(profile, {});
  const late = send(profile, {});
  clearCache();
  await late;
  await send(profile, {});
  expect(seen).toHaveLength(3);
});
