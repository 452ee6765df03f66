import { runNode } from './node-process.ts';
import { outcomeOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';

/** Runs checks of `npm run check` in the time that others leave: those of the sources, or that of the built HTML. */
export async function runChecks(name: 'sources' | 'html'): Promise<Outcome> {
  const ended = await runNode(['tests/check.ts', name], { isBackground: true });
  const count = (pattern: RegExp) => ended.output.match(pattern)?.length ?? 0;
  return outcomeOf(`npm run check -- ${name}`, ended, () => ({
    passed: count(/^ok {4}/gm),
    failed: count(/^FAILED/gm),
    failures: ended.output.match(/^FAILED .*/gm) ?? [],
    fileMs: new Map(),
  }));
}
