/** What a part of the tests has found. Counts add up to the last line of a run. */
export interface Outcome {
  passed: number;
  failed: number;
  /** `file: title` of each failed test with its errors, and the name of each failed check. */
  failures: readonly string[];
  /** Milliseconds by test file. */
  fileMs: ReadonlyMap<string, number>;
  /** Processor time of the part's processes, ms; undefined where the system does not tell it. */
  processorMs?: number | undefined;
}

/** Lines of an error that are printed again at the end, where a log that was cut still has them. */
const errorLines = 14;

/** Returns the text of a failure: what failed, and the first lines of its errors. */
export const failureOf = (what: string, errors: readonly string[]): string =>
  [what, ...errors.flatMap((error) => error.split('\n').slice(0, errorLines))].join('\n    ');

/** Returns the outcome of a part that ended without one. */
export const brokenOutcome = (what: string, reason: string): Outcome => ({
  passed: 0,
  failed: 1,
  failures: [failureOf(what, [reason])],
  fileMs: new Map(),
});

/**
 * Returns the outcome that a tool's report holds. A tool that fails without a failed test, or without a report, counts
 * as one failure; so does a part without any test.
 */
export function outcomeOf(
  what: string,
  { code, processorMs }: { code: number; processorMs: number | undefined },
  read: () => Outcome,
): Outcome {
  try {
    const outcome = { ...read(), processorMs };
    if (outcome.failed > 0 || (code === 0 && outcome.passed > 0)) return outcome;
    const reason = code === 0 ? 'it ran no test' : `it ended with exit code ${code}`;
    return { ...outcome, failed: 1, failures: [...outcome.failures, failureOf(what, [reason])] };
  } catch (error) {
    return { ...brokenOutcome(what, `there is no report: ${String(error)}`), processorMs };
  }
}
