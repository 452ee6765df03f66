import { expect, test } from 'vitest';
import { maxBodyBytes } from '#api/body.ts';
import { readEnvelope } from '#api/read-envelope.ts';
import { profile } from '#contract/account.ts';
import { pledge, projectList } from '#contract/launchpad.ts';
import { openOrders } from '#contract/order-lists.ts';
import { broken, exchange, ok, profileRow, refusal, silence, text } from './support/fake-exchange.ts';
import { sample } from './support/sample.ts';

const failed = 'Request failed. Please try again later.';
const join = {
  projectId: '1',
  poolId: '2',
  action: 'JOIN',
  amount: '1',
  requestId: '3f0c7f2e-9d3a-4b5e-8c1d-2a7b6c5d4e3f',
} as const;

test('[R3.1] [R8.1] ret_code 0 returns the parsed result and the exchange time', async () => {
  const { send, samples } = exchange([() => ok({ ...profileRow, added: 'later' })]);
  expect(await send(profile, {})).toEqual({ ok: true, result: profileRow, timeNow: 1_780_000_000_000 });
  expect(samples).toEqual([{ timeNow: 1_780_000_000_000, sentMs: 1_000, receivedMs: 1_000 }]);
});

test.each([
  [{ ret_msg: 'refused' }, 'refused'],
  [{ ret_msg: undefined, message: 'refused here' }, 'refused here'],
  [{ ret_msg: '' }, failed],
])('[R3.1] [R8.1] another code is a refusal with the message of the exchange: %o', async (more, message) => {
  const { send } = exchange([() => refusal(10005, more)]);
  expect(await send(profile, {})).toMatchObject({
    ok: false,
    error: { code: 10005, kind: 'permissionDenied', message },
  });
});

test('[FI5] a refusal of the time of an act corrects the clock and asks to confirm again', async () => {
  const { send, samples } = exchange([
    () => refusal(10001, { ext_info: { field: 'sendTime' }, time_now: 1_780_000_000_000 }),
  ]);
  expect(await send(pledge, join)).toMatchObject({ ok: false, error: { code: 10001, kind: 'clockCorrected' } });
  expect(samples).toEqual([{ timeNow: 1_780_000_000_000, sentMs: 1_000, receivedMs: 1_000 }]);
});

test('[R8.1] a refusal has the name, field, limit and result of the contract', async () => {
  const more = { ext_info: { field: 'amount', limit: '50' }, result: { reasons: ['KYC'] } };
  const { send } = exchange([() => refusal(20103, more)]);
  expect(await send(pledge, join)).toMatchObject({
    ok: false,
    error: { code: 20103, kind: 'belowMinimum', field: 'amount', limit: '50', result: { reasons: ['KYC'] } },
  });
});

test.each([
  ['bot', 200, undefined],
  ['bot', 404, 404],
  ['bot', 599, 599],
  ['bot', 600, undefined],
  ['main', 404, undefined],
] as const)('[R8.1] [R8.8] on host %s a result with the status code %i has the error %s', (host, status, code) => {
  const envelope = readEnvelope(
    { status: 200, text: JSON.stringify({ ret_code: 0, result: { status_code: status } }) },
    host,
  );
  expect(envelope.ok ? undefined : envelope.error.code).toBe(code);
});

test.each(['', ' \n'])('[R8.2] [Q-F03] an empty body %j returns Non Response!', async (body) => {
  const { send } = exchange([() => text(body)]);
  expect(await send(profile, {})).toEqual({
    ok: false,
    error: { kind: 'emptyBody', code: 10020, message: 'Non Response!', status: 200 },
  });
});

test.each([
  [502, '', 502, 'http', failed],
  [500, '<h1>boom</h1>', 500, 'http', failed],
  [429, '{"ret_code":10006,"ret_msg":"slow down","ext_code":"10006"}', 10006, 'tooManyRequests', 'slow down'],
  [503, '{"ext_code":10050,"error":"maintenance"}', 10050, 'maintenance', 'maintenance'],
  [400, '{"ext_code":"","error":"unreadable"}', 400, 'http', 'unreadable'],
  [404, '{"ext_code":"nonsense"}', 404, 'http', failed],
])('[R8.3] [Q-F02] HTTP %d with %s has code %d', async (status, body, code, kind, message) => {
  const { send } = exchange([() => text(body, { status })]);
  expect(await send(profile, {})).toMatchObject({ ok: false, error: { code, kind, message, status } });
});

test.each([
  ['an HTML page', '<!doctype html><title>Sign in</title>'],
  ['a truncated body', '{"ret_code":0,"result":{"id":"1'],
  ['a bare value', '7'],
  ['null', 'null'],
  ['an envelope without a code', '{"result":{}}'],
  ['a code that is no number', '{"ret_code":"0","result":{}}'],
  ['a number out of range', '{"ret_code":1e999}'],
])('[Q-F03] %s with status 200 is malformed, and no part of it is shown', async (_name, body) => {
  const { send } = exchange([() => text(body)]);
  expect(await send(profile, {})).toMatchObject({ ok: false, error: { kind: 'malformed', message: failed, code: -1 } });
});

