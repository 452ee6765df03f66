import { spawn } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { scale } from '../../../src/money/index.ts';
import { order } from '../sandbox/contract.ts';
import { Body, open } from '../sandbox/exchange.ts';
import { temporaryFolder } from '../sandbox/folder.ts';
import { openTrading } from './trading.ts';

const folder = temporaryFolder();
const child = fileURLToPath(new URL('../sandbox/crash-child.ts', import.meta.url));
const seeded = join(folder, 'seeded.sqlite');

/** Orders of two people that rest, meet and take, in a pair that nobody else has orders in. */
const storm = Array.from({ length: 8 }, (_, index) => ({
  symbolId: 'XRPUSDT',
  clientOrderId: `storm-${index}`,
  side: index % 2 === 0 ? 'BUY' : 'SELL',
  ...(index % 4 === 2
    ? { type: 'MARKET', quantity: '100' }
    : { type: 'LIMIT', price: '0.5', quantity: String(100 + index) }),
}));
const names = ['vip', 'standard'] as const;
const uids = ['100003', '100001'] as const;

beforeAll(async () => {
  const exchange = await openTrading({ dataFile: seeded });
  const { ledger } = exchange.exchange;
  for (const owner of uids) {
    const external = { owner: 'house', purpose: 'external' } as const;
    ledger.move({
      kind: 'deposit',
      coin: 'XRP',
      amount: scale('5000'),
      from: external,
      to: { owner, purpose: 'free' },
    });
  }
  await exchange.close();
});

/** Starts the child and sends the storm; gives what was acknowledged before it died by itself. */
async function send(dataFile: string, crashAt: number): Promise<{ acknowledged: string[]; diedByItself: boolean }> {
  const running = spawn(process.execPath, [child, dataFile], {
    env: { ...process.env, SLIPWAY_CRASH_AT: String(crashAt) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const died = new Promise((resolve) => running.on('close', resolve));
  const origin = await new Promise<string>((resolve) =>
    running.stdout.once('data', (line) => resolve(String(line).trim())),
  );
  const acknowledged: string[] = [];
  let diedByItself = false;
  const ask = async (path: string, headers: Record<string, string>, body: string) =>
    v.parse(Body, await (await fetch(origin + path, { method: 'POST', headers, body })).json());
  try {
    const tokens: string[] = [];
    for (const account of names) {
      const headers = { 'x-sandbox': '1', 'content-type': 'application/json' };
      const { result } = await ask('/x/sandbox/login', headers, JSON.stringify({ account, password: 'slipway' }));
      tokens.push(v.parse(v.object({ usertoken: v.string() }), result).usertoken);
    }
    for (const [index, params] of storm.entries()) {
      const headers = { usertoken: tokens[index % 2] ?? '', 'content-type': 'application/x-www-form-urlencoded' };
      const { ret_code } = await ask(`/x/main${order.create.path}`, headers, new URLSearchParams(params).toString());
      if (ret_code === 0) acknowledged.push(params.clientOrderId);
    }
  } catch {
    diedByItself = true;
  }
  running.kill('SIGKILL');
  await died;
  return { acknowledged, diedByItself };
}

const points = Array.from({ length: 20 }, (_, index) => index + 1);

test.each(points)(
  '[Q-F31] [I1] [I2] orders, killed at commit point %i: acknowledged ones are there, frozen is what open orders lock',
  async (crashAt) => {
    const dataFile = join(folder, `crash-${crashAt}.sqlite`);
    copyFileSync(seeded, dataFile);
    const { acknowledged, diedByItself } = await send(dataFile, crashAt);
    expect(diedByItself).toBe(true);

    const exchange = await open({ dataFile });
    const { ledger, sessions } = exchange.kernel.exchange;
    expect(ledger.audit('postings')).toEqual([]);
    const Lists = v.object({ list: v.array(v.looseObject({ locked: v.string(), lockedToken: v.string() })) });
    const read = async (call: typeof order.openOrders | typeof order.history, params: object, token: string) =>
      v.parse(
        Lists,
        (await exchange.call(call === order.history ? order.history : order.openOrders, params, token)).body.result,
      ).list;
    for (const [index, uid] of uids.entries()) {
      const token = sessions.begin(uid);
      for (const [number, { clientOrderId }] of storm.entries()) {
        if (number % 2 !== index) continue;
        const found = [
          ...(await read(order.openOrders, { clientOrderId }, token)),
          ...(await read(order.history, { clientOrderId }, token)),
        ];
        expect(found.length).toBeGreaterThanOrEqual(acknowledged.includes(clientOrderId) ? 1 : 0);
        expect(found.length).toBeLessThanOrEqual(1);
      }
      exchange.real.now += 60_000;
      for (const coin of ['USDT', 'XRP']) {
        const locked = (await read(order.openOrders, { limit: 100 }, token)).filter(
          ({ lockedToken }) => lockedToken === coin,
        );
        const sum = locked.reduce((all, one) => all + scale(one.locked), 0n);
        expect(ledger.balance({ owner: uid, purpose: 'frozen' }, coin)).toBe(sum);
      }
    }
    await exchange.close();

    const database = new DatabaseSync(dataFile);
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    database.close();
  },
  60_000,
);
