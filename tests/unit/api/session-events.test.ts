import * as v from 'valibot';
import { expect, test } from 'vitest';
import { profile } from '../../../src/contract/account.ts';
import { call } from '../../../src/contract/call.ts';
import { exchange, ok, profileRow, refusal } from './exchange.ts';

const path = (number: number) =>
  call({
    method: 'GET',
    host: 'main',
    path: `/load/${number}`,
    auth: 'optional',
    params: v.object({}),
    result: v.object({}),
    errors: {},
  });
const many = (count: number) => Array.from({ length: count }, (_, number) => path(number));
const wall = { wall: 'REGION', area: 'XX', product: 'all', canBrowse: true, until: 0, actions: [] };

test.each([10007, 33003, 10009, 30000])('[R8.4] [Q-F06] 20 calls that answer %d run the handler once', async (code) => {
  const { send, state, onSessionInvalid } = exchange([() => refusal(code)]);
  state.token = 'stale';
  const answers = await Promise.all(many(20).map((declared) => send(declared, {})));
  expect(onSessionInvalid.mock.calls).toEqual([[code]]);
  expect(answers.every((answer) => !answer.ok && answer.error.code === code)).toBe(true);
});

test('[R8.4] [Q-F06] the cache is cleared by an invalid session, but not when the profile call says so', async () => {
  const kept = call({ ...path(0), path: '/kept', cacheMs: 60_000 });
  const byOther = exchange([() => ok({}), () => refusal(33003), () => ok({})]);
  await byOther.send(kept, {});
  await byOther.send(path(1), {});
  await byOther.send(kept, {});
  expect(byOther.seen).toHaveLength(3);
  const byProfile = exchange([() => ok({}), () => refusal(33003)]);
  await byProfile.send(kept, {});
  await byProfile.send(profile, {});
  await byProfile.send(kept, {});
  expect(byProfile.seen).toHaveLength(2);
});

test('[Q-F06] a late refusal of an older token leaves the new one alone; the new one can end too', async () => {
  let answer: (response: Response) => void = () => undefined;
  const { send, state, onSessionInvalid } = exchange([
    () => new Promise<Response>((resolve) => (answer = resolve)),
    () => refusal(10007),
  ]);
  state.token = 'old';
  const late = send(path(0), {});
  state.token = 'new';
  answer(refusal(10007));
  await late;
  expect(onSessionInvalid).not.toHaveBeenCalled();
  await send(path(1), {});
  expect(onSessionInvalid).toHaveBeenCalledOnce();
});

test('[Q-F05] 10024 on 12 calls at once tells once, with code and result, and no message', async () => {
  const { send, onRestricted } = exchange([() => refusal(10024, { ret_msg: 'You may not', result: wall })]);
  const answers = await Promise.all(many(12).map((declared) => send(declared, {})));
  expect(onRestricted.mock.calls).toEqual([[{ code: 10024, result: wall }]]);
  for (const answer of answers) expect(answer).toMatchObject({ ok: false, error: { kind: 'restricted', message: '' } });
});

test('[Q-F05] a later 10024 tells again; when the refused calls succeed, it is lifted', async () => {
  const [first, second] = [path(0), path(1)];
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

test('[R8.4] a visitor whose call needs a session is told once, and the next person anew', async () => {
  const { send, state, onSessionInvalid } = exchange([
    () => refusal(10007),
    () => refusal(10007),
    () => ok(profileRow),
    () => refusal(10007),
  ]);
  await send(path(0), {});
  await send(path(1), {});
  expect(onSessionInvalid).toHaveBeenCalledTimes(1);
  state.token = 'somebody';
  await send(profile, {});
  await send(path(2), {});
  expect(onSessionInvalid).toHaveBeenCalledTimes(2);
});
