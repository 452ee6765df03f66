import * as v from 'valibot';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { minuteMs } from '#formulas/durations.ts';
import type { ExchangeOptions } from '#sandbox/index.ts';
import { totpAt, totpStepOf } from '#sandbox/identity/totp.ts';
import { account, session } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange, TestResponse } from '../support/exchange.ts';

let exchange: TestExchange;
beforeAll(async () => {
  exchange = await openTestExchange();
});
afterAll(() => exchange.close());

async function openWith(options: Partial<ExchangeOptions>): Promise<TestExchange> {
  const opened = await openTestExchange(options);
  onTestFinished(() => opened.close());
  return opened;
}

const Created = v.object({ account: v.string(), password: v.string() });
const Codes = v.object({ list: v.array(v.object({ account: v.string(), kind: v.string(), code: v.string() })) });

/** A new account with a second factor. */
async function securePerson(of: TestExchange) {
  return v.parse(Created, (await of.sandbox('POST', 'accounts', { like: 'secure' })).body.result);
}

async function begin(of: TestExchange) {
  const person = await securePerson(of);
  const { body } = await of.call(session.login, { account: person.account, secret: person.password });
  return { ...person, ...v.parse(session.LoginChallenge, body.result) };
}

/** The code that the person reads in the app or the mail. */
async function codeOf(of: TestExchange, name: string, kind: string): Promise<string> {
  const { list } = v.parse(Codes, (await of.sandbox('GET', 'codes')).body.result);
  return list.find((row) => row.account === name && row.kind === kind)?.code ?? expect.fail(`no ${kind} of ${name}`);
}

/** Another code of as many digits. */
const wrong = (code: string): string => code.replace(/^./, (digit) => String((Number(digit) + 5) % 10));

const answerOf = ({ body }: TestResponse) => [body.ret_code, body.ext_info?.limit];

test('an account and its secret give a token; a wrong one and an unknown account are answered alike', async () => {
  const right = await exchange.call(session.login, { account: 'standard', secret: 'slipway' });
  const { state, usertoken } = v.parse(session.LoginDone, right.body.result);
  expect(state).toBe('DONE');
  expect((await exchange.call(account.profile, {}, usertoken)).body.ret_code).toBe(0);
  const unknown = await exchange.call(session.login, { account: 'nobody', secret: 'slipway' });
  const guess = await exchange.call(session.login, { account: 'standard', secret: 'Slipway' });
  expect(guess.body.ret_code).toBe(20005);
  expect({ ...unknown.body, time_now: 0 }).toEqual({ ...guess.body, time_now: 0 });
});

test('a phone number names its account', async () => {
  const { body } = await exchange.call(session.login, { account: '+65555010001', secret: 'slipway' });
  expect(body.ret_code).toBe(0);
});

test.each(['TOTP', 'EMAIL'] as const)('a second factor is asked for, and its %s code gives a token', async (kind) => {
  const { account: name, challenge, methods, until } = await begin(exchange);
  expect(methods).toEqual([{ kind: 'TOTP' }, { kind: 'EMAIL', to: 'p***@slipway.example' }]);
  expect(until).toBe(exchange.clock.now() + 10 * minuteMs);
  if (kind === 'EMAIL') {
    const { body } = await exchange.call(session.sendCode, { challenge, kind });
    expect(body.result).toEqual({ to: 'p***@slipway.example', nextAt: exchange.clock.now() + minuteMs });
    expect(answerOf(await exchange.call(session.sendCode, { challenge, kind }))).toEqual([20008, String(minuteMs)]);
  }
  const code = await codeOf(exchange, name, kind);
  expect(answerOf(await exchange.call(session.verifyCode, { challenge, kind, code: wrong(code) }))).toEqual([
    20009,
    '4',
  ]);
  const done = await exchange.call(session.verifyCode, { challenge, kind, code });
  const { usertoken } = v.parse(session.LoginDone, done.body.result);
  expect((await exchange.call(account.profile, {}, usertoken)).body.ret_code).toBe(0);
  expect(answerOf(await exchange.call(session.verifyCode, { challenge, kind, code }))[0]).toBe(20007);
});

