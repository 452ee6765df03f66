import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ongoingList } from '#contract/launchpad.ts';
import { clockStartMs } from '#sandbox/clock/clock.ts';
import { createExchange } from '#sandbox/index.ts';
import { openFaultProxy } from '../../support/fault-proxy.ts';
import type { ProxyAnswer, ProxyRequest } from '../../support/fault-proxy.ts';
import { seeded } from '../../support/seeded.ts';
import { editBody, objectsAt, ofCall } from '../verify/support/alter.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-content-'));
  vi.resetModules();
});
afterEach(() => {
  vi.doUnmock('#config');
  rmSync(folder, { recursive: true, force: true });
});

/** Loads the module as a fresh build does, with these environment variables. */
async function loadContent(env: Record<string, string>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.resetModules();
  return import('#content/exchange-content.ts');
}

const nowhere = 'http://127.0.0.1:9';
const firstCall = ongoingList.path;
const openExchange = () =>
  createExchange(seeded({ dataFile: ':memory:', limits: { publicRead: { count: 100_000, perMs: 1 } } }));

interface AlteredBody {
  ret_code: number;
  result: Record<string, unknown>;
}

/** Opens an exchange behind a proxy that alters answers. */
async function openAltered(
  alter: (altered: { answer: ProxyAnswer; body: AlteredBody }, request: ProxyRequest) => void,
) {
  const exchange = await openExchange();
  const proxy = await openFaultProxy(await exchange.listen({ port: 0 }));
  proxy.alter({
    answer: (answer, request) => {
      const body = JSON.parse(answer.body) as AlteredBody;
      answer.body = '';
      alter({ answer, body }, request);
      answer.body ||= JSON.stringify(body);
    },
  });
  return { proxy, close: () => Promise.all([proxy.close(), exchange.close()]) };
}

test('without SLIPWAY_CONTENT_FROM a build reads the seed of the sandbox', async () => {
  const { contentFor } = await loadContent({});
  const content = await contentFor('en');
  expect(content.ongoing.map(({ code }) => code)).toContain('HALO');
  expect(content.details.get('MOSS')?.model).toBe('v1');
  expect(content.details.size).toBe(36);
  expect(content.symbols.length).toBe(29);
});

test('[R1.3] a variant has the texts that the exchange has for it, the variants of English share those of English', async () => {
  const { contentFor } = await loadContent({});
  expect((await contentFor('zh-HK')).details.get('HALO')?.lang).toBe('zh-HK');
  expect((await contentFor('de-AT')).details.get('HALO')?.lang).toBe('de-DE');
  expect(contentFor('en-GB')).toBe(contentFor('en'));
});

test('[Q-S18] two builds read the same content with the same time', async () => {
  const [first, second] = [
    await (await loadContent({})).contentFor('en'),
    await (await loadContent({})).contentFor('en'),
  ];
  expect(first.readAtMs).toBe(clockStartMs);
  expect(second).toEqual(first);
});

/** Loads the module with hosts that are absolute URLs, as an exchange with several hosts has them. */
async function loadContentWithHosts(origin: string, contentFrom: string | undefined) {
  const { config } = await import('#config');
  const { main } = config.hosts;
  const hosts = Object.fromEntries(
    Object.keys(config.hosts).map((name) => [
      name,
      origin + (contentFrom === undefined ? '' : main.replace('main', name)),
    ]),
  );
  vi.doMock('#config', () => ({ config: { ...config, hosts, contentFrom } }));
  return import('#content/exchange-content.ts');
}

test('the seed is read regardless of the hosts of the site', async () => {
  const { contentFor } = await loadContentWithHosts('https://api.example.com', undefined);
  expect((await contentFor('en')).details.size).toBe(36);
});

test('hosts that are absolute URLs are called at those URLs', async () => {
  const exchange = await openExchange();
  const origin = await exchange.listen({ port: 0 });
  const { contentFor } = await loadContentWithHosts(origin, nowhere);
  expect((await contentFor('en')).details.size).toBe(36);
  await exchange.close();
});

test('an exchange that is down stops the build with an error that says what to do', async () => {
  const { responsesForBuild } = await loadContent({ SLIPWAY_CONTENT_FROM: nowhere });
  await expect(responsesForBuild(['en'], undefined)).rejects.toThrow(
    `The content of the exchange could not be read from ${nowhere}: ${firstCall}: fetch failed. Start the exchange, or set SLIPWAY_SNAPSHOT to the file with the responses of an earlier build.`,
  );
});

test('[E20] a refresh names the exchange, the call and the reason when the exchange cannot be read', async () => {
  const { readResponses } = await loadContent({ SLIPWAY_CONTENT_FROM: nowhere });
  await expect(readResponses(['en'])).rejects.toThrow(
    `The content of the exchange could not be read from ${nowhere}: ${firstCall}: fetch failed.`,
  );
  const server = createServer((_, response) => response.writeHead(502).end('Bad gateway'));
  const { port } = await new Promise<AddressInfo>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address && typeof address === 'object') resolve(address);
    });
  });
  const origin = `http://127.0.0.1:${port}`;
  await expect(readResponses(['en'], origin)).rejects.toThrow(
    `The content of the exchange could not be read from ${origin}: ${firstCall}: HTTP 502.`,
  );
  server.close();
});

test('a build uses the responses of the last successful build when the exchange is down', async () => {
  const exchange = await openExchange();
  const origin = await exchange.listen({ port: 0 });
  const file = join(folder, 'responses.json');
  const successful = await loadContent({ SLIPWAY_CONTENT_FROM: origin });
  const before = await successful.responsesForBuild(['en'], file);
  await exchange.close();
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const later = await loadContent({ SLIPWAY_CONTENT_FROM: origin });
  expect(await later.responsesForBuild(['en'], file)).toEqual(before);
  expect(warn.mock.calls.join()).toContain(file);
});

