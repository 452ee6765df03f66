import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minuteMs } from '#formulas/durations.ts';
import { withOwnCommits } from '#launchpad/own-commits.ts';
import { poolState } from '#sandbox/launchpad/participation/pools.ts';
import { lend } from '#sandbox/margin/borrow.ts';
import { halo, launchpad, openLaunches, requestId, scale, unscale, utc } from '../support/launches.ts';
import type { Launches, Person } from '../support/launches.ts';

let exchange: Launches;
let rich: Person;
beforeAll(async () => {
  exchange = await openLaunches();
  rich = exchange.person({ balances: { SLIP: '20000', USDT: '20000', BTC: '1' } });
});
afterAll(() => exchange.close());

const { projectId, subscription, lottery } = halo;
const orbt = { projectId: '5', poolId: '51' };

describe('[R7.6] v2/pledge rejects with a code of its own', () => {
  test.each([
    ['an unknown project', { projectId: '999', poolId: '11', amount: '100' }, 20101, undefined],
    ['a pool of another project', { projectId, poolId: '21', amount: '100' }, 20101, undefined],
    ['an upcoming project', { projectId: '2', poolId: '21', amount: '100' }, 20102, undefined],
    ['a finished project', { projectId: '9', poolId: '91', amount: '100' }, 20102, undefined],
    ['an addition before joining', { projectId, poolId: subscription, amount: '100', action: 'ADD' }, 20102, undefined],
    ['a redeem of a commit', { projectId, poolId: subscription, amount: '100', action: 'REDEEM' }, 20102, undefined],
    ['a redeem without a stake', { ...orbt, amount: '1', action: 'REDEEM' }, 20102, undefined],
    ['less than the minimum', { projectId, poolId: subscription, amount: '49' }, 20103, '50'],
    ['half a ticket', { projectId, poolId: lottery, amount: '50' }, 20103, '100'],
    ['a fraction of a step', { projectId, poolId: subscription, amount: '50.5' }, 20105, '1'],
    ['more decimals than the ledger', { projectId, poolId: subscription, amount: '50.000000001' }, 20105, '1'],
    ['a ticket and a half', { projectId, poolId: lottery, amount: '150' }, 20105, '100'],
    ['more decimals than the coin', { ...orbt, amount: '10.00001' }, 20105, '0.0001'],
    ['more than the limit', { projectId, poolId: subscription, amount: '3751' }, 20104, '3750'],
    ['more tickets than the tier allows', { projectId, poolId: lottery, amount: '1100' }, 20104, '1000'],
    ['a canceled project', { projectId: '12', poolId: '121', amount: '100' }, 20114, undefined],
  ] as const)('%s', async (_what, params, code, limit) => {
    const { body } = await exchange.pledge(rich, params);
    expect(body.ret_code).toBe(code);
    expect(body.ext_info?.limit).toBe(limit);
  });

  test('more than the free balance', async () => {
    const person = exchange.person({ balances: { SLIP: '100' } });
    await exchange.pledge(person, { ...orbt, amount: '60' });
    const { body } = await exchange.pledge(person, { projectId, poolId: subscription, amount: '50' });
    expect(body).toMatchObject({ ret_code: 20109, ext_info: { field: 'amount', limit: '40' } });
    expect(exchange.balanceOf(person, 'free', 'SLIP')).toBe('40');
  });

  test('[L28] more than a loan lets leave', async () => {
    const debtor = exchange.person({ balances: { SLIP: '100' } });
    const { exchange: services } = exchange;
    services.store.transaction(() => {
      lend(services, { uid: debtor.uid, tokenId: 'USDT', type: 1, loanAmount: scale('20') });
    });
    const account = services.accounts.byUid(debtor.uid);
    const row = account && services.balanceRow(account, 'SLIP');
    const limit = row && 'transferLimit' in row ? row.transferLimit : '';
    const { body } = await exchange.pledge(debtor, { projectId, poolId: subscription, amount: '90' });
    expect(Number(limit)).toBeGreaterThan(60);
    expect(body).toMatchObject({ ret_code: 20109, ext_info: { field: 'amount', limit } });
    expect(exchange.balanceOf(debtor, 'free', 'SLIP')).toBe('100');
  });

  test('a redeem of more than the stake', async () => {
    const staker = exchange.person({ balances: { SLIP: '100' } });
    await exchange.pledge(staker, { ...orbt, amount: '60' });
    const { body } = await exchange.pledge(staker, { ...orbt, amount: '60.0001', action: 'REDEEM' });
    expect(body).toMatchObject({ ret_code: 20111, ext_info: { limit: '60' } });
  });

  test.each(['', '0', '0.00', '-5', '1e3', '1,000', 'abc', '+5', '.5', '１００', '5 '])(
    'the malformed amount "%s"',
    async (amount) => {
      const { body } = await exchange.pledge(rich, { projectId, poolId: subscription, amount });
      expect(body).toMatchObject({ ret_code: 10001, ext_info: { field: 'amount' } });
    },
  );

  test.each(['', 'nonsense', '00000000-0000-4000-8000-00000000000', "x' OR 1=1"])(
    'the malformed requestId "%s"',
    async (id) => {
      const { body } = await exchange.pledge(rich, { projectId, poolId: subscription, amount: '100', requestId: id });
      expect(body).toMatchObject({ ret_code: 20112 });
    },
  );

  test('an unknown and a missing token', async () => {
    const params = { projectId, poolId: subscription, amount: '100', requestId: requestId(1), action: 'JOIN' } as const;
    expect((await exchange.call(launchpad.pledge, params, 'nobody')).body.ret_code).toBe(10007);
    expect((await exchange.call(launchpad.pledge, params)).body.ret_code).toBe(10007);
  });
});

