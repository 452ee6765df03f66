import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { brokenOutcome } from './outcome.ts';
import type { Outcome } from './outcome.ts';

/** The commands that run tests: `npm test`, `npm test -- --changed`, `npm run test:deploy`, `npm run test:venue`. */
export type TestCommand = 'test' | 'changed' | 'deploy' | 'venue';
export const partsFile = (command: TestCommand): string => `.test/parts-${command}.json`;

/** What a run leaves for `npm run bench tests`. */
export const Parts = v.object({
  /** Of the whole run; its parts overlap. */
  ms: v.number(),
  parts: v.array(
    v.object({
      name: v.string(),
      ms: v.number(),
      processorMs: v.optional(v.number()),
      passed: v.number(),
      failed: v.number(),
    }),
  ),
});
export type Parts = v.InferOutput<typeof Parts>;

const seconds = (ms: number | undefined) =>
  ms === undefined ? ' '.repeat(9) : `${(ms / 1000).toFixed(1).padStart(7)} s`;
const slowestFiles = 10;

/** Collects the parts of a run. */
export function openReport(command: TestCommand) {
  mkdirSync('.test', { recursive: true });
  rmSync(partsFile(command), { force: true });
  const startedAt = performance.now();
  const done: { name: string; ms: number; outcome: Outcome }[] = [];

  return {
    /** Runs a part of the tests; one that throws has failed. */
    part: async (name: string, run: () => Promise<Outcome>): Promise<void> => {
      const start = performance.now();
      const outcome = await run().catch((error: unknown) => brokenOutcome(name, String(error)));
      done.push({ name, ms: performance.now() - start, outcome });
    },

    /**
     * Prints the time and processor time of each part, the slowest files, the failures, and the line `N passed, N
     * failed`. Exit code 1 when anything failed or could not run.
     */
    end: (): void => {
      const outcomes = done.map(({ outcome }) => outcome);
      const total = (read: (outcome: Outcome) => number) => outcomes.reduce((sum, each) => sum + read(each), 0);
      const whole: Parts = {
        ms: performance.now() - startedAt,
        parts: done.map(({ name, ms, outcome: { passed, failed, processorMs } }) => ({
          ...{ name, ms, passed, failed },
          ...(processorMs !== undefined && { processorMs }),
        })),
      };
      writeFileSync(partsFile(command), `${JSON.stringify(whole, undefined, 2)}\n`);
      const row = (ms: number, processorMs: number | undefined, name: string) =>
        `${seconds(ms)}  ${seconds(processorMs)}  ${name}`;
      console.log('\n     time  processor  part');
      for (const { name, ms, processorMs } of whole.parts) console.log(row(ms, processorMs, name));
      console.log(
        row(
          whole.ms,
          total(({ processorMs = 0 }) => processorMs),
          'all, overlapping',
        ),
      );
      const slowest = outcomes.flatMap(({ fileMs }) => [...fileMs]).sort(([, a], [, b]) => b - a);
      console.log('\nSlowest test files:');
      for (const [file, ms] of slowest.slice(0, slowestFiles)) console.log(`${seconds(ms)}  ${file}`);
      const failures = outcomes.flatMap((outcome) => outcome.failures);
      if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
      const failed = total((outcome) => outcome.failed);
      console.log(`\n${total(({ passed }) => passed)} passed, ${failed} failed`);
      process.exitCode = failed > 0 ? 1 : 0;
    },
  };
}
