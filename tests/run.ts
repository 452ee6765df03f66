/**
 * `npm test`: unit and contract tests, HTML and site tests, checks of the deployments, browser tests. They leave a core idle at times,
 * so the checks of the sources run beside them with the lowest priority. Prints the time of each part and the ten slowest test files, then
 * the one line `N passed, N failed`; exit code 1 when anything failed or could not run.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import { requireChromium } from './chromium.ts';

interface TestCounts {
  passed: number;
  failed: number;
}

const VitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      startTime: v.number(),
      endTime: v.number(),
      assertionResults: v.array(
        v.object({ fullName: v.string(), status: v.string(), failureMessages: v.optional(v.array(v.string()), []) }),
      ),
    }),
  ),
});
const PlaywrightSpecs = v.array(
  v.object({
    title: v.string(),
    ok: v.boolean(),
    tests: v.array(
      v.object({
        status: v.picklist(['expected', 'unexpected', 'flaky', 'skipped']),
        results: v.array(
          v.object({
            status: v.string(),
            duration: v.number(),
            errors: v.optional(v.array(v.object({ message: v.optional(v.string(), '') })), []),
          }),
        ),
      }),
    ),
  }),
);
/** The suite of a file holds its tests and the suites of its `describe` blocks. */
const PlaywrightSuite = v.object({
  file: v.string(),
  specs: PlaywrightSpecs,
  suites: v.optional(v.array(v.unknown()), []),
});
const PlaywrightReport = v.object({ suites: v.array(PlaywrightSuite) });
type PlaywrightTest = v.InferOutput<typeof PlaywrightSpecs>[number]['tests'][number];

/** `file: title` of each failed test with its errors, and the name of each failed check. */
const failures: string[] = [];
/** Lines of an error that are printed again at the end, where a log that was cut still has them. */
const errorLines = 14;
const failureOf = (test: string, errors: readonly string[]): string =>
  [test, ...errors.flatMap((error) => stripVTControlCharacters(error).split('\n').slice(0, errorLines))].join('\n    ');

/** Milliseconds by test file. */
const fileMs = new Map<string, number>();
const addFileMs = (file: string, ms: number): void => {
  fileMs.set(file, (fileMs.get(file) ?? 0) + ms);
};

/** Gives a process, and those that it starts, the lowest priority. A system may refuse it: then all take the same time. */
function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch (error) {
    console.log(`The checks run with normal priority: ${String(error)}`);
  }
}