describe('[R7.6] v2/pledge returns every reason why a person does not qualify', () => {
  const coins = { balances: { SLIP: '1000', USDT: '1000' } };
  const params = { projectId, poolId: subscription, amount: '100' };

  test.each([
    ['no verified identity', { kycLevel: 0 }, ['KYC']],
    ['a restricted area', { area: 'CN' }, ['AREA']],
    ['a sub-member', { parentUid: '100001' }, ['SUBMEMBER']],
    ['a shared identity', { isDuplicate: true }, ['DUPLICATE']],
    ['several at once', { kycLevel: 0, parentUid: '100001', isDuplicate: true }, ['KYC', 'SUBMEMBER', 'DUPLICATE']],
  ])('%s', async (_what, account, reasons) => {
    const { body } = await exchange.pledge(exchange.person({ ...coins, ...account }), params);
    expect(body).toMatchObject({ ret_code: 20107, result: { reasons } });
  });

  test('an average below the minimum', async () => {
    const late = exchange.person({ balances: { SLIP: '1000' } }, utc('2026-05-31 00:00'));
    const { body } = await exchange.pledge(late, params);
    expect(body).toMatchObject({ ret_code: 20107, result: { reasons: ['AVERAGE_TOO_LOW'] } });
  });

  test('another pool: its own code when it is the only reason', async () => {
    const chooser = exchange.person(coins);
    expect((await exchange.pledge(chooser, params)).body.ret_code).toBe(0);
    const { body } = await exchange.pledge(chooser, { projectId, poolId: lottery, amount: '100' });
    expect(body).toMatchObject({ ret_code: 20108, result: { reasons: ['OTHER_POOL'] } });
  });

  test('but accepts a person in all pools of a launchpool', async () => {
    const staker = exchange.person(coins);
    expect((await exchange.pledge(staker, { ...orbt, amount: '100' })).body.ret_code).toBe(0);
    expect((await exchange.pledge(staker, { projectId: '5', poolId: '52', amount: '100' })).body.ret_code).toBe(0);
  });

  test('a compliance restriction: 10024 with the wall', async () => {
    const restricted = exchange.person({ ...coins, isRestricted: true, area: 'CN' });
    const { body } = await exchange.pledge(restricted, params);
    expect(body).toMatchObject({ ret_code: 10024, result: { wall: 'REGION', area: 'CN', product: 'launchpad' } });
  });
});

describe('[R7.6] v2/pledge checks in the order of launchpad.md', () => {
  const restricted = () => exchange.person({ isRestricted: true });
  const unqualified = () => exchange.person({ kycLevel: 0 });
  const qualified = () => rich;

  test.each([
    ['requestId before amount', qualified, { projectId, poolId: subscription, amount: 'x', requestId: 'x' }, 20112],
    ['parameters before the wall', restricted, { projectId, poolId: subscription, amount: 'x' }, 10001],
    ['wall before the project', restricted, { projectId: '999', poolId: '11', amount: '1' }, 10024],
    ['canceled before the phase', unqualified, { projectId: '12', poolId: '121', amount: '1' }, 20114],
    ['phase before the person', unqualified, { projectId: '2', poolId: '21', amount: '1' }, 20102],
    ['person before the minimum', unqualified, { projectId, poolId: subscription, amount: '1' }, 20107],
    ['minimum before the step', qualified, { projectId, poolId: subscription, amount: '1.5' }, 20103],
    ['step before the limit', qualified, { projectId, poolId: subscription, amount: '9999.5' }, 20105],
    ['limit before the balance', qualified, { projectId, poolId: subscription, amount: '99999' }, 20104],
  ] as const)('%s', async (_what, who, params, code) => {
    expect((await exchange.pledge(who(), params)).body.ret_code).toBe(code);
  });
});

