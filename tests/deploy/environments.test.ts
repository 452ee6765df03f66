import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect } from 'vitest';
import { originPaths, pointTo, writeRelease } from '#serve/deploy/release.ts';
import { cacheControl, policyHeader } from '#serve/response-headers.ts';
import { readSite } from '#serve/site.ts';
import { createWorker } from '../../deploy/cdn/worker.ts';
import { testSites } from '../build.ts';
import { chromiumArgs, findHeadlessChromium } from '../chromium.ts';
import { ask } from './support/ask.ts';
import { needs } from './support/needs.ts';
import { nginx, openFolder, releaseTime, startOrigin } from './support/nginx.ts';
import type { TestOrigin } from './support/nginx.ts';
import { copyEnv } from './support/source-copy.ts';
import { hasVarnish, startEdge } from './support/varnish.ts';

const test = needs(nginx !== undefined, 'nginx');

/** An exchange that answers nothing and remembers who asked. */
interface Fake {
  origin: string;
  asked: string[];
  server: Server;
}
async function openFake(): Promise<Fake> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(request.method === 'OPTIONS' ? 204 : 404, {
      'Access-Control-Allow-Origin': request.headers.origin ?? '*',
      'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '*',
    });
    response.end();
  });
  server.on('upgrade', (request, socket) => {
    asked.push(request.url ?? '');
    socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server };
}

const names = ['staging', 'production'] as const;
type Name = (typeof names)[number];
const folder = openFolder('slipway-environments-');
const built = join(folder, 'site');
const releases = join(folder, 'srv');
const folderOf = (name: string) => join(folder, 'environments', name);
const opened = new Map<Name, { fake: Fake; origin: TestOrigin }>();
function openedAs(name: Name): { fake: Fake; origin: TestOrigin } {
  const found = opened.get(name);
  if (!found) throw new Error(`${name} is not open`);
  return found;
}
const fakeOf = (name: Name): Fake => openedAs(name).fake;
const portOf = (name: Name): number => openedAs(name).origin.port;
/** Forgets who asked until now. */
const forget = () => {
  for (const name of names) fakeOf(name).asked.length = 0;
};
let browser: Browser | undefined;

const run = (...args: string[]) =>
  spawnSync(process.execPath, ['src/serve/commands/main.ts', ...args], {
    env: {
      ...copyEnv,
      SLIPWAY_BRAND: join(folder, 'brand'),
      SLIPWAY_RESPONSES: resolve(testSites.same.folder, '.slipway/responses.json'),
    },
    encoding: 'utf8',
  });
const succeeded = ({ status, stdout, stderr }: ReturnType<typeof run>): string => {
  expect(status, stdout + stderr).toBe(0);
  return stdout;
};
const site = () => {
  const read = readSite(built);
  if (!read) throw new Error('the site is not built');
  return read;
};
const digestOf = () => {
  const hash = createHash('sha256');
  for (const file of globSync(`${built}/**`).sort())
    if (statSync(file).isFile()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
};

/** The file of an environment with the addresses of its fake. */
function writeEnvironment(name: Name, { origin }: Fake): string {
  const line = origin.replace('http', 'ws');
  const hosts = Object.fromEntries(
    ['main', 'config', 'second', 'notice', 'bot'].map((each) => [each, `${origin}/${each}`]),
  );
  const lines = Object.fromEntries(['market', 'spot', 'unified'].map((each) => [each, [`${line}/${each}`]]));
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify({ name, hosts, lines, isPublic: name === 'production' }));
  return file;
}

beforeAll(async () => {
  if (nginx === undefined) return;
  const brand = join(folder, 'brand');
  cpSync('examples/harbor', brand, { recursive: true });
  const file = join(brand, 'slipway.config.ts');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace("  start: 'own',", "  start: 'own',\n  deployment: 'start',"));
  succeeded(run('build', '--outDir', built));
  pointTo(originPaths(releases).current, writeRelease(site(), releases, releaseTime));
  for (const name of names) {
    const fake = await openFake();
    succeeded(run('deploy:environment', writeEnvironment(name, fake), '--build', built, '--out', folderOf(name)));
    const origin = await startOrigin(site(), releases, undefined, undefined, folderOf(name));
    opened.set(name, { fake, origin });
  }
  const executablePath = findHeadlessChromium();
  browser = await chromium.launch({ args: chromiumArgs, ...(executablePath !== undefined && { executablePath }) });
}, 240_000);
afterAll(async () => {
  await browser?.close();
  for (const { fake, origin } of opened.values()) {
    await origin.stop();
    fake.server.close();
  }
  rmSync(folder, { recursive: true });
});

/** Opens a page of its own; `called` has the origins of all its requests. */
async function openPage(): Promise<{ page: Page; called: Set<string> }> {
  if (!browser) throw new Error('there is no browser');
  const page = await (await browser.newContext()).newPage();
  const called = new Set<string>();
  page.on('request', (request) => /^http/.test(request.url()) && called.add(new URL(request.url()).origin));
  page.on('websocket', (line) => called.add(line.url().replace(/^ws(.*?:\d+).*/, 'http$1')));
  return { page, called };
}
const addressOf = (name: Name, path: string) => `http://127.0.0.1:${portOf(name)}${path}`;

