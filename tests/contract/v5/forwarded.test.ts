import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, onTestFinished, test } from 'vitest';
import { forwardTo } from '#serve/exchange/forward.ts';
import { DoorBody, openDoor, signedHeaders } from '../support/door.ts';
import { authOf, openSocket } from '../support/door-socket.ts';

test('[VN12] the server of a site passes calls and sockets on, with the bytes that were signed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'door-'));
  const { listen, close, keyOf, person, exchange } = await openDoor({ monotonic: () => performance.now() });
  await listen({ path: join(folder, 'exchange') });
  const { app, attachSockets, close: stop } = forwardTo(join(folder, 'exchange'));
  const server = createServer((request, response) => app.routing(request, response));
  attachSockets(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    stop();
    await close();
    rmSync(folder, { recursive: true });
  });
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const key = keyOf(person());
  const query = 'accountType=UNIFIED&coin=USDT%2CBTC';
  const headers = signedHeaders(key, exchange.clock.now(), query);
  const answer = await fetch(`${origin}/x/v5/account/wallet-balance?${query}`, { headers });
  expect(v.parse(DoorBody, await answer.json()).retCode).toBe(0);

  const socket = await openSocket(origin, '/x/v5/private');
  const login = authOf(key, exchange.clock.now() + 10_000);
  expect(await socket.ask(login)).toMatchObject({ op: 'auth', success: true });
  socket.end();
});
