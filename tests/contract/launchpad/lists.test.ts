import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedProjects } from '../../../src/sandbox/launchpad/seed/index.ts';
import { launchpad, openLaunches, utc } from './launches.ts';
import type { Launches } from './launches.ts';

let exchange: Launches;
beforeAll(async () => {
  exchange = await openLaunches();
});
afterAll(() => exchange.close());

const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);

describe('[R1.1] lists of launches', () => {
  test('[R7.6] v2/home shows what runs, what comes and what is over', async () => {
    const home = await exchange.read(launchpad.home, {});
    expect(codes(home.featured)).toEqual(['HALO', 'ORBT', 'MOSS']);
    expect(codes(home.ongoing)).toEqual(['HALO', 'MOSS', 'TIDE', 'ORBT']);
    expect(codes(home.upcoming)).toEqual(['REEF', 'FERN', 'SOLE']);
    expect(codes(home.finished)).toEqual(['KELP', 'DUNE', 'VELA', 'NIMB']);
    expect(home.stats.projects).toBe(36);
    expect(home.faq.length).toBeGreaterThan(2);
  });

  test('[R7.6] v2/project/finished/list has 29 in pages, newest first', async () => {
    const first = await exchange.read(launchpad.finishedList, { limit: 12 });
    const third = await exchange.read(launchpad.finishedList, { limit: 12, page: 3 });
    expect([first.total, first.list.length, third.list.length]).toEqual([29, 12, 5]);
    const starts = first.list.map(({ times }) => times.commitStart);
    expect(starts).toEqual([...starts].sort((a, b) => b - a));
    expect((await exchange.read(launchpad.finishedList, { page: 9 })).list).toEqual([]);
  });

  test('[R7.6] v2/project/list filters by kind, phase, coin and text', async () => {
    const read = async (params: Parameters<typeof query>[0]) => codes(await query(params));
    const query = async (params: { kind?: 'LAUNCHPOOL'; status?: string; coin?: string; q?: string }) =>
      (await exchange.read(launchpad.projectList, { ...params, limit: 100 })).list;
    expect(await read({ kind: 'LAUNCHPOOL', status: '0,2' })).toEqual(['REEF', 'ORBT']);
    expect(await read({ coin: 'BTC' })).toEqual(['ORBT']);
    expect(await read({ q: 'hAlO' })).toEqual(['HALO']);
    expect(await read({ status: '9' })).toEqual(['KELP']);
    expect(await read({ q: 'nothing of that name' })).toEqual([]);
  });

  test('[R7.6] v2/project/list sorts by return and by participants', async () => {
    const byPeople = (await exchange.read(launchpad.projectList, { sort: 'participants', limit: 100 })).list;
    const people = byPeople.map(({ stats }) => stats.participants);
    expect(people).toEqual([...people].sort((a, b) => b - a));
    // GALE went from 0.125 SLIP, 0.1 USD, to 0.21 USDT: 110 %, the most of all.
    const byReturn = (await exchange.read(launchpad.projectList, { sort: 'return', limit: 3 })).list;
    expect(codes(byReturn)[0]).toBe('GALE');
  });

  test('[R7.6] v2/home/futures, v2/project/ongoing/list', async () => {
    expect(codes((await exchange.read(launchpad.futures, { limit: 2 })).list)).toEqual(['REEF', 'FERN']);
    expect(codes((await exchange.read(launchpad.ongoingList, { kind: 'LAUNCHPAD' })).list)).toEqual([
      'HALO',
      'MOSS',
      'TIDE',
    ]);
  });

  test('with a token each project says what the caller has in it', async () => {
    const mine = async (uid?: string) =>
      (
        await exchange.read(
          launchpad.ongoingList,
          { kind: 'LAUNCHPOOL' },
          uid === undefined ? undefined : exchange.known(uid),
        )
      ).list[0]?.mine;
    expect(await mine()).toBeUndefined();
    expect(await mine('100008')).toEqual({ participating: false, committed: '0' });
    expect(await mine('100001')).toMatchObject({ participating: true });
  });
});

