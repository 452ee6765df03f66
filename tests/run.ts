/**
 * `npm test`: everything, in the order of what fails fastest: `npm run check`, unit and site tests, browser tests. Ends with
 * the one line `N passed, N failed`; exit code 1 when anything failed or could not run.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import * as v from 'valibot';
import { requireChromium } from './chromium.ts';

interface Tally {
  passed: number;
  failed: number;
}

const VitestReport = v.object({ numPassedTests: v.number(), numFailedTests: v.number() });
const PlaywrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
});

/** Runs a script of ours or of a package on this Node; gives its exit code and what it printed. */
function node(args: readonly string[], env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      output += chunk.toString();
    });
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A tool that fails without a failed test, or leaves no report, counts as one failure: nothing passes unseen. */
function tallyOf(code: number, read: () => Tally): Tally {
  try {
    const tally = read();
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

async function check(): Promise<Tally> {
  const { code, output } = await node(['tests/check.ts']);
  const count = (mark: RegExp) => output.match(mark)?.length ?? 0;
  return tallyOf(code, () => ({ passed: count(/^ok {4}/gm), failed: count(/^FAILED/gm) }));
}

/** One project of vitest.config.ts; apart, so that a build that fails hides no unit test. */
async function vitest(project: 'unit' | 'site'): Promise<Tally> {
  const file = `.test/${project}.json`;
  const reports = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await node(['node_modules/vitest/vitest.mjs', 'run', `--project=${project}`, ...reports]);
  return tallyOf(code, () => {
    const { numPassedTests, numFailedTests } = v.parse(VitestReport, JSON.parse(readFileSync(file, 'utf8')));
    return { passed: numPassedTests, failed: numFailedTests };
  });
}

async function browser(): Promise<Tally> {
  const { code } = await node(['node_modules/@playwright/test/cli.js', 'test'], {
    SLIPWAY_CHROMIUM: requireChromium(),
  });
  return tallyOf(code, () => {
    const { stats } = v.parse(PlaywrightReport, JSON.parse(readFileSync('.test/playwright.json', 'utf8')));
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  });
}

mkdirSync('.test', { recursive: true });
for (const report of ['unit', 'site', 'playwright']) rmSync(`.test/${report}.json`, { force: true });
const total: Tally = { passed: 0, failed: 0 };
for (const step of [check, () => vitest('unit'), () => vitest('site'), browser]) {
  const { passed, failed } = await step();
  total.passed += passed;
  total.failed += failed;
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
