import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stampOf } from '#serve/build-steps/stamp.ts';
import { openRaw, upgradeOf } from '../../contract/support/raw-client.ts';
import type { RawClient } from '../../contract/support/raw-client.ts';
import { parseCommand } from '#command/command.ts';
import { exchangeCommand, startCommand } from '#serve/commands/declared.ts';
import { isLoopback, reachableHosts, requireFreePort } from '#serve/commands/listen.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'command-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('[Q-S05] --origin accepts complete origins only, no pattern and no path', () => {
  const originsOf = (...args: string[]) => parseCommand(exchangeCommand, args).values.origin;
  expect(originsOf()).toEqual([]);
  expect(originsOf('--origin', 'https://a.example/', '--origin=http://b.example:8080')).toEqual([
    'https://a.example',
    'http://b.example:8080',
  ]);
  for (const origin of ['*', 'null', 'a.example', 'https://a.example/path', 'javascript:1'])
    expect(() => originsOf('--origin', origin)).toThrow('--origin takes an origin');
});

test('[Q-S22] on loopback no other host name is allowed', () => {
  expect(['127.0.0.1', 'localhost', '::1'].flatMap(reachableHosts)).toEqual([]);
  expect(parseCommand(startCommand, []).values.host).toBe('127.0.0.1');
  expect(reachableHosts('0.0.0.0').length).toBeGreaterThan(0);
  expect(isLoopback('0.0.0.0')).toBe(false);
});

test('a port in use is reported with a remedy', async () => {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  await expect(requireFreePort(port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is taken. Stop what listens there, or choose another: --port ${port + 1}`,
  );
  const { code, output } = await exchange('--port', String(port), '--data', folder);
  expect([code, output.trim()]).toEqual([
    1,
    `Port ${port} is taken. Stop what listens there, or choose another: --port ${port + 1}`,
  ]);
  server.close();
});

test('[Q-F33] an invalid data file ends the exchange with a message and code 1', async () => {
  writeFileSync(join(folder, 'exchange.sqlite'), 'this is no database '.repeat(500));
  const { code, output } = await exchange('--port', '0', '--data', folder);
  expect(code).toBe(1);
  expect(output).toContain('exchange.sqlite');
  expect(output).not.toContain('    at ');
});

test('[Q-F33] a data folder that cannot be created ends the exchange with a message and code 1', async () => {
  writeFileSync(join(folder, 'file'), '');
  const { code, output } = await exchange('--port', '0', '--data', join(folder, 'file', 'data'));
  expect(code).toBe(1);
  expect(output).toMatch(/^The data folder cannot be made \(.*file\/data.*\)\. Choose another: --data <folder>\n$/);
});

test('the exchange stops cleanly on SIGTERM', async () => {
  const { code } = await exchange('--port', '0', '--data', folder, 'until live');
  expect(code).toBe(0);
});

test('[Q-F42] [Q-F38] SIGTERM ends the exchange within 10 s while clients hold sockets of every kind open', async () => {
  const clients: RawClient[] = [];
  const { code } = await exchange('--port', '0', '--data', folder, async (origin) => {
    const port = Number(new URL(origin).port);
    const requests = [
      '',
      'GET /x/main/api HTTP/1.1\r\nHost: loc',
      upgradeOf('/x/ws/nonsense', 'x'),
      upgradeOf('/x/main/api/exchange-rate?name=EUR', 'x'),
    ];
    for (let index = 0; index < 200; index += 1) {
      const client = await openRaw(port);
      client.send(requests[index % requests.length] ?? '');
      clients.push(client);
    }
  });
  await Promise.all(clients.map(({ ended }) => ended));
  expect(code).toBe(0);
});

test('a build is stale after a change of its sources or environment', () => {
  mkdirSync(join(folder, 'src'));
  mkdirSync(join(folder, 'tests'));
  const first = stampOf(folder, {});
  writeFileSync(join(folder, 'tests', 'a.ts'), 'x');
  expect(stampOf(folder, { HOME: '/' })).toBe(first);
  expect(stampOf(`${folder}/`, {})).toBe(first);
  writeFileSync(join(folder, 'src', 'a.ts'), 'x');
  const second = stampOf(folder, {});
  expect(second).not.toBe(first);
  for (const name of ['LOCALES', 'SITE', 'EXCHANGE', 'CONTENT_FROM', 'SNAPSHOT', 'GALLERY'])
    expect(stampOf(folder, { [`SLIPWAY_${name}`]: 'en' }), name).not.toBe(second);
});

test('[OK1] a build is stale after a change of its brand or of the default one, not when the brand moves', () => {
  const brand = (name: string, content: string) => {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'slipway.config.ts'), content);
  };
  brand('brand', 'ours');
  brand('here', 'theirs');
  brand('there', 'theirs');
  const stamp = (SLIPWAY_BRAND?: string) => stampOf(folder, { SLIPWAY_BRAND });
  const first = stamp('here');
  expect(stamp('there')).toBe(first);
  expect(stamp(join(folder, 'there'))).toBe(first);
  expect(stamp()).not.toBe(first);
  expect(stamp('brand')).toBe(stamp());
  brand('there', 'other');
  expect(stamp('there')).not.toBe(first);
  brand('brand', 'ours now');
  expect(stamp('here')).not.toBe(first);
});

test('a signal that ends a command while it builds ends the build too', async () => {
  const bin = join(folder, 'node_modules/astro/bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'astro.mjs'), 'console.log(process.pid); setTimeout(() => {}, 60_000);');
  const module = pathToFileURL('src/serve/commands/site-build.ts').href;
  const script = `import { bundle } from '${module}'; await bundle('${folder}', 'dist', process.env);`;
  const command = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [line] = (await once(command.stdout, 'data')) as [Buffer];
  command.kill('SIGTERM');
  // Its output is a pipe of the build too, so that this waits for both.
  const [code, signal] = (await once(command, 'close')) as [number | null, NodeJS.Signals | null];
  expect([code, signal]).toEqual([null, 'SIGTERM']);
  expect(() => process.kill(Number(line), 0)).toThrow('ESRCH');
});

/** Runs the exchange command until it exits; with `until live` or a function it gets SIGTERM when it is ready. */
function exchange(
  ...args: (string | ((origin: string) => Promise<void>))[]
): Promise<{ code: number | null; output: string }> {
  const whenLive = args.find((arg) => typeof arg === 'function');
  const untilLive = whenLive !== undefined || args.includes('until live');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [
      'src/serve/commands/main.ts',
      'exchange',
      ...args.filter((arg) => typeof arg === 'string' && arg !== 'until live').map(String),
    ]);
    let output = '';
    let isLive = false;
    const stop = () => {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
      child.on('close', () => clearTimeout(late));
    };
    const append = (chunk: Buffer) => {
      output += chunk.toString();
      if (!untilLive || isLive || !output.includes('password')) return;
      isLive = true;
      const origin = /live on (\S+),/.exec(output)?.[1] ?? '';
      (whenLive?.(origin) ?? Promise.resolve()).then(stop, reject);
    };
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    child.on('close', (code) => {
      resolve({ code, output });
    });
  });
}