describe('[R1.2] a project’s page', () => {
  test.each(seedProjects.map(({ code, model }) => [code, model] as const))(
    '%s is whole in every language',
    async (code, model) => {
      const call = model === 'v1' ? launchpad.detailV1 : launchpad.detailV2;
      for (const lang of ['en', 'zh-MY', 'ar-SA']) {
        const sent = await exchange.call(call, { code }, undefined, { lang });
        const strict = v.object({ ...launchpad.ProjectDetail.entries, pools: v.array(launchpad.Pool) });
        const project = v.parse(strict, sent.body.result);
        expect(project).toMatchObject({ code, lang });
        const raw = JSON.parse(sent.text).result;
        for (const list of ['sections', 'links', 'risk', 'rules', 'faq'] as const)
          expect(project[list]).toHaveLength(raw[list].length);
      }
    },
  );

  test('falls back along the chain of a language that is not written', async () => {
    const lang = async (prefix: string) =>
      (await exchange.read(launchpad.detailV2, { code: 'HALO' }, undefined, prefix)).lang;
    expect([await lang('zh-TW'), await lang('de-DE'), await lang('nonsense')]).toEqual(['en', 'en', 'en']);
  });

  test('[R7.6] v1 and v2 project/detail know each other’s projects', async () => {
    const ask = async (call: typeof launchpad.detailV1, code: string) => (await exchange.call(call, { code })).body;
    expect(await ask(launchpad.detailV2, 'MOSS')).toMatchObject({ ret_code: 20106, result: { model: 'v1' } });
    expect(await ask(launchpad.detailV1, 'HALO')).toMatchObject({ ret_code: 20106, result: { model: 'v2' } });
    expect(await ask(launchpad.detailV2, 'NOSUCH')).toMatchObject({ ret_code: 20101 });
    expect((await exchange.call(launchpad.detailV2, {})).body.ret_code).toBe(20101);
  });

  test('phases follow the clock alone', async () => {
    const other = await openLaunches();
    const status = async (code: string) => (await other.read(launchpad.projectList, { q: code })).list[0]?.status;
    expect([await status('REEF'), await status('FERN'), await status('TIDE')]).toEqual([0, 0, 1]);
    await other.moveTo(utc('2026-06-08 00:00'));
    expect([await status('REEF'), await status('FERN'), await status('TIDE')]).toEqual([2, 1, 5]);
    await other.close();
  });
});

describe('[R1.4] what the demo accounts did before', () => {
  const past = async (uid: string) => {
    const { list } = await exchange.read(launchpad.orders, {}, exchange.known(uid));
    return list.map(({ projectId, state, result }) => [projectId, state, result?.allocation]);
  };

  test('standard', async () => {
    expect(await past('100001')).toEqual([
      ['5', 'PENDING', undefined],
      ['12', 'CANCELED', '0'],
      ['10', 'FILLED', '40000'],
      ['9', 'PART_FILLED', '1200'],
      ['11', 'FILLED', '350'],
      ['8', 'PART_FILLED', '100'],
    ]);
    const who = exchange.known('100001');
    expect(['QUAR', 'VELA', 'DUNE', 'NIMB'].map((coin) => exchange.held(who, 'free', coin))).toEqual([
      '100',
      '1200',
      '40000',
      '350',
    ]);
    expect([exchange.held(who, 'launch', 'SLIP'), exchange.held(who, 'free', 'SLIP')]).toEqual(['2000', '18000']);
  });

  test('vip and unified', async () => {
    expect(await past('100003')).toEqual([
      ['5', 'PENDING', undefined],
      ['10', 'FILLED', '200000'],
      ['9', 'PART_FILLED', '4000'],
    ]);
    expect(exchange.held(exchange.known('100003'), 'launch', 'SLIP')).toBe('50000');
    expect(exchange.held(exchange.known('100002'), 'free', 'SLIP')).toBe('5000');
    expect(await past('100002')).toEqual([]);
  });

  test('QUAR: three tickets, of which one won, with a proof', async () => {
    const { list } = await exchange.read(launchpad.resultsV1, { projectId: '8' }, exchange.known('100001'));
    expect(list[0]?.tickets?.filter(({ won }) => won)).toHaveLength(1);
    expect(list[0]).toMatchObject({ used: '187.5', refund: '375', proof: { n: 7450, k: 3000 } });
  });

  test('[R7.6] v2/userCenterInfo', async () => {
    const info = await exchange.read(launchpad.userCenterInfo, {}, exchange.known('100003'));
    expect(info).toMatchObject({ vipLevel: 3, vipBoost: '0.3', running: 1, committedUsd: '0', wins: 4 });
    expect(info.averages).toContainEqual({ coin: 'SLIP', average30d: '500000' });
  });
});

describe('[R7.6] v2/orders', () => {
  test('is filtered, and paged by cursor', async () => {
    const who = exchange.known('100001');
    const ids = async (params: Parameters<typeof read>[0]) =>
      (await read(params)).list.map(({ projectId }) => projectId);
    const read = (params: {
      kind?: 'LAUNCHPOOL';
      state?: 'FILLED';
      from?: number;
      to?: number;
      limit?: number;
      fromId?: string;
    }) => exchange.read(launchpad.orders, params, who);
    expect(await ids({ kind: 'LAUNCHPOOL' })).toEqual(['5', '11']);
    expect(await ids({ state: 'FILLED' })).toEqual(['10', '11']);
    expect(await ids({ from: utc('2026-05-01 00:00'), to: utc('2026-05-16 00:00') })).toEqual(['10', '9']);
    const first = await read({ limit: 4 });
    expect([first.hasMore, first.total, first.list.length]).toEqual([true, 6, 4]);
    const rest = await read({ limit: 4, fromId: first.nextId });
    expect([rest.hasMore, rest.nextId, rest.list.length]).toEqual([false, '', 2]);
    expect((await exchange.call(launchpad.orders, { from: 2, to: 1 }, who.token)).body.ret_code).toBe(10001);
  });
});
