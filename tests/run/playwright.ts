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

/** More tests than this that pass only at the second try are a fault, and no slow moment of the machine. */
const unstableLimit = 2;

/** True when each try that failed did so because a process of the browser had crashed, which is the browser's fault. */
const hasCrashed = ({ results }: Test): boolean =>
  results.every(
    (result) => result.status === 'passed' || result.errors.some(({ message }) => /\bcrashed\b/.test(message)),
  );

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
    readReport(JSON.parse(readFileSync(file, 'utf8'))),
  );
}

/**
 * Returns what the report of Playwright says. A test that passes at its second try has passed and is unstable, which
 * the end of the run names with the error of the first try; more than two of them in a run have failed.
 */
export function readReport(json: unknown): Outcome {
  const fileMs = new Map<string, number>();
  const failures: string[] = [];
  const unstable: string[] = [];
  let passed = 0;
  for (const suite of v.parse(Report, json).suites) {
    const file = `tests/browser/${suite.file}`;
    for (const { title, tests } of specsOf(suite))
      for (const test of tests.filter(({ status }) => status !== 'skipped')) {
        for (const { duration } of test.results) fileMs.set(file, (fileMs.get(file) ?? 0) + duration);
        const messages = test.results.flatMap(({ errors }) =>
          errors.map(({ message, location }) => (location ? `line ${location.line}: ${message}` : message)),
        );
        const failure = failureOf(`${file}: ${title}`, messages.map(stripVTControlCharacters));
        if (test.status === 'unexpected') failures.push(failure);
        else if (test.status === 'expected' || hasCrashed(test)) passed += 1;
        else unstable.push(failure);
      }
  }
  if (unstable.length > unstableLimit) failures.push(...unstable.splice(0));
  return { passed: passed + unstable.length, failed: failures.length, failures, unstable, fileMs };
}
