import { onPersonChange } from '../on-person-change.ts';

interface Run<Key> {
  key: Key;
  isRequested: boolean;
  done: Promise<void>;
}

/** Returns whether two lists of keys are equal. */
export const isSameKey = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((part, index) => part === b[index]);

/**
 * A function that runs `load`, never two at a time: calls at the same moment share one, and a call during a
 * load runs one more after it, so that the last response is current. A load of another key, or of the next person, does
 * not wait for one that is running; `isCurrent` is false for that one from then on.
 */
export function singleLoad<Key extends readonly unknown[] = []>(
  load: (isCurrent: () => boolean, ...key: Key) => Promise<void>,
): (...key: Key) => Promise<void> {
  let running: Run<Key> | undefined;
  onPersonChange(() => (running = undefined));

  async function loadWhileRequested(run: Run<Key>): Promise<void> {
    const isCurrent = () => running === run;
    await Promise.resolve();
    while (isCurrent() && run.isRequested) {
      run.isRequested = false;
      await load(isCurrent, ...run.key);
    }
    if (isCurrent()) running = undefined;
  }

  return (...key) => {
    if (running && isSameKey(running.key, key)) {
      running.isRequested = true;
      return running.done;
    }
    const run: Run<Key> = { key, isRequested: true, done: Promise.resolve() };
    running = run;
    run.done = loadWhileRequested(run);
    return run.done;
  };
}
