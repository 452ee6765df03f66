import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import { DoorBody, signedHeaders } from '../../contract/support/door.ts';

const file = resolve('dist-exchange/slipway-exchange.mjs');
const Ready = v.object({
  origin: v.string(),
  keys: v.array(v.object({ account: v.string(), id: v.string(), secret: v.string() })),
  accounts: v.array(v.object({ account: v.string(), id: v.string(), secret: v.string() })),
});
const maxBytes = 3 * 1024 * 1024;

let folder = '';
beforeAll(() => {
  const { status, stderr } = spawnSync('node_modules/.bin/rolldown', ['-c', 'rolldown.config.mjs'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  folder = mkdtempSync(join(tmpdir(), 'packed-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the packed exchange in an empty folder; its clock stands unless the options say otherwise. */
async function start(...options: string[]) {
  const args = [
    file,
    '--port',
    '0',
    '--seed',
    's1',
    '--still',
    '--json',
    '--accounts',
    '1',
    '--balance',
    'USDT=10000',
    ...options,
  ];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const ready = v.parse(v.pipe(v.string(), v.parseJson(), Ready), line.toString());

  async function send(method: 'GET' | 'POST', path: string, params: Readonly<Record<string, string>>) {
    const key = ready.keys.find(({ account }) => account === 'standard');
    if (!key) throw new Error('no key');
    const now = v.parse(DoorBody, await (await fetch(`${ready.origin}/v5/market/time`)).json()).time;
    const payload = method === 'GET' ? new URLSearchParams(params).toString() : JSON.stringify(params);
    const answer = await fetch(`${ready.origin}/v5/${path}${method === 'GET' ? `?${payload}` : ''}`, {
      method,
      headers: signedHeaders(key, now, payload),
      ...(method === 'POST' && { body: payload }),
    });
    return v.parse(DoorBody, await answer.json());
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return (await exit)[0] as number | null;
  };
  return { ...ready, send, end };
}

const buy = { category: 'spot', symbol: 'BTCUSDT', side: 'Buy' };

test('[VN24] one file of at most 3 MB runs in an empty folder, with console and texts, and ends with code 0', async () => {
  expect(statSync(file).size).toBeLessThanOrEqual(maxBytes);
  const { origin, accounts, end } = await start('--data', ':memory:', '--clock', 'seed');
  expect(accounts).toHaveLength(1);
  const page = await fetch(`${origin}/x/sandbox/`);
  expect(await page.text()).toContain('API keys');
  expect((await fetch(`${origin}/x/sandbox/page/console.css`)).status).toBe(200);
  expect(await end('SIGTERM')).toBe(0);
});

test('[VN24] two runs with one seed and a clock that stands have equal books, ids and fills', async () => {
  const traces: unknown[] = [];
  for (let run = 0; run < 2; run += 1) {
    const { send, end } = await start('--data', ':memory:', '--clock', '2026-06-01T09:00Z', '--speed', '0');
    const { result: order } = await send('POST', 'order/create', { ...buy, orderType: 'Market', qty: '5000' });
    const { result: fills } = await send('GET', 'execution/list', { category: 'spot', orderId: order.orderId ?? '' });
    const { result: book } = await send('GET', 'market/orderbook', {
      category: 'spot',
      symbol: 'BTCUSDT',
      limit: '50',
    });
    traces.push({ order, fills, book });
    await end('SIGTERM');
  }
  expect(traces[0]).toEqual(traces[1]);
});

test('[VN24] orders that were answered are there after a kill and a restart', async () => {
  const first = await start('--data', 'kept');
  const placed: (string | undefined)[] = [];
  // More commits than a checkpoint waits for, which starts its thread.
  for (let count = 0; count < 40; count += 1) {
    const { retCode, result } = await first.send('POST', 'order/create', {
      ...buy,
      orderType: 'Limit',
      qty: '0.0001',
      price: '30000',
    });
    expect(retCode).toBe(0);
    placed.push(result.orderId);
  }
  await first.end('SIGKILL');
  const second = await start('--data', 'kept');
  const { result } = await second.send('GET', 'order/realtime', { category: 'spot', symbol: 'BTCUSDT', limit: '50' });
  const ids = result.list?.map(({ orderId }) => orderId) ?? [];
  expect(placed.filter((id) => !ids.includes(id))).toEqual([]);
  await second.end('SIGTERM');
});
