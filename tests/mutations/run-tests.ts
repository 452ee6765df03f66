/** Runs tests of a copy of the repository and reads their report. */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as v from 'valibot';
import { browserTests } from './mutation.ts';
import type { Runner } from './mutation.ts';

/**
 * Titles of the tests that passed and failed, by file; `problem` when there is no report, with the end of the output.
 */
export interface TestOutcome {
  passed: Set<string>;
  failed: Set<string>;
  problem?: string;
}

export interface TestSelection {
  runner: Runner;
  /** Test files, from the root of the repository. */
  files: readonly string[];
  /** Parts of titles: only tests that have one of them run; all without. */
  titles?: readonly string[] | undefined;
  /** Ends at the first failed test. */
  endsEarly: boolean;
  workers: number;
}

/**
 * A test that waits in vain fails by its own limit; this ends what never yields, such as an endless loop. Building
 * takes minutes.
 */
const limitsMs = { unit: 3 * 60_000, site: 15 * 60_000, browser: 15 * 60_000 } as const satisfies Record<
  Runner,
  number
>;
const outputLines = 12;

const VitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      message: v.optional(v.string(), ''),
      assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() })),
    }),
  ),
});
const PlaywrightSpec = v.object({
  title: v.string(),
  ok: v.boolean(),
  tests: v.array(v.object({ status: v.string() })),
});
const PlaywrightSuite = v.object({
  file: v.string(),
  specs: v.array(PlaywrightSpec),
  suites: v.optional(v.array(v.unknown()), []),
});
const PlaywrightReport = v.object({ suites: v.array(PlaywrightSuite) });

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const running = new Set<ReturnType<typeof spawn>>();

/** Ends a process with all that it started. */
function endGroup({ pid }: ReturnType<typeof spawn>): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Ends the tests that run now, when the whole run is stopped. */
export function endTests(): void {
  for (const child of running) endGroup(child);
}

/** Runs a script with this Node; resolves with its output when it has ended. */
function runNode(folder: string, args: readonly string[], limitMs: number): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: join(folder, '.test/compiled'),
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that its workers end with it.
      detached: true,
    });
    running.add(child);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const timer = setTimeout(() => {
      output += `\nended after ${limitMs / 60_000} minutes`;
      endGroup(child);
    }, limitMs);
    child.on('close', () => {
      clearTimeout(timer);
      running.delete(child);
      resolve(output);
    });
  });
}

/** `file: title` of each test, by its outcome. */
function readVitest(folder: string, report: string): TestOutcome {
  const outcome: TestOutcome = { passed: new Set(), failed: new Set() };
  const { testResults } = v.parse(VitestReport, JSON.parse(readFileSync(report, 'utf8')));
  for (const { name, message, assertionResults } of testResults) {
    for (const { fullName, status } of assertionResults) {
      if (status === 'passed') outcome.passed.add(`${relative(folder, name)}: ${fullName}`);
      if (status === 'failed') outcome.failed.add(`${relative(folder, name)}: ${fullName}`);
    }
    // A file that cannot be loaded has a message and no tests.
    if (assertionResults.length === 0 && message !== '') outcome.problem ??= message;
  }
  return outcome;
}

function addSuite(outcome: TestOutcome, suite: v.InferOutput<typeof PlaywrightSuite>): void {
  for (const { title, ok, tests } of suite.specs) {
    if (tests.every(({ status }) => status === 'skipped')) continue;
    outcome[ok ? 'passed' : 'failed'].add(`${browserTests}/${suite.file}: ${title}`);
  }
  for (const inner of suite.suites) addSuite(outcome, v.parse(PlaywrightSuite, inner));
}

function readPlaywright(report: string): TestOutcome {
  const outcome: TestOutcome = { passed: new Set(), failed: new Set() };
  const { suites } = v.parse(PlaywrightReport, JSON.parse(readFileSync(report, 'utf8')));
  for (const suite of suites) addSuite(outcome, suite);
  return outcome;
}

/** Runs the selected tests in a copy. Never rejects: a run without a report has a `problem`. */
export async function runTests(folder: string, selection: TestSelection): Promise<TestOutcome> {
  const { runner, files, titles, endsEarly, workers } = selection;
  const isBrowser = runner === 'browser';
  const report = join(folder, isBrowser ? '.test/playwright.json' : '.test/mutation.json');
  rmSync(report, { force: true });
  const pattern = titles?.map(escaped).join('|');
  const args = isBrowser
    ? ['node_modules/@playwright/test/cli.js', 'test', '--project=desktop', '--project=mobile', '--retries=0']
    : ['node_modules/vitest/vitest.mjs', 'run', ...files, '--reporter=json', `--outputFile.json=${report}`];
  const options = [
    ...(isBrowser ? [`--workers=${workers}`] : [`--maxWorkers=${workers}`]),
    ...(endsEarly ? [isBrowser ? '--max-failures=1' : '--bail=1'] : []),
    ...(pattern === undefined ? [] : isBrowser ? ['--grep', pattern] : ['-t', pattern]),
  ];
  // All tests of a run without a mutation take longer than those of one mutation.
  const output = await runNode(folder, [...args, ...options], limitsMs[runner] * (endsEarly ? 1 : 4));
  try {
    const outcome = isBrowser ? readPlaywright(report) : readVitest(folder, report);
    if (outcome.passed.size + outcome.failed.size === 0) outcome.problem ??= 'no test has run';
    return outcome;
  } catch (error) {
    const end = output.trimEnd().split('\n').slice(-outputLines).join('\n');
    return { passed: new Set(), failed: new Set(), problem: `no report (${String(error)})\n${end}` };
  }
}
