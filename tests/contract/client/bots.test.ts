import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { grid } from '../support/calls.ts';
import { askConsole, openExchange, openProduct, until } from '../support/browser-session.ts';

let origin: string;
let close: () => Promise<void>;
let product: Awaited<ReturnType<typeof openProduct>>;

beforeAll(async () => {
  const opened = await openExchange();
  origin = opened.origin;
  close = () => opened.exchange.close();
});
afterEach(() => product.closeStream());
afterAll(() => close());

/** Opens the client and records its requests to the bot host. */
async function start() {
  product = await openProduct(origin);
  const sent: { path: string; body: unknown }[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const path = new URL(address).pathname;
    if (path.startsWith('/x/bot/'))
      sent.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    return fetch(address, init);
  });
  const { $bots, loadBots } = await import('#bots/bots.ts');
  const { $gridSymbols } = await import('#bots/symbols.ts');
  return { sent, $bots, loadBots, $gridSymbols };
}

test('[R9.4] bots are requested with page 0 and limit 100, and the exchange accepts them', async () => {
  const { sent, $bots, loadBots } = await start();
  expect(await product.logIn('standard', 'slipway')).toEqual({ phase: 'done' });
  await loadBots(0, 'strategy');
  const path = '/x/bot/s1/bot/grid/v1/query-grid-list';
  expect(sent).toEqual([{ path, body: { page: 0, limit: 100, status: 0, bot_tab: 'strategy' } }]);
  expect($bots.get()).toEqual({
    phase: 'ready',
    value: { rows: [], total: 0, runningNum: 1, equityUsd: expect.any(String) as string, hasMore: false },
  });
});

test('[R9.4] the pairs of grid bots are public', async () => {
  const { sent, $gridSymbols } = await start();
  const state = await until($gridSymbols, ({ phase }) => phase === 'ready');
  expect(state).not.toHaveProperty('error');
  expect(state.phase === 'ready' && state.value.map(({ symbol }) => symbol)).toContain('BTCUSDT');
  expect(sent.at(-1)).toEqual({ path: '/x/bot/s1/bot/grid/v1/list-symbol-info', body: {} });
});

const firstBot = {
  symbol: 'BTCUSDT',
  min_price: '50000',
  max_price: '70000',
  cell_number: 20,
  quote_investment: '10000',
} as const;
const byId = { status: 0, page: 0, limit: 100 } as const;

/** Loses the answer of the next such call, which the exchange executes. */
const loseAnswer = (call: string) =>
  askConsole(origin, 'POST', 'faults', { match: { call }, kind: 'answerlost', times: 1 });

test('[G28] a lost create is found by its id, and a lost close by the status; neither happens twice', async () => {
  await start();
  await product.logIn('vip', 'slipway');
  const { send } = await import('#api/index.ts');
  await loseAnswer('grid.create');
  const params = { ...firstBot, requestId: 'lost-create' };
  expect(await send(grid.create, params)).toMatchObject({ ok: false, error: { kind: 'network' } });
  const found = await send(grid.list, { ...byId, requestId: 'lost-create' });
  const [bot] = found.ok ? found.result.list : [];
  expect(bot).toMatchObject({ status: 'RUNNING', requestId: 'lost-create' });
  const repeated = await send(grid.create, params);
  expect(repeated).toMatchObject({ ok: true, result: { grid_id: bot?.grid_id, isDuplicate: 1 } });

  await loseAnswer('grid.close');
  const close = { grid_id: bot?.grid_id ?? '', close_mode: '3' } as const;
  expect(await send(grid.close, close)).toMatchObject({ ok: false, error: { kind: 'network' } });
  const closed = await send(grid.list, { ...byId, grid_id: close.grid_id });
  expect(closed).toMatchObject({ ok: true, result: { list: [{ status: 'COMPLETED', close_mode: '3' }] } });
  expect(await send(grid.close, close)).toMatchObject({ ok: false, error: { kind: 'alreadyClosed', code: 405 } });
});

test('[R8.8] a status code of the bot host is an error with the call’s own name, field and limit', async () => {
  await start();
  await product.logIn('standard', 'slipway');
  const { send } = await import('#api/index.ts');
  expect(await send(grid.create, { ...firstBot, cell_number: 143 })).toMatchObject({
    ok: false,
    error: { kind: 'rangeNoLongerValid', code: 407, field: 'cell_number', limit: '142' },
  });
  expect(await send(grid.create, { ...firstBot, quote_investment: '60000' })).toMatchObject({
    ok: false,
    error: { kind: 'insufficientBalance', code: 401, field: 'quote_investment' },
  });
  const paused = { match: { call: 'grid.create' }, kind: 'ret_code', value: 503, times: 1 };
  await askConsole(origin, 'POST', 'faults', paused);
  expect(await send(grid.create, firstBot)).toMatchObject({ ok: false, error: { kind: 'botsPaused', code: 503 } });
  await askConsole(origin, 'POST', 'faults', { ...paused, value: 500 });
  expect(await send(grid.create, firstBot)).toMatchObject({ ok: false, error: { kind: 'botFault', code: 500 } });
});
