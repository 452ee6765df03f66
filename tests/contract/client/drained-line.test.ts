import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openExchange, openProduct, until } from '../support/browser-session.ts';
import { launchpad } from '../support/client-calls.ts';
import { startGateways } from '../support/gateways.ts';
import type { Gateways } from '../support/gateways.ts';
import { openClient } from '../support/stream-client.ts';

let origin: string;
let close: () => Promise<void>;
let gateways: Gateways;
beforeAll(async () => {
  const opened = await openExchange();
  origin = opened.origin;
  close = () => opened.exchange.close();
});
afterAll(() => close());

const linesOf = (stream: string) => [`${gateways.origin}/x/ws/${stream}`, `${gateways.origin}/x/ws/b/${stream}`];
/** Longest wait of a client before it connects again, and the step in which its clock is advanced, ms. */
const reconnectMs = 60_000;
const stepMs = 250;
/** A line is tried six times before the next one. */
const triesMax = 8;

test('[E44] one of two lines is drained: all market clients continue on the other, with a book whose checksum is right', async () => {
  gateways = await startGateways(origin);
  const clients = Array.from({ length: 4 }, () => openClient(origin, 'BTCUSDT', linesOf('market')));
  for (const client of clients) await client.until(client.isLive);
  expect([gateways.open('a'), gateways.open('b')]).toEqual([4, 0]);
  gateways.drain();
  for (const client of clients) await client.until(() => !client.isLive());
  for (const client of clients) {
    // The first try meets the line that refuses.
    for (let tries = 0; tries < triesMax && !client.isLive(); tries += 1) {
      const { opened } = client.sockets;
      for (let waited = 0; waited < reconnectMs && client.sockets.opened === opened; waited += stepMs)
        client.pass(stepMs);
      await client.until(() => client.sockets.open === 0 || client.isLive());
    }
    await client.until(client.isLive);
  }
  expect([gateways.open('a'), gateways.open('b')]).toEqual([0, 4]);
  for (const { shown } of clients) {
    expect(shown.depth?.isLive).toBe(true);
    // Equal on both gateways: the pair's engine gives the sequence and the checksum.
    expect(JSON.stringify(shown.depth)).toBe(JSON.stringify(clients[0]?.shown.depth));
  }
  for (const client of clients) client.end();
  await gateways.close();
});

test('[E44] the private stream of a person continues on the other line: a change of balance arrives by its version', async () => {
  gateways = await startGateways(origin);
  // The shortest waits before a new connection.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { config } = await import('#config');
  vi.doMock('#config', () => ({
    config: {
      ...config,
      hosts: Object.fromEntries(Object.keys(config.hosts).map((host) => [host, `${origin}/x/${host}`])),
      sandbox: origin,
      lines: { market: linesOf('market'), spot: linesOf('spot'), unified: linesOf('unified') },
    },
  }));
  const product = await openProduct(origin);
  expect(await product.logIn('standard', 'slipway')).toEqual({ phase: 'done' });
  await until(product.$streamState, (state) => state === 1);
  await until(product.$balancesLoad, ({ phase }) => phase === 'done');
  expect([gateways.open('a'), gateways.open('b')]).toEqual([1, 0]);
  const closed = until(product.$streamState, (state) => state === 3);
  gateways.drain();
  await closed;
  await until(product.$streamState, (state) => state === 1);
  await until(product.$balancesLoad, ({ phase }) => phase === 'done');
  expect([gateways.open('a'), gateways.open('b')]).toEqual([0, 1]);
  const before = product.$balances.get()['SLIP'];
  const changed = until(product.$balances, ({ SLIP }) => SLIP !== undefined && SLIP.ver > (before?.ver ?? 0));
  const halo = await product.send(launchpad.detailV2, { code: 'HALO' });
  const pool = halo.ok ? halo.result.pools.find(({ method }) => method === 'SUBSCRIPTION') : undefined;
  if (!halo.ok || !pool) throw new Error('HALO has no subscription');
  const { projectId } = halo.result;
  const params = { projectId, poolId: pool.poolId, action: 'JOIN', amount: '70', requestId: product.newId() } as const;
  expect(await product.send(launchpad.pledge, params)).toMatchObject({ ok: true });
  expect(Number(before?.free) - Number((await changed)['SLIP']?.free)).toBe(70);
  product.closeStream();
  vi.doUnmock('#config');
  await gateways.close();
});
