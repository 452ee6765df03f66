import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiResult } from '#api/index.ts';
import { FakeStorage, openPage } from '../support/page.ts';

let tab: FakeStorage;
beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  tab = new FakeStorage();
});
afterEach(() => vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const lost: ApiResult<string> = { ok: false, error: { kind: 'timeout', code: -1, message: '' } };

/**
 * Opens a page of the tab whose requests are amounts; the exchange knows the ids in `arrived`, and answers the others
 * not at all. `finds`: it answers look-ups.
 */
async function open(answers: ApiResult<string>[] = [], { finds = true } = {}) {
  openPage({ tab });
  const { sentRequests } = await import('#session/requests/sent-requests.ts');
  const sent: { params: string; id: string }[] = [];
  const arrived = new Set<string>();
  const settled: unknown[] = [];
  const requests = sentRequests<string, string>({
    key: 'marginActs',
    schema: v.string(),
    send: (params, id) => {
      sent.push({ params, id });
      return Promise.resolve(answers.shift() ?? lost);
    },
    lookUp: (params, id) =>
      Promise.resolve(finds ? { ok: true, row: arrived.has(id) ? `${params} done` : undefined } : { ok: false }),
    isKnown: ({ kind }) => kind === 'idReused',
    onSettled: (params, result, { phase }) => void settled.push([params, result, phase]),
  });
  const left = () => requests.$left.get().map(({ params, phase }) => [params, phase]);
  const state = () => {
    const shown = requests.$state.get();
    return 'params' in shown ? [shown.params, shown.phase] : shown.phase;
  };
  return { ...requests, sent, arrived, settled, left, state };
}

test('[FS6] [FV12] a request without an answer frees its form: another request is sent at once, and both are resolved', async () => {
  const { $state, state, send, reset, dismiss, sent, arrived, left, $left } = await open([
    lost,
    { ok: true, result: '20 done' },
  ]);
  const first = send('10');
  await pass(100);
  expect(state()).toEqual(['10', 'checking']);
  reset();
  expect([state(), left()]).toEqual(['idle', [['10', 'checking']]]);
  await send('20');
  expect($state.get()).toMatchObject({ phase: 'done', params: '20', result: '20 done' });
  expect(sent.map(({ params }) => params)).toEqual(['10', '20']);
  expect(sent[0]?.id).not.toBe(sent[1]?.id);
  arrived.add(sent[0]?.id ?? '');
  await pass(60_000);
  expect(await first).toMatchObject({ phase: 'done', params: '10', result: '10 done' });
  expect([$state.get().phase, left()]).toEqual(['done', [['10', 'found']]]);
  dismiss($left.get()[0]?.id ?? '');
  expect(left()).toEqual([]);
});

test('[FS6] another request that is sent while one is looked up takes its place in the form', async () => {
  const { state, send, left } = await open();
  void send('10');
  await pass(100);
  void send('20');
  await pass(100);
  expect([state(), left()]).toEqual([['20', 'checking'], [['10', 'checking']]]);
});

test('[FS6] the same request is not sent again while it is looked up; one that did not arrive keeps its id', async () => {
  const { state, send, reset, sent, left } = await open();
  const first = send('10');
  await pass(100);
  reset();
  await send('10');
  expect([state(), left(), sent.length]).toEqual([['10', 'checking'], [], 1]);
  reset();
  await pass(60_000);
  await first;
  expect(left()).toEqual([['10', 'absent']]);
  void send('10');
  await pass(100);
  expect([sent.length, sent[1]?.id, left()]).toEqual([2, sent[0]?.id, []]);
});

test.each([
  ['did not arrive', true, 'absent'],
  ['is not known at all', false, 'unclear'],
] as const)(
  '[G28] [R7.8] one that %s keeps its id for the next press; another one has its own',
  async (_, finds, phase) => {
    const { state, send, sent } = await open([], { finds });
    for (const params of ['10', '10', '20']) {
      void send(params);
      await pass(120_000);
      expect(state()).toEqual([params, phase]);
    }
    const [first, second, third] = sent.map(({ id }) => id);
    expect([first === second, first === third, sent.length]).toEqual([true, false, 3]);
  },
);

test('[FS6] a request of an earlier page of the tab is a message of its own and locks nothing', async () => {
  const before = await open();
  void before.send('10');
  await pass(100);
  vi.resetModules();
  const { state, reconcileAll, send, left, sent } = await open([{ ok: true, result: '20 done' }]);
  const reconciling = reconcileAll();
  void reconcileAll();
  expect([state(), left()]).toEqual(['idle', [['10', 'checking']]]);
  await send('20');
  expect(sent.map(({ params }) => params)).toEqual(['20']);
  await pass(60_000);
  await reconciling;
  expect(left()).toEqual([['10', 'absent']]);
});

test('[FC15] the same request on the next page keeps its id, also before it is looked up; another amount has its own', async () => {
  const before = await open();
  void before.send('10');
  await pass(100);
  vi.resetModules();
  const { review, confirm, reset, sent, $state } = await open([lost, { ok: true, result: 'done' }]);
  review('10');
  expect($state.get()).toMatchObject({ phase: 'review', id: before.sent[0]?.id });
  reset();
  review('20');
  void confirm();
  await pass(100);
  expect(sent).toMatchObject([{ params: '20' }]);
  expect(sent[0]?.id).not.toBe(before.sent[0]?.id);
});

test('[FC15] a request that is looked up is not reviewed again, and a review of another one sends nothing', async () => {
  const { send, review, reset, sent, state, left } = await open();
  void send('10');
  await pass(100);
  review('10');
  expect(state()).toEqual(['10', 'checking']);
  review('20');
  expect([state(), left(), sent.length]).toEqual([['20', 'review'], [['10', 'checking']], 1]);
  reset();
  review('10');
  expect([state(), sent.length]).toEqual(['idle', 1]);
});

test('[FC15] one that was seen to have arrived is settled once, whatever its look-up finds later', async () => {
  const { send, reset, settle, sent, arrived, settled, left } = await open();
  void send('10');
  await pass(100);
  const id = sent[0]?.id ?? '';
  settle(id, '10', 'seen');
  expect(settled).toEqual([]);
  reset();
  settle(id, '10', 'seen');
  arrived.add(id);
  await pass(60_000);
  expect([settled, left()]).toEqual([[['10', 'seen', 'done']], [['10', 'found']]]);
});

test('[FC15] an id that the exchange knows already is looked up; an unclear one again, when asked', async () => {
  const known: ApiResult<string> = { ok: false, error: { kind: 'idReused', code: 10_040, message: '' } };
  const { send, reconcileAll, sent, settled, arrived, state } = await open([known], { finds: false });
  void send('10');
  await pass(120_000);
  expect([state(), settled]).toEqual([['10', 'unclear'], [['10', undefined, 'unclear']]]);
  const again = reconcileAll();
  expect(state()).toEqual(['10', 'checking']);
  await pass(120_000);
  await again;
  expect([state(), sent.length, arrived.size]).toEqual([['10', 'unclear'], 1, 0]);
});
