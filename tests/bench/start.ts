import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { systemDate } from '#contract/basic.ts';
import { secondMs } from '#formulas/durations.ts';
import { median, spreadOf } from './figures.ts';
import type { Figure } from './figures.ts';

const rounds = 5;
/** How long the exchange works before it is killed: its markets move and write. ms */
const workMs = 5 * secondMs;

/** Starts the exchange on a data file; returns it and the time to its first answer, ms. */
async function start(data: string): Promise<{ child: ChildProcess; ms: number }> {
  const startMs = performance.now();
  const child = spawn(process.execPath, ['src/serve/commands/main.ts', 'exchange', '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) {
    const [origin] = /http:\/\/localhost:\d+/.exec(line) ?? [];
    if (origin === undefined) continue;
    await (await fetch(`${origin}/x/main${systemDate.path}`)).text();
    child.stdout.resume();
    return { child, ms: performance.now() - startMs };
  }
  throw new Error('the exchange did not start');
}

/**
 * Measures the time to the first answer of a new exchange, of one that was closed, and of one that was killed. Q-L10
 */
export async function startFigures(): Promise<Figure[]> {
  const [fresh, clean, killed] = [[], [], []] as [number[], number[], number[]];
  for (let round = 0; round < rounds; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'slipway-start-'));
    try {
      for (const [times, signal] of [
        [fresh, 'SIGTERM'],
        [clean, 'SIGKILL'],
        [killed, 'SIGTERM'],
      ] as const) {
        const { child, ms } = await start(folder);
        times.push(ms);
        await new Promise((resolve) => setTimeout(resolve, workMs));
        child.kill(signal);
        await once(child, 'exit');
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  const of = (name: string, times: readonly number[]): Figure => ({
    name,
    value: median(times),
    spread: spreadOf(times),
    unit: 'ms',
    max: 3 * secondMs,
  });
  return [
    of('first answer of a new exchange', fresh),
    of('first answer after it was closed', clean),
    of('first answer after it was killed', killed),
    { name: 'killed, ratio to closed', value: median(killed) / median(clean), unit: 'x', max: 2 },
  ];
}
