import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs, minuteMs } from '#formulas/durations.ts';
import { userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { accountDomain } from '#sandbox/account/index.ts';
import { marketDomain } from '#sandbox/market/index.ts';
import { launchpad } from '../support/calls.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';
import { breakingPool, pledgeDomain, refusingPool } from '../support/pledge-domain.ts';

const uid = '100001';
const id = (last: number): string => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
const terms = { projectId: '1', poolId: '2', action: 'JOIN', amount: '100' } as const;

let exchange: TestExchange;
let token: string;
const ledger = () => exchange.kernel.exchange.ledger;
const committed = () => ledger().balance(userAccount(uid, 'launch'), 'SLIP');

beforeAll(async () => {
  exchange = await openTestExchange({}, [marketDomain, accountDomain, pledgeDomain]);
  token = await exchange.login('standard');
});
afterAll(() => exchange.close());

describe('a client id is executed once', () => {
  test('[Q-F34] fifty requests at once: one ledger entry, the same result for all, and repeats do not count toward the rate limit', async () => {
    const before = committed();
    const params = { ...terms, requestId: id(1) };
    const answers = await Promise.all(Array.from({ length: 50 }, () => exchange.call(launchpad.pledge, params, token)));
    expect(answers.map(({ status, body }) => [status, body.ret_code])).toEqual(Array(50).fill([200, 0]));
    const results = answers.map(({ body }) => JSON.stringify(body.result));
    expect(results.filter((text) => text.includes('"isDuplicate":0'))).toHaveLength(1);
    expect(new Set(results.map((text) => text.replace('"isDuplicate":1', '"isDuplicate":0'))).size).toBe(1);
    expect(committed() - before).toBe(100n * 10n ** 8n);
  });

  test('[Q-F34] a client id with different parameters, or a malformed one, is rejected and moves nothing', async () => {
    await exchange.call(launchpad.pledge, { ...terms, requestId: id(2) }, token);
    const before = committed();
    const other = await exchange.call(launchpad.pledge, { ...terms, amount: '101', requestId: id(2) }, token);
    const malformed = await exchange.call(launchpad.pledge, { ...terms, requestId: 'nonsense' }, token);
    expect([other.body.ret_code, malformed.body.ret_code]).toEqual([10040, 20112]);
    expect(committed()).toBe(before);
  });

  test('a repeat with another sendTime returns the first result', async () => {
    const now = exchange.clock.now();
    await exchange.call(launchpad.pledge, { ...terms, requestId: id(3), sendTime: now }, token);
    const again = await exchange.call(launchpad.pledge, { ...terms, requestId: id(3), sendTime: now + 500 }, token);
    expect(again.body.result).toMatchObject({ isDuplicate: 1 });
  });

  test('a rejected request does not use up the id', async () => {
    exchange.real.now += 1_000;
    const refused = await exchange.call(launchpad.pledge, { ...terms, amount: '999999', requestId: id(4) }, token);
    const accepted = await exchange.call(launchpad.pledge, { ...terms, requestId: id(4) }, token);
    expect([refused.body.ret_code, accepted.body.ret_code]).toEqual([20109, 0]);
  });

  test('an id expires after 24 hours of exchange time, not before', async () => {
    exchange.real.now += 1_000;
    await exchange.call(launchpad.pledge, { ...terms, requestId: id(5) }, token);
    const repeat = async () =>
      (await exchange.call(launchpad.pledge, { ...terms, requestId: id(5) }, token)).body.result;
    await exchange.sandbox('POST', 'clock', { advanceMs: dayMs - minuteMs });
    expect(await repeat()).toMatchObject({ isDuplicate: 1 });
    await exchange.sandbox('POST', 'clock', { advanceMs: minuteMs });
    expect(await repeat()).toMatchObject({ isDuplicate: 0 });
  });
});

describe('sendTime is checked by its real age', () => {
  test.each([
    ['29 s old', -29_000, 0],
    ['31 s old', -31_000, 10001],
    ['2 s ahead', 2_000, 10001],
  ])('%s: %s ms returns %s', async (_what, offset, code) => {
    exchange.real.now += 60_000;
    const params = { ...terms, requestId: id(1_000 + offset / 1_000), sendTime: exchange.clock.now() + offset };
    const { body } = await exchange.call(launchpad.pledge, params, token);
    expect(body.ret_code).toBe(code);
  });

  test('a clock jump does not age sendTime', async () => {
    exchange.real.now += 60_000;
    const sendTime = exchange.clock.now();
    await exchange.sandbox('POST', 'clock', { advanceMs: 7 * dayMs });
    exchange.real.now += 1_000;
    const { body } = await exchange.call(launchpad.pledge, { ...terms, requestId: id(200), sendTime }, token);
    expect(body.ret_code).toBe(0);
  });
});

test('[I1] a handler that returns an error after moving money is rolled back', async () => {
  exchange.real.now += 5_000;
  const before = committed();
  const { body } = await exchange.call(launchpad.pledge, { ...terms, poolId: refusingPool, requestId: id(250) }, token);
  expect(body.ret_code).toBe(20113);
  expect(committed()).toBe(before);
});

test('[Q-F41] [I1] a handler that throws is rolled back and answers with the request id', async () => {
  exchange.real.now += 5_000;
  const before = committed();
  const params = { ...terms, poolId: breakingPool, requestId: id(300) };
  const broken = await exchange.call(launchpad.pledge, params, token, { 'x-request-id': 'attempt-1' });
  expect(broken.status).toBe(500);
  expect(broken.body.ret_code).toBe(10016);
  expect(broken.text).toContain('attempt-1');
  expect(broken.text).not.toContain('the pool is broken');
  expect(committed()).toBe(before);
  expect(ledger().audit('postings')).toEqual([]);
  const next = await exchange.call(launchpad.pledge, { ...params, poolId: '2' }, token);
  expect(next.body.result).toMatchObject({ isDuplicate: 0 });
});
