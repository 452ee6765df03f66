import { readFileSync, rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import { requireChromium } from '../chromium.ts';
import { runNode } from './node-process.ts';
import { failureOf, outcomeOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';

const Failure = v.object({ message: v.optional(v.string(), ''), location: v.optional(v.object({ line: v.number() })) });
const Specs = v.array(
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
            errors: v.optional(v.array(Failure), []),
          }),
        ),
      }),
    ),
  }),
);
/** The suite of a file holds its tests and the suites of its `describe` blocks. */
const Suite = v.object({ file: v.string(), specs: Specs, suites: v.optional(v.array(v.unknown()), []) });
const Report = v.object({ suites: v.array(Suite) });
type Test = v.InferOutput<typeof Specs>[number]['tests'][number];

/** Returns the tests of a file, including those of its `describe` blocks. */
const specsOf = ({ specs, suites }: v.InferOutput<typeof Suite>): v.InferOutput<typeof Specs> => [
  ...specs,
  ...suites.flatMap((suite) => specsOf(v.parse(Suite, suite))),
];

/**
 * True when the test passed at the first try, or at the second after a process of the browser had crashed: such a crash
 * is the browser's defect unless it repeats. A test that passes at the second try after any other failure has failed.
 */
const hasPassed = ({ status, results }: Test): boolean =>
  status === 'expected' ||
  (status === 'flaky' &&
    results.every(
      (result) => result.status === 'passed' || result.errors.some(({ message }) => /\bcrashed\b/.test(message)),
    ));

/** Runs the projects of a Playwright configuration, which writes its report to `.test/<report>.json`. */
export async function runPlaywright(
  { config, report }: { config: string; report: string },
  args: readonly string[] = [],
): Promise<Outcome> {
  // Its path is not passed on: in SLIPWAY_CHROMIUM it would replace the headless shell.
  requireChromium();
  const file = `.test/${report}.json`;
  rmSync(file, { force: true });
  // Playwright colors the output of its workers; beside NO_COLOR, Node warns about that in each process that a test
  // starts.
  const color = process.stdout.isTTY ? {} : { NO_COLOR: undefined, FORCE_COLOR: '0' };
  const command = ['node_modules/@playwright/test/cli.js', 'test', `--config=${config}`, ...args];
  return outcomeOf(report, await runNode(command, { env: color }), () =>
    readReport(v.parse(Report, JSON.parse(readFileSync(file, 'utf8')))),
  );
}

function readReport({ suites }: v.InferOutput<typeof Report>): Outcome {
  const fileMs = new Map<string, number>();
  const failures: string[] = [];
  let passed = 0;
  for (const suite of suites) {
    const file = `tests/browser/${suite.file}`;
    for (const { title, tests } of specsOf(suite))
      for (const test of tests.filter(({ status }) => status !== 'skipped')) {
        for (const { duration } of test.results) fileMs.set(file, (fileMs.get(file) ?? 0) + duration);
        const messages = test.results.flatMap(({ errors }) =>
          errors.map(({ message, location }) => (location ? `line ${location.line}: ${message}` : message)),
        );
        if (hasPassed(test)) {
          passed += 1;
          if (messages.length > 0) console.log(`The browser crashed once: ${file}: ${title}`);
        } else failures.push(failureOf(`${file}: ${title}`, messages.map(stripVTControlCharacters)));
      }
  }
  return { passed, failed: failures.length, failures, fileMs };
}
