import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedProjects } from '#sandbox/launchpad/seed/index.ts';
import { launchpad, openLaunches, utc } from '../support/launches.ts';
import type { Launches } from '../support/launches.ts';

let exchange: Launches;
beforeAll(async () => {
  exchange = await openLaunches();
});
afterAll(() => exchange.close());

const codesOf = (list: readonly { code: string }[]) => list.map(({ code }) => code);

describe('[R1.1] lists of launches', () => {
  test('[R7.6] v2/home lists ongoing, upcoming and finished launches', async () => {
    const home = await exchange.read(launchpad.home, {});
    expect(codesOf(home.featured)).toEqual(['HALO', 'ORBT', 'MOSS']);
    expect(codesOf(home.ongoing)).toEqual(['HALO', 'MOSS', 'TIDE', 'ORBT']);
    expect(codesOf(home.upcoming)).toEqual(['REEF', 'FERN', 'SOLE']);
    expect(codesOf(home.finished)).toEqual(['KELP', 'DUNE', 'VELA', 'NIMB']);
    expect(home.stats.projects).toBe(36);
    expect(home.faq.length).toBeGreaterThan(2);
  });

  test('[R7.6] v2/project/finished/list has 29 launches in pages, newest first', async () => {
    const first = await exchange.read(launchpad.finishedList, { limit: 12 });
    const third = await exchange.read(launchpad.finishedList, { limit: 12, page: 3 });
    expect([first.total, first.list.length, third.list.length]).toEqual([29, 12, 5]);
    const starts = first.list.map(({ times }) => times.commitStart);
    expect(starts).toEqual([...starts].sort((a, b) => b - a));
    expect((await exchange.read(launchpad.finishedList, { page: 9 })).list).toEqual([]);
  });

  test('[R7.6] v2/project/list filters by kind, phase, coin and text', async () => {
    const codes = async (params: Parameters<typeof query>[0]) => codesOf(await query(params));
    const query = async (params: { kind?: 'LAUNCHPOOL'; status?: string; coin?: string; q?: string }) =>
      (await exchange.read(launchpad.projectList, { ...params, limit: 100 })).list;
    expect(await codes({ kind: 'LAUNCHPOOL', status: '0,2' })).toEqual(['REEF', 'ORBT']);
    expect(await codes({ coin: 'BTC' })).toEqual(['ORBT']);
    expect(await codes({ q: 'hAlO' })).toEqual(['HALO']);
    expect(await codes({ status: '9' })).toEqual(['KELP']);
    expect(await codes({ q: 'nothing of that name' })).toEqual([]);
  });

  test('[R7.6] v2/project/list sorts by return and by participants', async () => {
    const byPeople = (await exchange.read(launchpad.projectList, { sort: 'participants', limit: 100 })).list;
    const people = byPeople.map(({ stats }) => stats.participants);
    expect(people).toEqual([...people].sort((a, b) => b - a));
    // GALE rose from 0.125 SLIP, which is 0.1 USD, to 0.21 USDT: 110 %, the highest return.
    const byReturn = (await exchange.read(launchpad.projectList, { sort: 'return', limit: 3 })).list;
    expect(codesOf(byReturn)[0]).toBe('GALE');
  });

  test('[R7.6] v2/home/futures and v2/project/ongoing/list list upcoming and ongoing launches', async () => {
    expect(codesOf((await exchange.read(launchpad.futures, { limit: 2 })).list)).toEqual(['REEF', 'FERN']);
    expect(codesOf((await exchange.read(launchpad.ongoingList, { kind: 'LAUNCHPAD' })).list)).toEqual([
      'HALO',
      'MOSS',
      'TIDE',
    ]);
  });

  test('each project has the caller’s participation when a token is sent', async () => {
    const mine = async (uid?: string) =>
      (
        await exchange.read(
          launchpad.ongoingList,
          { kind: 'LAUNCHPOOL' },
          uid === undefined ? undefined : exchange.existingPerson(uid),
        )
      ).list[0]?.mine;
    expect(await mine()).toBeUndefined();
    expect(await mine('100008')).toEqual({ participating: false, committed: '0' });
    expect(await mine('100001')).toMatchObject({ participating: true });
  });
});

const rawList = v.array(v.unknown());
/** The lists of a project's texts, before the schema of the contract drops invalid rows. */
const RawDetail = v.object({
  result: v.object({ sections: rawList, links: rawList, risk: rawList, rules: rawList, faq: rawList }),
});

