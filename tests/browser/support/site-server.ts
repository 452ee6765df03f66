/**
 * Server of one browser worker: a built site and a sandbox exchange on a free port, with the data in a temporary
 * folder. Prints its origins as one line of JSON; exits with its parent.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createExchange } from '#sandbox/index.ts';
import { createSiteServer } from '#serve/server.ts';
import { readSite } from '#serve/site.ts';
import { originPaths, pointTo, writeRelease } from '#serve/deploy/release.ts';
import { testSites } from '../../build.ts';
import { openFolder, releaseTime, startOrigin } from '../../deploy/support/nginx.ts';
import { harborSite } from '../../support/harbor.ts';
import { seeded } from '../../support/seeded.ts';

const isCross = process.argv[2] === 'cross';
const { folder, env } = testSites[isCross ? 'cross' : 'same'];
const site = process.argv[2] === 'harbor' ? harborSite().site : readSite(folder);
if (!site) throw new Error(`${folder} contains no built site: run node tests/build.ts`);

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
  createExchange(
    seeded({
      dataFile: join(data, 'exchange.sqlite'),
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
    }),
  );
const print = (line: string) => console.error(line);

// An exchange on another origin needs the origin of the site, so the site starts first.
const own = isCross ? undefined : await exchangeFor();
const server = createSiteServer({ site, exchange: own, print });
const origin = await listen(server);
const exchange = own ?? (await exchangeFor(origin));
const exchangeOrigin = isCross && 'SLIPWAY_EXCHANGE' in env ? env.SLIPWAY_EXCHANGE : origin;
if (isCross) await exchange.listen({ port: Number(new URL(exchangeOrigin).port), host: '127.0.0.1' });
const nginx = process.argv[2] === 'nginx' ? await startNginx() : undefined;
console.log(JSON.stringify({ site: nginx?.origin ?? origin, exchange: nginx?.origin ?? exchangeOrigin }));

/** Starts nginx with a release of the site; it passes `/x/` on to the exchange. */
async function startNginx() {
  if (!site) throw new Error('no site');
  const folder = openFolder('slipway-origin-');
  pointTo(originPaths(folder).current, writeRelease(site, folder, releaseTime));
  const server = await startOrigin(site, folder, origin);
  return {
    origin: `http://localhost:${server.port}`,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  await nginx?.stop();
  server.close();
  server.closeAllConnections();
  await exchange.close();
  rmSync(data, { recursive: true, force: true });
  process.exit(0);
}
process.on('SIGTERM', () => void end());
process.stdin.on('end', () => void end()).resume();