test('a code of the app is good once: who has read it over a shoulder cannot use it', async () => {
  const { account: name, password, challenge } = await begin(exchange);
  const code = await codeOf(exchange, name, 'TOTP');
  await exchange.call(session.verifyCode, { challenge, kind: 'TOTP', code });
  const next = await exchange.call(session.login, { account: name, secret: password });
  const again = v.parse(session.LoginChallenge, next.body.result).challenge;
  expect(answerOf(await exchange.call(session.verifyCode, { challenge: again, kind: 'TOTP', code }))[0]).toBe(20009);
});

test('a challenge ends with its fifth wrong code, after ten minutes, and at a reset', async () => {
  const { account: name, challenge } = await begin(exchange);
  const code = wrong(await codeOf(exchange, name, 'TOTP'));
  const answers = [];
  for (let tries = 0; tries < 6; tries += 1)
    answers.push(answerOf(await exchange.call(session.verifyCode, { challenge, kind: 'TOTP', code })));
  expect(answers).toEqual([
    ...['4', '3', '2', '1'].map((left) => [20009, left]),
    [20007, undefined],
    [20007, undefined],
  ]);
  const late = await begin(exchange);
  await exchange.sandbox('POST', 'clock', { advanceMs: 10 * minuteMs });
  expect(answerOf(await exchange.call(session.sendCode, { challenge: late.challenge, kind: 'EMAIL' }))[0]).toBe(20007);
  const fresh = await openWith({});
  const before = await begin(fresh);
  await fresh.sandbox('POST', 'reset', {});
  expect(answerOf(await fresh.call(session.sendCode, { challenge: before.challenge, kind: 'EMAIL' }))[0]).toBe(20007);
});

test('[Q-F38] wrong codes and wrong secrets count together, and the account is locked with the time until it is not', async () => {
  const of = await openWith({ limits: { loginFailures: { count: 1, perMs: minuteMs, burst: 2 } } });
  const { account: name, password, challenge } = await begin(of);
  const code = await codeOf(of, name, 'TOTP');
  await of.call(session.login, { account: name, secret: 'guess' });
  await of.call(session.verifyCode, { challenge, kind: 'TOTP', code: wrong(code) });
  const locked = [20006, String(minuteMs)];
  expect(answerOf(await of.call(session.verifyCode, { challenge, kind: 'TOTP', code }))).toEqual(locked);
  expect(answerOf(await of.call(session.login, { account: name, secret: password }))).toEqual(locked);
  of.real.now += minuteMs;
  expect((await of.call(session.verifyCode, { challenge, kind: 'TOTP', code })).body.ret_code).toBe(0);
});

test('[OK30] after a lost answer the code is used up, and the person logs in anew', async () => {
  const { account: name, challenge } = await begin(exchange);
  const code = await codeOf(exchange, name, 'TOTP');
  const params = { challenge, kind: 'TOTP', code } as const;
  await exchange.sandbox('POST', 'faults', { match: { call: 'session.verifyCode' }, kind: 'answerlost', times: 1 });
  const origin = await exchange.listen({ port: 0 });
  const request = fetch(`${origin}/x/main${session.verifyCode.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
  });
  await expect(request).rejects.toThrow();
  expect(answerOf(await exchange.call(session.verifyCode, params))[0]).toBe(20007);
});

test('parameters that do not fit are refused by name, and other origins and types as for any call', async () => {
  const { body } = await exchange.call(session.login, { account: 'standard', secret: '' });
  expect([body.ret_code, body.ext_info?.field]).toEqual([10001, 'secret']);
  const params = { challenge: '1', kind: 'TOTP', code: '12a4' } as const;
  expect((await exchange.call(session.verifyCode, params)).body.ext_info?.field).toBe('code');
  const login = { account: 'standard', secret: 'slipway' };
  const foreign = await exchange.call(session.login, login, undefined, { origin: 'https://evil.example' });
  const asText = await exchange.call(session.login, login, undefined, { 'content-type': 'text/plain' });
  expect([foreign.status, asText.status]).toEqual([403, 415]);
});

// RFC 6238, appendix B, SHA-1: the last six digits.
test.each([
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('the app shows the code of RFC 6238 at %d s', (seconds, code) => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(totpAt(secret, seconds * 1_000)).toBe(code);
  const step = Math.floor(seconds / 30);
  expect([-31, -30, 59, 60].map((later) => totpStepOf(secret, code, (step * 30 + later) * 1_000))).toEqual([
    undefined,
    step,
    step,
    undefined,
  ]);
});
