import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { halo, launchpad, openLaunches, utc } from '../support/launches.ts';
import type { Launches } from '../support/launches.ts';

let exchange: Launches;
beforeEach(async () => {
  exchange = await openLaunches();
});
afterEach(async () => {
  expect(exchange.exchange.ledger.audit('postings')).toEqual([]);
  await exchange.close();
});

const { projectId, subscription } = halo;

describe('[R1.4] an operator', () => {
  test('cancels a launch: all coins are refunded and no further job runs', async () => {
    const who = exchange.person({ balances: { SLIP: '1000' } });
    await exchange.pledge(who, { projectId, poolId: subscription, amount: '600' });
    expect((await exchange.operate(projectId, 'CANCEL')).body.ret_code).toBe(0);
    expect(exchange.balanceOf(who, 'free', 'SLIP')).toBe('1000');
    const { list } = await exchange.read(launchpad.orders, {}, who);
    expect(list).toMatchObject([
      {
        state: 'CANCELED',
        events: [{ kind: 'JOINED' }, { kind: 'REFUNDED', amount: '600' }],
        result: { refund: '600', used: '0' },
      },
    ]);
    expect((await exchange.pledge(who, { projectId, poolId: subscription, amount: '600' })).body.ret_code).toBe(20114);
    await exchange.setClock(utc('2026-06-05 00:00'));
    expect((await exchange.read(launchpad.detailV2, { projectId })).status).toBe(9);
    expect(exchange.balanceOf(who, 'free', 'SLIP')).toBe('1000');
    expect(exchange.exchange.catalog.pair('HALOUSDT')).toBeUndefined();
    expect((await exchange.operate(projectId, 'CANCEL')).body.ret_code).toBe(20102);
  });

  test('cancels a launchpool: stakes are refunded and paid rewards stay', async () => {
    const who = exchange.existingPerson('100001');
    const earned = exchange.balanceOf(who, 'free', 'ORBT');
    await exchange.operate('5', 'CANCEL');
    expect([exchange.balanceOf(who, 'launch', 'SLIP'), exchange.balanceOf(who, 'free', 'SLIP')]).toEqual([
      '0',
      '20000',
    ]);
    await exchange.setClock(utc('2026-06-02 08:00'));
    expect(exchange.balanceOf(who, 'free', 'ORBT')).toBe(earned);
  });

  test('moves the clock to the next phase of a launch', async () => {
    const phases: unknown[] = [];
    for (let i = 0; i < 4; i += 1) phases.push((await exchange.operate(projectId, 'NEXT_PHASE')).body.result);
    expect(phases).toMatchObject([{ status: 3, now: utc('2026-06-02 14:00') }, { status: 4 }, { status: 5 }, null]);
    expect((await exchange.operate(projectId, 'NEXT_PHASE')).body.ret_code).toBe(20102);
  });

  test('adds participants to an open launch', async () => {
    const people = async () => (await exchange.read(launchpad.detailV2, { projectId })).stats.participants;
    const before = await people();
    expect((await exchange.operate(projectId, 'CROWD', 40)).body.result).toMatchObject({ people: 40, coin: 'SLIP' });
    expect(await people()).toBe(before + 40);
    await exchange.operate('7', 'CROWD', 10);
    await exchange.setClock(utc('2026-06-05 00:00'));
    expect((await exchange.operate(projectId, 'CROWD', 1)).body.ret_code).toBe(20102);
  });

  test('gets an error for an unknown launch', async () => {
    expect((await exchange.operate('999', 'CANCEL')).body.ret_code).toBe(20101);
  });
});