test('[OK57] one build, two environments: each page calls its own exchange alone', async () => {
  const before = digestOf();
  for (const name of names) {
    const other = name === 'staging' ? 'production' : 'staging';
    forget();
    const { page, called } = await openPage();
    for (const path of ['/en/trade/spot/', '/en/trade/spot/BTC/USDT/', '/en/login/'])
      await page.goto(addressOf(name, path), { waitUntil: 'networkidle' });
    expect([...called].sort()).toEqual([new URL(addressOf(name, '/')).origin, fakeOf(name).origin].sort());
    expect(fakeOf(name).asked.length).toBeGreaterThan(3);
    expect(fakeOf(name).asked).toContain('/market');
    // The policy does not name the other one, so that it is not asked even by code of the page.
    const refused = await page.evaluate(
      (address) =>
        fetch(address).then(
          () => false,
          () => true,
        ),
      fakeOf(other).origin,
    );
    expect([refused, fakeOf(other).asked]).toEqual([true, []]);
    await page.close();
  }
  expect(digestOf()).toBe(before);
});

test('[OK57] servers: policy, search engines and caching of each environment, also behind Varnish', async () => {
  for (const name of names) {
    const page = await ask(portOf(name), '/en/');
    expect(page.headers[policyHeader.toLowerCase()]).toContain(`connect-src 'self' ${fakeOf(name).origin} ws://`);
    expect(page.headers['x-robots-tag']).toBe(name === 'staging' ? 'noindex' : undefined);
    const file = await ask(portOf(name), '/deployment.js');
    expect([file.status, file.headers['cache-control'], file.headers['content-type']]).toEqual([
      200,
      cacheControl.page,
      'text/javascript',
    ]);
    expect(String(file.body)).toBe(readFileSync(join(folderOf(name), 'deployment.js'), 'utf8'));
    expect((await ask(portOf(name), '/deployment.js', {}, { method: 'POST' })).status).toBe(405);
    const verified = [
      'verify:files',
      `http://127.0.0.1:${portOf(name)}`,
      '--manifest',
      `${built}/.slipway/manifest.sha384`,
    ];
    expect(succeeded(run(...verified, '--environment', folderOf(name)))).toContain(': 0 differ from');
    expect(run(...verified).stdout).toMatch(/^\/deployment\.js differs .*\n.*: 1 differ from/);
    if (!hasVarnish) continue;
    const edge = await startEdge(site(), { originPort: portOf(name) });
    try {
      const cached = await ask(edge.port, '/en/');
      expect(cached.headers[policyHeader.toLowerCase()]).toBe(page.headers[policyHeader.toLowerCase()]);
      expect(cached.headers['x-robots-tag']).toBe(page.headers['x-robots-tag']);
    } finally {
      await edge.stop();
    }
  }
  const { environment } = (await import(join(folderOf('staging'), 'worker.ts'))) as {
    environment: { headers: Record<string, string>; script: string };
  };
  const routes = { langs: ['en'], paths: ['/'], files: ['/deployment.js'], ownPaths: [] };
  const worker = createWorker({ ...routes, ...environment });
  const assets = {
    ASSETS: { fetch: () => Promise.resolve(new Response('<p>', { headers: { 'content-type': 'text/html' } })) },
  };
  const answer = await worker.fetch(new Request('https://x.example/deployment.js'), assets);
  expect(await answer.text()).toBe(environment.script);
  const html = await worker.fetch(new Request('https://x.example/en/'), assets);
  expect(html.headers.get(policyHeader)).toContain(fakeOf('staging').origin);
});

// What a deployment can get wrong with its file, by what it then answers.
const broken: Record<string, string | undefined> = {
  missing: undefined,
  truncated: 'export default {"format":1,"values":{',
  'of another version': 'export default {"format":2,"values":{}};',
};

for (const [what, body] of Object.entries(broken))
  test(`[OK59] deployment.js ${what}: the page can be read, one message, no call, and the next try works`, async () => {
    const { page, called } = await openPage();
    forget();
    const answer = body === undefined ? { status: 404 } : { status: 200, contentType: 'text/javascript', body };
    await page.route('**/deployment.js', (route) => route.fulfill(answer));
    await page.goto(addressOf('staging', '/en/trade/spot/'), { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const message = page.getByRole('alert').filter({ hasText: 'Part of this page failed to load' });
    await message.waitFor();
    expect(await page.getByText('failed to load').count()).toBe(1);
    expect([...called]).toEqual([new URL(addressOf('staging', '/')).origin]);
    expect(fakeOf('staging').asked).toEqual([]);
    await page.unroute('**/deployment.js');
    await message.getByRole('button', { name: 'Reload the page' }).click();
    await expect.poll(() => fakeOf('staging').asked.length).toBeGreaterThan(0);
    expect(await page.getByText('Part of this page failed to load').isVisible()).toBe(false);
    await page.close();
  });
