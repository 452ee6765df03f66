/**
 * Server of one browser worker: a built site and a sandbox exchange on a free port, with the data in a temporary folder. For
 * the deployment `nginx` both are behind nginx. Prints its origins as one line of JSON; exits with its parent.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createExchange } from '#sandbox/index.ts';
import { createSiteServer } from '#serve/server.ts';
import { originPaths, pointTo, writeRelease } from '#serve/deploy/release.ts';
import { readSite } from '#serve/site.ts';
import type { Site } from '#serve/site.ts';
import { testSites } from '../../build.ts';
import { openFolder, releaseTime, startOrigin } from '../../deploy/support/nginx.ts';

const isCross = process.argv[2] === 'cross';
const isNginx = process.argv[2] === 'nginx';
const { folder, env } = testSites[isCross ? 'cross' : 'same'];
const site = readSite(folder);
if (!site) throw new Error(`${folder} contains no built site: run node tests/build.ts`);

let stopNginx: (() => Promise<void>) | undefined;
const data = mkdtempSync(join(tmpdir(), 'slipway-test-'));
const highLimit = { count: 10_000, perMs: 1_000 };

/** Listens on a free loopback port; resolves with the origin. */
function listen(server: Server): Promise<string> {
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
    limits: {
      sandbox: highLimit,
      login: highLimit,
      newAccount: highLimit,
      publicRead: highLimit,
      privateRead: highLimit,
    },
    // Tests advance a page by minutes within a second, including its pings.
    sockets: { operationsPerSecond: 10_000 },
  });
const print = (line: string) => console.error(line);

// An exchange on another origin needs the origin of the site, so the site starts first.
const own = isCross ? undefined : await exchangeFor();
const server = createSiteServer({ site, exchange: own, print });
const ownOrigin = await listen(server);
const origin = isNginx ? await listenBehindNginx(site, ownOrigin) : ownOrigin;
const exchange = own ?? (await exchangeFor(origin));
const exchangeOrigin = isCross && 'SLIPWAY_EXCHANGE' in env ? env.SLIPWAY_EXCHANGE : origin;
if (isCross) await exchange.listen({ port: Number(new URL(exchangeOrigin).port), host: '127.0.0.1' });
console.log(JSON.stringify({ site: origin, exchange: exchangeOrigin }));

/** Releases the site and starts nginx on it; nginx sends the calls to `exchange`. Resolves with the origin of nginx. */
async function listenBehindNginx(built: Site, exchange: string): Promise<string> {
  const folder = openFolder('slipway-origin-');
  pointTo(originPaths(folder).current, writeRelease(built, folder, releaseTime));
  const { port, stop } = await startOrigin(built, folder, exchange);
  stopNginx = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return `http://localhost:${port}`;
}

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  server.close();
  server.closeAllConnections();
  await stopNginx?.();
  await exchange.close();
  rmSync(data, { recursive: true, force: true });
  process.exit(0);
}
process.on('SIGTERM', () => void end());
process.stdin.on('end', () => void end()).resume();
