import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userAccount, externalAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { dayMs, halo, hourMs, launchpad, openLaunches, scale, utc } from '../support/launches.ts';
import type { Launches, Person } from '../support/launches.ts';

let exchange: Launches;
beforeAll(async () => {
  exchange = await openLaunches();
});
afterAll(() => exchange.close());

const tide = '2';
const start = utc('2026-05-30 00:00');

/** Moves coins into an account at a time, or out of it when the amount is negative. */
function moveCoins(who: Person, amount: string, at: number, purpose: 'free' | 'fund' | 'loan' = 'free'): void {
  const isOut = amount.startsWith('-');
  const account = userAccount(who.uid, purpose);
  exchange.exchange.ledger.move({
    kind: 'test',
    coin: 'SLIP',
    amount: scale(amount.replace('-', '')),
    from: isOut ? account : externalAccount,
    to: isOut ? externalAccount : account,
    at,
  });
}

const calendar = async (who: Person) =>
  (await exchange.read(launchpad.snapshotCalendar, { projectId: tide }, who)).list;
const average = async (who: Person) =>
  (await exchange.read(launchpad.qualifications, { projectId: tide }, who)).list[0]?.average;

describe('[R1.4] the snapshot average', () => {
  test('is 1,250 for holdings that rise by 100 coins every hour from 100 to 2,400', async () => {
    const who = exchange.person();
    for (let hour = 0; hour < 24; hour += 1) moveCoins(who, '100', start + hour * hourMs);
    moveCoins(who, '-2400', start + dayMs);
    expect((await calendar(who))[0]).toEqual({ day: '2026-05-30', average: '1250', state: 'DONE' });
  });

  test('counts the holding exactly at each full hour, not between', async () => {
    const who = exchange.person();
    moveCoins(who, '2400', start + hourMs / 2);
    moveCoins(who, '-2400', start + hourMs - 1);
    moveCoins(who, '24', start + 2 * hourMs);
    moveCoins(who, '-24', start + 2 * hourMs + 1);
    expect((await calendar(who))[0]?.average).toBe('1');
  });

  test('is spot, fund and locked in launches minus borrowed, at least 0', async () => {
    const who = exchange.person({ balances: { SLIP: '500' } });
    moveCoins(who, '300', start - dayMs, 'fund');
    await exchange.pledge(who, { projectId: '5', poolId: '51', amount: '200' });
    expect(await average(who)).toBe('800');
    const debtor = exchange.person({ balances: { SLIP: '500' } });
    moveCoins(debtor, '-100', start - dayMs, 'loan');
    expect(await average(debtor)).toBe('400');
    moveCoins(debtor, '-900', start - 1, 'loan');
    expect(await average(debtor)).toBe('0');
  });

  test('is provisional until the window ends, over the hours so far', async () => {
    const who = exchange.person();
    moveCoins(who, '570', start);
    // By June 1, 08:00 there are 57 hourly snapshots; the first 19 include the coins.
    moveCoins(who, '-570', start + 19 * hourMs);
    const [qualification] = (await exchange.read(launchpad.qualifications, { projectId: tide }, who)).list;
    expect(qualification).toMatchObject({
      average: '190',
      provisional: true,
      window: [start, utc('2026-06-04 00:00')],
    });
    const days = await calendar(who);
    expect(days.map(({ state }) => state)).toEqual(['DONE', 'DONE', 'TODAY', 'COMING', 'COMING']);
    expect(days[0]?.average).toBe('451.25');
  });

  test('counts no hour after the end of the window', async () => {
    const who = exchange.person({ balances: { SLIP: '100' } }, utc('2026-05-31 00:00') - dayMs);
    moveCoins(who, '100000', utc('2026-05-31 00:00'));
    const [qualification] = (await exchange.read(launchpad.qualifications, { projectId: halo.projectId }, who)).list;
    // 24 of 120 hours with 100 coins; the snapshot at the end of the window does not count.
    expect(qualification).toMatchObject({ average: '20', provisional: false });
  });
});

test('[R7.6] v2/snapshot/calendar requires the coin when the pools have different coins', async () => {
  const who = exchange.person({ balances: { SLIP: '100', USDT: '70' } });
  const { projectId } = halo;
  const { body } = await exchange.call(launchpad.snapshotCalendar, { projectId }, who.token);
  expect(body).toMatchObject({ ret_code: 10001, ext_info: { field: 'coin' } });
  const { list } = await exchange.read(launchpad.snapshotCalendar, { projectId, coin: 'USDT' }, who);
  expect(list).toHaveLength(5);
  expect(list.every(({ average: day, state }) => day === '70' && state === 'DONE')).toBe(true);
});

