import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createExchange } from '../../../src/sandbox/index.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-snapshot-'));
  vi.resetModules();
});
afterEach(() => {
  vi.doUnmock('../../../slipway.config.ts');
  rmSync(folder, { recursive: true, force: true });
});

/** The build's reader as a fresh build would load it, with its environment. */
async function reader(env: Record<string, string>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.resetModules();
  return import('../../../src/launchpad/snapshot.ts');
}

const nowhere = 'http://127.0.0.1:9';
const open = () => createExchange({ dataFile: ':memory:', limits: { publicRead: { count: 100_000, perMs: 1 } } });

test('without an exchange named, a build reads the sandbox’s seed', async () => {
  const { snapshotFor } = await reader({});
  const snapshot = await snapshotFor('en');
  expect(snapshot.ongoing.map(({ code }) => code)).toContain('HALO');
  expect(snapshot.details.get('MOSS')?.model).toBe('v1');
  expect(snapshot.details.size).toBe(36);
  expect(snapshot.symbols.length).toBe(29);
});

/** The reader of a site whose hosts are whole addresses, as an exchange of several hosts has them. */
async function readerOfHosts(origin: string, contentFrom: string | undefined) {
  const { config } = await import('../../../slipway.config.ts');
  const { main } = config.hosts;
  const hosts = Object.fromEntries(
    Object.keys(config.hosts).map((name) => [
      name,
      origin + (contentFrom === undefined ? '' : main.replace('main', name)),
    ]),
  );
  vi.doMock('../../../slipway.config.ts', () => ({ config: { ...config, hosts, contentFrom } }));
  return import('../../../src/launchpad/snapshot.ts');
}

test('the seed is read whatever the hosts of the site are', async () => {
  const { snapshotFor } = await readerOfHosts('https://api.example.com', undefined);
  expect((await snapshotFor('en')).details.size).toBe(36);
});

test('hosts that are whole addresses are read where they are', async () => {
  const exchange = await open();
  const origin = await exchange.listen({ port: 0 });
  const { snapshotFor } = await readerOfHosts(origin, nowhere);
  expect((await snapshotFor('en')).details.size).toBe(36);
  await exchange.close();
});

test('an exchange that is down at build time stops the build with what to do', async () => {
  const { snapshotFor } = await reader({ SLIPWAY_CONTENT_FROM: nowhere });
  await expect(snapshotFor('en')).rejects.toThrow(
    `Launch projects could not be read from ${nowhere}: fetch failed. Start the exchange, or set SLIPWAY_SNAPSHOT to the file of an earlier build’s answers.`,
  );
});

test('the answers of the last good build stand in for an exchange that is down', async () => {
  const exchange = await open();
  const origin = await exchange.listen({ port: 0 });
  const file = join(folder, 'answers.json');
  const good = await reader({ SLIPWAY_CONTENT_FROM: origin, SLIPWAY_SNAPSHOT: file });
  const before = await good.snapshotFor('en');
  await exchange.close();
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const later = await reader({ SLIPWAY_CONTENT_FROM: origin, SLIPWAY_SNAPSHOT: file });
  const after = await later.snapshotFor('en');
  expect(after.details).toEqual(before.details);
  expect(warn.mock.calls.join()).toContain(file);
});

test('[Q-F02] a build that reads too fast waits as long as Retry-After says', async () => {
  let refused = 0;
  const exchange = await open();
  const server = createServer((request, response) => {
    if (request.url?.includes('ongoing') && refused === 0) {
      refused += 1;
      response.writeHead(429, { 'retry-after': '0' }).end('{}');
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isPost = request.method === 'POST';
      void exchange.app
        .inject({
          method: isPost ? 'POST' : 'GET',
          url: request.url ?? '/',
          headers: { lang: String(request.headers['lang']), ...(isPost ? { 'content-type': 'application/json' } : {}) },
          ...(isPost ? { payload: Buffer.concat(chunks) } : {}),
        })
        .then((answer) => response.writeHead(answer.statusCode).end(answer.body));
    });
  });
  const { port } = await new Promise<AddressInfo>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address && typeof address === 'object') resolve(address);
    });
  });
  const { snapshotFor } = await reader({ SLIPWAY_CONTENT_FROM: `http://127.0.0.1:${String(port)}` });
  expect((await snapshotFor('en')).ongoing.length).toBeGreaterThan(0);
  expect(refused).toBe(1);
  server.close();
  await exchange.close();
});

test('a reading that does not fit its schema names the call and the field', async () => {
  const server = createServer((_, response) =>
    response.end(JSON.stringify({ ret_code: 0, ret_msg: 'OK', result: { list: [] } })),
  );
  const { port } = await new Promise<AddressInfo>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address && typeof address === 'object') resolve(address);
    });
  });
  const { snapshotFor } = await reader({ SLIPWAY_CONTENT_FROM: `http://127.0.0.1:${String(port)}` });
  await expect(snapshotFor('en')).rejects.toThrow(/ongoing\/list does not fit its schema at total/);
  server.close();
});
