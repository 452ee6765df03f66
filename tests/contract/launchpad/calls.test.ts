import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourMs, launchpad, openLaunches, requestId, scale, unscale, utc } from '../support/launches.ts';
import type { Launches, Person } from '../support/launches.ts';

let exchange: Launches;
let who: Person;
beforeAll(async () => {
  exchange = await openLaunches();
  who = exchange.person({ balances: { SLIP: '6000', USDT: '3000' } });
});
afterAll(() => exchange.close());

const codesOf = (list: readonly { code: string }[]) => list.map(({ code }) => code);
const { calculation, snapshotHours, duplicateUserIds, history, bannerList, currencyList, qualificationV1 } = launchpad;

describe('[R7.6] v2/home/history', () => {
  test('lists the finished launches whose token has a market, newest first, in pages', async () => {
    const { list, total } = await exchange.read(history, { limit: 4 });
    expect(total).toBe(28);
    expect(codesOf(list)).toEqual(['DUNE', 'VELA', 'NIMB', 'QUAR']);
    expect(list.every(({ listing }) => listing !== undefined)).toBe(true);
    expect((await exchange.read(history, { limit: 4, page: 7 })).list).toHaveLength(4);
  });

  test('is sorted by return and by participants', async () => {
    expect(codesOf((await exchange.read(history, { sort: 'return', limit: 1 })).list)).toEqual(['GALE']);
    const people = (await exchange.read(history, { sort: 'participants', limit: 100 })).list.map(
      ({ stats }) => stats.participants,
    );
    expect(people).toEqual([...people].sort((a, b) => b - a));
  });

  test.each([{ sort: 'nothing' }, { limit: 101 }, { page: 0 }])('rejects %j', async (params) => {
    const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
    const { body } = await exchange.ask('GET', `/x/main${history.path}?${query}`);
    expect(body).toMatchObject({ ret_code: 10001, ext_info: { field: Object.keys(params)[0] } });
  });
});

test('[R7.6] v2/launchpoolBannerList lists the current banners in the language of the caller', async () => {
  const ownExchange = await openLaunches();
  const titles = async (lang = 'en') =>
    (await ownExchange.read(bannerList, {}, undefined, lang)).list.map(({ title }) => title);
  expect(await titles()).toEqual(['ORBT launchpool', 'HALO is open', 'Sign up for FERN']);
  expect((await titles('zh-MY'))[1]).toBe('HALO 已开放');
  expect((await titles('ar-SA'))[1]).toBe('HALO مفتوح');
  await ownExchange.operate('5', 'CANCEL');
  expect(await titles()).toEqual(['HALO is open', 'Sign up for FERN']);
  await ownExchange.setClock(utc('2026-06-02 14:00'));
  expect(await titles()).toEqual(['Sign up for FERN']);
  await ownExchange.close();
});

describe('[R7.6] v1/calculation/query', () => {
  test('returns the daily averages, the tier and the tickets', async () => {
    const answer = await exchange.read(calculation, { projectId: '7' }, who);
    expect(answer).toEqual({
      days: ['27', '28', '29', '30', '31'].map((day) => ({ day: `2026-05-${day}`, average: '6000' })),
      average: '6000',
      tier: 2,
      tickets: 8,
    });
    const { tier, tickets } = await exchange.read(qualificationV1, { projectId: '7' }, who);
    expect([tier, tickets]).toEqual([answer.tier, answer.tickets]);
  });

  test('has no tier when the average reaches none', async () => {
    expect(await exchange.read(calculation, { projectId: '7' }, exchange.person())).toMatchObject({
      average: '0',
      tickets: 0,
    });
    expect(await exchange.read(calculation, { projectId: '7' }, exchange.person())).not.toHaveProperty('tier');
  });
});