describe('[R1.2] a project’s page', () => {
  test.each(seedProjects.map(({ code, model }) => [code, model] as const))(
    '%s has all its texts in every language',
    async (code, model) => {
      const call = model === 'v1' ? launchpad.detailV1 : launchpad.detailV2;
      for (const lang of ['en', 'zh-MY', 'ar-SA']) {
        const response = await exchange.call(call, { code }, undefined, { lang });
        const strict = v.object({ ...launchpad.ProjectDetail.entries, pools: v.array(launchpad.Pool) });
        const project = v.parse(strict, response.body.result);
        expect(project).toMatchObject({ code, lang });
        const { result: raw } = v.parse(RawDetail, JSON.parse(response.text));
        for (const list of ['sections', 'links', 'risk', 'rules', 'faq'] as const)
          expect(project[list]).toHaveLength(raw[list].length);
      }
    },
  );

  test('falls back along the chain of a language without texts', async () => {
    const lang = async (prefix: string) =>
      (await exchange.read(launchpad.detailV2, { code: 'HALO' }, undefined, prefix)).lang;
    expect([
      await lang('zh-HK'),
      await lang('es-AR'),
      await lang('de-AT'),
      await lang('en-GB'),
      await lang('nonsense'),
    ]).toEqual([...['zh-HK', 'es-AR', 'de-DE', 'en-GB', 'en']]);
  });

  test('[R7.6] v1 and v2 project/detail name the model of each other’s projects', async () => {
    const ask = async (call: typeof launchpad.detailV1, code: string) => (await exchange.call(call, { code })).body;
    expect(await ask(launchpad.detailV2, 'MOSS')).toMatchObject({ ret_code: 20106, result: { model: 'v1' } });
    expect(await ask(launchpad.detailV1, 'HALO')).toMatchObject({ ret_code: 20106, result: { model: 'v2' } });
    expect(await ask(launchpad.detailV2, 'NOSUCH')).toMatchObject({ ret_code: 20101 });
    expect((await exchange.call(launchpad.detailV2, {})).body.ret_code).toBe(20101);
  });

  test('phases follow only the clock', async () => {
    const other = await openLaunches();
    const status = async (code: string) => (await other.read(launchpad.projectList, { q: code })).list[0]?.status;
    expect([await status('REEF'), await status('FERN'), await status('TIDE')]).toEqual([0, 0, 1]);
    await other.setClock(utc('2026-06-08 00:00'));
    expect([await status('REEF'), await status('FERN'), await status('TIDE')]).toEqual([2, 1, 5]);
    await other.close();
  });
});

describe('[R1.4] the history of the demo accounts', () => {
  const history = async (uid: string) => {
    const { list } = await exchange.read(launchpad.orders, {}, exchange.existingPerson(uid));
    return list.map(({ projectId, state, result }) => [projectId, state, result?.allocation]);
  };

  test('of account standard', async () => {
    const rewards = exchange.balanceOf(exchange.existingPerson('100001'), 'free', 'ORBT');
    expect(await history('100001')).toEqual([
      ['5', 'PENDING', rewards],
      ['12', 'CANCELED', '0'],
      ['10', 'FILLED', '40000'],
      ['9', 'PART_FILLED', '1200'],
      ['11', 'FILLED', '350'],
      ['8', 'PART_FILLED', '100'],
    ]);
    const who = exchange.existingPerson('100001');
    expect(['QUAR', 'VELA', 'DUNE', 'NIMB'].map((coin) => exchange.balanceOf(who, 'free', coin))).toEqual([
      '100',
      '1200',
      '40000',
      '350',
    ]);
    expect([exchange.balanceOf(who, 'launch', 'SLIP'), exchange.balanceOf(who, 'free', 'SLIP')]).toEqual([
      '2000',
      '18000',
    ]);
  });

  test('of accounts vip and unified', async () => {
    const rewards = exchange.balanceOf(exchange.existingPerson('100003'), 'free', 'ORBT');
    expect(await history('100003')).toEqual([
      ['5', 'PENDING', rewards],
      ['10', 'FILLED', '200000'],
      ['9', 'PART_FILLED', '4000'],
    ]);
    expect(exchange.balanceOf(exchange.existingPerson('100003'), 'launch', 'SLIP')).toBe('50000');
    expect(exchange.balanceOf(exchange.existingPerson('100002'), 'free', 'SLIP')).toBe('5000');
    expect(await history('100002')).toEqual([]);
  });

  test('has three QUAR tickets, one of which won, with a proof', async () => {
    const { list } = await exchange.read(launchpad.resultsV1, { projectId: '8' }, exchange.existingPerson('100001'));
    expect(list[0]?.tickets?.filter(({ won }) => won)).toHaveLength(1);
    expect(list[0]).toMatchObject({ used: '187.5', refund: '375', proof: { n: 7450, k: 3000 } });
  });

  test('[R7.6] is totaled by v2/userCenterInfo', async () => {
    const info = await exchange.read(launchpad.userCenterInfo, {}, exchange.existingPerson('100003'));
    expect(info).toMatchObject({ vipLevel: 3, vipBoost: '0.3', running: 1, committedUsd: '0', wins: 4 });
    expect(info.averages).toContainEqual({ coin: 'SLIP', average30d: '500000' });
  });
});

describe('[R7.6] v2/orders', () => {
  test('is filtered and has cursor pages', async () => {
    const who = exchange.existingPerson('100001');
    const projectIds = async (params: Parameters<typeof read>[0]) =>
      (await read(params)).list.map(({ projectId }) => projectId);
    const read = (params: {
      kind?: 'LAUNCHPOOL';
      state?: 'FILLED';
      from?: number;
      to?: number;
      limit?: number;
      fromId?: string;
    }) => exchange.read(launchpad.orders, params, who);
    expect(await projectIds({ kind: 'LAUNCHPOOL' })).toEqual(['5', '11']);
    expect(await projectIds({ state: 'FILLED' })).toEqual(['10', '11']);
    expect(await projectIds({ from: utc('2026-05-01 00:00'), to: utc('2026-05-16 00:00') })).toEqual(['10', '9']);
    const first = await read({ limit: 4 });
    expect([first.hasMore, first.total, first.list.length]).toEqual([true, 6, 4]);
    const rest = await read({ limit: 4, fromId: first.nextId });
    expect([rest.hasMore, rest.nextId, rest.list.length]).toEqual([false, '', 2]);
    expect((await exchange.call(launchpad.orders, { from: 2, to: 1 }, who.token)).body.ret_code).toBe(10001);
  });
});
