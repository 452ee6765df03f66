import { readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import { runNode } from './node-process.ts';
import { failureOf, outcomeOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';

const Report = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      startTime: v.number(),
      endTime: v.number(),
      assertionResults: v.array(
        v.object({
          title: v.string(),
          fullName: v.string(),
          status: v.string(),
          duration: v.optional(v.nullable(v.number()), 0),
          failureMessages: v.optional(v.array(v.string()), []),
        }),
      ),
    }),
  ),
});
type Report = v.InferOutput<typeof Report>;

/** A test of a Vitest report. */
export type VitestTest = Report['testResults'][number]['assertionResults'][number];

/**
 * Runs projects of vitest.config.ts, all their files or those that are named; `name` is that of the report. `onTests`
 * gets the single tests.
 */
export async function runVitest(
  name: string,
  projects: readonly string[],
  { args = [], onTests = () => undefined }: { args?: readonly string[]; onTests?: (tests: VitestTest[]) => void } = {},
): Promise<Outcome> {
  const file = `.test/${name}.json`;
  rmSync(file, { force: true });
  const reports = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const selected = projects.map((project) => `--project=${project}`);
  const ended = await runNode(['node_modules/vitest/vitest.mjs', 'run', ...selected, ...reports, ...args]);
  return outcomeOf(name, ended, () => {
    const report = v.parse(Report, JSON.parse(readFileSync(file, 'utf8')));
    onTests(report.testResults.flatMap(({ assertionResults }) => assertionResults));
    return readReport(report);
  });
}

function readReport({ numPassedTests, numFailedTests, testResults }: Report): Outcome {
  const fileMs = new Map<string, number>();
  const failures: string[] = [];
  for (const { name, startTime, endTime, assertionResults } of testResults) {
    const file = relative('.', name);
    // A file may run in two projects.
    fileMs.set(file, (fileMs.get(file) ?? 0) + endTime - startTime);
    for (const { fullName, failureMessages } of assertionResults.filter(({ status }) => status === 'failed'))
      failures.push(failureOf(`${file}: ${fullName}`, failureMessages.map(stripVTControlCharacters)));
  }
  return { passed: numPassedTests, failed: numFailedTests, failures, fileMs };
}
