/**
 * Kills this process at the nth commit point, as a power switch would: for the test that starts it again afterwards
 * (quality.md Q-F31). Two points a transaction that wrote: just before the commit, and just after it.
 */
export type CommitPoint = () => void;

/** @param crashAt number of the point, from 1; undefined: never */
export function commitPoints(crashAt: number | undefined): CommitPoint {
  if (crashAt === undefined) return () => undefined;
  let passed = 0;
  return () => {
    passed += 1;
    if (passed === crashAt) process.kill(process.pid, 'SIGKILL');
  };
}
