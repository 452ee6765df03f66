/**
 * One house for one browser worker: a built site and an exchange of its own, on a free port, with its data in a temporary
 * folder. Prints its addresses as one line of JSON; ends with its parent.
 */
import { mkdtempSync, rmSync } from 'node:fs';
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

/** Listens on a free loopback port, which is its own from then on; gives the origin. */
function listening(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`);
    });
  });
}

const exchangeFor = (...allowedOrigins: string[]) =>
  createExchange({
    dataFile: join(data, 'exchange.sqlite'),
    fresh: true,
    allowedOrigins,
    limits: { sandbox: many, login: many, publicRead: many, privateRead: many },
    // Minutes of a page pass within a second of the test, and their pings with them.
    sockets: { operationsPerSecond: 10_000 },
  });
const print = (line: string) => console.error(line);

// An exchange of another origin must know that of the site, which therefore runs first.
const own = isCross ? undefined : await exchangeFor();
const server = createSiteServer({ site, exchange: own, print });
const origin = await listening(server);
const exchange = own ?? (await exchangeFor(origin));
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