test.each([
  ['a field of another type', { ...profileRow, vipLevel: '0' }, 'result.vipLevel'],
  ['a field deep inside', { ...profileRow, feeRates: { maker: '0.1', taker: null } }, 'result.feeRates.taker'],
  ['no object at all', null, 'result'],
])('[Q-F04] an error for a result with %s names the field', async (_name, result, field) => {
  const { send } = exchange([() => ok(result)]);
  expect(await send(profile, {})).toMatchObject({ ok: false, error: { kind: 'malformed', field, message: failed } });
});

test('[Q-F04] [FI7] a public list loses only its invalid rows, and fails when it loses all of them', async () => {
  const page = { total: 3, page: 1, limit: 20 };
  const valid = sample(projectList.result.entries.list.pipe[1].metadata.row);
  const some = exchange([() => ok({ list: [{ code: 'X' }, valid, null], ...page })]);
  expect(await some.send(projectList, {})).toMatchObject({ ok: true, result: { list: [{}], total: 3 } });
  const none = exchange([() => ok({ list: [{ code: 'X' }, 7, null], ...page })]);
  expect(await none.send(projectList, {})).toMatchObject({
    ok: false,
    error: { kind: 'malformed', field: 'result.list' },
  });
});

test.each([8389765489680951453n, 36028813724316572n])(
  "[FI7] a person's own list with one unreadable row, such as an id %s as a number, fails and names the field",
  async (id) => {
    const row = JSON.stringify(sample(openOrders.result.entries.list.pipe[1].metadata.row));
    const broken = row.replace(/"orderId":"[^"]*"/, `"orderId":${id}`);
    const { send } = exchange([
      () => text(`{"ret_code":0,"result":{"list":[${row},${broken}],"nextId":"","hasMore":false}}`),
    ]);
    expect(await send(openOrders, {})).toMatchObject({
      ok: false,
      error: { kind: 'malformed', field: 'result row 1.orderId' },
    });
  },
);

test('[Q-S11] keys of the prototype are not copied', async () => {
  const hostile = JSON.stringify({ ret_code: 0, result: profileRow }).replace(
    '"KYC":',
    '"__proto__":{"polluted":1},"constructor":"x","KYC":',
  );
  const { send } = exchange([() => text(hostile.replace('"id":', '"__proto__":{"polluted":1},"id":'))]);
  const answer = await send(profile, {});
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  expect(JSON.stringify(answer)).not.toContain('polluted');
});

test.each([
  [
    'declared in the header',
    () =>
      text(JSON.stringify({ ret_code: 0, result: profileRow }), {
        headers: { 'content-length': String(maxBodyBytes + 1) },
      }),
  ],
  ['found while reading', () => new Response(endless())],
])('[Q-F03] a body over 8 MB, %s, is dropped', async (_name, respond) => {
  const { send } = exchange([respond]);
  expect(await send(profile, {})).toMatchObject({ ok: false, error: { kind: 'malformed', field: 'body' } });
});

/** Returns a body without an end. */
function endless(): ReadableStream<Uint8Array> {
  const piece = new Uint8Array(1024 * 1024);
  return new ReadableStream({ pull: (controller) => controller.enqueue(piece) });
}

test('[R9.1] a call times out after 30 s, logging out after 2 s', async () => {
  const { send, limits } = exchange([silence]);
  const { logout } = await import('#contract/account.ts');
  const answers = [send(profile, {}), send(logout, {})];
  expect(limits.map(({ ms }) => ms)).toEqual([30_000, 2_000]);
  for (const { expire } of limits) expire();
  for (const answer of await Promise.all(answers))
    expect(answer).toMatchObject({ ok: false, error: { kind: 'timeout' } });
});

test.each([
  [true, 'network'],
  [false, 'offline'],
])('[R8.10] a broken connection while online is %s: %s, Network Error!', async (isOnline, kind) => {
  const { send } = exchange([broken], { isOnline: () => isOnline });
  expect(await send(profile, {})).toEqual({ ok: false, error: { kind, code: -1, message: 'Network Error!' } });
});

test('send returns an error even when its environment throws', async () => {
  const { send } = exchange([() => ok(profileRow)], {
    lang: () => {
      throw new Error('broken environment');
    },
  });
  expect(await send(profile, {})).toMatchObject({ ok: false, error: { kind: 'unknown' } });
});

test.each([8.64e15 + 1, -1, 0.5, '1', null])(
  '[Q-F04] an exchange time that no date can hold is ignored, and the result is used: %s',
  async (time) => {
    const { send, samples } = exchange([
      () => text(JSON.stringify({ ret_code: 0, time_now: time, result: profileRow })),
    ]);
    expect(await send(profile, {})).toEqual({ ok: true, result: profileRow, timeNow: undefined });
    expect(samples).toEqual([]);
  },
);
