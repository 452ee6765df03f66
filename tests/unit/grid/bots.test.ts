import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage, refuse } from '../session/page.ts';

const path = '/x/bot/s1/bot/grid/v1/query-grid-list';
const answer = (total: number) => ({
  status_code: 200,
  debug_msg: '',
  list: [],
  total,
  running_num: 3,
  total_equity: '12.5',
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const answered = () => vi.advanceTimersByTimeAsync(1);

async function start() {
  const page = openPage();
  const { $bots, loadBots } = await import('../../../src/grid/bots.ts');
  const { clearPerson } = await import('../../../src/session/leaving.ts');
  return { page, $bots, loadBots, clearPerson };
}

test.each([
  [0, 'standard'],
  [0, 'strategy'],
  [1, 'standard'],
] as const)('[R9.4] [R4.7] bots of status %i, tab %s are asked for with page 0, limit 100', async (status, tab) => {
  const { page, $bots, loadBots } = await start();
  page.answer(path, () => answer(7));
  await loadBots(status, tab);
  expect(page.requests.map(({ params }) => params)).toEqual([{ status, bot_tab: tab, page: 0, limit: 100 }]);
  expect($bots.get()).toEqual({ phase: 'ready', rows: [], total: 7, runningNum: 3, equityUsd: '12.5' });
});

test('the newest question counts: a late answer to the one before falls away', async () => {
  const { page, $bots, loadBots } = await start();
  let letGo = (_: unknown): void => undefined;
  page.answer(path, ({ params }) =>
    params['status'] === 0 ? new Promise((resolve) => (letGo = resolve)) : Promise.resolve(answer(1)),
  );
  void loadBots(0, 'standard');
  await answered();
  await loadBots(1, 'standard');
  letGo(answer(2));
  await answered();
  expect($bots.get()).toMatchObject({ phase: 'ready', total: 1 });
});

test('[R4.7] a refusal is told; nothing of a person stays after they left', async () => {
  const { page, $bots, loadBots, clearPerson } = await start();
  page.answer(path, () => refuse(10032));
  await loadBots(0, 'standard');
  expect($bots.get()).toMatchObject({ phase: 'failed', error: { kind: 'featureOff' } });
  page.answer(path, () => new Promise((resolve) => setTimeout(resolve, 1, answer(1))));
  void loadBots(0, 'standard');
  clearPerson();
  await vi.advanceTimersByTimeAsync(10);
  expect($bots.get()).toEqual({ phase: 'idle' });
});