test('[FO5] a build notes an exchange that implements another contract, and goes on', async () => {
  const exchange = await openExchange();
  const proxy = await openFaultProxy(await exchange.listen({ port: 0 }));
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { readResponses } = await loadContent({ SLIPWAY_CONTENT_FROM: proxy.origin });
  await readResponses(['en']);
  expect(warn.mock.calls).toEqual([]);
  proxy.alter(
    ofCall('/x/config/config/web', (answer) =>
      editBody(answer, (body) => {
        for (const result of objectsAt(body, 'result')) result['contract'] = '99.0.0';
      }),
    ),
  );
  await readResponses(['en']);
  expect(warn.mock.calls.join()).toContain('version 99.0.0 of the contract');
  await proxy.close();
  await exchange.close();
});

test('[Q-F02] a build that is rate limited waits as long as Retry-After says', async () => {
  let rejected = 0;
  const exchange = await openExchange();
  const server = createServer((request, response) => {
    if (request.url?.includes('ongoing') && rejected === 0) {
      rejected += 1;
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
        .then(({ statusCode, body }) => response.writeHead(statusCode).end(body));
    });
  });
  const { port } = await new Promise<AddressInfo>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address && typeof address === 'object') resolve(address);
    });
  });
  const { contentFor } = await loadContent({ SLIPWAY_CONTENT_FROM: `http://127.0.0.1:${String(port)}` });
  expect((await contentFor('en')).ongoing.length).toBeGreaterThan(0);
  expect(rejected).toBe(1);
  server.close();
  await exchange.close();
});

test('a response that does not fit its schema fails with the call and the field', async () => {
  const { proxy, close } = await openAltered(({ body }, { url }) => {
    if (url.includes('/ongoing/list')) delete body.result.total;
  });
  const { readResponses } = await loadContent({});
  await expect(readResponses(['en'], proxy.origin)).rejects.toThrow(/ongoing\/list: total: .*received undefined/);
  await close();
});

test('[OK26] eleven faults in seven calls are named by one read, with the pages that need them', async () => {
  const { proxy, close } = await openAltered(({ answer, body }, { url }) => {
    const { result } = body;
    if (url.includes('/ongoing/list')) for (const field of ['total', 'page', 'limit']) delete result[field];
    if (url.includes('/activity/v2/home')) for (const field of ['stats', 'faq']) delete result[field];
    if (url.includes('/config/web')) for (const field of ['version', 'symbols']) result[field] = 1;
    if (url.includes('/list-symbol-info')) answer.status = 404;
    if (url.includes('/pledgetoken/')) body.ret_code = 10032;
    if (url.includes('/vip/info/list')) delete result.list;
    if (url.includes('/finished/list')) answer.body = '<html></html>';
  });
  const { readResponses } = await loadContent({});
  const failure: unknown = await readResponses(['en'], proxy.origin).catch((error: unknown) => error);
  const text = failure instanceof Error ? failure.message : '';
  expect(text).toMatch(/^The content of the exchange could not be read from /);
  expect(text.match(/^ {4}\S/gm)).toHaveLength(11);
  expect(text.match(/^ {2}\/.* \((?:launches|every page|grid bots|loans|margin rates)\):$/gm)).toHaveLength(7);
  expect(text).toMatch(/^7 of \d+ calls do not fit; nothing was built/m);
  // Each is asked for once, also after the first one has failed.
  expect(new Set(proxy.seen.map(({ url }) => url)).size).toBe(proxy.seen.length);
  await close();
});

test.each([
  [{ launchpad: false }, /\/activity\//],
  [{ leveraged: false }, /\/lt\/|leverag/],
  [{ margin: false }, /\/margin\//],
  [{ loan: false }, /\/pledgeloan\//],
  [{ grid: false }, /\/grid\//],
  [{ spot: false, leveraged: false, grid: false }, /ticker/],
])('[OK22] [FO6] a build asks nothing of an area that is off: %o', async (off, paths) => {
  const { proxy, close } = await openAltered(() => undefined);
  const { config } = await import('#config');
  vi.doMock('#config', () => ({ config: { ...config, features: { ...config.features, ...off } } }));
  const { readResponses } = await import('#content/exchange-content.ts');
  const asked = Object.keys(await readResponses(['en'], proxy.origin));
  expect(asked.filter((call) => paths.test(call))).toEqual([]);
  vi.doUnmock('#config');
  vi.resetModules();
  const all = Object.keys(await (await import('#content/exchange-content.ts')).readResponses(['en'], proxy.origin));
  expect(all.filter((call) => paths.test(call))).not.toEqual([]);
  await close();
});

test('[VN4] an area that is on in the configuration and off at the exchange stops the build, and is named both ways', async () => {
  const { proxy, close } = await openAltered(({ body }, { url }) => {
    if (url.includes('/config/web')) body.result.features = { spot: true, lt: false, loan: false, chat: false };
  });
  const { readResponses } = await loadContent({});
  await expect(readResponses(['en'], proxy.origin)).rejects.toThrow(
    'features.leveraged is on in the configuration, and the exchange says false for lt; features.loan is on in the configuration, and the exchange says false for loan.',
  );
  const { config } = await import('#config');
  const features = { ...config.features, leveraged: false, loan: false };
  vi.doMock('#config', () => ({ config: { ...config, features } }));
  vi.resetModules();
  await (await import('#content/exchange-content.ts')).readResponses(['en'], proxy.origin);
  await close();
});
