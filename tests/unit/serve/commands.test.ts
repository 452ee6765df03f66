import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stampOf } from '../../../src/serve/build/stamp.ts';
import { isLoopback, reachableHosts, readOptions, requireFreePort } from '../../../src/serve/commands/options.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'command-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  [['--port', 'abc'], '--port takes a number up to 65535, not "abc"'],
  [['--port', '70000'], '--port takes a number up to 65535, not "70000"'],
  [['--colour', 'red'], "Unknown option '--colour'"],
  [['--origin', 'https://a.example'], '--origin is for the exchange alone'],
])('start with %j is refused by name', (args, message) => {
  expect(() => readOptions(args, { port: 4321 })).toThrow(message);
});

test('[Q-S05] the exchange takes whole origins only, no pattern and no path', () => {
  expect(
    readOptions(['--origin', 'https://a.example/'], { port: 4400, origins: ['http://localhost:4321'] }).origins,
  ).toEqual(['https://a.example']);
  for (const origin of ['*', 'null', 'a.example', 'https://a.example/path', 'javascript:1']) {
    expect(() => readOptions(['--origin', origin], { port: 4400, origins: [] })).toThrow('--origin takes an origin');
  }
});

test('[Q-S22] who listens on loopback is known by no other name', () => {
  expect(['127.0.0.1', 'localhost', '::1'].flatMap(reachableHosts)).toEqual([]);
  expect(readOptions([], { port: 4321 }).host).toBe('127.0.0.1');
  expect(reachableHosts('0.0.0.0').length).toBeGreaterThan(0);
  expect(isLoopback('0.0.0.0')).toBe(false);
});

test('a taken port is told with what to do', async () => {
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

test('[Q-F33] a data file that is none ends the exchange with a message and code 1', async () => {
  writeFileSync(join(folder, 'exchange.sqlite'), 'this is no database '.repeat(500));
  const { code, output } = await exchange('--port', '0', '--data', folder);
  expect(code).toBe(1);
  expect(output).toContain('exchange.sqlite');
  expect(output).not.toContain('    at ');
});

test('[Q-F33] a data folder that cannot be made ends the exchange with a message and code 1', async () => {
  writeFileSync(join(folder, 'file'), '');
  const { code, output } = await exchange('--port', '0', '--data', join(folder, 'file', 'data'));
  expect(code).toBe(1);
  expect(output).toMatch(/^The data folder cannot be made \(.*file\/data.*\)\. Choose another: --data <folder>\n$/);
});

test('the exchange stops cleanly when asked', async () => {
  const { code } = await exchange('--port', '0', '--data', folder, 'until live');
  expect(code).toBe(0);
});

test('a build is stale once anything that it is made from has changed', () => {
  mkdirSync(join(folder, 'src'));
  mkdirSync(join(folder, 'tests'));
  const first = stampOf(folder, {});
  writeFileSync(join(folder, 'tests', 'a.ts'), 'x');
  expect(stampOf(folder, { HOME: '/' })).toBe(first);
  expect(stampOf(`${folder}/`, {})).toBe(first);
  writeFileSync(join(folder, 'src', 'a.ts'), 'x');
  const second = stampOf(folder, {});
  expect(second).not.toBe(first);
  expect(stampOf(folder, { SLIPWAY_LOCALES: 'en' })).not.toBe(second);
});

/** Runs the exchange's command to its end; `until live` asks it to stop as soon as it says that it lives. */
function exchange(...args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [
      'src/serve/commands/exchange.ts',
      ...args.filter((arg) => arg !== 'until live'),
    ]);
    let output = '';
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      if (args.includes('until live') && output.includes('password')) child.kill('SIGTERM');
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('close', (code) => resolve({ code, output }));
  });
}
