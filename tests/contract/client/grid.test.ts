import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openExchange, openProduct, until } from '../support/browser-session.ts';

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
  expect(await product.logInToSandbox('standard', 'slipway')).toBeUndefined();
  await loadBots(0, 'strategy');
  const path = '/x/bot/s1/bot/grid/v1/query-grid-list';
  expect(sent).toEqual([{ path, body: { page: 0, limit: 100, status: 0, bot_tab: 'strategy' } }]);
  expect($bots.get()).toEqual({ phase: 'ready', rows: [], total: 0, runningNum: 0, equityUsd: '0' });
});

test('[R9.4] the pairs of grid bots are public', async () => {
  const { sent, $gridSymbols } = await start();
  const state = await until($gridSymbols, ({ phase }) => phase === 'ready');
  expect(state).toMatchObject({ isStale: false });
  expect(state.phase === 'ready' && state.symbols.map(({ symbol }) => symbol)).toContain('BTCUSDT');
  expect(sent.at(-1)).toEqual({ path: '/x/bot/s1/bot/grid/v1/list-symbol-info', body: {} });
});
