/** Node has no `reportError`. */
const platform: { reportError?: (error: unknown) => void } = globalThis;

/**
 * Calls every function, also when one of them throws: what must happen for all readers of a change does not depend on
 * each of them. Errors are reported as if they were not caught.
 */
export function runEach(functions: Iterable<() => void>): void {
  for (const run of functions)
    try {
      run();
    } catch (error) {
      platform.reportError?.(error);
    }
}
