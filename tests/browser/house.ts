/**
 * One house for one browser worker: a built site and an exchange of its own, on a free port, with its data in a temporary
 * folder. Prints its addresses as one line of JSON; ends with its parent.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createExchange } from '../../src/sandbox/index.ts';
import { createSiteServer } from '../../src/serve/server.ts';
import { readSite } from '../../src/serve/site.ts';
import { testSites } from '../build.ts';

const isCross = process.argv[2] === 'cross';
const { folder, env } = testSites[isCross ? 'cross' : 'same'];
const site = readSite(folder);
if (!site) throw new Error(`${folder} holds no built site: run node tests/build.ts`);

const data = mkdtempSync(join(tmpdir(), 'slipway-house-'));
const many = { count: 10_000, perMs: 1_000 };

/** Listens on a free loopback port before anything is known about it, so that origins can be listed. */
function portOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

/** A free port, let go again: the origin of the site must be known to the exchange before either runs. */
async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await portOf(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const port = await freePort();
const origin = `http://localhost:${port}`;
const exchange = await createExchange({
  dataFile: join(data, 'exchange.sqlite'),
  fresh: true,
  allowedOrigins: isCross ? [origin] : [],
  limits: { sandbox: many, login: many, publicRead: many, privateRead: many },
  // Minutes of a page pass within a second of the test, and their pings with them.
  sockets: { operationsPerSecond: 10_000 },
});
const server = createSiteServer({
  site,
  exchange: isCross ? undefined : exchange,
  print: (line) => console.error(line),
});
await new Promise<void>((resolve, reject) => {
  server.once('error', reject);
  server.listen(port, '127.0.0.1', resolve);
});
const exchangeOrigin = isCross && 'SLIPWAY_EXCHANGE' in env ? env.SLIPWAY_EXCHANGE : origin;
if (isCross) await exchange.listen({ port: Number(new URL(exchangeOrigin).port), host: '127.0.0.1' });
console.log(JSON.stringify({ site: origin, exchange: exchangeOrigin }));

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  server.close();
  server.closeAllConnections();
  await exchange.close();
  rmSync(data, { recursive: true, force: true });
  process.exit(0);
}
process.on('SIGTERM', () => void end());
process.stdin.on('end', () => void end()).resume();
