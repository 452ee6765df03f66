/**
 * Called at each commit point. Crash tests end the process at the nth one, as a power failure would (quality.md Q-F31).
 * Each writing transaction has two points: just before the commit, and just after it.
 */
export type CommitPoint = () => void;

/** Returns the function to call at each commit point. @param crashAt number of the point from 1; undefined: never */
export function commitPoints(crashAt: number | undefined): CommitPoint {
  if (crashAt === undefined) return () => undefined;
  let passed = 0;
  return () => {
    passed += 1;
    if (passed === crashAt) process.kill(process.pid, 'SIGKILL');
  };
}