describe('[R7.6] qualifications', () => {
  test.each([
    ['standard', '100001', [[], []], ['3750', '2000']],
    ['vip', '100003', [[], []], ['3750', '2000']],
    ['unified', '100002', [[], []], ['3750', '2000']],
    ['nokyc', '100004', [['KYC', 'AVERAGE_TOO_LOW'], ['KYC']], ['0', '300']],
    ['restricted', '100005', [['AREA', 'AVERAGE_TOO_LOW'], ['AREA']], ['0', '300']],
    ['submember', '100006', [['SUBMEMBER', 'AVERAGE_TOO_LOW'], ['SUBMEMBER']], ['0', '1000']],
    ['newcomer', '100008', [['AVERAGE_TOO_LOW'], ['AVERAGE_TOO_LOW']], ['0', '0']],
  ])('of %s in HALO', async (_name, uid, reasons, limits) => {
    const { list } = await exchange.read(
      launchpad.qualifications,
      { projectId: halo.projectId },
      exchange.existingPerson(uid),
    );
    expect(list.map((pool) => pool.reasons)).toEqual(reasons);
    expect(list.map(({ limit }) => limit)).toEqual(limits);
    expect(list.map(({ qualified }) => qualified)).toEqual(reasons.map((pool) => pool.length === 0));
  });

  test('allow 10 % more per VIP level', async () => {
    const who = exchange.person({ vipLevel: 2, balances: { SLIP: '100' } });
    const [pool] = (await exchange.read(launchpad.qualifications, { projectId: halo.projectId }, who)).list;
    expect(pool).toMatchObject({ average: '100', limit: '120' });
  });

  test('require a VIP level for SOLE and a sign-up for FERN, which counts once', async () => {
    const who = exchange.person();
    const reasons = async (projectId: string) =>
      (await exchange.read(launchpad.qualifications, { projectId }, who)).list[0]?.reasons;
    expect(await reasons('4')).toEqual(['VIP', 'PHASE']);
    expect(await reasons('3')).toEqual(['SIGNUP', 'PHASE']);
    const first = await exchange.read(launchpad.signup, { projectId: '3' }, who);
    await exchange.sandbox('POST', 'clock', { advanceMs: 60_000 });
    expect(await exchange.read(launchpad.signup, { projectId: '3' }, who)).toEqual(first);
    expect(await reasons('3')).toEqual(['PHASE']);
    expect((await exchange.call(launchpad.signup, { projectId: '1' }, who.token)).body.ret_code).toBe(20102);
    expect((await exchange.call(launchpad.signup, { projectId: '99' }, who.token)).body.ret_code).toBe(20101);
  });

  test('report a low average only after the first hourly snapshot', async () => {
    const ownExchange = await openLaunches();
    const who = ownExchange.person();
    const fern = async () =>
      (await ownExchange.read(launchpad.qualifications, { projectId: '3' }, who)).list[0]?.reasons;
    await ownExchange.setClock(utc('2026-06-08 00:00') - 1);
    expect(await fern()).toEqual(['SIGNUP', 'PHASE']);
    await ownExchange.setClock(utc('2026-06-08 00:00'));
    expect(await fern()).toEqual(['SIGNUP', 'AVERAGE_TOO_LOW', 'PHASE']);
    await ownExchange.close();
  });

  test('of model v1 name the reached tier', async () => {
    const who = exchange.person({ balances: { SLIP: '5000' } });
    const pool = await exchange.read(launchpad.qualificationV1, { projectId: '7' }, who);
    expect(pool).toMatchObject({ average: '5000', tier: 2, tickets: 8, limit: '400', qualified: true });
  });
});

test('[R7.7] launchpad-caliber-balance returns the counted holding by account', async () => {
  const answer = await exchange.read(launchpad.caliberBalance, { coin: 'SLIP' }, exchange.existingPerson('100001'));
  expect(answer).toEqual({ coin: 'SLIP', spot: '18000', fund: '5000', staked: '2000', total: '25000' });
  const unknown = await exchange.call(
    launchpad.caliberBalance,
    { coin: 'NONE' },
    exchange.existingPerson('100001').token,
  );
  expect(unknown.body).toMatchObject({ ret_code: 10001, ext_info: { field: 'coin' } });
});
