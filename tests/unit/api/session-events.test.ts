import * as v from 'valibot';
import { expect, test } from 'vitest';
import { profile } from '#contract/account.ts';
import { call } from '#contract/call.ts';
import { exchange, ok, profileRow, refusal } from './support/fake-exchange.ts';

const loadCall = (number: number) =>
  call({
    method: 'GET',
    host: 'main',
    path: `/load/${number}`,
    need: 'required',
    auth: 'optional',
    params: v.object({}),
    result: v.object({}),
    errors: {},
  });
const many = (count: number) => Array.from({ length: count }, (_, number) => loadCall(number));
const wall = { wall: 'REGION', area: 'XX', product: 'all', canBrowse: true, until: 0, actions: [] };

test.each([10007, 33003, 10009, 30000])('[R8.4] [Q-F06] 20 calls with code %d run the handler once', async (code) => {
  const { send, state, onSessionInvalid } = exchange([() => refusal(code)]);
  state.token = 'stale';
  const answers = await Promise.all(many(20).map((declared) => send(declared, {})));
  expect(onSessionInvalid.mock.calls).toEqual([[code]]);
  expect(answers.every((answer) => !answer.ok && answer.error.code === code)).toBe(true);
});

test('[R8.4] [Q-F06] an invalid session clears the cache, unless the profile call reports it', async () => {
  const cached = call({ ...loadCall(0), path: '/cached', cacheMs: 60_000 });
  const byOther = exchange([() => ok({}), () => refusal(33003), () => ok({})]);
  await byOther.send(cached, {});
  await byOther.send(loadCall(1), {});
  await byOther.send(cached, {});
  expect(byOther.seen).toHaveLength(3);
  const byProfile = exchange([() => ok({}), () => refusal(33003)]);
  await byProfile.send(cached, {});
  await byProfile.send(profile, {});
  await byProfile.send(cached, {});
  expect(byProfile.seen).toHaveLength(2);
});

test('[Q-F06] a late refusal of a replaced token does not end the new session; the new one can end too', async () => {
  let answer: (response: Response) => void = () => undefined;
  const { send, state, onSessionInvalid } = exchange([
    () => new Promise<Response>((resolve) => (answer = resolve)),
    () => refusal(10007),
  ]);
  state.token = 'old';
  const late = send(loadCall(0), {});
  state.token = 'new';
  answer(refusal(10007));
  await late;
  expect(onSessionInvalid).not.toHaveBeenCalled();
  await send(loadCall(1), {});
  expect(onSessionInvalid).toHaveBeenCalledOnce();
});

test('[Q-F05] 10024 on 12 calls at once runs the handler once, with code and result, and without a message', async () => {
  const { send, onRestricted } = exchange([() => refusal(10024, { ret_msg: 'You may not', result: wall })]);
  const answers = await Promise.all(many(12).map((declared) => send(declared, {})));
  expect(onRestricted.mock.calls).toEqual([[{ code: 10024, result: wall }]]);
  for (const answer of answers) expect(answer).toMatchObject({ ok: false, error: { kind: 'restricted', message: '' } });
});

test('[Q-F05] a later 10024 runs the handler again; the restriction ends when the refused calls succeed', async () => {
  const [first, second] = [loadCall(0), loadCall(1)];
  const no = () => refusal(10024, { result: wall });
  const { send, onRestricted, onUnrestricted } = exchange([no, no, () => ok({})]);
  await send(first, {});
  await send(second, {});
  expect(onRestricted).toHaveBeenCalledTimes(2);
  await send(first, {});
  expect(onUnrestricted).not.toHaveBeenCalled();
  await send(second, {});
  expect(onUnrestricted).toHaveBeenCalledOnce();
});

test('[A25] checking a restriction again repeats the refused reads with their parameters, and no write', async () => {
  const no = () => refusal(10024, { result: wall });
  const { send, checkRestriction, seen, onRestricted } = exchange([no, no, no, () => ok({}), () => ok({})]);
  const read = call({ ...loadCall(0), params: v.object({ symbolId: v.string() }) });
  const write = call({ ...loadCall(1), isWrite: true });
  await send(read, { symbolId: 'ETHUSDT' });
  await send(write, {});
  expect(await checkRestriction()).toBe(false);
  expect(seen.map(({ url }) => new URL(url, 'http://x').pathname.slice(-7))).toEqual(['/load/0', '/load/1', '/load/0']);
  expect(seen.at(-1)?.url).toContain('symbolId=ETHUSDT');
  expect(onRestricted).toHaveBeenCalledTimes(3);
  expect(await checkRestriction()).toBe(true);
  expect(seen).toHaveLength(4);
  expect(await checkRestriction()).toBe(true);
  expect(seen).toHaveLength(4);
});

test('[R8.4] a visitor whose call needs a session is notified once, and the next person again', async () => {
  const { send, state, onSessionInvalid } = exchange([
    () => refusal(10007),
    () => refusal(10007),
    () => ok(profileRow),
    () => refusal(10007),
  ]);
  await send(loadCall(0), {});
  await send(loadCall(1), {});
  expect(onSessionInvalid).toHaveBeenCalledTimes(1);
  state.token = 'another';
  await send(profile, {});
  await send(loadCall(2), {});
  expect(onSessionInvalid).toHaveBeenCalledTimes(2);
});
