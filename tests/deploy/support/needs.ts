import { test } from 'vitest';

/** Returns `test`; where a server is not installed, a skipped test, or in CI one that fails. */
export function needs(isInstalled: boolean, server: string): (title: string, run: () => Promise<void> | void) => void {
  if (isInstalled) return (title, run) => test(title, run, 240_000);
  if (process.env['CI'] === undefined) return (title, run) => test.skip(`${title} (${server} is not installed)`, run);
  return (title) =>
    test(title, () => {
      throw new Error(`${server} is not installed`);
    });
}