describe('[R7.6] v2/snapshot/hour', () => {
  const tide = { projectId: '2', day: '2026-05-30' };

  test('lists the 24 hourly snapshots of a day by account, and those of the current day so far', async () => {
    const whole = (await exchange.read(snapshotHours, tide, exchange.existingPerson('100001'))).list;
    expect(whole.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    expect(whole[0]).toEqual({
      hour: 0,
      amount: '25000',
      accounts: { spot: '18000', fund: '5000', staked: '2000', borrowed: '0' },
    });
    const today = (await exchange.read(snapshotHours, { ...tide, day: '2026-06-01' }, who)).list;
    expect(today).toHaveLength(9);
    expect((await exchange.read(snapshotHours, { ...tide, day: '2026-06-03' }, who)).list).toEqual([]);
  });

  test('averages to the day of the calendar', async () => {
    const hours = (await exchange.read(snapshotHours, tide, who)).list;
    const [day] = (await exchange.read(launchpad.snapshotCalendar, { projectId: '2' }, who)).list;
    const sum = hours.reduce((total, { amount }) => total + scale(amount), 0n);
    expect(unscale(sum / 24n)).toBe(day?.average);
  });

  test.each([
    ['a day outside the window', { projectId: '2', day: '2026-05-29' }, 10001, 'day'],
    ['an invalid day', { projectId: '2', day: '2026-05-32' }, 10001, 'day'],
    ['a launchpool, which has no snapshot', { projectId: '5', day: '2026-05-30' }, 10001, 'day'],
    ['pools of two coins without a coin', { projectId: '1', day: '2026-05-30' }, 10001, 'coin'],
    ['a coin that no pool uses', { projectId: '2', coin: 'BTC', day: '2026-05-30' }, 10001, 'coin'],
    ['an unknown project', { projectId: '99', day: '2026-05-30' }, 20101, undefined],
  ])('rejects %s', async (_what, params, code, field) => {
    const { body } = await exchange.call(snapshotHours, params, who.token);
    expect([body.ret_code, body.ext_info?.field]).toEqual([code, field]);
  });
});

test('[R7.6] v2/currencyList lists the coins that launches accept; with a token also the caller’s balances and rewards', async () => {
  const publicRows = (await exchange.read(currencyList, {})).list;
  expect(publicRows.map(({ coin }) => coin).sort()).toEqual(['BTC', 'SLIP', 'USDC', 'USDT']);
  expect(publicRows.every((row) => row.free === undefined && row.earned === undefined)).toBe(true);
  const ownRows = (await exchange.read(currencyList, {}, exchange.existingPerson('100001'))).list;
  const row = (coin: string) => ownRows.find((each) => each.coin === coin);
  expect(row('SLIP')).toMatchObject({ precision: 4, free: '18000', frozen: '2000', staked: '2000', earned: '0' });
  expect(row('NIMB')).toMatchObject({ free: '350', earned: '350' });
  expect(row('NIMB')).toMatchObject({ received: '350', costUsd: '0' });
  expect(row('DUNE')).toMatchObject({ received: '40000', earned: '0', costUsd: '1200' });
  expect(row('SLIP')).not.toHaveProperty('received');
  expect(row('ORBT')?.earned).toBe(exchange.balanceOf(exchange.existingPerson('100001'), 'free', 'ORBT'));
  expect((await exchange.read(currencyList, {}, who)).list).toHaveLength(4);
});

test('[R7.6] v2/getDuplicateUserIds returns only the caller’s id, after the account was marked', async () => {
  const twin = exchange.person();
  const ask = async () => (await exchange.read(duplicateUserIds, { projectId: '1' }, twin)).userIds;
  expect(await ask()).toEqual([]);
  await exchange.sandbox('POST', 'identity', { uid: twin.uid, duplicate: true });
  expect(await ask()).toEqual([twin.uid]);
  const { list } = await exchange.read(launchpad.qualifications, { projectId: '1' }, twin);
  expect(list[0]?.reasons).toContain('DUPLICATE');
  await exchange.sandbox('POST', 'identity', { uid: twin.uid, duplicate: false });
  expect(await ask()).toEqual([]);
});

test('[R7.6] v1/landingpage/signup signs up to FERN once, and rejects every other case', async () => {
  const { signup } = launchpad;
  const first = await exchange.read(signup, { projectId: '3', invitationCode: 'FRIEND1' }, who);
  expect(await exchange.read(signup, { projectId: '3' }, who)).toEqual(first);
  const code = async (params: { projectId: string; invitationCode?: string }, token?: string) =>
    (await exchange.call(signup, params, token)).body.ret_code;
  expect(await code({ projectId: '99' }, who.token)).toBe(20101);
  expect(await code({ projectId: '1' }, who.token)).toBe(20102);
  expect(await code({ projectId: '12' }, who.token)).toBe(20114);
  expect(await code({ projectId: '3', invitationCode: 'a b' }, who.token)).toBe(10001);
  expect(await code({ projectId: '3' })).toBe(10007);
});

test('[R7.6] v1/qualifications/query, v1/result/query: model v1 from the commit to the ticket results', async () => {
  const ownExchange = await openLaunches();
  const gambler = ownExchange.person({ balances: { SLIP: '1000' } });
  const moss = { projectId: '7', poolId: '71' };
  expect(await ownExchange.read(qualificationV1, { projectId: '7' }, gambler)).toMatchObject({
    tickets: 3,
    limit: '150',
  });
  expect((await ownExchange.pledge(gambler, { ...moss, amount: '200' })).body).toMatchObject({ ret_code: 20104 });
  expect((await ownExchange.pledge(gambler, { ...moss, amount: '150' })).body.ret_code).toBe(0);
  const result = async () => (await ownExchange.read(launchpad.resultsV1, { projectId: '7' }, gambler)).list[0];
  expect(await result()).toMatchObject({ state: 'PENDING', committed: '150' });
  await ownExchange.setClock(utc('2026-06-03 12:00'));
  const finalResult = await result();
  const wins = finalResult?.tickets?.filter(({ won }) => won).length ?? 0;
  expect(finalResult).toMatchObject({
    allocation: String(wins * 400),
    used: String(wins * 50),
    refund: String(150 - wins * 50),
    distributedAt: utc('2026-06-03 12:00'),
  });
  expect([ownExchange.balanceOf(gambler, 'free', 'MOSS'), ownExchange.balanceOf(gambler, 'launch', 'SLIP')]).toEqual([
    String(wins * 400),
    '0',
  ]);
  await ownExchange.close();
});

const wrongModel = [
  ['v1/project/detail', launchpad.detailV1, '1', '7'],
  ['v2/project/detail', launchpad.detailV2, '7', '1'],
  ['v1/qualifications/query', qualificationV1, '1', '7'],
  ['v2/qualifications/query', launchpad.qualifications, '7', '1'],
  ['v1/calculation/query', calculation, '1', '7'],
  ['v1/result/query', launchpad.resultsV1, '1', '7'],
  ['v2/result/query', launchpad.results, '7', '1'],
] as const;

test.each(wrongModel)(
  '[R7.6] %s accepts its own model, returns 20106 with the model for the other one and 20101 for an unknown project',
  async (_path, call, otherModelId, ownModelId) => {
    const ask = async (projectId: string) => (await exchange.call(call, { projectId }, who.token)).body;
    expect(await ask(otherModelId)).toMatchObject({
      ret_code: 20106,
      result: { model: otherModelId === '1' ? 'v2' : 'v1' },
    });
    expect(await ask('99')).toMatchObject({ ret_code: 20101 });
    expect(await ask(ownModelId)).toMatchObject({ ret_code: 0 });
  },
);

const DeclaredCall = v.looseObject({ path: v.string(), auth: v.string() });
const privateCalls = Object.entries(launchpad).flatMap(([name, value]) => {
  const call = v.safeParse(DeclaredCall, value);
  return call.success && call.output.auth === 'required' ? [[name, call.output.path] as const] : [];
});

test.each(privateCalls)('[R7.6] %s, %s, requires a session', async (name, path) => {
  const host = name === 'caliberBalance' ? 'second' : 'main';
  const anonymous = await exchange.ask('GET', `/x/${host}${path}`);
  const forged = await exchange.ask('GET', `/x/${host}${path}`, { usertoken: 'x'.repeat(43) });
  expect([anonymous.body.ret_code, forged.body.ret_code]).toEqual([10007, 10007]);
});

describe('[R7.6] v2/project/list', () => {
  const ask = (query: string) => exchange.ask('GET', `/x/main${launchpad.projectList.path}?${query}`);

  test('accepts 40 characters of search text and rejects 41', async () => {
    expect((await ask(`q=${'a'.repeat(40)}`)).body).toMatchObject({ ret_code: 0, result: { total: 0 } });
    expect((await ask(`q=${'a'.repeat(41)}`)).body).toMatchObject({ ret_code: 10001, ext_info: { field: 'q' } });
  });

  test.each(['status=a', 'status=1,', 'kind=OTHER', 'sort=price', 'coin=sl ip', 'limit=0', 'limit=101', 'page=1.5'])(
    'rejects %s',
    async (query) => {
      const { body } = await ask(query);
      expect(body).toMatchObject({ ret_code: 10001, ext_info: { field: query.split('=')[0] } });
    },
  );

  test.each(['halo', 'ＨＡＬＯ', 'HALÓ', 'halo  relay'])('[FI4] the search text %s finds Halo Relay', async (q) => {
    expect((await exchange.read(launchpad.projectList, { q })).list).toMatchObject([{ code: 'HALO' }]);
  });

  test('treats special characters of the search text as plain text', async () => {
    for (const q of ["'; DROP TABLE launch_pool; --", '%', '_', '\\', '<b>no</b>', '\u202eOLAH'])
      expect((await exchange.read(launchpad.projectList, { q })).list).toEqual([]);
  });
});

test('a public list is cached for a minute, except after an operator’s change and per language and query', async () => {
  const ownExchange = await openLaunches();
  const responseText = async (lang = 'en', query = '') =>
    JSON.stringify(
      (await ownExchange.ask('GET', `/x/main${launchpad.projectList.path}?${query}`, { lang })).body.result,
    );
  const before = await responseText();
  const someone = ownExchange.person({ balances: { SLIP: '900' } });
  await ownExchange.pledge(someone, { projectId: '1', poolId: '11', amount: '500', requestId: requestId(1) });
  expect(await responseText()).toBe(before);
  expect(await responseText('zh-MY')).not.toBe(before);
  expect(await responseText('en', 'limit=1')).not.toBe(before);
  await ownExchange.operate('1', 'CROWD', 5);
  const afterCrowd = await responseText();
  expect(afterCrowd).not.toBe(before);
  await ownExchange.setClock(ownExchange.clock.now() + 60_000);
  expect(await responseText()).not.toBe(afterCrowd);
  await ownExchange.setClock(utc('2026-06-01 10:00'));
  expect((await ownExchange.read(launchpad.projectList, { q: 'REEF' })).list[0]?.status).toBe(2);
  await ownExchange.close();
});

test('[R7.7] launchpad-caliber-balance equals the latest hourly snapshot', async () => {
  const someone = exchange.existingPerson('100001');
  const counted = await exchange.read(launchpad.caliberBalance, { coin: 'SLIP' }, someone);
  const hour = new Date(exchange.clock.now() - (exchange.clock.now() % hourMs)).getUTCHours();
  const { list } = await exchange.read(snapshotHours, { projectId: '2', day: '2026-06-01' }, someone);
  expect(list[hour]).toMatchObject({ amount: counted.total, accounts: { spot: counted.spot, staked: counted.staked } });
});
