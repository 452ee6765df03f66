import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { scale } from '#money/index.ts';
import { order } from '../support/calls.ts';
import { integrityOf, untilDeath } from '../support/crash-run.ts';
import { openTestExchange } from '../support/exchange.ts';
import { temporaryFolder } from '../support/data-folder.ts';
import { openTrading } from '../support/trading.ts';

const folder = temporaryFolder();
const seeded = join(folder, 'seeded.sqlite');

/** Orders of two users that rest, match and take, in a pair without other users' orders. */
const orders = Array.from({ length: 8 }, (_, index) => ({
  symbolId: 'XRPUSDT',
  clientOrderId: `burst-${index}`,
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

/** Sends the orders; returns the client ids that were acknowledged before the process was killed. */
async function send(dataFile: string, crashAt: number): Promise<{ acknowledged: string[]; diedByItself: boolean }> {
  const acknowledged: string[] = [];
  const { diedByItself } = await untilDeath({ dataFile, crashAt }, async ({ ask, login }) => {
    const tokens: string[] = [];
    for (const account of names) tokens.push(await login(account));
    for (const [index, params] of orders.entries()) {
      const headers = { usertoken: tokens[index % 2] ?? '', 'content-type': 'application/x-www-form-urlencoded' };
      const body = new URLSearchParams(params).toString();
      const { ret_code } = await ask(`/x/main${order.create.path}`, { method: 'POST', headers, body });
      if (ret_code === 0) acknowledged.push(params.clientOrderId);
    }
  });
  return { acknowledged, diedByItself };
}

const points = Array.from({ length: 20 }, (_, index) => index + 1);

test.each(points)(
  '[Q-F31] [I1] [I2] killed at commit point %i: acknowledged orders exist, frozen balances equal what open orders lock',
  async (crashAt) => {
    const dataFile = join(folder, `crash-${crashAt}.sqlite`);
    copyFileSync(seeded, dataFile);
    const { acknowledged, diedByItself } = await send(dataFile, crashAt);
    expect(diedByItself).toBe(true);

    const exchange = await openTestExchange({ dataFile });
    const { ledger, sessions } = exchange.kernel.exchange;
    expect(ledger.audit('postings')).toEqual([]);
    const Lists = v.object({ list: v.array(v.looseObject({ locked: v.string(), lockedToken: v.string() })) });
    const read = async (call: typeof order.openOrders | typeof order.history, params: object, token: string) =>
      v.parse(
        Lists,
        (await exchange.call(call === order.history ? order.history : order.openOrders, params, token)).body.result,
      ).list;
    for (const [index, uid] of uids.entries()) {
      const token = sessions.start(uid);
      for (const [number, { clientOrderId }] of orders.entries()) {
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

    expect(integrityOf(dataFile)).toBe('ok');
  },
  60_000,
);
