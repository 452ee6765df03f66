import { atom } from 'nanostores';
import type { WritableAtom } from 'nanostores';
import type { ApiResult } from '../../api/index.ts';
import { onPersonChange } from '../on-person-change.ts';
import { failedOf, loadingOf, withValue } from './load.ts';
import type { Load } from './load.ts';
import { isSameKey, singleLoad } from './single-load.ts';

export interface Remote<T, Key extends readonly unknown[] = []> extends WritableAtom<Load<T>> {
  /** Requests the data, one request at a time; what is there stays until the answer arrives, and after an error. */
  load: (...key: Key) => Promise<void>;
  /** Changes the data by what a stream or a request says; does nothing while it is not there. */
  change: (change: (value: T) => T) => void;
}

/**
 * Creates a store of a person's data that `load` requests. It is empty again when the person changes.
 *
 *     export const $debts = remote(() => send(loanBalance, {}));
 *     void $debts.load();
 *
 * `request` may depend on a key, such as a coin: the data of another key, and late answers about it, are dropped. It
 * returns undefined while there is nothing to request. `merge` decides what remains of the current data.
 */
export function remote<T, Key extends readonly unknown[] = []>(
  request: (...key: Key) => Promise<ApiResult<T>> | undefined,
  merge: (loaded: T, current: T) => T = (loaded) => loaded,
): Remote<T, Key> {
  const $load = atom<Load<T>>({ phase: 'idle' });
  let shown: readonly unknown[] = [];
  onPersonChange(() => $load.set({ phase: 'idle' }));

  const load = singleLoad<Key>(async (isCurrent, ...key) => {
    const answered = request(...key);
    if (!answered) return;
    $load.set(isSameKey(key, shown) ? loadingOf($load.get()) : { phase: 'loading' });
    shown = key;
    const answer = await answered;
    if (!isCurrent()) return;
    const before = $load.get();
    if (answer.ok)
      $load.set({
        phase: 'ready',
        value: before.phase === 'ready' ? merge(answer.result, before.value) : answer.result,
      });
    else if (answer.error.kind !== 'aborted') $load.set(failedOf(before, answer.error));
    // The page is being left: one that returns loads again.
    else if (before.phase === 'loading') $load.set({ phase: 'idle' });
  });
  return Object.assign($load, { load, change: (change: (value: T) => T) => $load.set(withValue($load.get(), change)) });
}
