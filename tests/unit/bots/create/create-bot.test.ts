import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { create } from '#contract/bots/grid.ts';
import { gridRow } from '../support/grid-row.ts';
import { FakeStorage, down, openPage } from '../../session/support/page.ts';

const paths = {
  create: '/x/bot/s1/bot/grid/v1/create-grid',
  list: '/x/bot/s1/bot/grid/v1/query-grid-list',
  close: '/x/bot/s1/bot/grid/v1/close-grid',
} as const;
const params = { symbol: 'BTCUSDT', min_price: '57000', max_price: '63000', cell_number: 12, quote_investment: '5000' };
const listOf = (...list: unknown[]) => ({
  status_code: 200,
  debug_msg: '',
  list,
  total: list.length,
  running_num: 1,
  total_equity: '1',
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function start() {
  const page = openPage();
  const creating = await import('#bots/create/create-bot.ts');
  const closing = await import('#bots/close/close-bot.ts');
  const { clearPersonData } = await import('#session/on-person-change.ts');
  return { page, clearPersonData, ...creating, ...closing };
}

/** Opens a page of the tab with a draft of BTCUSDT that has these grids. */
async function startWithDraft(tab: FakeStorage, cells?: string) {
  const page = openPage({ tab });
  const { $botDrafts, editDraft } = await import('#bots/create/bot-draft.ts');
  const { createParams } = await import('#bots/create/bot-params.ts');
  const { botRequest } = await import('#bots/create/create-bot.ts');
  if (cells !== undefined) editDraft('BTCUSDT', { min: '57000', max: '63000', cells, quote: '5000' });
  const draft = () => $botDrafts.get()['BTCUSDT'];
  const sent = draft();
  const params = sent && createParams('BTCUSDT', sent);
  return { page, botRequest, params, draft, editDraft };
}

test('[G28] a created bot takes its draft along: none is left after a reload', async () => {
  const tab = new FakeStorage();
  const { page, botRequest, params, draft } = await startWithDraft(tab, '12');
  page.answer(paths.create, () => ({
    status_code: 200,
    debug_msg: '',
    grid_id: '1',
    grid: gridRow(),
    isDuplicate: 0,
  }));
  if (params) await botRequest.send(params);
  expect(botRequest.$state.get().phase).toBe('done');
  expect(draft()).toBeUndefined();
  expect((await startWithDraft(tab)).draft()).toBeUndefined();
});

test('[G28] a refused bot keeps its draft', async () => {
  const { page, botRequest, params, draft } = await startWithDraft(new FakeStorage(), '12');
  page.answer(paths.create, () => ({ status_code: 501, debug_msg: '' }));
  if (params) await botRequest.send(params);
  expect(botRequest.$state.get().phase).toBe('failed');
  expect(draft()?.cells).toBe('12');
});

test('[G28] a bot that is found after a reload takes its draft along, unless the draft was edited', async () => {
  for (const edited of [undefined, '13']) {
    const tab = new FakeStorage();
    const before = await startWithDraft(tab, '12');
    before.page.answer(paths.create, () => new Promise(() => undefined));
    if (before.params) void before.botRequest.send(before.params);
    await vi.advanceTimersByTimeAsync(1);
    const after = await startWithDraft(tab);
    expect(after.draft()?.cells).toBe('12');
    if (edited !== undefined) after.editDraft('BTCUSDT', { cells: edited });
    after.page.answer(paths.list, () => listOf(gridRow()));
    const done = after.botRequest.reconcileAll();
    await vi.advanceTimersByTimeAsync(60_000);
    await done;
    expect(after.draft()?.cells).toBe(edited);
  }
});

test('[G28] a lost close is looked up by the status of the bot', async () => {
  const { page, closeRequest } = await start();
  page.answer(paths.close, down);
  let status: 'RUNNING' | 'COMPLETED' = 'RUNNING';
  page.answer(paths.list, () =>
    listOf(gridRow({ grid_id: '5', status, close_mode: status === 'COMPLETED' ? '3' : '' })),
  );
  void closeRequest.send({ gridId: '5', mode: '3' });
  await vi.advanceTimersByTimeAsync(1);
  expect(closeRequest.$state.get()).toMatchObject({ phase: 'checking' });
  status = 'COMPLETED';
  await vi.advanceTimersByTimeAsync(2_000);
  expect(closeRequest.$state.get()).toMatchObject({ phase: 'done', result: { status: 'COMPLETED' } });
  expect(page.requests.filter(({ path }) => path === paths.close)).toHaveLength(1);
});

test.each([
  ['3', 'CLOSED_MANUALLY', 'done'],
  ['4', 'CLOSED_MANUALLY', 'failed'],
  ['3', 'CLOSED_STOP_LOSS', 'failed'],
] as const)(
  '[G28] a close that the browser sent twice: the bot was closed with mode %s, %s, so the second answer means %s',
  async (closeMode, reason, phase) => {
    const { page, closeRequest } = await start();
    page.answer(paths.close, () => ({ status_code: 405, debug_msg: '' }));
    page.answer(paths.list, () =>
      listOf(gridRow({ grid_id: '5', status: 'COMPLETED', close_mode: closeMode, close_reason: reason })),
    );
    await closeRequest.send({ gridId: '5', mode: '3' });
    expect(closeRequest.$state.get()).toMatchObject({ phase });
  },
);

test('[G28] 501 of a close is a closed bot whose coins were returned as they are', async () => {
  const { page, closeRequest } = await start();
  page.answer(paths.close, () => ({
    status_code: 501,
    debug_msg: '',
    grid: gridRow({ status: 'COMPLETED', close_mode: '4', settlement_assets: [{ token: 'BTC', amount: '0.01' }] }),
  }));
  page.answer(paths.list, () => listOf());
  await closeRequest.send({ gridId: '1', mode: '3' });
  expect(closeRequest.$state.get()).toMatchObject({
    phase: 'done',
    params: { mode: '3' },
    result: { close_mode: '4' },
  });
});

test('[G30] the state of a request goes with the person', async () => {
  const { page, botRequest, clearPersonData } = await start();
  page.answer(paths.create, () => ({ status_code: 403, debug_msg: '' }));
  await botRequest.send(params);
  expect(botRequest.$state.get()).toMatchObject({ phase: 'failed', error: { kind: 'notAllowed' } });
  clearPersonData();
  expect(botRequest.$state.get()).toEqual({ phase: 'idle' });
});

test('[G33] [R8.8] every refusal of a creation has its place', async () => {
  const { refusalPlace } = await start();
  const places = Object.fromEntries(
    Object.entries(create.errors).map(([code, kind]) => [code, refusalPlace({ kind, field: 'min_price' })]),
  );
  expect(places).toEqual({
    400: 'field',
    401: 'investment',
    402: 'investment',
    403: 'reason',
    404: 'pair',
    407: 'field',
    408: 'limit',
    409: 'toast',
    410: 'pair',
    411: 'reason',
    412: 'field',
    500: 'panel',
    501: 'panel',
    503: 'reason',
  });
  expect(refusalPlace({ kind: 'badInput', field: 'symbol' })).toBe('toast');
  expect(refusalPlace({ kind: 'constructor', field: undefined })).toBe('toast');
});
