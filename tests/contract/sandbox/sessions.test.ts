import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '#formulas/durations.ts';
import { account, order } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';
import { temporaryFolder } from '../support/data-folder.ts';

const folder = temporaryFolder();
let exchange: TestExchange;
beforeAll(async () => {
  exchange = await openTestExchange();
});
afterAll(() => exchange.close());

const codeOfProfile = async (token: string): Promise<number> =>
  (await exchange.call(account.profile, {}, token)).body.ret_code;

describe('[Q-S19] login', () => {
  test('an unknown account and a wrong password answer alike', async () => {
    const unknown = await exchange.sandbox('POST', 'login', { account: 'nobody', password: 'slipway' });
    const wrong = await exchange.sandbox('POST', 'login', { account: 'standard', password: 'Slipway' });
    expect(unknown.body.ret_code).toBe(20005);
    expect({ ...unknown.body, time_now: 0 }).toEqual({ ...wrong.body, time_now: 0 });
  });

  test('every login creates a new token of 256 bits', async () => {
    const tokens = [await exchange.login('standard'), await exchange.login('standard')];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  test('neither token nor password is in the data file', async () => {
    const dataFile = join(folder, 'hashed.sqlite');
    const stored = await openTestExchange({ dataFile });
    const token = await stored.login('standard');
    await stored.close();
    const bytes = readFileSync(dataFile, 'latin1');
    expect(bytes).toContain('standard');
    expect(bytes).not.toContain(token);
    expect(bytes).toContain('scrypt:');
  });
});

describe('[Q-S19] a session', () => {
  test('continues after a jump of the exchange clock by 30 days', async () => {
    const token = await exchange.login('standard');
    await exchange.sandbox('POST', 'clock', { advanceMs: 30 * dayMs });
    expect(await codeOfProfile(token)).toBe(0);
  });

  test('ends at logout, other sessions continue', async () => {
    const [here, there] = [await exchange.login('standard'), await exchange.login('standard')];
    await exchange.call(account.logout, {}, here);
    expect([await codeOfProfile(here), await codeOfProfile(there)]).toEqual([10007, 0]);
  });

  test('ends after 7 days of running time without use', async () => {
    const [idle, used] = [await exchange.login('standard'), await exchange.login('standard')];
    for (let day = 0; day < 8; day += 1) {
      exchange.real.now += dayMs;
      await exchange.call(account.profile, {}, used);
    }
    expect([await codeOfProfile(idle), await codeOfProfile(used)]).toEqual([33003, 0]);
  });

  test('ends after 30 days of running time even when it is used', async () => {
    const token = await exchange.login('standard');
    for (let day = 0; day < 31; day += 1) {
      exchange.real.now += dayMs;
      if (day < 29) expect(await codeOfProfile(token)).toBe(0);
    }
    expect(await codeOfProfile(token)).toBe(33003);
  });

  test('does not age while the exchange is stopped', async () => {
    const dataFile = join(folder, 'stopped.sqlite');
    const before = await openTestExchange({ dataFile });
    const token = await before.login('standard');
    const stoppedAt = before.clock.now();
    await before.close();
    const after = await openTestExchange({ dataFile });
    expect(after.clock.now()).toBe(stoppedAt);
    expect((await after.call(account.profile, {}, token)).body.ret_code).toBe(0);
    await after.close();
  });

  test('answers 30000 after a reset', async () => {
    const own = await openTestExchange();
    const token = await own.login('standard');
    await own.sandbox('POST', 'reset', {});
    expect((await own.call(account.profile, {}, token)).body.ret_code).toBe(30000);
    await own.close();
  });
});

test('[Q-S20] the token alone decides the account: parameters and headers that name another one are ignored', async () => {
  const token = await exchange.login('newcomer');
  const other = { uid: '100003', userId: '100003', id: '100003', accountId: '100003' };
  const Profile = v.object({ id: v.string() });
  const { body } = await exchange.ask('GET', `/x/main${account.profile.path}?${new URLSearchParams(other)}`, {
    usertoken: token,
    ...other,
  });
  expect(v.parse(Profile, body.result).id).toBe('100008');
  const assets = await exchange.ask('GET', `/x/main${order.assets.path}?hideZero=1&${new URLSearchParams(other)}`, {
    usertoken: token,
  });
  expect(assets.body.result).toMatchObject({ list: [], totalUsd: '0' });
});

test('[Q-S20] every private call requires a token', async () => {
  const { allCalls } = await import('#contract/index.ts');
  for (const [name, call] of allCalls) {
    const url = `/x/${call.host}${call.path}`;
    if (call.auth !== 'required' || !exchange.app.hasRoute({ method: call.method, url })) continue;
    exchange.real.now += 1_000;
    const { body } = await exchange.call(call, {});
    expect([name, body.ret_code]).toEqual([name, 10007]);
  }
});
