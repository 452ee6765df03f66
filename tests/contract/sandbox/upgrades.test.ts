import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { securityHeaders } from '#sandbox/server/headers.ts';
import { openTestExchange } from '../support/exchange.ts';
import type { TestExchange } from '../support/exchange.ts';
import { openRaw, upgradeOf } from '../support/raw-client.ts';
import type { RawClient } from '../support/raw-client.ts';

const websocketKey = ['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 13'];
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function openListening(options: Parameters<typeof openTestExchange>[0] = {}): Promise<{
  exchange: TestExchange;
  openClient: () => Promise<RawClient>;
  connections: () => Promise<number>;
}> {
  const exchange = await openTestExchange(options);
  cleanups.push(() => exchange.close());
  const port = Number(new URL(await exchange.listen({ port: 0 })).port);
  const openClient = async (): Promise<RawClient> => {
    const client = await openRaw(port);
    cleanups.push(client.end);
    return client;
  };
  const { server } = exchange.app;
  return { exchange, openClient, connections: promisify(server.getConnections.bind(server)) };
}

test.each(['h2c', 'x', 'websocket'])(
  '[Q-F38] a call that asks for an upgrade to %s is answered as a plain request, and its connection can be used again',
  async (protocol) => {
    const { openClient } = await openListening();
    const client = await openClient();
    client.send(
      upgradeOf('/x/main/api/exchange-rate?name=EUR', protocol, ['HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA']),
    );
    const text = await client.received(/"ret_code":0.*"time_now":\d+\}$/s);
    expect(text).toMatch(/^HTTP\/1\.1 200 OK/);
    client.send('GET /x/main/nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await client.received(/HTTP\/1\.1 404/);
  },
);

test.each<[string, string, number]>([
  ['of an unknown stream', upgradeOf('/x/ws/nonsense', 'websocket'), 404],
  ['to another protocol', upgradeOf('/x/ws/spot', 'x'), 400],
  ['without the key of a websocket', upgradeOf('/x/ws/spot', 'websocket'), 400],
  ['of a foreign host', upgradeOf('/x/ws/spot', 'websocket').replace('localhost', 'evil.example'), 421],
  ['of a foreign origin', upgradeOf('/x/ws/spot', 'websocket', ['Origin: https://evil.example']), 403],
])(
  '[Q-F38] [Q-S25] an upgrade %s gets a status with all security headers and frees its connection, although the client keeps its side open',
  async (_what, request, status) => {
    const { openClient, connections } = await openListening();
    const clients = await Promise.all(Array.from({ length: 20 }, openClient));
    for (const client of clients) client.send(request);
    for (const text of await Promise.all(clients.map(({ ended }) => ended))) {
      expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      for (const [name, value] of Object.entries(securityHeaders)) expect(text).toContain(`${name}: ${value}\r\n`);
    }
    await expect.poll(() => connections()).toBe(0);
  },
);

test('[Q-F38] a refused upgrade counts for its address like an accepted one', async () => {
  const { openClient } = await openListening({ sockets: { connectionsPerAddress: 1 } });
  const [accepted, refused] = [await openClient(), await openClient()];
  accepted.send(upgradeOf('/x/ws/market', 'websocket', websocketKey));
  await accepted.received(/101 Switching/);
  refused.send(upgradeOf('/x/ws/nonsense', 'websocket'));
  expect(await refused.ended).toMatch(/^HTTP\/1\.1 503 /);
});

test('[Q-F42] a stop ends all connections: idle, half a request, upgraded, refused', async () => {
  const { exchange, openClient } = await openListening();
  const clients = await Promise.all(Array.from({ length: 60 }, openClient));
  const requests = [
    '',
    'GET /x/main/api HTTP/1.1\r\nHost: loc',
    upgradeOf('/x/ws/market', 'websocket', websocketKey),
    upgradeOf('/x/ws/nonsense', 'x'),
    upgradeOf('/x/main/api/exchange-rate?name=EUR', 'x'),
  ];
  for (const [index, client] of clients.entries()) client.send(requests[index % requests.length] ?? '');
  await Promise.all(clients.flatMap((client, index) => (index % 5 === 2 ? [client.received(/101 Switching/)] : [])));
  await exchange.close();
  cleanups.splice(0, 1);
  await Promise.all(clients.map(({ ended }) => ended));
});