describe('[R1.4] a pledge', () => {
  test('locks the amount and publishes it on the user stream, the balance first', async () => {
    const who = exchange.person({ balances: { SLIP: '1000' } });
    exchange.messages.length = 0;
    const { body } = await exchange.pledge(who, { projectId, poolId: subscription, amount: '100.00' });
    expect(body.result).toMatchObject({
      participation: { committed: '100', state: 'PENDING', ver: 1, events: [{ kind: 'JOINED', amount: '100' }] },
      balance: { tokenId: 'SLIP', free: '900', frozen: '100', total: '1000' },
      isDuplicate: 0,
    });
    const ownMessages = exchange.messages.filter(({ uid }) => uid === who.uid);
    expect(ownMessages.map(({ topic }) => topic)).toEqual(['balance', 'launch']);
    expect(ownMessages[0]?.rows).toMatchObject([{ tokenId: 'SLIP', free: '900', frozen: '100' }]);
    expect(ownMessages[1]?.rows).toMatchObject([{ type: 'PARTICIPATION', committed: '100' }]);
  });

  test('adds to an earlier pledge, also with JOIN; the minimum applies to the sum', async () => {
    const who = exchange.person({ balances: { SLIP: '1000' } });
    await exchange.pledge(who, { projectId, poolId: subscription, amount: '50' });
    await exchange.pledge(who, { projectId, poolId: subscription, amount: '1' });
    const { body } = await exchange.pledge(who, { projectId, poolId: subscription, amount: '2', action: 'ADD' });
    expect(body.result).toMatchObject({
      participation: { committed: '53', ver: 3, events: [{ kind: 'JOINED' }, { kind: 'ADDED' }, { kind: 'ADDED' }] },
    });
  });

  test('counts in the pool at once and in the public totals with the next minute', async () => {
    const lottery = async () =>
      (await exchange.read(launchpad.detailV2, { code: 'HALO' })).pools.find((pool) => pool.method === 'LOTTERY');
    const stored = () => poolState(exchange.exchange, halo.lottery);
    const [before, storedBefore] = [await lottery(), stored()];
    await exchange.pledge(exchange.person({ balances: { USDT: '1000' } }), {
      projectId,
      poolId: halo.lottery,
      amount: '100',
    });
    expect(stored()).toMatchObject({
      participants: storedBefore.participants + 1,
      tickets: storedBefore.tickets + 1,
      total: storedBefore.total + scale('100'),
    });
    expect(await lottery()).toEqual(before);
    await exchange.sandbox('POST', 'clock', { advanceMs: minuteMs });
    expect(await lottery()).toMatchObject({
      participants: storedBefore.participants + 1,
      tickets: storedBefore.tickets + 1,
      total: unscale(storedBefore.total + scale('100')),
    });
  });

  test('[R1.4] is in the pool’s total on the screen at once, before and after the exchange publishes it', async () => {
    const who = exchange.person({ balances: { USDT: '1000' } });
    const detail = () => exchange.read(launchpad.detailV2, { code: 'HALO' });
    await exchange.sandbox('POST', 'clock', { advanceMs: minuteMs });
    await detail();
    await exchange.sandbox('POST', 'clock', { advanceMs: 1_000 });
    await exchange.pledge(who, { projectId, poolId: halo.lottery, amount: '100' });
    const shown = async () => {
      const { list } = await exchange.read(launchpad.orders, {}, who);
      return withOwnCommits(await detail(), list).pools.find(({ poolId }) => poolId === halo.lottery);
    };
    for (const advanceMs of [1_000, minuteMs]) {
      const { participants, tickets, total } = poolState(exchange.exchange, halo.lottery);
      expect(await shown()).toMatchObject({ participants, tickets, total: unscale(total) });
      await exchange.sandbox('POST', 'clock', { advanceMs });
    }
  });

  test('of a stake can be redeemed at any time, in full or in part', async () => {
    const who = exchange.person({ balances: { SLIP: '500' } });
    await exchange.pledge(who, { ...orbt, amount: '300' });
    await exchange.pledge(who, { ...orbt, amount: '120', action: 'REDEEM' });
    expect([exchange.balanceOf(who, 'free', 'SLIP'), exchange.balanceOf(who, 'launch', 'SLIP')]).toEqual([
      '320',
      '180',
    ]);
    const { body } = await exchange.pledge(who, { ...orbt, amount: '180', action: 'REDEEM' });
    expect(body.result).toMatchObject({ participation: { staked: '0' }, balance: { free: '500', frozen: '0' } });
  });

  test('keeps the ledger balanced', () => {
    expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
  });
});
