import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePorts } from './support/ports.ts';
import { copyEnv, copySources } from './support/source-copy.ts';

let folder = '';
const started = new Set<ChildProcess>();
beforeAll(() => {
  folder = copySources();
});
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Starts site and exchange on a free port, and resolves once they are live. */
async function start() {
  const [port = 0] = await freePorts(1);
  const child = spawn(process.execPath, ['src/serve/commands/main.ts', 'start', '--port', String(port)], {
    cwd: folder,
    env: copyEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  let output = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk);
      for (const check of waiting) check();
    });
  const printed = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const check = () => {
        const found = pattern.exec(output);
        if (!found) return;
        waiting.delete(check);
        resolve(found[1] ?? found[0]);
      };
      waiting.add(check);
      child.once('exit', () => reject(new Error(`it ended without ${pattern}:\n${output}`)));
      check();
    });
  const origin = await printed(/live on (\S+)/);
  return { child, origin, printed, output: () => output };
}

/** Ids of the processes that another has started. */
const childrenOf = (pid = 0): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
const isRunning = (pid: number) => existsSync(`/proc/${pid}`);
const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8');

async function stop({ child }: { child: ChildProcess }): Promise<void> {
  const all = childrenOf(child.pid);
  expect(all.length).toBeGreaterThan(0);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(all.filter(isRunning)).toEqual([]);
}

const clock = async (origin: string) =>
  (await fetch(`${origin}/x/sandbox/clock`, { headers: { 'x-sandbox': '1' } })).status;

test('[SB6] [SB9] [FR1] npm start answers, ends at a signal with all its processes, goes on, and replaces an exchange that was killed', async () => {
  const first = await start();
  const page = await fetch(`${first.origin}/en/trade/spot/launchpad/`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')]);
  expect(await clock(first.origin)).toBe(200);
  await stop(first);

  const second = await start();
  expect(second.output()).not.toContain('Bundling');
  expect((await fetch(`${second.origin}/en/trade/spot/launchpad/`)).status).toBe(200);
  const exchange = childrenOf(second.child.pid).find((pid) => commandOf(pid).includes('exchange/child.ts')) ?? 0;
  process.kill(exchange, 'SIGKILL');
  await second.printed(/The exchange answers again/);
  expect(await clock(second.origin)).toBe(200);
  await second.printed(/All pages are there/);
  await stop(second);

  const third = await start();
  expect((await fetch(`${third.origin}/en/trade/spot/launchpad/`)).status).toBe(200);
  await stop(third);
  expect(join(folder, 'dist/.slipway/pages.jsonl')).not.toSatisfy(existsSync);
});
