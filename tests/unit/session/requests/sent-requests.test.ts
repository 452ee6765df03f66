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
  const requests = sentRequests<string, string>({
    key: 'testActs',
    schema: v.string(),
    send: (params, id) => {
      sent.push({ params, id });
      return Promise.resolve(answers.shift() ?? lost);
    },
    lookUp: (params, id) =>
      Promise.resolve(finds ? { ok: true, row: arrived.has(id) ? `${params} done` : undefined } : { ok: false }),
    onSettled: () => undefined,
  });
  const left = () => requests.$left.get().map(({ params, phase }) => [params, phase]);
  const state = () => {
    const shown = requests.$state.get();
    return 'params' in shown ? [shown.params, shown.phase] : shown.phase;
  };
  return { ...requests, sent, arrived, left, state };
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