/** Runs a script with this Node; resolves with its exit code and output. With `isBackground` it takes only time that others leave. */
function runNode(
  args: readonly string[],
  { env = {}, isBackground = false }: { env?: NodeJS.ProcessEnv; isBackground?: boolean } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    // The child's output is a pipe: color codes would only fill the log of a CI run.
    const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
    const child = spawn(process.execPath, args, {
      // Each part starts many processes with the same code: half of a start is compiling it.
      env: { NODE_COMPILE_CACHE: join(process.cwd(), '.test/compiled'), ...process.env, ...color, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (isBackground && child.pid !== undefined) yieldToOthers(child.pid);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      output += chunk.toString();
    });
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Returns the counts of a tool's report; a tool that fails without a failed test or without a report counts as one failure. */
function tallyOf(code: number, read: () => TestCounts): TestCounts {
  try {
    const tally = read();
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** Runs checks of `npm run check`: those of the sources, or that of the built HTML. */
async function check(name: 'sources' | 'html'): Promise<TestCounts> {
  const { code, output } = await runNode(['tests/check.ts', name], { isBackground: name === 'sources' });
  const count = (pattern: RegExp) => output.match(pattern)?.length ?? 0;
  failures.push(...(output.match(/^FAILED .*/gm) ?? []));
  const counts = { passed: count(/^ok {4}/gm), failed: count(/^FAILED/gm) };
  // A check that has another name now must not be missed.
  return tallyOf(counts.passed + counts.failed === 0 ? 1 : code, () => counts);
}

/** Runs projects of vitest.config.ts. Parts run separately, so that a failed build does not hide unit tests. */
async function vitest(part: 'unit' | 'site' | 'deploy', projects: readonly string[] = [part]): Promise<TestCounts> {
  const file = `.test/${part}.json`;
  const reports = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const selected = projects.map((project) => `--project=${project}`);
  const { code } = await runNode(['node_modules/vitest/vitest.mjs', 'run', ...selected, ...reports]);
  return tallyOf(code, () => {
    const { numPassedTests, numFailedTests, testResults } = v.parse(
      VitestReport,
      JSON.parse(readFileSync(file, 'utf8')),
    );
    for (const { name, startTime, endTime, assertionResults } of testResults) {
      const file = relative('.', name);
      addFileMs(file, endTime - startTime);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      failures.push(
        ...failed.map(({ fullName, failureMessages }) => failureOf(`${file}: ${fullName}`, failureMessages)),
      );
    }
    return { passed: numPassedTests, failed: numFailedTests };
  });
}

/** Returns the tests of a file, including those of its `describe` blocks. */
const specsOf = ({ specs, suites }: v.InferOutput<typeof PlaywrightSuite>): v.InferOutput<typeof PlaywrightSpecs> => [
  ...specs,
  ...suites.flatMap((suite) => specsOf(v.parse(PlaywrightSuite, suite))),
];

/**
 * True when the test passed at the first try, or at the second after a process of the browser had crashed: such a crash is the
 * browser's defect unless it repeats. A test that passes at the second try after any other failure has failed.
 */
const hasPassed = ({ status, results }: PlaywrightTest): boolean =>
  status === 'expected' ||
  (status === 'flaky' &&
    results.every(
      (result) => result.status === 'passed' || result.errors.some(({ message }) => /\bcrashed\b/.test(message)),
    ));

async function browser(): Promise<TestCounts> {
  // Its path is not passed on: in SLIPWAY_CHROMIUM it would replace the headless shell.
  requireChromium();
  // Playwright colors the output of its workers; beside NO_COLOR, Node warns about that in each process that a test starts.
  const color = process.stdout.isTTY ? {} : { NO_COLOR: undefined, FORCE_COLOR: '0' };
  const { code } = await runNode(['node_modules/@playwright/test/cli.js', 'test'], { env: color });
  return tallyOf(code, () => {
    const { suites } = v.parse(PlaywrightReport, JSON.parse(readFileSync('.test/playwright.json', 'utf8')));
    const counts: TestCounts = { passed: 0, failed: 0 };
    for (const suite of suites) {
      const file = `tests/browser/${suite.file}`;
      for (const { title, tests } of specsOf(suite))
        for (const test of tests.filter(({ status }) => status !== 'skipped')) {
          for (const { duration } of test.results) addFileMs(file, duration);
          const messages = test.results.flatMap(({ errors }) => errors.map(({ message }) => message));
          if (hasPassed(test)) {
            counts.passed += 1;
            if (messages.length > 0) console.log(`The browser crashed once: ${file}: ${title}`);
          } else {
            counts.failed += 1;
            failures.push(failureOf(`${file}: ${title}`, messages));
          }
        }
    }
    return counts;
  });
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(7)} s`;

mkdirSync('.test', { recursive: true });
for (const report of ['unit', 'site', 'deploy', 'playwright']) rmSync(`.test/${report}.json`, { force: true });
const total: TestCounts = { passed: 0, failed: 0 };
const times: string[] = [];
/** Runs a part of the tests; adds its counts and its time. */
async function runPart(name: string, run: () => Promise<TestCounts>): Promise<void> {
  const start = performance.now();
  const { passed, failed } = await run().catch((error: unknown) => {
    failures.push(failureOf(name, [String(error)]));
    return { passed: 0, failed: 1 };
  });
  times.push(`${seconds(performance.now() - start)}  ${name}`);
  total.passed += passed;
  total.failed += failed;
}
const checks = runPart('check of the sources, beside the tests', () => check('sources'));
await runPart('unit and contract tests', () => vitest('unit', ['unit', 'plain', 'steps']));
await runPart('build and HTML', () => check('html'));
await runPart('site tests', () => vitest('site'));
await runPart('checks of the deployments', () => vitest('deploy'));
await runPart('browser tests', browser);
await checks;
const slowest = [...fileMs].sort(([, a], [, b]) => b - a).slice(0, 10);
console.log(`\nTime of each part:\n${times.join('\n')}`);
console.log(`\nSlowest test files:\n${slowest.map(([file, ms]) => `${seconds(ms)}  ${file}`).join('\n')}\n`);
if (failures.length > 0) console.log(`Failed:\n${failures.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
