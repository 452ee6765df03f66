import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage, refuse } from '../session/support/page.ts';

const path = '/x/bot/s1/bot/grid/v1/query-grid-list';
const listOf = (total: number) => ({
  status_code: 200,
  debug_msg: '',
  list: [],
  total,
  running_num: 3,
  total_equity: '12.5',
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(1);

async function start() {
  const page = openPage();
  const { $bots, loadBots } = await import('#bots/bots.ts');
  const { clearPersonData } = await import('#session/on-person-change.ts');
  return { page, $bots, loadBots, clearPersonData };
}

test.each([
  [0, 'standard'],
  [0, 'strategy'],
  [1, 'standard'],
] as const)('[R9.4] [R4.7] bots of status %i, tab %s are requested with page 0 and limit 100', async (status, tab) => {
  const { page, $bots, loadBots } = await start();
  page.answer(path, () => listOf(7));
  await loadBots(status, tab);
  expect(page.requests.map(({ params }) => params)).toEqual([{ status, bot_tab: tab, page: 0, limit: 100 }]);
  expect($bots.get()).toEqual({
    phase: 'ready',
    value: { rows: [], total: 7, runningNum: 3, equityUsd: '12.5', hasMore: false },
  });
});

test('a new load replaces the one before: its late response is ignored', async () => {
  const { page, $bots, loadBots } = await start();
  let respond = (_: unknown): void => undefined;
  page.answer(path, ({ params }) =>
    params['status'] === 0 ? new Promise((resolve) => (respond = resolve)) : Promise.resolve(listOf(1)),
  );
  void loadBots(0, 'standard');
  await settle();
  await loadBots(1, 'standard');
  respond(listOf(2));
  await settle();
  expect($bots.get()).toMatchObject({ phase: 'ready', value: { total: 1 } });
});

test('[R4.7] a rejection becomes the failed state, and the state is cleared when the person leaves', async () => {
  const { page, $bots, loadBots, clearPersonData } = await start();
  page.answer(path, () => refuse(10032));
  await loadBots(0, 'standard');
  expect($bots.get()).toMatchObject({ phase: 'failed', error: { kind: 'featureOff' } });
  page.answer(path, () => new Promise((resolve) => setTimeout(resolve, 1, listOf(1))));
  void loadBots(0, 'standard');
  clearPersonData();
  await vi.advanceTimersByTimeAsync(10);
  expect($bots.get()).toEqual({ phase: 'idle' });
});
